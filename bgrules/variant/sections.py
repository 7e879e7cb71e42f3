"""The sections of a variant's file: one model each, and under every field what it means.

The docstrings are the reference page, the defaults are the defaults, the types are the validation.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Discriminator, Field, Tag
from pydantic_core import PydanticCustomError

from bgrules.terms import FACES, MAX_CHECKERS, MAX_DICE, POINTS
from bgrules.variant.messages import Words
from bgrules.variant.text import printable

HOME = 6
"""Points of the usual home."""
MAX_WORTH = 1000
MAX_WHOLE = 2**63 - 1


def _sort_of(value: object) -> str:
    """Return which arm of a union a value is meant for."""
    if isinstance(value, bool):
        return "flag"
    if isinstance(value, int):
        return "whole"
    if isinstance(value, float):
        return "number"
    return "list" if isinstance(value, list | tuple) else "word"


def _printable(text: str) -> str:
    if not text.isprintable() or text != text.strip():
        raise PydanticCustomError(
            "spec-text",
            "this text cannot be shown",
            {"help": "write one line of printable text without blanks around it"},
        )
    return text


def _throw_name(name: str) -> str:
    faces = [int(part) if part in map(str, range(1, FACES + 1)) else 0 for part in name.split("-")]
    ordered = "-".join(map(str, sorted(faces, reverse=True)))
    if 0 in faces or len(faces) > MAX_DICE:
        help = f"a throw is its dice, 1 to {FACES}, with hyphens between them: `2-1`"
    elif name != ordered:
        help = f"the higher number comes first: `{ordered}`"
    else:
        return name
    raise PydanticCustomError("throw-name", "{says}", {"says": f"`{printable(name)}` names no throw", "help": help})


NAME = r"^[a-z][a-z0-9-]*$"
PARAM = r"^[a-z][a-z0-9_]*$"
Text = Annotated[str, Field(min_length=1, max_length=500), AfterValidator(_printable)]
Name = Annotated[str, Field(pattern=NAME, max_length=60), Words("a name such as `my-game`")]
ParamName = Annotated[str, Field(pattern=PARAM, max_length=60), Words("a name such as `my_param`")]
ThrowName = Annotated[
    str,
    AfterValidator(_throw_name),
    Field(json_schema_extra={"pattern": rf"^[1-{FACES}](-[1-{FACES}])*$"}),
    Words("a throw such as `2-1`"),
]
FieldPath = Annotated[str, Words("the path of a field, such as `obligation.larger`")]
Count = Annotated[int, Field(ge=0, le=MAX_CHECKERS)]
Place = Annotated[
    Annotated[int, Field(ge=1, le=POINTS), Tag("whole")] | Annotated[Literal["bar", "hand"], Tag("word")],
    Discriminator(lambda value: "whole" if _sort_of(value) == "whole" else "word"),
    Words(f"a point from 1 to {POINTS}, `bar` or `hand`"),
]
"""Where a checker may stand at the start, in its side's own numbers."""
Checkers = Mapping[Place, Count]
Number = Annotated[
    Annotated[int, Field(ge=1, le=FACES), Tag("whole")] | Annotated[Literal["n", "7-n"], Tag("word")],
    Discriminator(lambda value: "whole" if _sort_of(value) == "whole" else "word"),
]
"""A number to play: 1 to 6, `n` for the doublet's own, `7-n` for the face opposite."""
Numbers = Annotated[
    Annotated[tuple[Number, ...], Tag("list")] | Annotated[Literal["again"], Tag("word")],
    Discriminator(lambda value: "list" if _sort_of(value) == "list" else "word"),
]
"""Numbers to play together, or `again` for another throw."""
Limit = Annotated[
    Annotated[int, Field(ge=0, le=MAX_CHECKERS), Tag("whole")] | Annotated[Literal["all"], Tag("word")],
    Discriminator(lambda value: "whole" if _sort_of(value) == "whole" else "word"),
]
CHECKERS_LEFT = "checkers_left"
Worth = Annotated[
    Annotated[int, Field(ge=1, le=MAX_WORTH), Tag("whole")] | Annotated[Literal["checkers_left"], Tag("word")],
    Discriminator(lambda value: "whole" if _sort_of(value) == "whole" else "word"),
]
"""What a win counts."""
Point = Annotated[int, Field(ge=1, le=POINTS)]
"""A point, in the side's own numbers."""
Zone = Annotated[tuple[Point, Point], Words(f"two points from 1 to {POINTS}, the lower first: `[1, {HOME}]`")]
"""All points from one to another."""
Param = Annotated[
    Annotated[bool, Tag("flag")]
    | Annotated[int, Field(ge=-MAX_WHOLE, le=MAX_WHOLE), Tag("whole")]
    | Annotated[float, Tag("number")]
    | Annotated[Text, Tag("word")],
    Discriminator(lambda value: "word" if _sort_of(value) == "list" else _sort_of(value)),
    Words("a number, `true`, `false` or text"),
]

