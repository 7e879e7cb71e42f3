"""What can go wrong, in words: the exception tree, `Problem`, and the list of error codes.

Every message is made here or handed in whole; nobody prints here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands in a file: line and column count from 1, `length` characters are marked."""

    file: str
    line: int
    column: int
    length: int = 1
    text: str = ""
    """The whole line, without its end."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with something a user made.

    `says` is lower case, without a full stop, with things in backticks; `help` tells what may be or what to do.
    """

    code: str
    at: tuple[str | int, ...] = ()
    """Path of the wrong value in the file: keys and list indices."""
    says: str = ""
    help: str = ""
    place: Place | None = None
    on_key: bool = False
    """Mark the key instead of its value."""

    def __str__(self) -> str:
        lines = [f"error[{self.code}]: {self.says}"]
        if self.place is not None:
            lines += _snippet(self.place)
        if self.help:
            margin = len(str(self.place.line)) + 1 if self.place is not None and self.place.text else 2
            lines.append(f"{' ' * margin}= help: {self.help}")
        return "\n".join(lines)


def _snippet(place: Place) -> list[str]:
    """Draw the line with a caret under what is wrong."""
    margin = " " * len(str(place.line))
    head = f"{margin}--> {place.file}:{place.line}:{place.column}"
    if not place.text:
        return [head]
    under = " " * (place.column - 1) + "^" * max(1, place.length)
    return [head, f"{margin} |", f"{place.line} | {place.text}", f"{margin} | {under}"]


class BgrulesError(Exception):
    """Anything that bgrules tells its user in words; the command line answers with exit code 2."""


class VariantError(BgrulesError):
    """A variant cannot be used: its file, its parents or its code."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        """Keep every problem; the message lists them all."""
        self.problems = tuple(problems)
        super().__init__("\n\n".join(str(problem) for problem in self.problems))


class HookError(VariantError):
    """A plugin's hook failed or gave an answer that makes no sense."""


class PositionError(BgrulesError):
    """A position that cannot be read, or cannot stand in this variant."""


class ThrowError(BgrulesError):
    """A throw or a moment that cannot be."""


class PlayError(BgrulesError):
    """A play that cannot be read."""


def relative(path: str | Path) -> str:
    """Name a file as short as it can be from here."""
    try:
        return str(Path(path).resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


CODES: dict[str, str] = {}
"""Every error code with its meaning in a sentence; `docs/reference/errors.md` is compared with it."""
