"""A variant's `cases.yaml`, read and checked; every problem with its place in the file."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from bgrules.errors import Place, Problem, VariantError, relative
from bgrules.kit.case import ASKING, QUESTIONS, Case, Whole
from bgrules.variant import messages
from bgrules.variant.messages import listed
from bgrules.variant.source import text_beside
from bgrules.variant.text import Lines
from bgrules.variant.yaml12 import Composer, FatalError, Node

CASE_FILE = "cases.yaml"
MAX_NODES = 50_000
"""Values that a file may hold."""
LESS = ("count", "excludes", "includes")
"""Keys that say less than `plays`."""


def read_cases(path: Path) -> list[Case]:
    """Read the cases of a variant.

    Args:
        path: the variant's folder, or the file itself.

    Raises:
        VariantError: the file cannot be read, or says what no case can say; with every problem.
    """
    file = path / CASE_FILE if path.is_dir() and path.name != CASE_FILE else path
    nodes = _items(file)
    cases: list[Case] = []
    problems: list[Problem] = []
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
    text = text_beside(file)
    lines = Lines.of(relative(file), text)
    composer = Composer(text, lines, max_nodes=MAX_NODES)
    try:
        root = composer.compose()
    except FatalError as fatal:
        raise VariantError([*composer.problems, fatal.problem]) from None
    if composer.problems:
        raise VariantError(composer.problems)
    if root is None or not isinstance(root.value, list):
        says, help = f"`{relative(file)}` is not a list of cases", "a case starts with `- rule: ...`"
        raise VariantError([Problem("case-list", says=says, help=help)])
    return root.value


def _case(node: Node, at: int) -> Case:
    data = _plain(node)
    if isinstance(data, dict) and isinstance(data.get("wins"), list):
        data["wins"] = tuple(data["wins"])
    try:
        case = Case.model_validate(data)
    except ValidationError as error:
        found = messages.problems(error, Case, data, (at,))
        raise VariantError([_placed(problem, node) for problem in found]) from None
    case._place, case._covers_at = node.place, _words_at(node, "covers")
    return case


def _words_at(node: Node, key: str) -> dict[str, Place]:
    """Say where each word of a list stands, or the only one."""
    words = node.value[key][1] if isinstance(node.value, dict) else node
    return {str(word.value): word.place for word in (words.value if isinstance(words.value, list) else [words])}


def _senseless(case: Case, at: int, node: Node) -> Iterator[Problem]:
    """Find what no single field shows: keys that need or exclude each other."""
    given = {key for key in case.model_fields_set if _says_something(case, key)}
    is_listed = "plays" in given
    is_asked = bool(given.intersection(QUESTIONS) - {"then"})
    for code, is_wrong, says, help in (
        (
            "case-asks-nothing",
            not given & {*ASKING},
            "the case checks nothing",
            f"add at least one of {listed(ASKING)}",
        ),
        ("case-throw-twice", {"throw", "dice"} <= given, "both `throw` and `dice` are given", "keep one of them"),
        (
            "case-plays-twice",
            is_listed and bool(given & {*LESS}),
            "`plays` already lists every play",
            f"leave out {listed(LESS)}",
        ),
        ("case-no-position", is_asked and "position" not in given, "`position` is missing", "say where checkers stand"),
        ("case-no-throw", is_asked and not given & {"throw", "dice"}, "no numbers are given", "add `throw` or `dice`"),
    ):
        if is_wrong:
            yield Problem(code, (at,), says, help, node.place)


def _says_something(case: Case, key: str) -> bool:
    """Return whether a key that is present says more than its absence; `plays: []` does, `next_game: {}` does not."""
    return getattr(case, key) not in (Case.model_fields[key].get_default(), Whole())


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
