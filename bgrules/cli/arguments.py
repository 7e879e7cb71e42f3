"""Arguments as typed, converted to values for the package that is called; that package refuses invalid ones."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bgrules.cli import output
from bgrules.errors import PositionError, Problem, ThrowError, VariantError

if TYPE_CHECKING:
    from bgrules import Variant
    from bgrules.variant.match_file import MatchFile

NUMBER = re.compile("[0-9]{1,9}")
THROW = re.compile("[1-6]([- ]?[1-6])+")
WORDS = {"true": True, "yes": True, "false": False, "no": False}


def settings(texts: Sequence[str] | None) -> dict[str, object]:
    """Read `--set section.field=value`, values by the rules of a variant file.

    Raises:
        VariantError: no setting, or the same field twice.
    """
    from bgrules.variant.inheritance import parse_setting

    pairs = [parse_setting(text) for text in texts or ()]
    if twice := _twice(field for field, _ in pairs):
        raise VariantError([Problem("set-twice", says=f"`{twice}` is set twice", help="set it once")])
    return dict(pairs)


def variant(name: str | Path, texts: Sequence[str] | None = None, trust: bool = False) -> "Variant":
    """Load a variant with its settings.

    Raises:
        PositionError: another program's identifier of a position stands where the variant belongs.
        VariantError: it cannot be loaded.
    """
    from bgrules.position.variant import load

    with naming_a_variant(name):
        return load(name, trust=trust, set=settings(texts))


@contextmanager
def naming_a_variant(name: str | Path | None) -> Iterator[None]:
    """Say what stands where a variant's name belongs, if it is what another program writes for a position."""
    try:
        yield
    except VariantError as error:
        from bgrules.position.identification import position_format

        is_unknown = {problem.code for problem in error.problems} <= {"variant-unknown", "variant-no-file"}
        form = position_format(str(name or "")) if is_unknown else ""
        if not form:
            raise
        raise PositionError(f"`{name}` is {form} and stands where the variant belongs") from None


def games(name: str) -> "tuple[MatchFile | None, list[str | Path]]":
    """Find what a name stands for: the files of the variants that a match plays, each once, or a variant alone.

    Returns:
        The match, if it is one, and what to load.

    Raises:
        VariantError: the match's file or one of its variants cannot be read.
    """
    from bgrules.catalog.catalog import find
    from bgrules.catalog.matches import find_match, variants_of
    from bgrules.variant.match_file import read_match

    try:
        find(name)
    except VariantError as error:
        path = find_match(name) if error.problems[0].code == "variant-match" else None
        if path is not None:
            says = read_match(path)
            return says, list(dict.fromkeys(variants_of(path, says, find)))
    return None, [name]


def show_match(match: "MatchFile | None") -> None:
    """Print what a match is, above what is said of its games; nothing of a variant alone."""
    if match is not None:
        output.text(f"{match.title}\n")
        points = "point" if match.to == 1 else "points"
        output.folded(f"A match to {match.to} {points}; its games, in turn: {', '.join(match.games)}.")
        output.text()


def heading(match: "MatchFile | None", number: int) -> str:
    """Number a variant of a match, counted from 1, before its title."""
    return f"{number}. " if match is not None else ""


def match_json(match: "MatchFile", variants: list[dict[str, Any]]) -> dict[str, Any]:
    """Put what is said of each variant of a match under the match."""
    return {
        "name": match.name,
        "title": match.title,
        "match": {"games": list(match.games), "to": match.to},
        "variants": variants,
    }


def moment(texts: Sequence[str] | None) -> dict[str, Any]:
    """Read `--moment field=value`; whether there is such a field and value is not known here.

    Raises:
        ThrowError: no value at all, or two.
    """
    pairs = [_moment(text) for text in texts or ()]
    if twice := _twice(name for name, _ in pairs):
        raise ThrowError(f"`{twice}` of the moment is given twice; give it once")
    return dict(pairs)


def _twice(words: Iterable[str]) -> str | None:
    """Find the first word that stands twice."""
    return next((word for word, count in Counter(words).items() if count > 1), None)


def _moment(text: str) -> tuple[str, Any]:
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        raise ThrowError(f"`--moment {text}` needs a value: `first_throw=true`, `turn=2`")
    word = value.lower()
    return name.replace("-", "_"), int(word) if NUMBER.fullmatch(word) else WORDS.get(word, value)


def throw_text(rules: "Variant", throw: str) -> str:
    """Spell a throw as it is called, higher number first."""
    from bgrules.position.questions import throw_of

    return str(throw_of(throw, rules.spec.throws.dice, rules.name))


def not_yet_won(rules: "Variant", position: str) -> None:
    """Refuse a position in which a side has borne everything off.

    Raises:
        PositionError: it has.
    """
    winner = rules.won(position)
    if winner:
        raise PositionError(f"the game is over in `{position}`: the {winner} has borne off every checker")


def one_of(position: str, throw: str | None, dice: str | None) -> None:
    """Refuse a throw beside numbers, and neither.

    Raises:
        ThrowError: both or none.
    """
    if throw is None and dice is None and THROW.fullmatch(position):
        raise ThrowError(f"`{position}` stands where the position belongs; write `start {position}` for the start")
    if (throw is None) == (dice is None):
        raise ThrowError("give a throw, as `5-2`, or the numbers to play, as `--dice '3 3 3 3'`; one of the two")
