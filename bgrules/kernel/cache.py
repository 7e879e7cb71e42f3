"""Where compiled functions are kept from one process to the next, with a copy of what they were compiled from."""

import hashlib
import os
import tempfile
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

DIGEST_LENGTH = 16


@cache
def cache_folder(sources: Sequence[Path], version: str) -> Path:
    """Find a folder that can be written, for these sources and this version of the compiler.

    `NUMBA_CACHE_DIR` comes first, then the user's cache folder, then one for this user among the temporary files; where
    nothing can be written, a new one for this process.
    """
    name = digest(sources, version)
    for root in roots():
        folder = root / "bgrules" / name
        if is_writable(folder):
            return folder
    return Path(tempfile.mkdtemp(prefix="bgrules-"))


def roots() -> list[Path]:
    """List the folders to try, the best first."""
    given = os.environ.get("NUMBA_CACHE_DIR")
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    owner = os.getuid() if hasattr(os, "getuid") else "user"
    among_temporary = Path(tempfile.gettempdir(), f"bgrules-{owner}")
    return [*([Path(given)] if given else []), Path(home), among_temporary]


def put_copies(sources: Sequence[Path], folder: Path) -> None:
    """Copy sources into the folder, each whole or not at all: an installation may move, or be read-only."""
    for source in sources:
        copy = folder / source.name
        if not copy.exists():
            with tempfile.NamedTemporaryFile(dir=folder, delete=False) as unfinished:
                unfinished.write(source.read_bytes())
            os.replace(unfinished.name, copy)


def in_folder(source: Path, folder: Path) -> Path:
    """Name the copy of a source, or the source itself where it could not be copied."""
    copy = folder / source.name
    return copy if copy.exists() else source


def is_writable(folder: Path) -> bool:
    """Say whether a folder is there, or can be made, and can be written by this user."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def digest(sources: Sequence[Path], version: str) -> str:
    """Name sources and compiler by what they are."""
    made = hashlib.sha256(version.encode())
    for source in sources:
        made.update(source.read_bytes())
    return made.hexdigest()[:DIGEST_LENGTH]


def path_of(module: str) -> Path:
    """Find the source of a module."""
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin)
