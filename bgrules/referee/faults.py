"""What a referee finds: faults with the rule behind each, and the report on a whole game."""

from dataclasses import dataclass, field

from bgrules.position.citation import Rule
from bgrules.position.limit_refusals import LIMIT_REFUSALS
from bgrules.position.position import Position
from bgrules.position.refused_step import NOTHING, Evidence
from bgrules.terms import Reason

HEADS: dict[str, str] = {
    "opening": "the opening",
    "out-of-turn": "out of turn",
    "shut-out": "a throw that is not made",
    "may-throw": "a throw left out",
    "nothing-to-play": "more than there is to play",
    "other-numbers": "other numbers than those to play",
    "wrong-result": "a wrong result",
    "not-over": "a result before the end",
    "after-the-end": "after the end",
    Reason.FEWER_NUMBERS.text: "fewer numbers than can be played",
    Reason.SMALLER_DIE.text: "the smaller number",
    Reason.LOWER_FIRST.text: "the higher number first",
    Reason.BAR_FIRST.text: "a checker stayed on the bar",
    Reason.ENTER_FIRST.text: "a checker stayed in hand",
    Reason.NOT_ALL_HOME.text: "borne off too early",
    Reason.LATER_ALLOWANCE.text: "numbers of a later part",
    Reason.NO_SUCH_NUMBER.text: "a number that is not there",
    Reason.CLOSED.text: "a closed point",
    Reason.NO_CHECKER.text: "no checker there",
    **{reason.text: limit.title for reason, limit in LIMIT_REFUSALS.items()},
}
"""What kinds of fault there are, in a few words; every other is an illegal step."""
ILLEGAL = "an illegal step"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing in a record that breaks a rule."""

    line: int
    kind: str
    """A key of `HEADS`, or the reason of an illegal step."""
    said: str
    """What the record says there."""
    text: str
    """What is wrong with it."""
    side: int | None
    before: Position | None
    """The board before it, seen by that side."""
    rule: Rule
    """What it breaks."""
    legal: str = ""
    """A legal play, where one explains it."""
    witness: Evidence = NOTHING
    """What on the board shows it."""
    goes_on: str = ""
    """How the game continues."""
    penalty: Rule | None = None
    """The penalty that was applied."""
    after: Position | None = None
    """The board from which it continues, if there is a penalty."""
    help: str = ""

    @property
    def head(self) -> str:
        """The kind in a few words."""
        return HEADS.get(self.kind, ILLEGAL)


@dataclass(frozen=True, slots=True)
class FaultBoard:
    """Where the checkers stood at a line, seen by the side that it is about."""

    side: int
    before: Position
    after: Position


@dataclass
class RefereeReport:
    """What a referee says of a game."""

    faults: list[Fault] = field(default_factory=list)
    boards: dict[int, FaultBoard] = field(default_factory=dict)
    """By line."""
    turns: int = 0
    standing: str = ""
    """How the game ended, or who must do what."""

    @property
    def is_legal(self) -> bool:
        """Nothing was found."""
        return not self.faults
