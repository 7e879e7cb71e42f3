"""What can go wrong, in words: the exception tree, `Problem`, and the list of error codes.

Every message is made here or handed in whole; nobody prints here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from unicodedata import combining, east_asian_width

MAX_SHOWN = 300
"""A longer line is named, but not shown."""


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

    `says` is lower case, without a full stop, with things in backticks; `help` says what is allowed or what to do.
    """

    code: str
    at: tuple[str | int, ...] = ()
    """Path of the wrong value in the file: keys and list indices."""
    says: str = ""
    help: str = ""
    place: Place | None = None
    on_key: bool = False
    """Mark the key instead of its value."""
    others: tuple[tuple[str | int, ...], ...] = ()
    """Paths of other values that take part; of all, the one that was set last is marked."""

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
    if not place.text or len(place.text) > MAX_SHOWN:
        return [head]
    before = place.text[: place.column - 1]
    marked = place.text[place.column - 1 : place.column - 1 + place.length]
    under = " " * _columns(before) + "^" * max(1, place.length, _columns(marked))
    return [head, f"{margin} |", f"{place.line} | {place.text}", f"{margin} | {under}"]


def _columns(text: str) -> int:
    """Count the columns that a terminal shows a text in."""
    return sum(0 if combining(char) else 1 + (east_asian_width(char) in "WF") for char in text)


class BgrulesError(Exception):
    """Any error that bgrules reports in words; the command line answers with exit code 2."""


class VariantError(BgrulesError):
    """A variant cannot be used: its file, its parents or its code."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        """Keep every problem; the message lists them all."""
        self.problems = tuple(problems)
        super().__init__("\n\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type, tuple[tuple[Problem, ...]]]:
        """Travel between processes with every problem."""
        return type(self), (self.problems,)


class HookError(VariantError):
    """A plugin's hook failed or gave an answer that makes no sense."""


class PositionError(BgrulesError):
    """A position that cannot be read, or cannot stand in this variant."""


class ThrowError(BgrulesError):
    """A throw or a moment that cannot be."""


class PlayError(BgrulesError):
    """A play that cannot be read."""


class GameError(BgrulesError):
    """A decision that a game cannot take: out of turn, against a rule, or after its end. The game stands as before."""

    def __init__(self, message: str, verdict: Any = None) -> None:
        """Keep the verdict on a play that is not legal, a `bgrules.Verdict`; None of anything else."""
        self.verdict = verdict
        super().__init__(message)


class RecordError(BgrulesError):
    """A record that cannot be read, played again, or written."""


class NewError(BgrulesError):
    """A new variant's folder that cannot be made."""


class PictureError(BgrulesError):
    """A picture that cannot be drawn or written."""


class TrustError(BgrulesError):
    """What is trusted cannot be written down, or was asked for in a way that makes no sense."""


class RunError(BgrulesError):
    """Many games that cannot be played as asked: how many, from which seed, by how many workers."""


class UnknownNameError(RunError, KeyError):
    """A result asked for by a name that it does not have; the message lists the names that exist."""

    __str__ = Exception.__str__  # that of KeyError would quote the message


class CheckError(BgrulesError):
    """A check that cannot be made as asked: no such group, or a playthrough that cannot be written."""


class CutOffWarning(UserWarning):
    """The turn limit ended so many games that the measured results may mislead."""


class StuckError(KeyboardInterrupt):
    """Ctrl-C while code of a plugin does not come back: threads or processes still run it, and nothing can end them."""


INSTALLED = "_variants"
"""The folder of the bundled variants in a wheel."""


@cache
def bundled() -> Path:
    """The folder of the bundled variants: in the wheel, or beside the package in a checkout."""
    package = Path(__file__).resolve().parent
    inside = package / INSTALLED
    return inside if inside.is_dir() else package.parent / "variants"


def relative(path: str | Path) -> str:
    """Name a file for people, as short as it can be from here; one of a bundled variant as `hoyle/variant.yaml`."""
    way = openable(path)
    try:
        short = Path(path).resolve().relative_to(bundled())
    except (ValueError, OSError, RuntimeError):
        return way
    is_in_this_checkout = bundled().name != INSTALLED and not Path(way).is_absolute()
    return way if is_in_this_checkout or len(short.parts) == 1 or short.exists() else str(short)


def openable(path: str | Path) -> str:
    """Name a file as short as it can be opened from here."""
    try:
        return str(Path(path).resolve().relative_to(Path.cwd()))
    except (ValueError, OSError, RuntimeError):  # elsewhere, no name of a file, or no working directory
        return str(path)


