"""What a variant's file may say: one model a section, and under every field what it means.

The docstrings are the reference page, the defaults are the defaults, the types are the validation.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Discriminator, Field, Tag, ValidationError
from pydantic_core import PydanticCustomError

from bgrules.errors import Place as FilePlace
from bgrules.errors import Problem, VariantError
from bgrules.terms import FACES, MAX_CHECKERS, MAX_DICE, POINTS
from bgrules.variant import checks, wording
from bgrules.variant.extends import Find, Resolved, covering, resolve
from bgrules.variant.source import At, Data
from bgrules.variant.text import printable
from bgrules.variant.wording import Words

FORMAT = 1
MAX_WORTH = 1000
MAX_WHOLE = 2**63 - 1


def _sort_of(value: object) -> str:
    """Tell which arm of a union a value is meant for."""
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


def _the_format(number: int) -> int:
    if number != FORMAT:
        says, help = f"format {number} is not known", f"this bgrules reads `format: {FORMAT}`"
        raise PydanticCustomError("spec-format", "{says}", {"says": says, "help": help})
    return number


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
ThrowName = Annotated[str, AfterValidator(_throw_name), Words("a throw such as `2-1`")]
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
Param = Annotated[
    Annotated[bool, Tag("flag")]
    | Annotated[int, Field(ge=-MAX_WHOLE, le=MAX_WHOLE), Tag("whole")]
    | Annotated[float, Tag("number")]
    | Annotated[Text, Tag("word")],
    Discriminator(lambda value: "word" if _sort_of(value) == "list" else _sort_of(value)),
    Words("a number, `true`, `false` or text"),
]
HookName = Literal["setup", "entry", "bonus_throws", "allow_step", "allow_play"]

_STRICT = ConfigDict(frozen=True, strict=True, extra="forbid", use_attribute_docstrings=True, allow_inf_nan=False)


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
    home: int = Field(default=6, ge=1, le=POINTS // 2)
    """Points of the home, from point 1 up; so many from the other end are the start zone."""


class Opening(Section):
    """Who begins, and with which throw."""

    dice_each: int = Field(default=1, ge=1, le=2)
    """Dice that each side throws for the opening; the higher total begins."""
    tie: Literal["again"] = "again"
    """What equal totals lead to."""
    first_throw: Literal["choose", "adopt", "again"] = "choose"
    """Whether the winner plays the dice shown: as it likes, always, or never."""


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
    """What befalls a side on the bar that no number can enter: it does not throw, or throws and loses the throw."""


class HandEntry(Section):
    """Entering from hand."""

    enter_first: Limit = 0
    """Checkers that must enter before the others are free to go on."""
    counted: Literal["checkers", "first_throw"] = "checkers"
    """How long `enter_first` binds: till so many have entered, or during the first throw only."""
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

    won_by: tuple[Literal["all_off"], ...] = ("all_off",)
    """What wins: bearing off all checkers."""
    drawn_by: tuple[Literal["deadlock"], ...] = ("deadlock",)
    """What draws: neither side has a step with any number."""


class Win(Section):
    """A kind of win."""

    name: Name
    """What it is called; two rows may share a name."""
    worth: int = Field(ge=1, le=MAX_WORTH)
    """What it counts."""
    when: tuple[Literal["on_bar", "in_hand", "in_start_zone", "none_off"], ...] = ()
    """What must hold of the loser, all of it: a checker on the bar, in hand, in the start zone, none borne off."""


class Penalties(Section):
    """What an illegal play costs, found when a game played elsewhere is refereed; a game played here refuses it."""

    illegal_bear_off: Literal["refused", "law13", "opponent_option"] = "refused"
    """What becomes of checkers thrown off too early: the play should have been taken back, they are put on the bar
    and must enter again, or the opponent may have them put back or let them be."""


class Head(Section):
    """What is of this file alone and never inherited."""

    format: Annotated[int, AfterValidator(_the_format), Words(f"`{FORMAT}`")]
    """Version of this format."""
    name: Name
    """The name to load it by."""
    title: Text
    """The name to print."""
    aka: tuple[Name, ...] = ()
    """Other names to load it by."""
    extends: Text | None = None
    """The variant that this one changes: a name, or a path relative to this file."""
    hooks: tuple[HookName, ...] = ()
    """What the `plugin.py` of this folder answers."""
    without: tuple[HookName, ...] = ()
    """Hooks of a parent that are dropped here."""


class Spec(Head):
    """A variant as its file and its parents say, checked."""

    sources: Mapping[Name, Text] = {}
    """Books and other sources, each by a key."""
    cites: Mapping[str, str] = {}
    """Which source a rule is from, by the path of a field or of a whole section; the longest path counts."""
    board: Board = Board()
    """The board and the way round it."""
    checkers: int = Field(default=15, ge=1, le=MAX_CHECKERS)
    """Checkers of each side."""
    setup: Annotated[
        tuple[Checkers, Checkers], Words("a mapping of places to counts, or a list of two for unlike sides")
    ] = (
        {},
        {},
    )
    """Checkers by place at the start, in own numbers; a list of two for unlike sides."""
    opening: Opening = Opening()
    """Who begins, and with which throw."""
    throws: Throws = Throws()
    """What a throw is worth."""
    entry: Entry = Entry()
    """How checkers come onto the board."""
    landing: Landing = Landing()
    """What a checker may land on."""
    obligation: Obligation = Obligation()
    """What must be played."""
    bearing_off: BearingOff = BearingOff()
    """Taking checkers off."""
    ending: Ending = Ending()
    """How a game ends."""
    wins: tuple[Win, ...] = (Win(name="single", worth=1),)
    """Kinds of win; the first that matches counts."""
    penalties: Penalties = Penalties()
    """What an illegal play costs in a game played elsewhere."""
    params: Mapping[ParamName, Param] = {}
    """Values for the plugin's parameters."""


