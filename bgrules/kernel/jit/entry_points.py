"""The functions of the compiled kernel that Python calls, and what happens when numba cannot compile them."""

import gc
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from threading import RLock
from types import SimpleNamespace
from typing import Any

import numba

from bgrules.kernel.jit.loader import ENTRIES, Copies
from bgrules.kernel.jit.toolchains import NEWEST_TESTED, TOOLCHAINS, is_newer, toolchain

TOO_NEW = f"numba {{}} is newer than {NEWEST_TESTED}, the newest that bgrules was tested with"
STOCK = (
    "numba {} differs from the versions that bgrules knows ({}): compiling takes longer, the results are the same; "
    f"the newest numba that bgrules was tested with is {NEWEST_TESTED}"
)
_lock = RLock()
NAMES = tuple(TOOLCHAINS)
_level = 0
"""The toolchain in use; a later one where it failed."""
_faults: list[Exception] = []
"""Why, the first failure first."""


class CompilerWarning(UserWarning):
    """A numba that bgrules was not tested with, or that differs from those that it knows."""


class CompiledBeforeError(Exception):
    """This toolchain failed in an earlier process: the cache holds what a later one compiled."""


class EntryPoint:
    """A function that Python calls: taken from the cache, or compiled, when it is first called."""

    listener: Callable[[str], None] | None = None
    """Set by `when_compiling`."""

    def __init__(self, name: str) -> None:
        """Compile nothing yet."""
        self.name = name
        self._function: Any = None

    def __call__(self, *args: Any) -> Any:
        """Call the compiled function; its arguments always have the same types."""
        if self._function is None:
            self._function = _compiled(self.name, args)
        return self._function(*args)


FUNCTIONS = SimpleNamespace(**{name: EntryPoint(name) for name in ENTRIES})


def copies() -> Copies:
    """Load the kernel by the toolchain in use; compile nothing."""
    return _usable()[1]


def kernel() -> SimpleNamespace:
    """Return all functions of the kernel, to be compiled when they are called."""
    return SimpleNamespace(**copies().functions())


def is_cold(name: str = "play_games") -> bool:
    """Say whether an entry point will be compiled when it is first called: the cache does not hold it."""
    return not copies().keeps(name)


def when_compiling(listener: Callable[[str], None]) -> None:
    """Call a function with the name of an entry point before it is compiled, which takes many seconds."""
    EntryPoint.listener = listener


def _compiled(name: str, args: tuple[Any, ...]) -> Any:
    """Compile an entry point by the first toolchain that can."""
    types = tuple(map(numba.typeof, args))
    while True:
        level, kernel = _usable()
        try:
            function = kernel.entry(name)
            with _collector_paused():
                function.compile(types)
            return function
        except Exception as fault:  # numba's private parts fail in any way
            _fall_back(level, fault)


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Pause the garbage collector: the many small objects that numba makes all live until it is done."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _usable() -> tuple[int, Copies]:
    """Return the toolchain in use, and the kernel loaded by it."""
    while True:
        level = _level
        try:
            with _lock:
                return level, _copies(level)
        except Exception as fault:  # a private part of numba is missing
            _fall_back(level, fault)


@cache
def _copies(level: int) -> Copies:
    return Copies(toolchain(NAMES[level]), lambda name: _before_compiling(level, name))


def _before_compiling(level: int, name: str) -> None:
    """Report that an entry point is being compiled, unless a later toolchain has done so in an earlier process."""
    if any(_copies(level).keeps("*", later) for later in NAMES[level + 1 :]):
        raise CompiledBeforeError
    version = numba.__version__
    if _faults and not isinstance(_faults[0], CompiledBeforeError):
        _warn(STOCK.format(version, f"{type(_faults[0]).__name__}: {_faults[0]}".splitlines()[0]))
    elif is_newer(version):
        _warn(TOO_NEW.format(version))
    if EntryPoint.listener is not None:
        EntryPoint.listener(name)


def _fall_back(level: int, fault: Exception) -> None:
    """Use the next toolchain from now on.

    Raises:
        Exception: the fault, where there is no other toolchain or it has nothing to do with numba.
    """
    global _level
    with _lock:
        if level + 1 == len(NAMES) or isinstance(fault, OSError | MemoryError | CompilerWarning):
            raise fault
        _faults.append(fault)
        _level = max(_level, level + 1)


@cache
def _warn(says: str) -> None:
    """Give a warning once in a process."""
    warnings.warn(says, CompilerWarning, stacklevel=2)
