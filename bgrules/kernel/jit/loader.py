"""The same kernel at native speed: its modules loaded a second time, every function through numba.

Sources are copied to a cache folder named by a digest of them all, since numba does not notice when *another* file
changes, and executed there; each copy is entered in `sys.modules`, or later processes could not read the cache. An
entry point is found in the cache by its own code alone: the other functions are loaded when something is compiled.
"""

import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from threading import RLock
from types import FunctionType, ModuleType
from typing import Any

import numba

from bgrules.kernel.jit.cache import cache_folder, in_folder, put_copies
from bgrules.kernel.jit.pruning import use
from bgrules.kernel.jit.toolchains import Toolchain

MODULES = (
    "bgrules.terms",
    "bgrules.kernel.intrinsics",
    "bgrules.kernel.dice",
    "bgrules.kernel.codes",
    "bgrules.kernel.board",
    "bgrules.kernel.hooks",
    "bgrules.kernel.limits.zones",
    "bgrules.kernel.limits.head",
    "bgrules.kernel.limits.runner_limit",
    "bgrules.kernel.limits.points_held",
    "bgrules.kernel.limits.prime",
    "bgrules.kernel.limits.gate",
    "bgrules.kernel.limits.no_hit_and_run",
    "bgrules.kernel.limits.stack",
    "bgrules.kernel.limits.registry",
    "bgrules.kernel.steps",
    "bgrules.kernel.movegen.buffers",
    "bgrules.kernel.movegen.bitboard",
    "bgrules.kernel.movegen.groups",
    "bgrules.kernel.movegen.keys",
    "bgrules.kernel.movegen.doublets",
    "bgrules.kernel.movegen.mixed",
    "bgrules.kernel.movegen.undo",
    "bgrules.kernel.movegen.commuting",
    "bgrules.kernel.movegen.reference",
    "bgrules.kernel.movegen.legal",
    "bgrules.kernel.movegen.incremental",
    "bgrules.kernel.movegen.filter",
    "bgrules.kernel.movegen.select",
    "bgrules.kernel.wins",
    "bgrules.kernel.turn",
    "bgrules.kernel.playout",
)
"""In the order in which they import each other."""
PACKAGE = __name__.rpartition(".")[0]
HELPERS = ("loader", "toolchains", "compiler", "signatures", "instructions", "portable", "position_hooks")
SOURCES = (*MODULES, *(f"{PACKAGE}.{name}" for name in HELPERS))
"""The modules that compiled code depends on."""
TERMS_USED = ("moment_index", "throw_index")
"""The functions of `terms` that the kernel calls; its classes stay as they are."""
PLAIN = (
    "weights",
    "register",
    "new_handle",
    "hook_set",
    "count_kept",
    "shown",
    "new_state",
    "new_buffers",
)
"""Functions that make arrays or keep callables: Python calls them, the compiled kernel does not."""
ENTRIES = {
    "play_games": "bgrules.kernel.playout",
    "plays_now": "bgrules.kernel.movegen.select",
    "searched_now": "bgrules.kernel.movegen.select",
    "put_results": "bgrules.kernel.movegen.select",
}
"""Functions that Python calls, by their modules; the others need no wrapper, and no machine code of their own."""
INLINE = (
    *("highest_bit", "popcount", "points_with", "at_least", "copy_row", "copy_rows", "mix", "last_step"),
    *("step_code", "step_source", "step_die", "place_of", "bit_of", "target_of", "sources", "off_sources", "entering"),
    *("shut_by_gate", "moved", "with_occupied", "occupied_after", "landings", "bitboards", "put_group", "step_key"),
    *("is_new_key", "tried_before", "carried_on", "in_doubt", "in_doubt_of_three", "new_ends", "pairs_in_order"),
    *("pairs", "sources_again", "take_step", "put_checker", "may_step", "may_end", "is_pinned"),
    *("head_keeps", "runner_keeps", "hitter_stays", "gate_refuses", "is_full"),
    *("ending_reason", "judges_ends", "may_judge_end"),
)
"""Small functions of the inner loops that LLVM would call rather than put in place; measured, see `tests/bench`."""
_lock = RLock()
"""Two threads must not load at once."""


