"""The same kernel at native speed: its modules loaded a second time, every function through numba.

Only this file, `native.py` and the two beside it whose names begin like this one's import numba. Sources are copied to
a cache folder named by a digest of them all, since numba does not notice when *another* file changes, and executed
there; each copy is entered in `sys.modules`, or later processes could not read the cache. Functions are compiled when
first called, each once.
"""

import sys
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from types import FunctionType, ModuleType
from typing import Any

import numba

from bgrules.kernel import compiled_hooks, hooks, intrinsics, native, native_intrinsics
from bgrules.kernel.board import State, new_state
from bgrules.kernel.cache import cache_folder, in_folder, path_of, put_copies
from bgrules.kernel.compiled_hooks import hook_allows_play, hook_allows_step, native_play_hooks, native_step_hooks
from bgrules.kernel.hook_cache import has_failed
from bgrules.kernel.playout import Batch
from bgrules.kernel.pruning import use
from bgrules.kernel.records import rules_record, state_record
from bgrules.kernel.runner import Runner
from bgrules.ruleset.tables import Int64, Ruleset

_one_at_a_time = Lock()
"""Two threads must not load or compile at once."""
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
HELPERS = (__name__, compiled_hooks.__name__, native_intrinsics.__name__, native.__name__)
"""Modules that hold twins, or say how functions are compiled."""
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
DOORS = ("play_games", "plays_now", "searched_now", "put_results")
"""Functions that Python calls; the others need no wrapper, and no machine code of their own."""
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

TWINS: dict[str, dict[str, Any]] = {
    hooks.__name__: {"hook_allows_step": hook_allows_step, "hook_allows_play": hook_allows_play},
    intrinsics.__name__: {name: getattr(native_intrinsics, name) for name in native_intrinsics.NAMES},
}
"""Functions whose compiled body is another one, by module."""


class NativeRunner(Runner):
    """Runs the compiled kernel for one caller."""

    def __init__(self) -> None:
        super().__init__(kernel())
        self.state = state_record(new_state())
        self.buffers = self.buffers._replace(scratch=state_record(new_state()))
        self.rules: Ruleset | None = None
        self.record: Any = None

    def packed(self, rules: Ruleset) -> Any:
        """Lay rules out in one block; those of the last call are kept."""
        if rules is not self.rules:
            record = rules_record(rules)
            record["allow_step"] = native_step_hooks(rules.allow_step)
            record["allow_play"] = native_play_hooks(rules.allow_play)
            self.rules, self.record = rules, record  # last: where a hook cannot be compiled, no handle may stay
        return self.record

    def packed_state(self, state: State) -> Any:
        """Lay a state out in one block."""
        return state_record(state)

    def play_games(self, rules: Ruleset, batch: Batch, rows: Int64) -> int:
        """Play games natively; where a position hook fails, play the first of them interpreted, which says how.

        Raises:
            HookError: a position hook failed.
        """
        done = super().play_games(rules, batch, rows)
        if not self.has_failed():
            return done
        rows[:] = 0
        return Runner().play_games(rules, batch._replace(n=1, budget=sys.maxsize), rows)

    def has_failed(self) -> bool:
        """Say whether a compiled hook of the rules at hand has failed."""
        return has_failed(int(self.record["allow_step"])) or has_failed(int(self.record["allow_play"]))

    def grow(self) -> None:
        """Double the memory of the search."""
        super().grow()
        self.buffers = self.buffers._replace(scratch=state_record(new_state()))


def kernel() -> ModuleType:
    """Load the compiled kernel: the functions of all kernel modules in one module. Compiles nothing by itself."""
    with _one_at_a_time:
        return _load()


def is_cold() -> bool:
    """Say whether the next game has to compile the kernel first: it is not in the cache."""
    kept = kernel().play_games.stats.cache_path
    return kept is None or not any(Path(kept).glob("playout.play_games-*.nbi"))


@cache
def _load() -> ModuleType:
    """Load the copies in order, each seeing the compiled functions of those before it; return the entry points."""
    sources = [path_of(name) for name in (*MODULES, *HELPERS)]
    folder = cache_folder(tuple(sources), f"{numba.__version__} {sys.version}")
    with suppress(OSError):  # a full disk: compiled from where they are, and not kept
        use(folder)
        put_copies(sources, folder)
    compiled: dict[tuple[str, str], Any] = {}
    for name in MODULES:
        _compile_module(name, folder, compiled)
    together = ModuleType(f"{__name__}.together", "All compiled functions.")
    for (_, name), function in compiled.items():
        setattr(together, name, function)
    return together


def _compile_module(name: str, folder: Path, compiled: dict[tuple[str, str], Any]) -> None:
    """Execute a module's copy, and put compiled functions in the place of its own and of those it imports."""
    copy, original = _copy(name, folder), import_module(name)
    for key, value in vars(copy).copy().items():
        if isinstance(value, type) and hasattr(original, key):
            setattr(copy, key, getattr(original, key))  # one State, one Buffers, whoever made them
        elif not isinstance(value, FunctionType) or key in PLAIN:
            continue
        elif value.__module__ != copy.__name__:
            setattr(copy, key, compiled.get((value.__module__, key), value))
        elif name != "bgrules.terms" or key in TERMS_USED:
            twin = TWINS.get(name, {}).get(key)
            plain = _in_folder(twin, folder) if twin else value
            compiled[name, key] = native.native_function(plain, key in DOORS, key in INLINE)
            setattr(copy, key, compiled[name, key])


def _copy(name: str, folder: Path) -> ModuleType:
    """Execute the copy of a module's source under a name of its own."""
    copy = ModuleType(f"{__name__}.{name.rpartition('.')[2]}")
    path = in_folder(path_of(name), folder)
    copy.__file__ = str(path)
    sys.modules[copy.__name__] = copy
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), vars(copy))
    return copy


def _in_folder(twin: FunctionType, folder: Path) -> FunctionType:
    """Make numba believe that a twin stands in the copy of its file."""
    path = in_folder(Path(twin.__code__.co_filename), folder)
    code = twin.__code__.replace(co_filename=str(path))
    return FunctionType(code, twin.__globals__, twin.__name__)
