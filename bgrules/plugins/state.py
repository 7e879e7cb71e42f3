"""The user's state folder: what is kept from one run to the next, records of games and whose code is trusted."""

import os
from pathlib import Path


def folder() -> Path:
    """Where it is: `bgrules` in the folder of the environment variable `XDG_STATE_HOME`, or in `~/.local/state`."""
    state = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return Path(state).expanduser() / "bgrules"


def write_whole(path: Path, text: str) -> None:
    """Write a file, whole or not at all: who reads it meanwhile sees the old one.

    Raises:
        OSError: it cannot be written; then it stands as before.
    """
    unfinished = path.with_name(f".{os.getpid()}{path.suffix}")
    try:
        unfinished.write_text(text, encoding="utf-8", newline="\n")
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
