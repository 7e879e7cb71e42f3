"""What differs between a case and the rules, in words: what the case expects, what the rules make of it."""

from collections.abc import Iterable, Iterator, Sequence

SHOWN = 8
"""Texts listed in one line."""


def listed(given: str | Sequence[str]) -> list[str]:
    """Take a single word for a list of one."""
    return [given] if isinstance(given, str) else list(given)


def same(what: str, expected: object, actual: object) -> Iterator[str]:
    """Say what differs, if anything does."""
    if expected != actual:
        yield f"{what}: expected {_shown(expected)}; actual: {_shown(actual)}"


def same_set(what: str, expected: dict[str, str], actual: dict[str, str]) -> Iterator[str]:
    """Say what is in one of two sets only; keys are compared, values shown."""
    missing = [text for result, text in expected.items() if result not in actual]
    extra = [text for result, text in actual.items() if result not in expected]
    if missing:
        yield f"{what}: expected, but not legal: {words(missing)}"
    if extra:
        yield f"{what}: legal, but not expected: {words(extra)}"


def some(includes: dict[str, str], excludes: dict[str, str], actual: dict[str, str]) -> Iterator[str]:
    """Say what should be there and is not, and the other way round; keys are compared, values shown."""
    yield from (f"includes: `{text}` is not legal" for result, text in includes.items() if result not in actual)
    yield from (f"excludes: `{text}` is legal" for result, text in excludes.items() if result in actual)


def words(texts: Iterable[str]) -> str:
    """Quote texts, not too many of them."""
    marked = [f"`{text}`" for text in texts]
    return ", ".join(marked[:SHOWN]) + (f" and {len(marked) - SHOWN} more" if len(marked) > SHOWN else "")


def _shown(value: object) -> str:
    return ", ".join(sorted(map(str, value))) if isinstance(value, set) else str(value)
