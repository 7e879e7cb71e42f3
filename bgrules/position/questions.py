"""What a caller asks with: a throw, numbers, a moment, a play's position; read generously, refused in words."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from difflib import get_close_matches
from typing import Any

from bgrules.errors import PositionError, ThrowError
from bgrules.position.notation import DASHES
from bgrules.position.position import NAMES, Counts, Position
from bgrules.terms import (
    DOUBLETS_CAP,
    FACES,
    HAND,
    MAX_CARRIED,
    MAX_DICE,
    MAX_NUMBERS,
    OFF,
    PLACES,
    POINTS,
    SIDES,
    TURN_CAP,
    Allowance,
    Choice,
    Item,
    Moment,
    Throw,
)
from bgrules.variant.spec import Spec
from bgrules.variant.text import printable

Thrown = Throw | str | Sequence[int]
"""A throw as callers give it: `(5, 2)`, `"5-2"`, `"52"`."""
Numbers = Allowance | str | Sequence[int]
"""An allowance as callers give it: `(3, 3, 3, 3)`, `"3 3 3 3"`."""

START_MOMENT = Moment(first_throw=True, first_of_game=True, turn=1, doublets=0)
_CAPS = {"turn": (1, TURN_CAP), "doublets": (0, DOUBLETS_CAP)}


def throw_of(given: Thrown | None, n_dice: int, variant: str) -> Throw:
    """Read a throw.

    Raises:
        ThrowError: no throw of this variant; in words.
    """
    if given is None:
        raise ThrowError("what was thrown? give a throw, as `5-2`, or the numbers to play as `dice`")
    if not isinstance(given, Throw):
        given = Throw(_faces(given, "a throw", MAX_DICE))
    if len(given.dice) != n_dice:
        raise ThrowError(f"`{given}` is {_dice(len(given.dice))}; in `{variant}` a throw is {_dice(n_dice)}")
    return given


def allowance_of(given: Numbers) -> Allowance:
    """Read numbers to play, higher first.

    Raises:
        ThrowError: none, too many, or a number that is on no die.
    """
    if isinstance(given, Allowance):
        return replace(given, dice=allowance_of(given.dice).dice)
    return Allowance(tuple(sorted(_faces(given, "an allowance", MAX_NUMBERS), reverse=True)))


def handed_of(given: str) -> tuple[int, ...]:
    """Read numbers that were handed over: those of several allowances.

    Raises:
        ThrowError: none, more than are ever handed over, or a number that is on no die.
    """
    return _faces(given, "what is handed over", MAX_CARRIED)


def moment_of(usual: Moment, given: Mapping[str, bool | int]) -> Moment:
    """Override the usual moment by what is given.

    Raises:
        ThrowError: an unknown word, or a value that it cannot have.
    """
    words: dict[str, Any] = {name: _moment_value(name, value) for name, value in given.items()}
    return replace(usual, **words)


def usual_moment(position: Position, is_start: bool) -> Moment:
    """Say when a throw is made if nobody says: well into the game; at the start, first of all."""
    return replace(START_MOMENT if is_start else Moment(), all_entered=position.mover[HAND] == 0)


def item_text(item: Item) -> str:
    """Say in words what an item of a throw's list gives to play."""
    if isinstance(item, Choice):
        return "one of: " + " / ".join(", ".join(map(item_text, option)) for option in item.options)
    return str(item) if isinstance(item, Allowance) else str(item.value)


def first_allowance(items: Sequence[Item], throw: Throw) -> Allowance:
    """Take the first allowance of a throw's list; without numbers when the throw gives nothing to play.

    Raises:
        ThrowError: the mover must name its numbers first.
    """
    first = items[0] if items else None
    if isinstance(first, Choice):
        options = ", ".join(f"`{item_text(option[0])}`" for option in first.options if option)
        raise ThrowError(f"with `{throw}` the mover names its numbers first; ask for one of {options} as `dice`")
    return first if isinstance(first, Allowance) else Allowance(())


def must_fit(position: Position, spec: Spec, setup: Sequence[Counts], theirs: Sequence[int]) -> None:
    """Check a position against a variant.

    Raises:
        PositionError: too many checkers, or checkers where nothing allows them.
    """
    names = ("mover", "opponent")
    for name, counts, pins in zip(names, (position.mover, position.opponent), position.pinned, strict=True):
        if len(counts) != PLACES:
            raise PositionError(f"the {name} needs {PLACES} counts, one a place, not {len(counts)}")
        _not_too_many(name, counts, spec, max(side[HAND] for side in setup))
        if pins and spec.landing.on_blot != "pin":
            raise PositionError(f"the {name} has a checker pinned on {pins[0]}, but nothing is pinned in `{spec.name}`")
    for point in range(1, POINTS + 1):
        _may_share(position, spec, point, theirs[point])


