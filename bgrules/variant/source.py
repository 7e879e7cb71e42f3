"""A variant's file as plain data, together with the place of every value and key in it.

All that can be wrong with a file before its meaning is checked is reported here, in words.
"""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from bgrules.errors import Place, Problem, VariantError, relative
from bgrules.variant.text import BLANK_HELP, Lines, missing_blank, printable
from bgrules.variant.yaml12 import Composer, FatalError, Node

MAX_BYTES = 1_000_000
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

At = tuple[str | int, ...]
"""Path of a value in the file: keys and list indices."""
Data = dict[str | int, object]
Places = Mapping[At, tuple[Place, Place]]
"""Place of each value and of its key."""


@dataclass(frozen=True, slots=True)
class Source:
    """One file, read."""

    path: Path
    data: Data
    """Plain dictionaries, lists, text, numbers, true or false, and None."""
    places: Places = field(default_factory=lambda: MappingProxyType({}), repr=False)
    problems: tuple[Problem, ...] = ()
    """Faults that reading could pass over, such as a key that stands twice."""

    def has(self, at: At) -> bool:
        """Whether the file itself says something there."""
        return at in self.places

    def place(self, at: At, key: bool = False) -> Place:
        """Where a value stands, or its key; of something absent, where the nearest thing around it stands."""
        while at and at not in self.places:
            at, key = at[:-1], False
        if at not in self.places:
            return Place(relative(self.path), 1, 1)
        return self.places[at][key]


def read(path: Path) -> Source:
    """Read a variant's file.

    Raises:
        VariantError: the file cannot be read, or is not YAML mapping; with all that is wrong.
    """
    source = scan(path)
    if source.problems:
        raise VariantError(source.problems)
    return source


def scan(path: Path) -> Source:
    """Read a variant's file as far as possible; lesser faults are kept in `Source.problems`.

    Raises:
        VariantError: nothing useful can be read.
    """
    return parse(_raw(path), path)


def parse(raw: bytes, path: Path) -> Source:
    """Read the content of a variant's file; `path` only names it.

    Raises:
        VariantError: nothing useful can be read.
    """
    return _parsed(raw, path, relative(path))


@lru_cache(maxsize=256)
def _parsed(raw: bytes, path: Path, file: str) -> Source:
    """Read a content once, however many variants extend it; nobody changes what is read."""
    text = _text(raw, path)
    lines = Lines.of(file, text)
    composer = Composer(text, lines)
    try:
        root = _top(composer.compose(), lines)
    except FatalError as fatal:
        raise VariantError([*composer.problems, fatal.problem]) from None
    places: dict[At, tuple[Place, Place]] = {}
    data = _plain(root, (), root.place, places)
    assert isinstance(data, dict)
    return Source(path, data, MappingProxyType(places), tuple(composer.problems))


def _plain(node: Node, at: At, key: Place, places: dict[At, tuple[Place, Place]]) -> object:
    """Turn a node into data and note its places; recursion is bounded by the depth that `Composer` allows."""
    is_better_marked_at_key = node.is_block or node.value is None
    places[at] = (key if is_better_marked_at_key else node.place, key)
    if isinstance(node.value, list):
        return [_plain(item, (*at, i), item.place, places) for i, item in enumerate(node.value)]
    if isinstance(node.value, dict):
        return {word: _plain(value, (*at, word), key.place, places) for word, (key, value) in node.value.items()}
    return node.value


def _top(root: Node | None, lines: Lines) -> Node:
    if root is None:
        raise FatalError(
            Problem("yaml-empty", says=f"`{lines.file}` is empty", help="a variant starts with `format: 1`")
        )
    if isinstance(root.value, dict):
        return root
    split = missing_blank(root.value.split()[0]) if isinstance(root.value, str) and root.value.split() else None
    if split:
        says, help = f"a space is missing in `{printable(':'.join(split))}`", BLANK_HELP.format(*map(printable, split))
        raise FatalError(Problem("yaml-blank", says=says, help=help, place=root.place))
    is_what = "a list" if isinstance(root.value, list) else "a single value"
    says, help = f"the file is {is_what}, not a mapping", "a variant is written as `key: value`, line by line"
    raise FatalError(Problem("yaml-top", says=says, help=help, place=root.place))


def of_another(problem: Problem, noun: str, start: str) -> Problem:
    """Say of a file of another kind what is said of a variant's.

    Args:
        problem: what `read` or the wording of a model says.
        noun: what such a file is, such as `a match`.
        start: how one that is empty may start.
    """
    help = f"{noun} {start}" if problem.code == "yaml-empty" else problem.help.replace("a variant ", f"{noun} ")
    return replace(problem, help=help)


def text_beside(path: Path) -> str:
    """Read the text of a file that stands beside a variant's and that nobody named.

    Raises:
        VariantError: it cannot be read, is not text, or is not an ordinary file: a pipe would be waited for.
    """
    return _text(_raw(ordinary(path)), path)


def ordinary(path: Path) -> Path:
    """Let a file through, and what says for itself why it cannot be read.

    Raises:
        VariantError: it is a pipe or a device.
    """
    if path.exists() and not path.is_file() and not path.is_dir():
        raise VariantError(
            [Problem("file-unreadable", says=f"`{printable(_called(path), 200)}` is not an ordinary file")]
        )
    return path


def _raw(path: Path) -> bytes:
    try:
        with open(path, "rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise VariantError(
            [Problem("file-unreadable", says=f"`{printable(_called(path), 200)}` {_why(error)}")]
        ) from None
    if len(raw) > MAX_BYTES:
        says = f"`{relative(path)}` is larger than {MAX_BYTES // 1_000_000} MB"
        raise VariantError([Problem("file-too-large", says=says, help="a file like this has a few kB")])
    return raw


def _called(path: Path) -> str:
    try:
        return relative(path)
    except (OSError, ValueError, RuntimeError):  # a name that no file can have
        return str(path)


def _why(error: Exception) -> str:
    kinds = {
        FileNotFoundError: "does not exist",
        NotADirectoryError: "does not exist",
        IsADirectoryError: "is a folder, not a file",
        PermissionError: "may not be read",
        ValueError: "is not a name of a file",
    }
    return kinds.get(type(error), "cannot be read")


def _text(raw: bytes, path: Path) -> str:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8-sig", "replace")
        raise VariantError([_encoding_problem(before, raw, path)]) from None
    if found := _UNPRINTABLE.search(text):
        lines = Lines.of(relative(path), text)
        before_lines = Lines.of("", text[: found.start()]).lines
        place = lines.place(len(before_lines) - 1, len(before_lines[-1]))
        says = f"a character that cannot be printed (U+{ord(found[0]):04X})"
        raise VariantError(
            [Problem("yaml-character", says=says, help="delete it, or write it as an escape", place=place)]
        )
    return text


def _encoding_problem(before: str, raw: bytes, path: Path) -> Problem:
    lines = Lines.of("", before).lines
    if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return Problem("file-encoding", says=f"`{relative(path)}` is UTF-16, not UTF-8", help="save it as UTF-8")
    text = Lines.of("", raw.decode("utf-8-sig", "replace")).text(len(lines) - 1)
    place = Place(relative(path), len(lines), len(lines[-1]) + 1, 1, text if len(text) < 300 else "")
    return Problem("file-encoding", says="the file is not UTF-8 from here on", help="save it as UTF-8", place=place)
