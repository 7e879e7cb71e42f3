"""Where compiled functions are kept from one process to the next, with a copy of what they were compiled from."""

import hashlib
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from platformdirs import user_cache_path

DIGEST_LENGTH = 16
TIME = 10**9
"""When every copy was last changed, as it says."""


@cache
def cache_folder(modules: Sequence[str], version: str) -> Path:
    """Find a folder that can be written, for the sources of these modules and this version of the compiler.

    `NUMBA_CACHE_DIR` comes first, then the user's cache folder, then one for this user among the temporary files; where
    nothing can be written, one that is not there: nothing is kept.
    """
    name = digest(modules, version)
    for root in roots():
        if is_ours(root) and is_ours(root / name):
            return root / name
    return Path(os.devnull, name)


def roots() -> Iterator[Path]:
    """List the folders to try, the best first."""
    if given := os.environ.get("NUMBA_CACHE_DIR"):
        yield Path(given, "bgrules").absolute()
    named = os.environ.get("XDG_CACHE_HOME", "")
    home = Path(named, "bgrules") if os.path.isabs(named) else user_cache_path("bgrules", appauthor=False)
    if home.is_absolute():  # else there is no home
        yield home
    owner = os.geteuid() if hasattr(os, "geteuid") else "user"
    with suppress(OSError):  # no folder at all for temporary files
        yield Path(tempfile.gettempdir(), f"bgrules-{owner}")


def put_copies(modules: Sequence[str], folder: Path, prefix: str) -> None:
    """Copy sources into the folder, each whole or not at all: an installation may move, or be read-only.

    numba looks at a copy's time: it is the same whoever made it, and of two processes whichever was last.
    """
    for module in modules:
        copy = folder / f"{prefix}.{module}.py"
        if not copy.exists():
            with tempfile.NamedTemporaryFile(dir=folder, delete=False) as unfinished:
                unfinished.write(source(module))
            os.utime(unfinished.name, (TIME, TIME))
            os.replace(unfinished.name, copy)


def in_folder(module: str, folder: Path, prefix: str) -> Path:
    """Name the copy of a module's source, or the source itself where it could not be copied."""
    copy = folder / f"{prefix}.{module}.py"
    return copy if copy.exists() else path_of(module)


def is_ours(folder: Path) -> bool:
    """Say whether a folder is there, or can be made, can be written, and belongs to this user.

    What lies in it is executed; among the temporary files anybody could have put it there.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=folder):
            pass
        return not hasattr(os, "geteuid") or {os.geteuid()} == {folder.stat().st_uid, folder.lstat().st_uid}
    except OSError:
        return False


def digest(modules: Sequence[str], version: str) -> str:
    """Name sources and compiler by what they are."""
    made = hashlib.sha256(version.encode())
    for module in modules:
        made.update(source(module))
    return made.hexdigest()[:DIGEST_LENGTH]


@cache
def source(module: str) -> bytes:
    """Read the source of a module."""
    return path_of(module).read_bytes()


def path_of(module: str) -> Path:
    """Find the source of a module."""
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin)