def must_be_side(side: int) -> None:
    """Check the number of a side.

    Raises:
        PositionError: it is neither 0 nor 1.
    """
    if side not in range(SIDES):
        raise PositionError(f"a side is 0 or 1, not `{side}`")


def must_have_checkers(position: Position) -> None:
    """Refuse a position in which the mover has nothing to play with.

    Raises:
        PositionError: every checker of the mover is off, or none is shown.
    """
    if not any(position.mover[OFF + 1 :]):
        done = "the mover has borne off every checker" if position.mover[OFF] else "the mover has no checker"
        raise PositionError(f"nothing left to play in `{position}`: {done}")


def _faces(given: str | Sequence[int], what: str, most: int) -> tuple[int, ...]:
    spoken = f"`{printable(given if isinstance(given, str) else _spoken(given))}`"
    try:
        words = _words(given) if isinstance(given, str) else [_whole(number) for number in given]
        if not words:
            raise ValueError(given)
        numbers = [int(word) for word in words]
    except (TypeError, ValueError, OverflowError):
        raise ThrowError(f"{spoken} is not a throw; write the dice as `6-5` or (6, 5)") from None
    for number in numbers:
        if not 1 <= number <= FACES:
            raise ThrowError(f"{spoken} is not a throw: no die shows {number}; its faces are 1 to {FACES}")
    if len(numbers) > most:
        raise ThrowError(f"{spoken} is {_dice(len(numbers))}; {what} has {most} at most")
    return tuple(numbers)


def _words(text: str) -> list[str]:
    plain = text.strip().strip("()[]")
    words = [word for word in re.split(rf"[{DASHES},;/\s]+", plain) if word]
    if not all(word.isascii() and word.isdigit() for word in words):
        raise ValueError(text)
    return list(plain) if len(words) == 1 else words


def _whole(number: object) -> int:
    if isinstance(number, bool) or number != int(number):  # type: ignore[call-overload]
        raise ValueError(number)
    return int(number)  # type: ignore[call-overload,no-any-return]


def _spoken(numbers: object) -> str:
    return "-".join(map(str, numbers)) if isinstance(numbers, list | tuple) else str(numbers)


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _checkers(count: int) -> str:
    return "1 checker" if count == 1 else f"{count} checkers"


def _moment_value(name: str, value: object) -> bool | int:
    known = [field.name for field in fields(Moment)]
    if name not in known:
        close = get_close_matches(name, known, n=1)
        hint = f"did you mean `{close[0]}`?" if close else f"there are {', '.join(f'`{word}`' for word in known)}"
        raise ThrowError(f"a moment has no `{name}`; {hint}")
    if name not in _CAPS:
        if not isinstance(value, bool):
            raise ThrowError(f"`{name}` of a moment is true or false, not `{value}`")
        return value
    least, cap = _CAPS[name]
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise ThrowError(f"`{name}` of a moment is a whole number from {least}, not `{value}`")
    return min(value, cap)


def _not_too_many(name: str, counts: Counts, spec: Spec, hand: int) -> None:
    if any(count < 0 for count in counts):
        raise PositionError(f"the {name} has a negative number of checkers on a place")
    if sum(counts) > spec.checkers:
        raise PositionError(f"the {name} has {sum(counts)} checkers; in `{spec.name}` a side has {spec.checkers}")
    if counts[HAND] > hand:
        began = f"only {hand} start there" if hand else "no checker starts there"
        raise PositionError(f"the {name} has {_checkers(counts[HAND])} in `{NAMES[HAND]}`; in `{spec.name}` {began}")


def _may_share(position: Position, spec: Spec, point: int, there: int) -> None:
    """Check the one point that the mover calls `point` and the opponent `there`."""
    own, other = position.mover[point], position.opponent[there]
    pins = [point in position.pinned[0], there in position.pinned[1]]
    if any(pins) and not (own and other):
        raise PositionError(
            f"no checker pins the one on {point if pins[0] else there}; a pinned checker lies under one"
        )
    if all(pins):
        raise PositionError(f"two checkers pin each other on the mover's {point}; only the lower one is pinned")
    is_shared = spec.landing.on_blot == "share" and min(own, other) < spec.landing.closed_from
    if own and other and not any(pins) and not is_shared:
        numbers = f"the mover's {point}" + ("" if there == point else f", which is the opponent's {there}")
        raise PositionError(f"both sides stand on one point, {numbers}; nothing in `{spec.name}` allows that")
