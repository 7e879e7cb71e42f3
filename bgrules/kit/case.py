"""`Case`: one example of a rule, a situation and what the rule makes of it; what it may say, a field each."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, PrivateAttr

from bgrules.errors import Place

Words = str | list[str]
Outcome = Literal["next", "again", "ends", "skips", "throws", "wins", "loses", "draws"]
"""What follows: numbers of the same throw, another throw, the other side's throw, one's own throw again because the
other side is shut out and does not throw, one's own throw after numbers handed over, or the end of the game."""


class CasePart(BaseModel):
    """Base of a case and of what stands in it."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", use_attribute_docstrings=True)


class Whole(CasePart):
    """What holds of a whole throw, however it is played."""

    numbers: list[int] | None = None
    """How many numbers every way of playing employs, by allowance."""
    plays: list[str] | None = None
    """All positions that the throw can lead to, each by steps that lead there."""
    includes: list[str] = []
    """Some of them."""
    excludes: list[str] = []
    """Positions that it cannot lead to."""
    then: Outcome | list[Outcome] | None = None
    """All that can follow."""


class OpeningCase(CasePart):
    """One throw for the opening."""

    dice: list[int | list[int]]
    """A die, or a pair of dice, of each side."""
    chooses: Literal["adopt", "again"] | None = None
    """What the winner decides, where it may."""
    begins: Literal[0, 1] | None = None
    """The side that wins it."""
    then: Literal["again", "choose", "play", "throw"]
    """Thrown over, or the winner must choose, play its dice, or throw."""
    numbers: str | None = None
    """The numbers then to play."""


class TurnCase(CasePart):
    """One throw of a turn and the plays made with it."""

    throw: str | None = None
    """The throw; left out where numbers handed over are played."""
    opening: list[int | list[int]] | None = None
    """Instead, the dice of the opening; the game starts with it."""
    chooses: Literal["adopt", "again"] | None = None
    """What the winner of the opening decides."""
    side: Literal[0, 1] | None = None
    """The side whose turn it is."""
    plays: list[str] = []
    """One play for each allowance; `name 5 5 5 5` where the mover must name its numbers."""
    refuses: dict[str, str] = {}
    """Plays that the first allowance does not allow, with the reason."""
    then: Outcome | None = None
    """What follows."""
    handed: list[int] | None = None
    """Numbers handed to the other side."""
    result: str | None = None
    """The position then, as this side sees it."""


class Pips(CasePart):
    """Pips of the mover."""

    home: int
    """Pips that bring every checker home."""
    total: int
    """Pips that bear every checker off."""


class Case(CasePart):
    """One example of a rule."""

    rule: str
    """The rule, as a sentence."""
    covers: Words
    """Rule fields that it shows, `landing.on_blot`; whole sections, `throws`; hooks, `hooks.entry`; or what is finer,
    as in a cite: an item of a list, `ending.drawn_by.deadlock`, or a kind of win, `wins.gammon`."""
    source: Words
    """Whom it follows: `foster S4.3`, a reading such as `A14`, or words."""
    id: str = ""
    """A name from elsewhere."""
    side: Literal[0, 1] = 0
    """The mover's side; it matters where the sides start differently."""
    position: str | None = None
    """Where the checkers stand, mover first; `start` is the variant's start."""
    throw: str | None = None
    """The throw."""
    dice: str | None = None
    """Instead of a throw, numbers to play: `3 3`."""
    moment: dict[str, Any] = {}
    """When it is thrown."""
    set: dict[str, Any] = {}
    """Fields overridden for this case: another reading."""
    after: list[str] = []
    """Plays of the throw's earlier allowances; `name 5 5 5 5` where the mover names its numbers."""
    plays: list[str] | None = None
    """All legal plays. Plays are compared by the position they lead to."""
    includes: list[str] = []
    """Some legal plays."""
    excludes: list[str] = []
    """Plays that lead to no legal result."""
    count: int | None = None
    """How many legal plays there are."""
    counts: dict[str, int] = {}
    """How many there are with each of these throws."""
    steps: dict[int, list[str]] = {}
    """By die, all single steps that are legal before anything is played."""
    refuses: dict[str, str] = {}
    """Illegal plays, with the reason."""
    adjudged: dict[str, str] = {}
    """Illegal plays, with the position from which a referee continues the game."""
    text: list[str] = []
    """Legal plays as they are spelled out."""
    calls: str | None = None
    """The throw as it is spelled out."""
    allowances: list[Any] | None = None
    """What the throw is worth: numbers, `again`, and a list of lists where the mover names one."""
    bonuses: dict[str, list[Any]] = {}
    """The same for several throws."""
    then: Outcome | list[Outcome] | None = None
    """All that can follow the legal plays; without a throw, what follows from the position itself."""
    handed: list[int] | None = None
    """Numbers that every legal play hands to the other side."""
    wins: tuple[str, int] | None = None
    """The kind of win that every legal play is, and its worth."""
    result: str | None = None
    """The position after the only legal play."""
    whole: Whole | None = None
    """What holds of the whole throw."""
    starts: str | None = None
    """The position at the start."""
    pips: Pips | None = None
    """Pips of the mover."""
    opening: list[OpeningCase] = []
    """Throws for the opening."""
    next_game: dict[str, Literal["winner", "loser", "thrown"]] = {}
    """By kind of win, or `draw`, who begins the next game of a match, or that it is thrown for."""
    turn: list[TurnCase] = []
    """Throws one after the other, of both sides, from the position on."""

    _place: Place | None = PrivateAttr(None)
    _covers_at: Mapping[str, Place] = PrivateAttr({})

    @property
    def place(self) -> Place | None:
        """Where the case stands in its file."""
        return self._place

    def place_of(self, field: str) -> Place | None:
        """Where `covers` names a field."""
        return self._covers_at.get(field, self._place)

    def __str__(self) -> str:
        return self.rule


QUESTIONS = (
    "plays",
    "includes",
    "excludes",
    "count",
    "text",
    "refuses",
    "adjudged",
    "then",
    "handed",
    "wins",
    "result",
    "whole",
)
"""Keys that ask what the rules make of a position and a throw."""
ASKING = (
    *QUESTIONS,
    "counts",
    "steps",
    "calls",
    "allowances",
    "bonuses",
    "starts",
    "pips",
    "opening",
    "next_game",
    "turn",
)
