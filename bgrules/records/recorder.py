"""A record while it is written: JSON lines, a heading and then an event a line, each on disk before it happens.

What is written of a game that is killed is all of it. A file that exists is never written over.
"""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from errno import ENOSPC
from io import SEEK_END, RawIOBase
from pathlib import Path
from typing import Any

from bgrules.catalog.catalog import find
from bgrules.errors import RecordError, VariantError, relative
from bgrules.formats import RECORD
from bgrules.position.variant import Variant
from bgrules.variant.spec import rule_fields
from bgrules.variant.values import plain

Event = dict[str, Any]


class Recorder:
    """Writes events to a file, each at once. The file is open only while a line is written."""

    def __init__(self, path: str | Path, end: int | None = None) -> None:
        """Write behind what stands in a file, which must end there, if that is known."""
        self._path = Path(path).absolute()
        self._end = end
        self._drafted: tuple[Mapping[str, Any], int] | None = None
        """The draft behind the last event, and where the file ends with it."""

    @classmethod
    def new(cls, path: str | Path, heading: Mapping[str, Any], events: Iterable[Mapping[str, Any]] = ()) -> "Recorder":
        """Begin a record, with what has happened so far; it is there whole or not at all.

        Raises:
            RecordError: the file exists, or cannot be written.
        """
        try:
            return cls(path, _create(path, "".join(map(line_of, (heading, *events))).encode()))
        except FileExistsError:
            raise RecordError(f"`{relative(path)}` is there already; a record is never written over") from None
        except (OSError, ValueError) as error:
            raise RecordError(_cannot(path, error)) from None

    @classmethod
    def more(cls, path: str | Path, end: int) -> "Recorder":
        """Append to a record, behind its first `end` bytes: `Record.end` of one that was read.

        Raises:
            RecordError: the file cannot be written.
        """
        try:
            with open(path, "r+b") as file:
                file.truncate(end)
                file.seek(max(0, end - 1))
                if file.read(1) not in (b"\n", b""):
                    file.write(b"\n")
                return cls(path, file.tell())
        except (OSError, ValueError) as error:
            raise RecordError(_cannot(path, error)) from None

    def write(self, event: Mapping[str, Any]) -> None:
        """Write one line, whole or not at all.

        Raises:
            RecordError: it cannot be written.
        """
        try:
            with open(self._path, "r+b", buffering=0) as file:
                self._take_draft_away(file)
                self._end = _append(file, line_of(event).encode())
        except OSError as error:
            raise RecordError(_cannot(self._path, error)) from None

    def draft(self, event: Mapping[str, Any] | None) -> None:
        """Let a line that may still change stand behind the last event, or none; what is written next replaces it.

        Raises:
            RecordError: it cannot be written.
        """
        if event == (self._drafted and self._drafted[0]):
            return
        try:
            with open(self._path, "r+b", buffering=0) as file:
                self._take_draft_away(file)
                self._end = file.seek(0, SEEK_END)
                self._drafted = (event, _append(file, line_of(event).encode())) if event else None
        except OSError as error:
            raise RecordError(_cannot(self._path, error)) from None

    def _take_draft_away(self, file: RawIOBase) -> None:
        self._must_end_where_it_did(file)
        if self._drafted and self._end is not None:
            self._drafted = None
            file.truncate(self._end)

    def _must_end_where_it_did(self, file: RawIOBase) -> None:
        """Refuse to write behind what somebody else has written, as when a game is resumed twice."""
        end = self._drafted[1] if self._drafted else self._end
        if end not in (None, file.seek(0, SEEK_END)):
            raise RecordError(f"`{relative(self._path)}` has been changed since: is this game played elsewhere, too?")


def _create(path: str | Path, data: bytes) -> int:
    """Write a new file, whole or not at all, and say where it ends."""
    with open(path, "xb", buffering=0) as file:
        try:
            return _append(file, data)
        except OSError:
            os.unlink(path)
            raise


def _append(file: RawIOBase, line: bytes) -> int:
    """Write a line and say where it ends; what was written of one that does not fit is taken away again."""
    end = file.seek(0, SEEK_END)
    try:
        written = file.write(line)
        if written != len(line):
            raise OSError(ENOSPC, os.strerror(ENOSPC))
    except OSError:
        file.truncate(end)
        raise
    return end + written


def save(path: str | Path, heading: Mapping[str, Any], events: Iterable[Mapping[str, Any]]) -> None:
    """Write a record of what has happened so far.

    Raises:
        RecordError: the file exists, or cannot be written.
    """
    Recorder.new(path, heading, events)


def line_of(event: Mapping[str, Any]) -> str:
    """Write an event as a line."""
    return json.dumps(event, ensure_ascii=False) + "\n"


def heading(variant: Variant, seed: int | None, number: int, players: Sequence[str], turn_limit: int) -> Event:
    """Make the first line of a record; the rules stand in it, so that a reader can say what differs."""
    return {
        **RECORD.header(variant.digest),
        "variant": named(variant),
        "title": variant.title,
        "seed": seed,
        "number": number,
        "players": list(players),
        "turn_limit": turn_limit,
        "set": dict(variant.loaded.settings),
        "rules": rules_of(variant),
    }


def rules_of(variant: Variant) -> Event:
    """List the fields of a variant as JSON holds them."""
    found: Event = {field: plain(value) for field, value in rule_fields(variant.spec)}
    return found


def named(variant: Variant) -> str:
    """Name a variant so that it can be loaded again: by its name if that leads to its file."""
    try:
        is_known = find(variant.name) == variant.loaded.path
    except VariantError:
        is_known = False
    return variant.name if is_known else str(variant.loaded.path)


def _cannot(path: str | Path, error: Exception) -> str:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return f"`{relative(path)}` cannot be written: {reason.lower()}"
