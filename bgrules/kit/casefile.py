"""A variant's `cases.yaml`: what a case may say, read and checked.

A case is one example of a rule: a situation, and what the rule makes of it. `cases.py` runs it.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, PrivateAttr, ValidationError

from bgrules.errors import Place, Problem, VariantError, relative
from bgrules.variant import wording
from bgrules.variant.text import Lines
from bgrules.variant.yaml12 import Composer, FatalError, Node

CASE_FILE = "cases.yaml"
At = tuple[str | int, ...]
Words = str | list[str]
Outcome = Literal["next", "again", "ends", "skips", "throws", "wins", "draws"]
"""What follows: numbers of the same throw, another throw, the other side's throw, one's own throw again because the
other side is shut out and does not throw, one's own throw after numbers handed over, or the end of the game."""


class Part(BaseModel):
    """Base of a case and of what stands in it."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", use_attribute_docstrings=True)


class Whole(Part):
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


class Opening(Part):
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


class Turn(Part):
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


class Pips(Part):
    """Pips of the mover."""

    home: int
    """Pips that bring every checker home."""
    total: int
    """Pips that bear every checker off."""


class Case(Part):
    """One example of a rule."""

    rule: str
    """The rule, as a sentence."""
    covers: Words
    """Rule fields that it shows, `landing.on_blot`; whole sections, `throws`; hooks, `hooks.entry`."""
    source: Words
    """Whom it follows: `foster S4.3`, a reading such as `A14`, or words."""
    id: str = ""
    """A name from elsewhere."""
    status: Literal["refusal"] | None = None
    """`refusal`: the engine refuses what the rule punishes."""
    side: Literal[0, 1] = 0
    """The mover's side; it matters where the sides are unlike."""
    position: str | None = None
    """Where the checkers stand, mover first; `start` is the variant's start."""
    throw: str | None = None
    """The throw."""
    dice: str | None = None
    """Instead of a throw, numbers to play: `3 3`."""
    moment: dict[str, bool | int] = {}
    """When it is thrown."""
    set: dict[str, Any] = {}
    """Fields that are laid over the variant for this case: another reading."""
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
    opening: list[Opening] = []
    """Throws for the opening."""
    turn: list[Turn] = []
    """Throws one after the other, of both sides, from the position on."""

    _place: Place | None = PrivateAttr(None)

    @property
    def place(self) -> Place | None:
        """Where the case stands in its file."""
        return self._place

    def __str__(self) -> str:
        return self.rule


QUESTIONS = ("plays", "includes", "excludes", "count", "text", "refuses", "then", "handed", "wins", "result", "whole")
"""Keys that ask what the rules make of a position and a throw."""
ASKING = (*QUESTIONS, "counts", "steps", "calls", "allowances", "bonuses", "starts", "pips", "opening", "turn")


def read_cases(path: Path) -> list[Case]:
    """Read the cases of a variant.

    Args:
        path: the variant's folder, or the file itself.

    Raises:
        VariantError: the file cannot be read, or says what no case can say; with every problem.
    """
    file = path / CASE_FILE if path.is_dir() else path
    nodes = _items(file)
    cases, problems = [], []
    for at, node in enumerate(nodes):
        try:
            case = _case(node, at)
        except VariantError as error:
            problems += error.problems
        else:
            cases.append(case)
            problems += _senseless(case, at, node)
    if problems:
        raise VariantError(problems)
    return cases


def _items(file: Path) -> list[Node]:
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise VariantError([Problem("case-unreadable", says=f"`{relative(file)}` cannot be read")]) from None
    lines = Lines.of(relative(file), text)
    composer = Composer(text, lines)
    try:
        root = composer.compose()
    except FatalError as fatal:
        raise VariantError([*composer.problems, fatal.problem]) from None
    if composer.problems:
        raise VariantError(composer.problems)
    if root is None or not isinstance(root.value, list):
        says, help = f"`{relative(file)}` is no list of cases", "a case starts with `- rule: ...`"
        raise VariantError([Problem("case-list", says=says, help=help)])
    return root.value


def _case(node: Node, at: int) -> Case:
    data = _plain(node)
    if isinstance(data, dict) and isinstance(data.get("wins"), list):
        data["wins"] = tuple(data["wins"])
    try:
        case = Case.model_validate(data)
    except ValidationError as error:
        found = wording.problems(error, Case, data, (at,))
        raise VariantError([_placed(problem, node) for problem in found]) from None
    case._place = node.place
    return case


def _senseless(case: Case, at: int, node: Node) -> Iterator[Problem]:
    """Find what no single field can tell: keys that need or exclude each other."""
    given = case.model_fields_set
    asked = given.intersection(QUESTIONS) - {"then"}
    wrong = {
        "case-asks-nothing": (not given.intersection(ASKING), "the case asks nothing", f"it may ask {', '.join(ASKING)}"),
        "case-throw-twice": ({"throw", "dice"} <= given, "both `throw` and `dice`", "keep one of them"),
        "case-plays-twice": (
            "plays" in given and bool(given & {"includes", "excludes", "count"}),
            "`plays` lists all plays already", "leave out `includes`, `excludes` and `count`",
        ),
        "case-no-position": (bool(asked) and "position" not in given, "the case has no `position`", "say where checkers are"),
        "case-no-throw": (
            bool(asked) and not given & {"throw", "dice"}, "the case has neither `throw` nor `dice`", "say what is thrown"
        ),
    }  # fmt: skip
    for code, (is_wrong, says, help) in wrong.items():
        if is_wrong:
            yield Problem(code, (at,), says, help, node.place)


def _plain(node: Node) -> Any:
    if isinstance(node.value, list):
        return [_plain(item) for item in node.value]
    if isinstance(node.value, dict):
        return {word: _plain(value) for word, (_, value) in node.value.items()}
    return node.value


def _placed(problem: Problem, item: Node) -> Problem:
    """Give a problem the place of its value, or of its key, or of the nearest thing around it."""
    node, place = item, item.place
    for part in problem.at[1:]:
        if isinstance(node.value, dict) and part in node.value:
            key, node = node.value[part]
            place = key.place if problem.on_key or node.is_block else node.place
        elif isinstance(node.value, list) and isinstance(part, int) and part < len(node.value):
            node = node.value[part]
            place = node.place
        else:
            break
    return Problem(problem.code, problem.at, problem.says, problem.help, place, problem.on_key)