_Model = TypeVar("_Model", bound=Head)
RULE_FIELDS = tuple(name for name in Spec.model_fields if name not in {*Head.model_fields, "sources", "cites"})
"""The fields of a spec that hold rules."""


def rule_fields(spec: Spec) -> Iterator[tuple[str, object]]:
    """List every rule field by its dotted path, with its value; a list or mapping of free keys is one value."""
    for name in RULE_FIELDS:
        yield from _leaves(name, getattr(spec, name))


def _leaves(path: str, value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, Section):
        for name in type(value).model_fields:
            yield from _leaves(f"{path}.{name}", getattr(value, name))
    elif path == "params" and isinstance(value, Mapping):
        yield from ((f"params.{name}", value) for name, value in value.items())
    else:
        yield path, value


def source_of(spec: Spec, field: str) -> str:
    """Name the source of a field, by the longest path in `cites`; empty when there is none."""
    path = covering(spec.cites, field)
    cite = spec.cites[path] if path else ""
    key, comma, rest = cite.partition(",")
    return ("our decision" if key == checks.OURS else spec.sources.get(key, key)) + comma + rest


def validate(resolved: Resolved) -> Spec:
    """Check a variant laid over its parents.

    Raises:
        VariantError: with every problem, those of its own file first, in the order of the file.
    """
    spec, problems = _judge(resolved)
    if problems or spec is None:
        raise VariantError(problems)
    return spec


def check_file(path: Path, find: Find) -> tuple[Spec | None, tuple[Problem, ...]]:
    """Read and check a file; never raises for what is wrong with it.

    Returns:
        The spec, or None when it cannot be used; and all problems.
    """
    try:
        spec, problems = _judge(resolve(path, find))
    except VariantError as error:
        return None, error.problems
    return (None if problems else spec), problems


def _judge(resolved: Resolved) -> tuple[Spec | None, tuple[Problem, ...]]:
    spec, found = _modelled(Spec, resolved.data, resolved.place)
    for source in resolved.chain[:-1]:
        head: Data = {key: value for key, value in source.data.items() if key in Head.model_fields}
        found += _modelled(Head, head, source.place)[1]
    broken = frozenset(str(problem.at[0]) for problem in found if problem.at)
    partial = spec or _partial(resolved.data, broken)
    if partial is not None:
        is_known = "extends" not in broken  # else nobody knows which values there are
        laws = [law for law in checks.LAWS if is_known and not broken & law.reads]
        found += [_placed(problem, resolved.place) for law in laws for problem in law.check(partial, resolved)]
    return spec, resolved.in_order([*resolved.problems, *found])


def _modelled(
    model: type[_Model], data: Data, place: Callable[[At, bool], FilePlace]
) -> tuple[_Model | None, list[Problem]]:
    """Make a model of data, or say what prevents it."""
    prepared = _prepared(data, model)
    try:
        return model.model_validate(prepared), []
    except ValidationError as error:
        is_same = isinstance(data.get("setup"), dict)
        found = wording.problems(error, model, prepared, in_file=lambda at: _without_side(at) if is_same else at)
        return None, [_placed(problem, place) for problem in found]


def _placed(problem: Problem, place: Callable[[At, bool], FilePlace]) -> Problem:
    return problem if problem.place else replace(problem, place=place(problem.at, problem.on_key))


def _without_side(at: At) -> At:
    return ("setup", *at[2:]) if at[:1] == ("setup",) else at


def _prepared(value: object, kind: object) -> object:
    """Make of data what strict models take: tuples for lists, two setups for one, nothing where `~` stands."""
    if isinstance(value, list):
        return tuple(_prepared(item, wording.kind_at(kind, (i,))) for i, item in enumerate(value))
    if not isinstance(value, dict):
        return value
    kinds = {key: wording.kind_at(kind, (key,)) for key in value}
    made = {key: _prepared(item, kinds[key]) for key, item in value.items() if item is not None or kinds[key] is None}
    if kind is Spec and isinstance(made.get("setup"), dict):
        made["setup"] = (made["setup"], made["setup"])
    return made


def _partial(data: Data, broken: frozenset[str]) -> Spec | None:
    """Make a spec of the sections that are sound, so that the laws between them can be checked."""
    stand_ins: Data = {"format": FORMAT, "name": "unknown", "title": "unknown"}
    sound = {key: value for key, value in data.items() if str(key) not in broken}
    return _modelled(Spec, {**stand_ins, **sound}, lambda at, on_key: FilePlace("", 1, 1))[0]