_STRICT = ConfigDict(
    frozen=True,
    strict=True,
    extra="forbid",
    defer_build=True,  # a section is checked as part of its file, which makes the one validator that is needed
    use_attribute_docstrings=True,
    allow_inf_nan=False,
)


class Params(BaseModel):
    """Base of a plugin's parameters: a field with a type, a default and a docstring for each."""

    model_config = _STRICT


class Section(BaseModel):
    """Base of every section of a variant's file."""

    model_config = _STRICT


class Board(Section):
    """The board and the way round it."""

    route: Literal["contrary", "shared", "half_turn"] = "contrary"
    """How the sides go round: against each other, both the same way from the same point, or the same way half a
    board apart."""
    home: int = Field(default=HOME, ge=1, le=POINTS // 2)
    """Points of the home, from point 1 up; as many from the other end are the start zone."""


class Opening(Section):
    """Who begins, and with which throw."""

    dice_each: int = Field(default=1, ge=1, le=2)
    """Dice that each side throws for the opening; the higher total begins."""
    tie: Literal["again"] = "again"
    """What equal totals lead to."""
    first_throw: Literal["choose", "adopt", "again"] = "choose"
    """Whether the winner plays the dice shown: as it likes, always, or never."""
    next_game: Literal["thrown", "winner", "winner_of_single", "loser"] = "thrown"
    """Who begins the next game of a match: thrown for; the winner; the winner of a win of the least worth, else thrown
    for; or the loser. It throws two dice of its own. A drawn game decides nothing."""


class Throws(Section):
    """What a throw is worth when that never depends on the moment; what does, is code."""

    dice: int = Field(default=2, ge=1, le=MAX_DICE)
    """Dice in one throw."""
    doublet: tuple[Numbers, ...] = (("n",) * 4,)
    """What a doublet of `n` is worth: lists of numbers to play one after the other, and last, if so, `again` for
    another throw: `[[n, n, n, n], [7-n, 7-n, 7-n, 7-n], again]`."""
    named: Mapping[ThrowName, tuple[Numbers, ...]] = {}
    """What single throws are worth, by name, the higher number first: `{2-1: [[2, 1], again]}`."""


class BarEntry(Section):
    """Entering from the bar."""

    before: Literal["everything", "moves"] = "everything"
    """What waits for a checker on the bar: everything, or only steps on the board and not entering from hand."""
    shut_out: Literal["no_throw", "throw_lost"] = "no_throw"
    """What happens to a side on the bar that no number can enter: it does not throw, or throws and loses the throw."""


class HandEntry(Section):
    """Entering from hand."""

    enter_first: Limit = 0
    """Checkers that must enter before the others may move."""
    counted: Literal["checkers", "first_throw"] = "checkers"
    """How long `enter_first` applies: until that many have entered, or during the first throw only."""
    if_shut_out: Literal["play", "lost"] = "play"
    """A number that enters nothing while checkers must enter: it may be played on the board, or is lost."""


class Entry(Section):
    """How checkers come onto the board."""

    bar: BarEntry = BarEntry()
    """From the bar."""
    hand: HandEntry = HandEntry()
    """From hand."""


class Landing(Section):
    """What a checker may land on."""

    closed_from: int = Field(default=2, ge=1, le=MAX_CHECKERS)
    """Opposing checkers that close a point."""
    on_blot: Literal["hit", "pin", "share"] = "hit"
    """What landing among fewer opposing checkers does: sends them to the bar, holds them there, or nothing."""
    hit_when: Literal["always", "own_home"] = "always"
    """When a blot may be hit: always, or only by a side with a checker at home or borne off; else it closes the
    point."""


class Obligation(Section):
    """What must be played."""

    as_many: bool = True
    """As many numbers as possible must be played; otherwise the mover may stop anywhere."""
    larger: bool = True
    """When not all can be, the larger total must be; with two dice, the larger die."""
    order: Literal["free", "lower_first"] = "free"
    """The order of the numbers: free, or rising, and when one cannot be played the rest are lost."""


class BearingOff(Section):
    """Taking checkers off."""

    tested: Literal["each_step", "each_allowance"] = "each_step"
    """When all checkers must be home: before each step off, or once before the numbers are played."""
    too_high: Literal["farthest", "any_unplayable", "never", "any_point"] = "farthest"
    """What a number may take off that fits no checker: the farthest when all are below, the farthest whenever the
    number can be used in no other way, nothing, or any checker below it."""


class Ending(Section):
    """How a game ends."""

    won_by: tuple[Literal["all_off", "opponent_off", "opponent_on_bar", "mother_pinned"], ...] = ("all_off",)
    """What wins: bearing off all checkers, or `off_count` of them; that the other side has borne them off, so that the
    side that is off first loses (misère); `bar_count` opposing checkers on the bar; or pinning the other side's last
    checker on its farthest point, with none of one's own left on one's own."""
    off_count: Annotated[int, Field(ge=1, le=MAX_CHECKERS)] | None = None
    """Checkers that end the game when a side has borne them off (fewer than all, after a play); by default all."""
    bar_count: Annotated[int, Field(ge=1, le=MAX_CHECKERS)] | None = None
    """Opposing checkers on the bar that win after a play, where `won_by` has `opponent_on_bar`."""
    drawn_by: tuple[Literal["deadlock", "both_mothers_pinned"], ...] = ("deadlock",)
    """What draws: neither side has a step with any number, or the last checker of each on its farthest point is
    pinned."""
    cannot_win: tuple[Literal["mother_pinned"], ...] = ()
    """Who can no longer win: a side whose last checker on its farthest point was once pinned, unless the other's was,
    too; when it has borne off all its checkers the game is drawn."""


class Win(Section):
    """A kind of win."""

    name: Name
    """What it is called; two rows may share a name."""
    worth: Worth
    """What it counts: a number, or the checkers that the loser has not borne off."""
    when: tuple[Literal["on_bar", "in_hand", "in_start_zone", "none_off", "mother_pinned"], ...] = ()
    """What must hold of the loser, all of it: a checker on the bar, in hand, in the start zone, none borne off, its
    last checker on its farthest point pinned, or once pinned where `ending.cannot_win` remembers that."""

    def worth_of(self, left: int) -> int:
        """Count what it is worth when the loser has this many checkers not borne off."""
        return left if self.worth == CHECKERS_LEFT else int(self.worth)


class Penalties(Section):
    """What an illegal play costs, found when a game played elsewhere is refereed; a game played here refuses it."""

    illegal_bear_off: Literal["refused", "law13", "opponent_option"] = "refused"
    """What becomes of checkers thrown off too early: the play should have been taken back, they are put on the bar
    and must enter again, or the opponent may have them put back or let them be."""


class Reading(Section):
    """Another way to read the rules; `bgrules diff --readings` says what it would change."""

    set: Mapping[FieldPath, object]
    """The fields that are otherwise, by path: `{entry.hand.enter_first: all}`."""
    says: Text
    """The reading in words."""
