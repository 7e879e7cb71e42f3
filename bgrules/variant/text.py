"""The text of a variant's file: its scalars by the YAML 1.2 core rules, and its lines for showing places."""

import re
from dataclasses import dataclass
from math import inf, nan

import yaml

from bgrules.errors import MAX_SHOWN, Place

MAX_DIGITS = 300
"""A longer number stays text; Python refuses to convert very long ones."""

Scalar = str | int | float | bool | None

_NULLS = {"", "~", "null", "Null", "NULL"}
_WORDS: dict[str, float | bool] = {"true": True, "True": True, "TRUE": True}
_WORDS |= {"false": False, "False": False, "FALSE": False}
_WORDS |= {sign + word: inf for sign in ("", "+") for word in (".inf", ".Inf", ".INF")}
_WORDS |= {"-.inf": -inf, "-.Inf": -inf, "-.INF": -inf, ".nan": nan, ".NaN": nan, ".NAN": nan}
_INT = re.compile(r"[-+]?[0-9]+")
_INT_OF_BASE = {8: re.compile(r"0o[0-7]+"), 16: re.compile(r"0x[0-9a-fA-F]+")}
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NO_BLANK = re.compile(r"([\w.-]+):([^\s:/]\S*)")
BLANK_HELP = "write `{}: {}` with a space after the colon"


def scalar(text: str) -> Scalar:
    """Read a plain scalar by the YAML 1.2 core rules: `off`, `24:2` and `1_000` are text, `010` is ten."""
    if text in _NULLS:
        return None
    if text in _WORDS:
        return _WORDS[text]
    if len(text) > MAX_DIGITS:
        return text
    if _INT.fullmatch(text):
        return int(text)
    for base, pattern in _INT_OF_BASE.items():
        if pattern.fullmatch(text):
            return int(text[2:], base)
    return float(text) if _FLOAT.fullmatch(text) else text


def missing_blank(text: str) -> tuple[str, str] | None:
    """Split `24:2` or `on_blot:hit`, which is a key and a value for people but one word for YAML."""
    found = _NO_BLANK.fullmatch(text)
    return (found[1], found[2]) if found else None


@dataclass(frozen=True, slots=True)
class Lines:
    """The text of a file by lines, to show places in it."""

    file: str
    lines: tuple[str, ...]

    @classmethod
    def of(cls, file: str, text: str) -> "Lines":
        """Split a text where YAML breaks lines."""
        return cls(file, tuple(re.split("\r\n|[\r\n\x85\u2028\u2029]", text)))

    def text(self, line: int) -> str:
        """Line as shown, counted from 0; anything unprintable is one character wide."""
        found = self.lines[line] if line < len(self.lines) else ""
        if found.isprintable():
            return found
        return "".join(char if char.isprintable() else " " if char == "\t" else "�" for char in found)

    def place(self, line: int, column: int, length: int = 1) -> Place:
        """Make a place from a line and column counted from 0."""
        is_shown = line < len(self.lines) and len(self.lines[line]) <= MAX_SHOWN
        return Place(self.file, line + 1, column + 1, max(1, length), self.text(line) if is_shown else "")

    def between(self, start: yaml.Mark, end: yaml.Mark) -> Place:
        """Mark from one place to the other, or to the end of the first line."""
        if end.line == start.line:
            return self.place(start.line, start.column, end.column - start.column)
        return self.place(start.line, start.column, len(self.text(start.line).rstrip()) - start.column)


def printable(value: object, longest: int = 60) -> str:
    """Text that may be shown on a terminal, cut to a length."""
    text = "".join(char if char.isprintable() else "�" for char in str(value)[: longest + 1])
    return text if len(text) <= longest else text[: longest - 1] + "…"
