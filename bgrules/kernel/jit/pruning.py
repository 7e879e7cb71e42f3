"""Old folders of compiled functions are deleted: every change of the kernel, numba or Python leaves one behind.

Whoever uses a folder holds a lock on its stamp as long as the process lives, so that nobody deletes it meanwhile; the
stamp's time says when it was used last. Nothing is deleted that was not made here: a folder must be called like ours,
and everything in it must be what `cache.py` or numba puts there.
"""

import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bgrules.kernel.jit.cache import DIGEST_LENGTH, TIME

STAMP = ".used"
DAY = 86_400
"""Seconds."""
UNUSED = 30 * DAY
"""Seconds after which a folder that nobody has used is deleted."""
NEWEST = 5
"""Folders that are left for so long; of more, those that nobody has used for a day are deleted."""
OUR_NAME = re.compile(f"[0-9a-f]{{{DIGEST_LENGTH}}}")
COMPILED = re.compile(r".+\.nb[ic](\.tmp\.[0-9a-f]+)?")
UNFINISHED = re.compile(r"tmp[a-z0-9_]{8}")
"""A copy that was not finished, as `tempfile` names it."""
COMPILED_IN = "__pycache__"
_held: list[int] = []
"""Stamps of the folders that this process uses: they stay open, and so locked."""


def use(folder: Path) -> None:
    """Say that a folder is used from now on, making it anew if it was just deleted; once a day, delete old ones.

    Raises:
        OSError: it cannot be written.
    """
    seen = _last_use(folder)
    _held.append(_stamped(folder))
    if seen < time.time() - DAY:
        prune(folder.parent)


def prune(root: Path) -> None:
    """Delete old folders of compiled functions, but for those in use; what cannot be deleted stays."""
    now = time.time()
    with suppress(OSError):
        found = sorted(((_last_use(folder), folder) for folder in _ours(root)), reverse=True)
        for rank, (used, folder) in enumerate(found):
            if used < now - (DAY if rank >= NEWEST else UNUSED):
                with suppress(OSError):
                    _delete(folder, used)


def _stamped(folder: Path) -> int:
    """Lock the stamp of a folder; it is made again where somebody has deleted it before it was locked."""
    while True:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        stamp = os.open(folder / STAMP, os.O_RDWR | os.O_CREAT, 0o600)
        _lock(stamp)
        with suppress(FileNotFoundError):
            os.utime(folder / STAMP)
            if os.path.samestat(os.fstat(stamp), os.stat(folder / STAMP)):
                return stamp
        os.close(stamp)


def _last_use(folder: Path) -> float:
    """Tell when a folder was used last; one without a stamp, as 0.1 made them, when something was last put there."""
    for sign in (STAMP, COMPILED_IN, "."):
        with suppress(OSError):
            return (folder / sign).stat().st_mtime
    return 0.0


def _ours(root: Path) -> Iterator[Path]:
    """List the folders that are called like ours and belong to this user."""
    owner = os.geteuid() if hasattr(os, "geteuid") else None
    for entry in os.scandir(root):
        is_folder = OUR_NAME.fullmatch(entry.name) and entry.is_dir(follow_symlinks=False)
        if is_folder and owner in (None, entry.stat(follow_symlinks=False).st_uid):
            yield Path(entry.path)


def _delete(folder: Path, used: float) -> None:
    """Delete a folder if all in it is ours and nobody uses it, nor has used it since it was looked at.

    Copies go last but for the stamp: where this is interrupted, the next one recognises the rest.
    """
    files, had_stamp = _files(folder), (folder / STAMP).exists()
    if not files:
        return
    with _alone(folder) as is_alone:
        if not is_alone or (had_stamp and _last_use(folder) != used):
            return
        for file in files:
            file.unlink()
        with suppress(FileNotFoundError):
            (folder / COMPILED_IN).rmdir()
        (folder / STAMP).unlink(missing_ok=True)
        folder.rmdir()


def _files(folder: Path) -> list[Path]:
    """List what is in a folder, copies last; nothing if it holds no copy, or what neither we nor numba put there."""
    within, copies = list(os.scandir(folder)), []
    compiled = [entry for entry in within if entry.name == COMPILED_IN and entry.is_dir(follow_symlinks=False)]
    for entry in within:
        if _is_copy(entry):
            copies.append(Path(entry.path))
        elif entry not in compiled and entry.name != STAMP:
            return []
    inner = [one for entry in compiled for one in os.scandir(entry.path)]
    if not all(COMPILED.fullmatch(one.name) and one.is_file(follow_symlinks=False) for one in inner):
        return []
    return [*(Path(one.path) for one in inner), *copies] if copies else []


def _is_copy(entry: "os.DirEntry[str]") -> bool:
    """Say whether a file is a copy of a source, finished or not; a finished one is of `TIME`."""
    if not entry.is_file(follow_symlinks=False):
        return False
    return bool(UNFINISHED.fullmatch(entry.name)) or (
        entry.name.endswith(".py") and entry.stat().st_mtime_ns == TIME * 10**9
    )


if sys.platform == "win32":  # a file that is open cannot be deleted there: that is lock enough

    def _lock(stamp: int) -> None:
        pass

    @contextmanager
    def _alone(folder: Path) -> Iterator[bool]:
        yield True

else:
    import fcntl

    def _lock(stamp: int) -> None:
        """Keep others from deleting the folder of a stamp, as long as the file is open; some file systems cannot."""
        with suppress(OSError):
            fcntl.flock(stamp, fcntl.LOCK_SH)

    @contextmanager
    def _alone(folder: Path) -> Iterator[bool]:
        """Keep others from beginning to use a folder; tells whether nobody does."""
        stamp = os.open(folder / STAMP, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(stamp, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:  # in use, or no locks: then nobody knows
            yield False
        else:
            yield True
        finally:
            os.close(stamp)
