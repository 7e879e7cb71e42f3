"""The same kernel at native speed: its modules loaded a second time, every function through numba.

The only file that imports numba. Each copy of a module is entered in `sys.modules`, or later processes could not read
the cache. numba does not notice when *another* file changes, so the cache folder is named by a digest of all sources.
"""

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
from numba.cpython.unsafe.numbers import leading_zeros

from bgrules.kernel import hooks, twins
from bgrules.kernel.board import State, new_state
from bgrules.kernel.cache import cache_folder, path_of
from bgrules.kernel.records import rules_record, state_record
from bgrules.kernel.runner import Runner
from bgrules.ruleset.tables import Ruleset

_settings: Any = numba.config
_compile: Any = numba.njit
"""numba as it is, not as its stubs tell."""
MODULES = (
    "bgrules.terms",
    "bgrules.kernel.twins",
    "bgrules.kernel.dice",
    "bgrules.kernel.board",
    "bgrules.kernel.hooks",
    "bgrules.kernel.work",
    "bgrules.kernel.steps",
    "bgrules.kernel.masks",
    "bgrules.kernel.plays",
    "bgrules.kernel.wins",
    "bgrules.kernel.turn",
    "bgrules.kernel.playout",
)
"""In the order in which they import each other."""
TERMS_USED = ("moment_index", "throw_index")
"""The functions of `terms` that the kernel calls; its classes stay as they are."""
PLAIN = ("register", "new_state", "new_work")
"""Functions that make arrays or keep callables: Python calls them, the compiled kernel does not."""
DOORS = ("play_games", "list_plays", "search_plays", "put_results")
"""Functions that Python calls; the others need no wrapper, which halves the time to compile."""
OPTIONS = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}
"""`_nrt`: the kernel makes no array, so none needs to be counted."""


def hook_allows_step(handle, checkers, theirs, pinned, side, source, target, die):  # type: ignore[no-untyped-def]
    """Stand in for the plain function: a variant with position hooks runs interpreted."""
    return True


def hook_allows_play(handle, before, after, theirs, pinned, side):  # type: ignore[no-untyped-def]
    """Stand in for the plain function: a variant with position hooks runs interpreted."""
    return True


def top_bit(mask):  # type: ignore[no-untyped-def]
    """Number the highest bit set: one instruction."""
    return 63 - leading_zeros(mask)  # type: ignore[call-arg]


def copy_row(source, target):  # type: ignore[no-untyped-def]
    """Copy without the copy in between that numba makes for arrays that may overlap."""
    for at in range(len(source)):
        target[at] = source[at]


def copy_rows(source, target):  # type: ignore[no-untyped-def]
    """Copy without the copy in between that numba makes for arrays that may overlap."""
    for row in range(source.shape[0]):
        for at in range(source.shape[1]):
            target[row, at] = source[row, at]


TWINS: dict[str, dict[str, Callable[..., object]]] = {
    hooks.__name__: {"hook_allows_step": hook_allows_step, "hook_allows_play": hook_allows_play},
    twins.__name__: {"top_bit": top_bit, "copy_row": copy_row, "copy_rows": copy_rows},
}
"""Functions whose compiled body is another one, by module."""


class NativeRunner(Runner):
    """Runs the compiled kernel for one caller."""

    def __init__(self) -> None:
        super().__init__(kernel())
        self.state = state_record(new_state())
        self.work = self.work._replace(scratch=state_record(new_state()))
        self.rules: Ruleset | None = None
        self.record: Any = None

    def packed(self, rules: Ruleset) -> Any:
        """Lay rules out in one block; those of the last call are kept."""
        if rules is not self.rules:
            self.rules, self.record = rules, rules_record(rules)
        return self.record

    def packed_state(self, state: State) -> Any:
        """Lay a state out in one block."""
        return state_record(state)

    def grow(self) -> None:
        """Double the memory of the search."""
        super().grow()
        self.work = self.work._replace(scratch=state_record(new_state()))


@cache
def kernel() -> ModuleType:
    """Load the compiled kernel: the functions of all kernel modules in one module. Compiles nothing by itself."""
    before = _settings.CACHE_DIR
    _settings.CACHE_DIR = str(folder())
    try:
        return _load()
    finally:
        _settings.CACHE_DIR = before


def is_cold() -> bool:
    """Say whether the next call has to compile first: nothing is in the cache."""
    return not any(folder().rglob("*.nbi"))


def folder() -> Path:
    """Find the folder that the compiled functions are kept in."""
    return cache_folder((*map(path_of, MODULES), Path(__file__)), f"{numba.__version__} {sys.version}")


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
            elif key not in PLAIN and (name != "bgrules.terms" or key in TERMS_USED):
                twin = TWINS.get(name, {}).get(key, value)
                native = _native(twin, key in DOORS)
                setattr(copy, key, native)
                setattr(together, key, native)
    return together


def _native(plain: Callable[..., object], is_door: bool) -> Any:
    """Wrap a function so that it is compiled once, when it is first called."""
    native = _compile(**OPTIONS, no_cpython_wrapper=not is_door, no_cfunc_wrapper=True)(plain)
    one_template = native.get_call_template

    def widened_template(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return one_template(tuple(map(_widened, args)), kws)

    native.get_call_template = widened_template
    return native


def _widened(kind: Any) -> Any:
    """Take every whole number as int64, constants too, or each would have the function compiled once more."""
    types: Any = numba.types
    kind = types.unliteral(kind)
    return numba.int64 if isinstance(kind, types.Integer) else kind


def _copy(name: str) -> ModuleType:
    """Execute a module's source once more under a name of its own."""
    copy = ModuleType(f"{__name__}.{name.rpartition('.')[2]}")
    path = path_of(name)
    copy.__file__ = str(path)
    sys.modules[copy.__name__] = copy
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), vars(copy))
    return copy