class Copies:
    """The kernel's modules, loaded a second time to be compiled by one toolchain."""

    def __init__(self, tools: Toolchain, before_compiling: Callable[[str], None]) -> None:
        """Copy the sources to the cache folder; execute and compile nothing.

        Args:
            tools: the toolchain.
            before_compiling: called with the name of an entry point that the cache does not hold.
        """
        self.tools, self._before_compiling = tools, before_compiling
        self.folder = cache_folder(SOURCES, f"{numba.__version__} {sys.version}")
        self._put_copies()
        self._copies = {name: self._new_copy(name) for name in MODULES}
        self._entries: dict[str, Any] = {}
        self._linked: dict[tuple[str, str], Any] = {}

    def entry(self, name: str) -> Any:
        """Return an entry point, to be taken from the cache or compiled."""
        with _lock:
            found = self._entry(name)
            if self.tools.is_eager:
                self._link_all(name)
            return found

    def functions(self) -> dict[str, Any]:
        """Return all functions by their names, each seeing the compiled ones of other modules."""
        with _lock:
            self._link()
            return {name: function for (_, name), function in self._linked.items()}

    def keeps(self, name: str, toolchain: str = "") -> bool:
        """Say whether the cache holds an entry point as this or another toolchain compiled it."""
        kept = self._entry("play_games").stats.cache_path
        return kept is not None and any(Path(kept).glob(f"{toolchain or self.tools.name}.*.{name}-*.nbi"))

    def _put_copies(self) -> None:
        """Copy the sources; on a full disk they are compiled from where they are, and nothing is kept."""
        with suppress(OSError):
            use(self.folder)
            put_copies(SOURCES, self.folder, self.tools.name)

    def _entry(self, name: str) -> Any:
        if name not in self._entries:
            plain = vars(self._executed(ENTRIES[name]))[name]
            self._entries[name] = self.tools.wrap(plain, False, lambda: self._link_all(name))
        return self._entries[name]

    def _link_all(self, entry: str) -> None:
        """Load what an entry point that may have to be compiled is compiled from."""
        with _lock:
            if not self.keeps(entry):
                self._before_compiling(entry)
            self._link()

    def _link(self) -> None:
        """Put compiled functions in the place of a module's own and of those it imports, in every module."""
        if not self._linked:
            for name in MODULES:
                self._link_module(name)

    def _link_module(self, name: str) -> None:
        copy, original = self._executed(name), import_module(name)
        for key, value in vars(copy).copy().items():
            if isinstance(value, type) and hasattr(original, key):
                setattr(copy, key, getattr(original, key))  # one State, one Buffers, whoever made them
            elif not isinstance(value, FunctionType) or key in PLAIN:
                continue
            elif value.__module__ != copy.__name__:
                setattr(copy, key, self._linked.get((value.__module__, key), value))
            elif name != "bgrules.terms" or key in TERMS_USED:
                self._linked[name, key] = self._native(key, value)
                setattr(copy, key, self._linked[name, key])

    def _native(self, name: str, plain: FunctionType) -> Any:
        """Wrap a function, or the body that serves instead of it; an intrinsic serves as it is."""
        if name in ENTRIES:
            return self._entry(name)
        body = self.tools.bodies.get(name, plain)
        if not isinstance(body, FunctionType):
            return body
        return self.tools.wrap(body if body is plain else self._in_folder(body), name in INLINE, None)

    def _new_copy(self, name: str) -> ModuleType:
        """Make an empty module for the copy of a module's source, under a name of its own."""
        copy = ModuleType(f"{PACKAGE}.{self.tools.name}.{name.removeprefix('bgrules.')}")
        copy.__file__ = str(in_folder(name, self.folder, self.tools.name))
        sys.modules[copy.__name__] = copy
        return copy

    def _executed(self, name: str) -> ModuleType:
        """Return the copy of a module, executed."""
        copy = self._copies[name]
        if "__builtins__" not in vars(copy):
            path = str(copy.__file__)
            if not Path(path).exists():  # another process deleted the folder as unused
                self._put_copies()
            exec(compile(Path(path).read_text(encoding="utf-8"), path, "exec"), vars(copy))
        return copy

    def _in_folder(self, body: FunctionType) -> FunctionType:
        """Make numba believe that a body stands in the copy of its file."""
        path = in_folder(body.__module__, self.folder, self.tools.name)
        return FunctionType(body.__code__.replace(co_filename=str(path)), body.__globals__, body.__name__)
