"""The ways in which the kernel's functions are compiled, the fastest first.

The first uses private parts of numba. Where those have changed, the next one serves: it takes
longer to compile and gives the same answers.
"""

import re
from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any, NamedTuple

import numba

from bgrules.kernel.jit import portable
from bgrules.kernel.jit.signatures import widen_arguments

# numba's stubs are incomplete
_compile: Any = numba.njit
NEWEST_TESTED = "0.68.1"
"""The newest numba that bgrules was tested with."""
Wrap = Callable[[FunctionType, bool, Callable[[], None] | None], Any]
"""Wraps a function for compiling; as `compiler.native_function`."""


class Toolchain(NamedTuple):
    """How functions are compiled."""

    name: str
    wrap: Wrap
    bodies: dict[str, Any]
    """Bodies that serve instead of those of the kernel's functions, by the name of the function."""
    is_eager: bool = True
    """Whether all functions are loaded even where the cache holds what is called."""


def _native() -> Toolchain:
    """Use private parts of numba."""
    from bgrules.kernel.jit import compiler, instructions, position_hooks

    return Toolchain("native", compiler.native_function, instructions.BODIES | position_hooks.BODIES, is_eager=False)


def _stock() -> Toolchain:
    """Use public parts of numba, but for widened arguments and the calls of position hooks."""
    from bgrules.kernel.jit import position_hooks

    return Toolchain("stock", _stock_function, portable.BODIES | position_hooks.BODIES)


TOOLCHAINS = {"native": _native, "stock": _stock}


@cache
def toolchain(name: str) -> Toolchain:
    """Make a toolchain ready.

    Raises:
        Exception: a private part of numba is missing.
    """
    return TOOLCHAINS[name]()


def _stock_function(plain: FunctionType, inline: bool, before_compiling: Callable[[], None] | None) -> Any:
    """Wrap a function as numba's manual says, so that it is compiled once."""
    how: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
    try:
        function = _compile(cache=True, **how)(plain)
    except RuntimeError:  # nowhere to keep it
        function = _compile(**how)(plain)
    widen_arguments(function)
    return function


def is_newer(version: str, tested: str = NEWEST_TESTED) -> bool:
    """Say whether a version of numba is newer than the newest that was tested."""
    return _numbers(version) > _numbers(tested)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])
