"""Dice as people give them to a game: one throw, the opening, or a list of all that fall."""

import re
from collections.abc import Iterable, Iterator, Sequence

from bgrules.errors import GameError, ThrowError
from bgrules.game.machine import Pair
from bgrules.position.notation import DASHES
from bgrules.position.questions import Thrown, throw_of
from bgrules.position.variant import Variant
from bgrules.terms import LARGEST_SEED, SIDES

Given = Thrown | Sequence[Sequence[int]]
"""A throw, `(5, 2)` or `"5-2"`; or an opening, side 0's dice first, `(6, 2)` or `((6, 1), (5, 5))`."""
FORM = re.compile(rf"[{DASHES}0-9\s,;/()\[\]]+")
"""Dice in words of one digit each, whatever stands between."""
Fallen = tuple[int, ...]
"""A throw's dice, higher first; or the opening's, side 0's before side 1's."""


def throw_dice(variant: Variant, given: Given) -> Fallen:
    """Read a throw.

    Raises:
        ThrowError: no throw of this variant; in words.
    """
    return throw_of(given, variant.spec.throws.dice, variant.name).dice  # type: ignore[arg-type]


def opening_dice(variant: Variant, given: Given) -> Fallen:
    """Read the dice of the opening.

    Raises:
        ThrowError: not this many dice of each side; in words.
    """
    each = variant.spec.opening.dice_each
    dice = [throw_of((die,), 1, variant.name).dice[0] for die in _flat(given)]
    if len(dice) != SIDES * each:
        form = "`6-2`, side 0's first" if each == 1 else "`6-1 5-5`, side 0's first"
        raise ThrowError(
            f"for the opening each side throws {each}, {SIDES * each} dice in all, not {len(dice)}: {form}"
        )
    return tuple(dice)


def pair_of(dice: Fallen) -> Pair:
    """Say which dice of the opening are whose."""
    half = len(dice) // SIDES
    return dice[:half], dice[half:]


def dice_list(variant: Variant, given: Sequence[Given]) -> Iterator[Fallen]:
    """Read the dice of a whole game: openings until one is not a tie, then throws.

    Raises:
        ThrowError: an entry cannot fall there; in words.
    """
    if not isinstance(given, Iterable) or isinstance(given, str):
        raise ThrowError(f"`{given}` is not a list of dice, such as `[(6, 2), (5, 5)]`")
    entries = iter(given)
    for entry in entries:
        dice = opening_dice(variant, entry)
        yield dice
        if len(set(map(sum, pair_of(dice)))) > 1:
            break
    for entry in entries:
        yield throw_dice(variant, entry)


def must_be_from(name: str, value: object, least: int) -> int:
    """Refuse what is not a whole number from `least` on, or too large.

    Raises:
        GameError: in words.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= LARGEST_SEED:
        raise GameError(f"`{name}` is {value!r}, but must be a whole number from {least} to {LARGEST_SEED}")
    return value


def _flat(given: object) -> Iterator[int]:
    """List the dice one by one, however they are grouped."""
    if isinstance(given, str) and FORM.fullmatch(given):
        yield from (int(sign) for sign in given if sign.isdigit())
    elif isinstance(given, Sequence) and not isinstance(given, str):
        yield from (die for one in given for die in _flat(one))
    else:
        yield given  # type: ignore[misc]
