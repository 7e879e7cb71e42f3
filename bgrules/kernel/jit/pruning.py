"""Old folders of compiled functions are deleted: every change of the kernel, numba or Python leaves one behind.

A stamp in each folder says when it was used last. A folder is deleted only if it is named as ours are and holds nothing
but what `cache.py` and numba put there. A process whose folder was deleted makes it again when it compiles something.
"""

import os
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from bgrules.kernel.jit.cache import DIGEST_LENGTH, TIME

STAMP = ".used"
DAY = 86_400
"""Seconds."""
UNUSED = 30 * DAY
"""Seconds after which an unused folder is deleted."""
NEWEST = 5
"""Folders that are kept for so long; of the others, those unused for a day are deleted."""
OUR_NAME = re.compile(f"[0-9a-f]{{{DIGEST_LENGTH}}}")
COPY, UNFINISHED = re.compile(r"[a-z]+\.bgrules\..+\.py"), re.compile(r"tmp[a-z0-9_]{8}")
"""Names of copies of sources, and of those that were not finished, as `tempfile` names them."""
COMPILED_FOLDER, COMPILED_FILE = "__pycache__", re.compile(r".+\.nb[ic](\.tmp\.[0-9a-f]+)?")


def use(folder: Path) -> None:
    """Note that a folder is used now, and make it if necessary; once a day, delete old ones.

    Raises:
        OSError: it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    last_use = _last_use(folder)
    (folder / STAMP).touch()
    if last_use < time.time() - DAY:
        prune(folder.parent)


def prune(root: Path) -> None:
    """Delete old folders of compiled functions; what cannot be deleted stays."""
    now = time.time()
    with suppress(OSError):
        found = sorted(((_last_use(folder), folder) for folder in _ours(root)), reverse=True)
        for rank, (used, folder) in enumerate(found):
            if used < now - (DAY if rank >= NEWEST else UNUSED):
                with suppress(OSError):
                    _delete(folder, used)


def _last_use(folder: Path) -> float:
    """Return when a folder was used last; without a stamp, as 0.1 made them, when something was last put there."""
    for sign in (STAMP, COMPILED_FOLDER, "."):
        with suppress(OSError):
            return (folder / sign).stat().st_mtime
    return 0.0


def _ours(root: Path) -> Iterator[Path]:
    """List the folders that are named as ours are and belong to this user."""
    owner = os.geteuid() if hasattr(os, "geteuid") else None
    for entry in os.scandir(root):
        is_folder = OUR_NAME.fullmatch(entry.name) and entry.is_dir(follow_symlinks=False)
        if is_folder and owner in (None, entry.stat(follow_symlinks=False).st_uid):
            yield Path(entry.path)


def _delete(folder: Path, used: float) -> None:
    """Delete a folder if everything in it is ours and nobody has used it since it was checked."""
    compiled, stamp = folder / COMPILED_FOLDER, folder / STAMP
    inner = list(compiled.iterdir()) if compiled.is_dir() else []
    outer = [path for path in folder.iterdir() if path not in (compiled, stamp)]
    is_ours = all(map(_is_compiled, inner)) and all(map(_is_copy, outer)) and len(outer) > 0
    if not is_ours or _last_use(folder) != used:
        return
    for path in (*inner, *outer):  # copies after what was compiled: if this is interrupted, the rest is still ours
        path.unlink()
    with suppress(FileNotFoundError):
        compiled.rmdir()
    stamp.unlink(missing_ok=True)
    folder.rmdir()


def _is_compiled(path: Path) -> bool:
    """Say whether a file is one that numba put there."""
    return COMPILED_FILE.fullmatch(path.name) is not None and path.is_file() and not path.is_symlink()


def _is_copy(path: Path) -> bool:
    """Say whether a file is a copy of a source that nobody has changed, or one that was not finished."""
    if not path.is_file() or path.is_symlink():
        return False
    is_finished = COPY.fullmatch(path.name) is not None and path.stat().st_mtime_ns == TIME * 10**9
    return is_finished or UNFINISHED.fullmatch(path.name) is not None
