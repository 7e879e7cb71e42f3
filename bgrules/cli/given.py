"""What was typed, made into values for the room that is asked; that room refuses what makes no sense."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bgrules.errors import PositionError, ThrowError

if TYPE_CHECKING:
    from bgrules import Variant

WORDS = {"true": True, "yes": True, "false": False, "no": False}


def settings(texts: Sequence[str] | None) -> dict[str, object]:
    """Read `--set section.field=value`, values by the rules of a variant file."""
    from bgrules.variant.extends import parse_setting

    return dict(parse_setting(text) for text in texts or ())


def variant(name: str, texts: Sequence[str] | None = None, trust: bool = False) -> "Variant":
    """Load a variant with its settings."""
    from bgrules.game.variant import load

    return load(name, trust=trust, set=settings(texts))


def moment(texts: Sequence[str] | None) -> dict[str, Any]:
    """Read `--moment field=value`; whether there is such a field and value is not known here.

    Raises:
        ThrowError: no value at all.
    """
    return dict(_moment(text) for text in texts or ())


def _moment(text: str) -> tuple[str, Any]:
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        raise ThrowError(f"`--moment {text}` needs a value: `first_throw=true`, `turn=2`")
    word = value.lower()
    return name.replace("-", "_"), int(word) if word.isdecimal() else WORDS.get(word, value)


def throw_text(rules: "Variant", throw: str) -> str:
    """Spell a throw as it is called, higher number first."""
    from bgrules.game.asked import throw_of

    return str(throw_of(throw, rules.spec.throws.dice, rules.name))


def not_yet_won(rules: "Variant", position: str) -> None:
    """Refuse a position in which a side has borne everything off.

    Raises:
        PositionError: it has.
    """
    winner = rules.won(position)
    if winner:
        raise PositionError(f"the game is over in `{position}`: the {winner} has borne off every checker")
