"""Two variants taken apart: for every rule that differs, a pair of variants that differ in nothing else.

One value at a time overrides that of the first variant; if that is no variant, or shows nothing, the first one's value
over the second.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bgrules.comparison.rule_differences import Diff, FieldDiff, differ, entry_line, start_lines
from bgrules.comparison.witness import POSITIONS, Witness, find_witness
from bgrules.errors import VariantError
from bgrules.position.variant import Variant, load
from bgrules.variant.values import plain

PARAMS, THROWS = "params.", "throws."


@dataclass(frozen=True, slots=True)
class Shown:
    """A rule that differs, and what shows it."""

    rule: str
    a: str
    """The first variant's value, in words."""
    b: str
    witness: Witness

    def to_dict(self) -> dict[str, object]:
        """Plain data."""
        return {"rule": self.rule, "a": self.a, "b": self.b, "witness": self.witness.to_dict()}


def witnesses(
    a: Variant, b: Variant, seed: int = 0, positions: int = POSITIONS, *, trust: bool = False
) -> tuple[Diff, Iterator[Shown]]:
    """Say what differs in the rules of two variants, and show each difference.

    Args:
        a: the first.
        b: the second.
        seed: of the search.
        positions: how many are searched for each rule.
        trust: run their code again, as it was trusted.

    Returns:
        What differs; and for each rule the smallest disagreement found, one after the other.
    """
    diff = differ(a.loaded, b.loaded)
    return diff, _shown(a, b, diff, seed, positions, trust)


def _shown(a: Variant, b: Variant, diff: Diff, seed: int, positions: int, trust: bool) -> Iterator[Shown]:
    for field in _alone(a, b, diff):
        pairs = _pairs(a, b, field, trust)
        found = (find_witness(*pair, (field.field,), seed, positions) for pair in pairs)
        yield Shown(field.field, *field.words(), _first(found))
    yield from _of_code(a, b, diff, seed, positions)


def _alone(a: Variant, b: Variant, diff: Diff) -> Iterator[FieldDiff]:
    """List what differs so that each can override the other variant's: a limit that this one lacks, as a whole."""
    wholes: set[str] = set()
    for field in diff.fields:
        if field.a is not None and field.b is not None:
            yield field
        elif not field.field.startswith(PARAMS):  # a parameter of code that the other has not: that code is shown
            whole = field.field.rpartition(".")[0]
            if whole not in wholes:
                yield FieldDiff(whole, _value(a, whole), _value(b, whole))
            wholes.add(whole)


def _first(found: Iterator[Witness]) -> Witness:
    """Take the first that shows something; the search goes no further."""
    nothing = Witness("words", says="neither variant can take the other's value alone")
    for witness in found:
        if witness.kind != "none":
            return witness
        nothing = witness
    return nothing


def _pairs(a: Variant, b: Variant, field: FieldDiff, trust: bool) -> Iterator[tuple[Variant, Variant]]:
    """List pairs of variants that differ in this rule alone."""
    over_a = _laid(a, field.field, _value(b, field.field), trust)
    if over_a is not None:
        yield a, over_a
    over_b = _laid(b, field.field, _value(a, field.field), trust)
    if over_b is not None:
        yield over_b, b


def _value(variant: Variant, field: str) -> object:
    value: object = variant.spec
    for part in field.split("."):
        value = value.get(part) if isinstance(value, Mapping) else getattr(value, part)
    return _thawed(value)


def _thawed(value: object) -> object:
    """Give a value as a file's text does: lists for tuples, mappings for models, keys as they are."""
    if isinstance(value, Mapping):
        return {key: _thawed(inner) for key, inner in value.items()}
    return [_thawed(inner) for inner in value] if isinstance(value, list | tuple) else plain(value)


def _laid(variant: Variant, field: str, value: object, trust: bool) -> Variant | None:
    """Override one value of a variant; None if the result is no variant."""
    try:
        return load(variant.loaded.path, trust=trust, set={**variant.loaded.settings, field: value})
    except VariantError:
        return None


def _of_code(a: Variant, b: Variant, diff: Diff, seed: int, positions: int) -> Iterator[Shown]:
    """Show what code says, all other differences left as they are: throws, entry, starts, refusals."""
    found = [field.field for field in diff.fields if field.a is not None and field.b is not None]
    if diff.throws and not any(field.startswith((PARAMS, THROWS)) for field in found):
        yield Shown("hooks.bonus_throws", "", "", find_witness(a, b, (), seed, positions))
    if diff.entries:
        says = "; ".join(map(entry_line, diff.entries))
        yield Shown("hooks.entry", "", "", Witness("words", says=says))
    if diff.starts and "setup" not in found:
        yield Shown("hooks.setup", "", "", Witness("words", says="; ".join(start_lines(diff.starts))))
    for refusal in diff.refusals:
        words = ("; ".join(refusal.a), "; ".join(refusal.b))
        yield Shown(f"hooks.{refusal.hook}", *words, find_witness(a, b, ("hooks",), seed, positions))