CODES: dict[str, str] = {
    "rules-too-many": "A variant has more lists of numbers, options or win kinds than the tables hold.",
    "file-unreadable": "A file does not exist, may not be read, or is a folder or a pipe.",
    "file-too-large": "A variant's file is larger than 1 MB.",
    "file-encoding": "A variant's file is not UTF-8.",
    "yaml-character": "A file holds a character that cannot be printed.",
    "yaml-syntax": "A file is not YAML.",
    "yaml-blank": "A space is missing after a colon: `24:2` is one word for YAML.",
    "yaml-empty": "A file holds nothing.",
    "yaml-top": "A file is not a mapping.",
    "yaml-documents": "A file holds more than one document.",
    "yaml-size": "A file holds too many values, aliases counted in full.",
    "yaml-depth": "Values are nested too deep.",
    "yaml-tag": "A value carries a tag.",
    "yaml-alias": "An alias has no anchor, or occurs inside the value that it refers to.",
    "yaml-merge": "`<<` takes in something that is not a mapping.",
    "yaml-key": "A key is neither a word nor a whole number.",
    "yaml-duplicate": "A key stands twice in one mapping.",
    "spec-unknown-key": "A key that the format does not know.",
    "spec-missing": "A key that must be there is missing.",
    "spec-type": "A value is of another kind than its field.",
    "spec-value": "A word is not one of those that its field may be.",
    "spec-range": "A number is out of the range of its field.",
    "spec-empty": "An item of a list is empty.",
    "spec-name": "A name contains a character other than lower-case letters, digits and hyphens.",
    "spec-text": "A text is empty, too long, or not one line of printable characters.",
    "spec-format": "The version of the format is not known.",
    "spec-key": "A key of a mapping is invalid: for example, not a point or a place.",
    "spec-twice": "A list contains the same word twice.",
    "throw-name": "A key of `throws.named` names no throw of this variant.",
    "throw-again": "`again` stands before the end of what a throw is worth.",
    "throw-numbers": "An allowance has no numbers, or too many.",
    "throw-n": "`n` or `7-n` stands for a throw that is not a doublet.",
    "setup-count": "The counts in `setup` do not add up to `checkers`.",
    "setup-shared-point": "Both sides start on one point.",
    "setup-unheard": "`setup` has no effect, because the code of a parent variant sets up the checkers.",
    "hooks-version": "`plugin.py` is written for hooks of another version than this bgrules has.",
    "hand-count": "More checkers must enter first than start in hand.",
    "opening-dice": "The dice of the opening are to be played, but a throw is not two dice.",
    "wins-last": "The last kind of win has a condition, so a game could end without any kind of win applying.",
    "wins-unreachable": "A kind of win can never apply, because an earlier kind covers every case of it.",
    "wins-draw": "A kind of win is called `draw`, which means a game that nobody won.",
    "ending-won-by": "A variant has no way to win, or bearing off leads to no end, or to two.",
    "ending-count": "A count of checkers that end a game can never be met, or has nothing to count.",
    "limit-room": "A limit on stacks leaves too few places at home for all checkers of a side.",
    "limit-zone": "A zone of `limits` names its higher point first.",
    "limit-idle": "A limit can never have an effect: its zone is too small, the hand empty, or nothing is hit.",
    "mother-unpinned": "A rule about a pinned last checker is set in a variant without pinning.",
    "reading-set": "A reading sets something that a variant cannot have.",
    "reading-same": "A reading changes nothing: every value that it sets is already in effect.",
    "without-unknown": "`without` names a hook that no parent has.",
    "params-unused": "`params` are given, but there is no hook to read them.",
    "cite-field": "A key of `cites` is not a field.",
    "cite-source": "A cite names none of `sources`.",
    "cite-ours": "A source is called `ours`, which means a decision of the author.",
    "extends-circle": "Files extend each other in a circle.",
    "set-form": "A setting is not `section.field=value`.",
    "set-field": "A setting is of something that is not a rule.",
    "set-twice": "Two settings are of the same field, or of a field and its section.",
    "variant-unknown": "No variant answers to the name.",
    "variant-twice": "More than one variant answers to the name.",
    "variant-match": "A match is named where a variant belongs.",
    "variant-no-file": "The path leads to no variant's file.",
    "plugin-missing": "`hooks` names code, but there is no `plugin.py` beside the file.",
    "plugin-unnamed": "A `plugin.py` stands beside a `variant.yaml` whose `hooks` names nothing.",
    "plugin-untrusted": "Code of a folder outside the catalog runs only when trusted.",
    "plugin-failed": "`plugin.py` cannot be read or executed.",
    "params-conflict": "Two plugins of a chain declare a parameter with different types.",
    "hook-missing": "`hooks` names a hook that `plugin.py` does not implement.",
    "hook-unnamed": "`plugin.py` answers a hook that `hooks` does not name.",
    "hook-unknown": "`plugin.py` answers a hook that does not exist.",
    "hook-signature": "A hook takes arguments that it is not given, or is not a plain function where it must be.",
    "hook-failed": "A hook raised an exception.",
    "hook-answer": "A hook's answer makes no sense.",
    "hook-impure": "A hook does not always give the same answer to the same arguments.",
    "known-form": "A `check.yaml` holds something else than `known` with a reason for each check.",
    "known-check": "A `check.yaml` names a check that does not exist.",
    "case-list": "A `cases.yaml` is not a list of cases.",
    "case-asks-nothing": "A case asks nothing of the rules.",
    "case-throw-twice": "A case gives both a throw and numbers to play.",
    "case-plays-twice": "A case lists all plays, and also some of them or their count.",
    "case-no-position": "A case asks about plays, but does not say where checkers stand.",
    "case-no-throw": "A case asks about plays, but does not say what is thrown.",
}
"""Every error code with its meaning in a sentence; `docs/reference/errors.md` is compared with it."""
