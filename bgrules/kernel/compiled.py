"""The same kernel at native speed: its modules loaded a second time, every function through numba.

The only file that imports numba. Each copy of a module is entered in `sys.modules`, or later processes could not read
the cache. numba does not notice when *another* file changes, so the cache folder is named by a digest of all sources.
"""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, ModuleType

import numba

from bgrules.kernel import hooks

MODULES = (
    "bgrules.terms",
    "bgrules.kernel.dice",
    "bgrules.kernel.board",
    "bgrules.kernel.hooks",
    "bgrules.kernel.work",
    "bgrules.kernel.steps",
    "bgrules.kernel.plays",
    "bgrules.kernel.wins",
    "bgrules.kernel.turn",
    "bgrules.kernel.playout",
)
"""In the order in which they import each other."""
TERMS_USED = ("moment_index", "throw_index")
"""The functions of `terms` that the kernel calls; its classes stay as they are."""


def hook_allows_step(handle, checkers, theirs, pinned, side, source, target, die):  # type: ignore[no-untyped-def]
    """Stand in for the plain function: a variant with position hooks runs interpreted."""
    return True


def hook_allows_play(handle, before, after, theirs, pinned, side):  # type: ignore[no-untyped-def]
    """Stand in for the plain function: a variant with position hooks runs interpreted."""
    return True


TWINS: dict[str, dict[str, Callable[..., object]]] = {
    hooks.__name__: {"hook_allows_step": hook_allows_step, "hook_allows_play": hook_allows_play}
}
"""Functions whose compiled body is another one, by module."""


@cache
def kernel() -> ModuleType:
    """Load the compiled kernel: the functions of all kernel modules in one module. Compiles nothing by itself."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder())
    try:
        return _load()
    finally:
        numba.config.CACHE_DIR = before


def is_cold() -> bool:
    """Say whether the next call has to compile first: nothing is in the cache."""
    return not any(cache_folder().rglob("*.nbi"))


@cache
def cache_folder() -> Path:
    """Find a folder that can be written, for these sources and this numba.

    `NUMBA_CACHE_DIR` comes first, then the user's cache folder, then one for this user among the temporary files.
    """
    given = [Path(os.environ["NUMBA_CACHE_DIR"])] if os.environ.get("NUMBA_CACHE_DIR") else []
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    owner = os.getuid() if hasattr(os, "getuid") else "user"
    for root in (*given, Path(home), Path(tempfile.gettempdir(), f"bgrules-{owner}")):
        folder = root / "bgrules" / _digest()
        if _is_writable(folder):
            return folder
    return Path(tempfile.mkdtemp(prefix="bgrules-"))


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _digest() -> str:
    digest = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for name in (*MODULES, __name__, "bgrules.ruleset.tables"):
        digest.update(_path(name).read_bytes())
    return digest.hexdigest()[:16]


def _path(name: str) -> Path:
    spec = find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin)


def _load() -> ModuleType:
    """Load the copies in order, each seeing the compiled functions of those before it."""
    together = ModuleType(f"{__name__}.together", "All compiled functions.")
    for name in MODULES:
        copy = _copy(name)
        original = import_module(name)
        for key, value in vars(copy).copy().items():
            if isinstance(value, type) and hasattr(original, key):
                setattr(copy, key, getattr(original, key))  # one State, one Work, whoever made them
            if not isinstance(value, FunctionType):
                continue
            if value.__module__ != copy.__name__:
                if hasattr(together, key):
                    setattr(copy, key, getattr(together, key))
            elif name != "bgrules.terms" or key in TERMS_USED:
                twin = TWINS.get(name, {}).get(key, value)
                native = numba.njit(cache=True, nogil=True, error_model="numpy")(twin)
                setattr(copy, key, native)
                setattr(together, key, native)
    return together


def _copy(name: str) -> ModuleType:
    """Execute a module's source once more under a name of its own."""
    copy = ModuleType(f"{__name__}.{name.rpartition('.')[2]}")
    path = _path(name)
    copy.__file__ = str(path)
    sys.modules[copy.__name__] = copy
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), vars(copy))
    return copy
