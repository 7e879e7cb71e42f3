"""YAML text as a tree of nodes that know where they stand; scalars by the YAML 1.2 core rules.

PyYAML's safe loader supplies events only: its constructor reads `6:5` as 365 and `off` as false, keeps the last of
two equal keys and recurses as deep as the file says. Depth and size are bounded while reading, so that no file can
take the reader down.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import yaml

from bgrules.errors import Place, Problem
from bgrules.variant.text import BLANK_HELP, Lines, Scalar, missing_blank, printable, scalar

MAX_DEPTH = 40
MAX_NODES = 2_000
"""Values in one file, each alias counted as all that it stands for."""


@dataclass(slots=True)
class Node:
    """One value of the file."""

    value: "Scalar | list[Node] | dict[str | int, tuple[Node, Node]]"
    """A scalar, the items, or the keys and values by key."""
    place: Place
    is_block: bool = False
    """Written below its key rather than behind it; then the key is the better place to mark."""
    is_plain: bool = False
    size: int = 1
    height: int = 1


class FatalError(Exception):
    """Reading cannot continue."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.says)


@dataclass(slots=True)
class Composer:
    """Makes the tree of one text; faults that reading can pass over are kept in `problems`."""

    text: str
    lines: Lines
    problems: list[Problem] = field(default_factory=list)
    max_nodes: int = MAX_NODES
    """Values that the text may hold."""
    _anchors: dict[str, Node | None] = field(default_factory=dict)
    _n_nodes: int = 0
    _events: Iterator[Any] = field(init=False)

    def compose(self) -> Node | None:
        """Read the one document of the text.

        Returns:
            The root, or None when the text holds nothing.

        Raises:
            FatalError: text that is not YAML, a second document, or bounds that are passed.
        """
        self._events = self._read_events()
        next(self._events)
        root = None
        if isinstance(next(self._events), yaml.DocumentStartEvent):
            root = self._node(next(self._events), 1)
            next(self._events)
            self._end(next(self._events))
        return None if root is not None and root.value is None else root

    def _end(self, event: Any) -> None:
        if isinstance(event, yaml.DocumentStartEvent):
            place = self._place(event)
            help = "keep one document in a file, without `---` in the middle"
            raise FatalError(Problem("yaml-documents", says="a second document starts here", help=help, place=place))

    def _place(self, event: Any) -> Place:
        return self.lines.between(event.start_mark, event.end_mark)

    def _read_events(self) -> Iterator[Any]:
        loader = yaml.SafeLoader(self.text)
        try:
            while loader.check_event():
                yield loader.get_event()  # type: ignore[no-untyped-call]
        except yaml.MarkedYAMLError as error:
            raise FatalError(syntax_problem(error, self.lines)) from None
        except (yaml.YAMLError, ValueError, OverflowError, IndexError):
            place = self.lines.place(loader.line, max(0, loader.column - 1))
            raise FatalError(Problem("yaml-syntax", says="something here cannot be read", place=place)) from None

    def _node(self, event: Any, depth: int) -> Node:
        place = self._place(event)
        self._count(1, place)
        self._bound(depth, place)
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event, depth, place)
        self._refuse_tag(event, place)
        if event.anchor is not None:
            self._anchors[event.anchor] = None
        node = self._value(event, depth, place)
        if event.anchor is not None:
            self._anchors[event.anchor] = node
        return node

    def _value(self, event: Any, depth: int, place: Place) -> Node:
        if isinstance(event, yaml.ScalarEvent):
            is_plain = event.style is None
            return Node(scalar(event.value) if is_plain else event.value, place, is_plain=is_plain)
        is_block = not event.flow_style
        if isinstance(event, yaml.SequenceStartEvent):
            return self._sequence(depth, place, is_block)
        return self._mapping(depth, place, is_block)

    def _count(self, n: int, place: Place) -> None:
        self._n_nodes += n
        if self._n_nodes > self.max_nodes:
            says = f"the file holds more than {self.max_nodes} values, aliases counted in full"
            raise FatalError(Problem("yaml-size", says=says, help="a file needs a few hundred", place=place))

    def _bound(self, depth: int, place: Place) -> None:
        if depth > MAX_DEPTH:
            says = f"values are nested more than {MAX_DEPTH} deep"
            raise FatalError(Problem("yaml-depth", says=says, help="five levels or so are enough", place=place))

    def _refuse_tag(self, event: Any, place: Place) -> None:
        if event.tag is None:
            return
        tag = event.tag.replace("tag:yaml.org,2002:", "!!")
        help = "write the value without a tag, and text that looks like something else in quotes"
        shown = replace(place, length=1)
        self.problems.append(Problem("yaml-tag", says=f"the tag `{printable(tag)}` is refused", help=help, place=shown))

    def _alias(self, event: Any, depth: int, place: Place) -> Node:
        name = event.anchor
        if name not in self._anchors:
            self._add("yaml-alias", f"the alias `*{name}` stands for nothing", place, f"no `&{name}` comes before it")
            return Node(None, place)
        node = self._anchors[name]
        if node is None:
            self._add("yaml-alias", f"`*{name}` stands inside the value it stands for", place, "write the value out")
            return Node(None, place)
        self._count(node.size, place)
        self._bound(depth + node.height - 1, place)
        return node

    def _add(self, code: str, says: str, place: Place, help: str = "") -> None:
        self.problems.append(Problem(code, says=says, help=help, place=place))

    def _sequence(self, depth: int, place: Place, is_block: bool) -> Node:
        items: list[Node] = []
        event = next(self._events)
        while not isinstance(event, yaml.SequenceEndEvent):
            items.append(self._node(event, depth + 1))
            start, end, is_scalar = event.start_mark, event.end_mark, isinstance(event, yaml.ScalarEvent)
            if is_scalar and start.index == end.index:  # `- # nothing`: mark the dash
                items[-1].place = self.lines.place(start.line, max(0, start.column - 1))
            event = next(self._events)
        place = self._whole(place, None if is_block else event)
        return Node(items, place, is_block, size=_size(items), height=_height(items))

    def _mapping(self, depth: int, place: Place, is_block: bool) -> Node:
        pairs: dict[str | int, tuple[Node, Node]] = {}
        merged: list[Node] = []
        event = next(self._events)
        while not isinstance(event, yaml.MappingEndEvent):
            key = self._node(event, depth + 1)
            value = self._node(next(self._events), depth + 1)
            if key.value == "<<" and key.is_plain:
                merged += self._merged(value)
            else:
                self._put(pairs, *self._separated(key, value))
            event = next(self._events)
        for source in merged:
            assert isinstance(source.value, dict)
            pairs |= {word: pair for word, pair in source.value.items() if word not in pairs}
        nodes = [value for _, value in pairs.values()]
        place = self._whole(place, None if is_block else event)
        return Node(pairs, place, is_block, size=len(nodes) + _size(nodes), height=_height(nodes))

    def _whole(self, place: Place, end: Any) -> Place:
        """Stretch the mark of a collection to its closing bracket, or to the end of its first line."""
        start, column = place.line - 1, place.column - 1
        line = self.lines.text(start).partition(" #")[0].rstrip()
        until = end.end_mark.column if end and end.end_mark.line == start else len(line)
        return self.lines.place(start, column, until - column)

    def _merged(self, value: Node) -> list[Node]:
        sources = value.value if isinstance(value.value, list) else [value]
        for source in sources:
            if not isinstance(source.value, dict):
                self._add("yaml-merge", "`<<` merges a mapping, or a list of mappings", source.place)
        return [source for source in sources if isinstance(source.value, dict)]

    def _separated(self, key: Node, value: Node) -> tuple[Node, Node]:
        """Read the entry `24:2` as it was meant, and say what is wrong with it."""
        split = missing_blank(key.value) if key.is_plain and isinstance(key.value, str) else None
        if split is None or value.value is not None:
            return key, value
        says = f"a space is missing in `{printable(key.value)}`"
        self._add("yaml-blank", says, key.place, BLANK_HELP.format(*map(printable, split)))
        return replace(key, value=scalar(split[0])), replace(value, value=scalar(split[1]), place=key.place)

    def _put(self, pairs: dict[str | int, tuple[Node, Node]], key: Node, value: Node) -> None:
        word = key.value
        if isinstance(word, bool) or not isinstance(word, str | int):
            help = (
                "put it in quotes if a word is meant" if isinstance(word, bool) else "a key is a word or a whole number"
            )
            self._add("yaml-key", "this cannot be a key", key.place, help)
        elif word in pairs:
            lines = f"on lines {pairs[word][0].place.line} and {key.place.line}"
            self._add(
                "yaml-duplicate", f"the key `{printable(word)}` stands twice, {lines}", key.place, "keep one of them"
            )
        else:
            pairs[word] = (key, value)


