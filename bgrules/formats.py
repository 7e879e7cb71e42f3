"""Formats with a number: every kind of file that is kept or passed on, and the header that each begins with.

A header says the number of its format, which version of bgrules wrote it, and, where rules matter, their digest. A file
of a later format is refused in words; one of an earlier format is read for ever. A new kind of file is one line here,
and one in the table of docs/explanation/compatibility.md.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import bgrules

UPGRADE = "`pip install --upgrade bgrules`"
VERSION, DIGEST = "version", "digest"
HEADER = ("format", VERSION, DIGEST)
"""Keys of a header that are of the file, not of what it holds."""
MAX_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file, and the numbers of its format."""

    name: str
    """In messages, with an article: `a record`."""
    number: int = 1
    """What this bgrules writes; it reads all from 1 to here."""
    key: str = "format"
    """Where the number stands."""
    mark: tuple[str, str] | None = None
    """A key and its value by which a file of this kind is recognised, where the number's key does not do."""

    def header(self, digest: str | None = None) -> dict[str, Any]:
        """Begin a file that this bgrules writes; a digest where rules matter."""
        found = {self.key: self.number, **dict([self.mark] if self.mark else []), VERSION: bgrules.__version__}
        return found if digest is None else {**found, DIGEST: digest}

    def is_later(self, number: object) -> bool:
        """Say whether a number is that of a format that only a later bgrules reads."""
        return type(number) is int and number > self.number

    def fault(self, header: Mapping[str, Any]) -> str:
        """Say what is wrong with the number of a format, behind `this is`; empty where it can be read."""
        number = header.get(self.key)
        if type(number) is int and 1 <= number <= self.number:
            return ""
        what = f"of format {_shown(number)}" if self.key in header else "without the number of its format"
        writer, help = (_writer(header), f": {UPGRADE}") if self.is_later(number) else ("", "")
        return f"{self.name} {what}{writer}, but this bgrules reads {self.reads}{help}"

    @property
    def reads(self) -> str:
        """Name the numbers that can be read."""
        return "format 1" if self.number == 1 else f"formats 1 {'and' if self.number == 2 else 'to'} {self.number}"


def _writer(header: Mapping[str, Any]) -> str:
    """Name the version that wrote a file, if it says one."""
    version = header.get(VERSION)
    is_fit = isinstance(version, str) and version.isprintable() and 0 < len(version) <= MAX_SHOWN
    return f", written by bgrules {version}" if is_fit else ""


def _shown(number: object) -> str:
    """Spell what stands in the place of a number, in one short line of ASCII."""
    text = json.dumps(number)
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}..."


VARIANT_FILE = Format("a variant's file")
MATCH_FILE = Format("a match's file")
RUN_FILE = Format("a run file")
KNOWN_FAILURES = Format("a list of known failures")
RECORD = Format("a record", 2, mark=("record", "bgrules"))
KEPT_RUN = Format("a kept run", 2, key="bgrules_kept")
TRUST = Format("a list of trusted code")
RECORD_LIST = Format("a list of records")
FORMATS = (VARIANT_FILE, MATCH_FILE, RUN_FILE, KNOWN_FAILURES, RECORD, KEPT_RUN, TRUST, RECORD_LIST)
"""All of them."""
