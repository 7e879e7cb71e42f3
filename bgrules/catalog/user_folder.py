"""The user's state folder: what is kept from one run to the next, records of games and whose code is trusted."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import get_ident

LOCK = ".lock"
"""Whoever changes what is kept here holds this file meanwhile."""


def folder() -> Path:
    """Where it is: `bgrules` in the folder of the environment variable `XDG_STATE_HOME`, or in `~/.local/state`."""
    state = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return Path(state).expanduser() / "bgrules"


@contextmanager
def alone() -> Iterator[None]:
    """Make the folder, and keep other processes from changing what is in it.

    Raises:
        OSError: it cannot be made, or not be written to.
    """
    folder().mkdir(parents=True, exist_ok=True)
    with open(folder() / LOCK, "ab") as file:  # closing it lets go
        with suppress(OSError):  # some file systems know no locks
            _hold(file.fileno())
        yield


def _hold(file: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_LOCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)


def write_whole(path: Path, text: str) -> None:
    """Write a file, whole or not at all: who reads it meanwhile sees the old one.

    Raises:
        OSError: it cannot be written; then it stands as before.
    """
    unfinished = path.with_name(f".{os.getpid()}-{get_ident()}{path.suffix}")
    try:
        with open(unfinished, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())  # else a power cut might leave an empty file under the name
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
