"""What a record says, entry by entry, whichever way it was written down; nothing here has been judged."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bgrules.errors import BgrulesError, RecordError
from bgrules.game.decision import ENDINGS, RESIGNED
from bgrules.game.dice_input import opening_dice, pair_of, throw_dice
from bgrules.game.machine import Pair
from bgrules.position.notation import parse_play
from bgrules.position.position import Position
from bgrules.position.variant import Variant
from bgrules.terms import SIDES


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """One thing that happened."""

    line: int
    side: int | None
    """Who did it; None of what concerns both."""


@dataclass(frozen=True, slots=True)
class BegunEntry(RecordEntry):
    """The record begins in the middle of a game: this side is to throw here."""

    position: Position


@dataclass(frozen=True, slots=True)
class Opened(RecordEntry):
    """The dice of the opening."""

    dice: Pair


@dataclass(frozen=True, slots=True)
class Adopted(RecordEntry):
    """The winner of the opening began with its dice, or threw again."""

    adopts: bool


@dataclass(frozen=True, slots=True)
class Thrown(RecordEntry):
    """A throw, higher first."""

    dice: tuple[int, ...]
    is_extra: bool = False
    """It is written as another throw of the same turn."""


@dataclass(frozen=True, slots=True)
class NotThrown(RecordEntry):
    """A side did not throw."""


@dataclass(frozen=True, slots=True)
class Handed(RecordEntry):
    """Numbers were handed over; `side` plays them, where that is written."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NamedEntry(RecordEntry):
    """The mover named its numbers."""

    option: int | tuple[int, ...]
    """Which list it named, or the numbers that it begins with."""


@dataclass(frozen=True, slots=True)
class Played(RecordEntry):
    """A play of one allowance."""

    text: str
    numbers: tuple[int, ...] | None = None
    """The numbers played, where they are written."""


@dataclass(frozen=True, slots=True)
class Resigned(RecordEntry):
    """A side gave the game up."""

    kind: str = ""


@dataclass(frozen=True, slots=True)
class Ended(RecordEntry):
    """How the game ended, as far as it is written; `side` won."""

    ended: str
    """`won`, `drawn`, `cut_off` or `resigned`."""
    kind: str = ""
    worth: int | None = None


COLOURS = ("white", "black")
"""What text calls side 0 and side 1."""


def from_events(
    variant: Variant, events: Mapping[int, Mapping[str, Any]]
) -> tuple[list[RecordEntry], list[tuple[int, str]]]:
    """Read the events of a record in JSON lines.

    Args:
        variant: whose dice are thrown.
        events: by line.

    Returns:
        The entries; and the lines that cannot be read, each with the reason.
    """
    entries: list[RecordEntry] = []
    unread: list[tuple[int, str]] = []
    for line, event in events.items():
        try:
            entries += _from_event(variant, line, event)
        except BgrulesError as error:
            unread.append((line, str(error)))
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            unread.append((line, "an event with a value that makes no sense"))
    return entries, unread


def _from_event(variant: Variant, line: int, event: Mapping[str, Any]) -> Iterator[RecordEntry]:
    side = event.get("side")
    if isinstance(side, bool) or side not in (None, *range(SIDES)):
        raise RecordError(f"a side is 0 or 1, not `{side}`")
    if side is None and event.keys() & {"adopt", "throw", "name", "play", "resign"}:
        raise RecordError("it is not said which side did this: `side` is missing")
    if "opening" in event:
        yield Opened(line, None, pair_of(opening_dice(variant, event["opening"])))
    elif "adopt" in event:
        yield Adopted(line, side, _flag(event["adopt"]))
    elif "throw" in event:
        yield Thrown(line, side, throw_dice(variant, event["throw"]))
    elif "name" in event:
        yield NamedEntry(line, side, int(event["name"]))
    elif "play" in event:
        parse_play(event["play"])
        yield Played(line, side, event["play"], tuple(map(int, event["numbers"])) if "numbers" in event else None)
    elif "handed" in event:
        yield Handed(line, None, tuple(map(int, event["handed"])))
    elif "resign" in event:
        yield Resigned(line, side, str(event["resign"]))
    elif "result" in event:
        yield _result(line, event["result"])
    else:
        raise RecordError(f"an event of no kind that there is: {', '.join(map(str, event)) or 'it is empty'}")


def _result(line: int, found: Mapping[str, Any]) -> Ended:
    winner, kind, worth, ended = (found.get(name) for name in ("winner", "kind", "worth", "ended"))
    is_win = isinstance(kind, str | None) and isinstance(worth, int | None)
    if winner not in (None, *range(SIDES)) or not is_win or ended not in (*ENDINGS.values(), RESIGNED):
        raise RecordError("a result with a value that makes no sense")
    return Ended(line, winner, str(ended), kind or "", worth or None)


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(value)
    return value
