"""What a game waits for, and how it ended: values to look at."""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from bgrules.kernel import board, turn
from bgrules.position.notation import Play
from bgrules.terms import Throw

Kind = Literal["opening throw", "opening", "throw", "name", "play", "over"]
"""Dice for the opening; adopt them or throw again; dice; numbers to name; a play; nothing any more."""
KINDS: dict[int, Kind] = {
    turn.OPENING_THROW: "opening throw",
    turn.OPENING: "opening",
    turn.THROW_DICE: "throw",
    turn.NAME: "name",
    turn.PLAY: "play",
    turn.OVER: "over",
}
ADOPT, THROW_AGAIN = "adopt", "throw again"
"""What the winner of the opening may choose."""
ENDINGS = {board.WON: "won", board.DRAWN: "drawn", board.CUT_OFF: "cut_off"}
RESIGNED = "resigned"


@dataclass(frozen=True, slots=True)
class Decision:
    """What must be decided now, and by whom."""

    kind: Kind
    side: int | None = None
    """Who decides; None when both throw for the opening, and when the game is over."""
    throw: Throw | None = None
    """The dice shown: those played, or those that may be adopted; None while dice must fall, and of numbers handed
    over."""
    numbers: tuple[int, ...] = ()
    """Numbers to play now, higher first."""
    is_optional: bool = False
    """As few of them may be played as the mover likes."""
    is_handed: bool = False
    """They were handed over by the other side, and come before the mover's own throw."""
    choices: tuple[Play | str, ...] = field(default=(), repr=False)
    """What may be taken: plays, or words; empty while dice must fall, and when the game is over."""


class Clock(NamedTuple):
    """Where in a game a decision falls; with a seed, all that dice and draws depend on."""

    turn: int
    """Turns so far, the present one counted; 0 while the opening is thrown."""
    throw: int
    """The throw within the turn, or the attempt at the opening, from 0."""
    decision: int
    """Decisions made in this turn."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    winner: int | None
    kind: str
    """The kind of win; empty of a game that nobody won."""
    worth: int
    ended: str
    """`won`, `drawn`, `cut_off` or `resigned`."""

    def __str__(self) -> str:
        how = {"drawn": "drawn", "cut_off": "cut off, it lasted too long"}
        if self.winner is None:
            return how[self.ended]
        return f"side {self.winner} wins {self.kind}, worth {self.worth}{', by resignation' * (self.ended == RESIGNED)}"