def _size(nodes: list[Node]) -> int:
    return 1 + sum(node.size for node in nodes)


def _height(nodes: list[Node]) -> int:
    return 1 + max((node.height for node in nodes), default=0)


OPEN_QUOTE = "unexpected end of stream"
"""What PyYAML says of it, at the end of the file; it is reported where the quote opens."""
COLUMN_HELP = "entries of one block start in one column"
_SYNTAX = (
    (r"mapping values are not allowed", "a colon cannot stand here", "put text that holds a colon in quotes"),
    (r"character '\\t'", "a tab cannot stand here", "write blanks instead"),
    (r"character '(.)' that cannot start", "a value cannot start with `{0}`", "put the value in quotes"),
    (r"could not find expected ':'", "this line is no `key: value`", "a colon and a space follow the key"),
    (r"expected ',' or '(.)'", "a comma or the closing `{0}` is missing here", ""),
    (OPEN_QUOTE, "a quote is not closed", "close it with the same quote"),
    (r"unknown escape character", "a backslash means nothing here", "use single quotes, or write `\\\\`"),
    (r"expected <block end>", "this is not where the entries above it stand", COLUMN_HELP),
    (r"block sequence entries are not allowed", "a list cannot start here", "start the list on a line of its own"),
)


def syntax_problem(error: yaml.MarkedYAMLError, lines: Lines) -> Problem:
    """Put an error of PyYAML in the words of this project."""
    text = error.problem or error.context or ""
    is_open = bool(re.search(OPEN_QUOTE, text)) and error.context_mark is not None
    mark = error.context_mark if is_open else error.problem_mark or error.context_mark
    line, column = (mark.line, mark.column) if mark else (0, 0)
    blank = _blank_problem({line, line - 1, error.context_mark.line if error.context_mark else line}, lines)
    if blank is not None:
        return blank
    says, help = f"this is not YAML: {printable(text)}", ""
    for pattern, words, advice in _SYNTAX:
        if found := re.search(pattern, text):
            says, help = words.format(*found.groups()), advice
            break
    if text.startswith("mapping values") and re.fullmatch(r"\s+[\w-]+", lines.text(line)[:column]):
        return _column_problem(line, column, lines)
    if error.context_mark and error.context_mark.line != line:
        help = "; ".join(
            [help, f"it began on line {error.context_mark.line + 1}"]
            if help
            else [f"it began on line {error.context_mark.line + 1}"]
        )
    return Problem("yaml-syntax", says=says, help=help, place=lines.place(line, column))


def _column_problem(line: int, column: int, lines: Lines) -> Problem:
    """A key that stands deeper than the one above it: YAML takes it for more of the value there."""
    start = len(lines.text(line)) - len(lines.text(line).lstrip())
    place = lines.place(line, start, column - start)
    return Problem("yaml-syntax", says="this key stands deeper than the one above it", help=COLUMN_HELP, place=place)


def _blank_problem(candidates: set[int], lines: Lines) -> Problem | None:
    for line in sorted(candidates):
        found = re.fullmatch(r"(\s*(?:- +)?)([\w-]+:[^\s:/]\S*)\s*(#.*)?", lines.text(line)) if line >= 0 else None
        split = missing_blank(found[2]) if found else None
        if found and split:
            says, help = f"a space is missing in `{printable(found[2])}`", BLANK_HELP.format(*map(printable, split))
            place = lines.place(line, len(found[1]), len(found[2]))
            return Problem("yaml-blank", says=says, help=help, place=place)
    return None
