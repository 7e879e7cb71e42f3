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

import bgrules
from bgrules.errors import RecordError, VariantError, relative
from bgrules.game.variant import Variant
from bgrules.plugins.catalog import find
from bgrules.variant.spec import rule_fields
from bgrules.variant.values import plain

FORMAT = 1
Event = dict[str, Any]


class Recorder:
    """Writes events to a file, each at once. The file is open only while a line is written."""

    def __init__(self, path: str | Path) -> None:
        """Write behind what stands in a file."""
        self._path = Path(path).absolute()

    @classmethod
    def new(cls, path: str | Path, heading: Mapping[str, Any]) -> "Recorder":
        """Begin a record.

        Raises:
            RecordError: the file exists, or cannot be written.
        """
        try:
            with open(path, "xb") as file:
                file.write(line_of(heading).encode())
            return cls(path)
        except FileExistsError:
            raise RecordError(f"`{relative(path)}` is there already; a record is never written over") from None
        except (OSError, ValueError) as error:
            raise RecordError(_cannot(path, error)) from None

    @classmethod
    def more(cls, path: str | Path, end: int) -> "Recorder":
        """Go on with a record, behind its first `end` bytes: `Record.end` of one that was read.

        Raises:
            RecordError: the file cannot be written.
        """
        try:
            with open(path, "r+b") as file:
                file.truncate(end)
                file.seek(max(0, end - 1))
                if file.read(1) not in (b"\n", b""):
                    file.write(b"\n")
            return cls(path)
        except (OSError, ValueError) as error:
            raise RecordError(_cannot(path, error)) from None

    def write(self, event: Mapping[str, Any]) -> None:
        """Write one line, whole or not at all.

        Raises:
            RecordError: it cannot be written.
        """
        try:
            with open(self._path, "r+b", buffering=0) as file:
                _append(file, line_of(event).encode())
        except OSError as error:
            raise RecordError(_cannot(self._path, error)) from None


def _append(file: RawIOBase, line: bytes) -> None:
    """Write a line at the end; what was written of one that does not fit is taken away again."""
    end = file.seek(0, SEEK_END)
    try:
        written = file.write(line)
        if written != len(line):
            raise OSError(ENOSPC, os.strerror(ENOSPC))
    except OSError:
        file.truncate(end)
        raise


def save(path: str | Path, heading: Mapping[str, Any], events: Iterable[Mapping[str, Any]]) -> None:
    """Write a record of what has happened so far.

    Raises:
        RecordError: the file exists, or cannot be written.
    """
    recorder = Recorder.new(path, heading)
    for event in events:
        recorder.write(event)


def line_of(event: Mapping[str, Any]) -> str:
    """Write an event as a line."""
    return json.dumps(event, ensure_ascii=False) + "\n"


def heading(variant: Variant, seed: int | None, number: int, players: Sequence[str], turn_limit: int) -> Event:
    """Make the first line of a record; the rules stand in it, so that a reader can say what differs."""
    return {
        "format": FORMAT,
        "record": "bgrules",
        "variant": _named(variant),
        "title": variant.title,
        "digest": variant.digest,
        "seed": seed,
        "number": number,
        "players": list(players),
        "turn_limit": turn_limit,
        "version": bgrules.__version__,
        "set": dict(variant.loaded.settings),
        "rules": rules_of(variant),
    }


def rules_of(variant: Variant) -> Event:
    """List the fields of a variant as JSON holds them."""
    told: Event = {field: plain(value) for field, value in rule_fields(variant.spec)}
    return told


def _named(variant: Variant) -> str:
    """Name a variant so that it can be loaded again: by its name if that leads to its file."""
    try:
        is_known = find(variant.name) == variant.loaded.path
    except VariantError:
        is_known = False
    return variant.name if is_known else str(variant.loaded.path)


def _cannot(path: str | Path, error: Exception) -> str:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return f"`{relative(path)}` cannot be written: {reason.lower()}"
