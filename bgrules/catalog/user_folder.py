"""The user's state folder: what is kept from one run to the next, records of games and whose code is trusted.

platformdirs says where it is, filelock keeps two processes from changing it at once. Both are imported when they are
needed: most commands never look here.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import get_ident

NAME = "bgrules"
LOCK = ".lock"
"""Whoever changes what is kept here holds this file meanwhile."""
PATIENCE = 10.0
"""Seconds to wait for another process that holds the lock; it needs some thousandths of one."""


def folder() -> Path:
    """Return the folder, which need not exist yet; move what an earlier version kept, if it is still elsewhere.

    `XDG_STATE_HOME` names the folder around it on every system; unset, the system's own convention does:
    `~/.local/state` on Linux, `~/Library/Application Support` on macOS, `%LOCALAPPDATA%` on Windows.
    """
    from platformdirs import user_state_path

    named = os.environ.get("XDG_STATE_HOME")
    now = Path(named).expanduser() / NAME if named else user_state_path(NAME, appauthor=False)
    return now if named else _moved(Path("~/.local/state").expanduser() / NAME, now)


def _moved(before: Path, now: Path) -> Path:
    """Move the folder of version 0.1, which was the same on every system; where it cannot be moved it stays in use."""
    if now.exists() or before == now or not before.is_dir():
        return now
    with suppress(OSError):  # another process may have moved it this moment
        now.parent.mkdir(parents=True, exist_ok=True)
        before.rename(now)
    return before if before.is_dir() and not now.exists() else now


@contextmanager
def locked() -> Iterator[None]:
    """Make the folder, and keep other processes from changing what is in it.

    Raises:
        OSError: it cannot be made, written to or locked; nothing may be written then.
    """
    from filelock import FileLock

    folder().mkdir(parents=True, exist_ok=True)
    try:
        with FileLock(folder() / LOCK, timeout=PATIENCE):
            yield
    except NotImplementedError:
        raise OSError(0, "this file system has no locks") from None
    except TimeoutError:
        raise OSError(0, f"another program has held `{LOCK}` there for {PATIENCE:g} seconds") from None


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
