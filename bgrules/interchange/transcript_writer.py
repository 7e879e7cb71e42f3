"""A game written down as people do, a line a throw: what `transcript.py` reads, from the events of a game."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bgrules.game.decision import ENDINGS
from bgrules.interchange.entries import COLOURS
from bgrules.kernel import board
from bgrules.position.variant import Variant
from bgrules.terms import Throw

Event = Mapping[str, Any]


def written(variant: Variant, events: Iterable[Event], players: Sequence[str] = ("", "")) -> str:
    """Write a game down.

    Args:
        variant: whose game it is; its title heads the text.
        events: as in `Game.events` and records.
        players: who plays white and who black; written if both have names.

    Returns:
        The text.
    """
    writer = _Writer()
    if all(players) and len(set(players)) == len(players):
        writer.lines.append(f"players: {', '.join(players)}")
    for event in events:
        writer.write(event)
    return "\n".join([f"# {variant.title}", *writer.lines]) + "\n"


class _Writer:
    """Puts what belongs to one throw on one line."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.begins = ""
        """The dice that an adopted opening is played with."""
        self.handed = ""
        self.is_open = False
        """The last line takes plays."""

    def write(self, event: Event) -> None:
        """Write one event."""
        if "play" in event or "name" in event:
            self._played(event)
            return
        self.is_open = "throw" in event
        who = COLOURS[event["side"]] if event.get("side") is not None else ""
        if "opening" in event:
            self._opening(event["opening"])
        elif "adopt" in event:
            self.lines[-1] += f", {who} {'adopts' if event['adopt'] else 'throws again'}"
        elif "throw" in event:
            self.lines.append(f"{who} {Throw(event['throw'])}:")
        elif "handed" in event:
            self.handed = " ".join(map(str, event["handed"]))
        elif "resign" in event:
            self.lines.append(f"{who} resigns {event['resign']}")
        elif "result" in event:
            self.lines.append(f"result: {_result(event['result'])}")

    def _opening(self, dice: Sequence[Sequence[int]]) -> None:
        found = ", ".join(f"{who} {Throw(own)}" for who, own in zip(COLOURS, dice, strict=True))
        self.lines.append(f"opening: {found}")
        first, second = dice
        is_single = len(first) == 1
        self.begins = str(Throw([*first, *second]) if is_single else Throw(max(dice, key=sum)))

    def _played(self, event: Event) -> None:
        if not self.is_open:
            what = f"handed {self.handed}" if self.handed else self.begins
            self.lines.append(f"{COLOURS[event['side']]} {what}:")
            self.handed, self.is_open = "", True
        part = event["play"] if "play" in event else f"option {event['name'] + 1}"
        self.lines[-1] += f" {part}" if self.lines[-1].endswith(":") else f"; {part}"


def _result(found: Event) -> str:
    if found["winner"] is None:
        return "draw" if found["ended"] == ENDINGS[board.DRAWN] else "cut off"
    return f"{COLOURS[found['winner']]} wins {found['kind']} {found['worth']}"
