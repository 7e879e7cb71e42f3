"""Who plays the games: native code by threads, or where numba cannot compile a position hook, other processes.

The compiled kernel lets go of Python's lock, so threads run side by side. Interpreted games would wait for each other
in one process, so several workers are several processes, each of which loads the variant again.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from threading import local
from typing import Any

import numpy as np

from bgrules.errors import relative
from bgrules.kernel import playout
from bgrules.kernel.jit import NotCompilableError
from bgrules.kernel.playout import Batch
from bgrules.kernel.runner import Runner
from bgrules.position.repetition import must_be_pure, recorded
from bgrules.position.variant import Variant
from bgrules.ruleset.tables import Int64
from bgrules.sim import processes
from bgrules.sim.measures import Games, pins_blots
from bgrules.sim.plan import Plan, at_least_one
from bgrules.sim.processes import Recipe
from bgrules.sim.run import BUDGET, PLAIN_BUDGET, Flag, Watch, hooks_watched, play_by

Notice = Callable[[str], None]
"""Called once for each variant that runs interpreted, with the reason."""
TRIED = 8
"""Turns in which position hooks are tried before games are played."""
FEW = 4
"""Games in a portion of an interpreted variant at most: some seconds."""
_own = local()
"""Of each thread: the memory that the compiled kernel works in."""


class Crew:
    """Plays games of some variants."""

    def __init__(self, interpreted: Sequence[Variant], pool: ProcessPoolExecutor | None, stop: Flag | None) -> None:
        """Take note of who is to be interpreted, and by which processes; without any, here."""
        self.interpreted = {variant.digest for variant in interpreted}
        self.stop = stop
        self._pool = pool

    def portioned(self, plan: Plan) -> Plan:
        """Make portions small where games are slow."""
        return replace(plan, chunk=min(plan.chunk, FEW)) if self.interpreted else plan

    def play(self, variant: Variant, plan: Plan, portion: range, watch: Watch) -> Games:
        """Play a portion of a plan's games; when asked to stop, only those done by then."""
        if variant.digest not in self.interpreted:
            rows = play_by(own_runner(), BUDGET, variant, plan, portion, watch.stop, hooks_watched)
        elif self._pool is None:
            rows = play_by(Runner(), PLAIN_BUDGET, variant, plan, portion, watch.stop)
        else:
            processes.deafen()
            rows = self._pool.submit(processes.play, Recipe.of(variant), plan, portion).result()
        return as_games(variant, rows)


@contextmanager
def crew(variants: Sequence[Variant], workers: int = 1, notice: Notice | None = None) -> Iterator[Crew]:
    """Find out who can play these variants, compiling what is not compiled yet, and keep them ready.

    Args:
        variants: what is to be played.
        workers: threads, or processes.
        notice: called for each variant that runs interpreted.

    Raises:
        RunError: no worker.
    """
    at_least_one("workers", workers)
    faults = {variant.digest: (variant, fault) for variant in variants if (fault := first_game(variant)) is not None}
    for variant, fault in faults.values():
        if notice is not None:
            notice(words(variant, fault))
    interpreted = [variant for variant, _ in faults.values()]
    running: Any = processes.processes(workers) if interpreted and workers > 1 else nullcontext((None, None))
    with running as (pool, stop):
        yield Crew(interpreted, pool, stop)


ONE_DECISION = Batch(seed=0, first=0, n=1, turn_limit=1, budget=1)


def first_game(variant: Variant) -> NotCompilableError | None:
    """Try a variant's position hooks, and compile what it needs by a game of one turn; say what cannot be compiled.

    Here, not in a thread: Ctrl-C can end compiling.
    """
    rows = np.zeros((1, playout.COLUMNS), np.int64)
    if variant.loaded.step_hooks or variant.loaded.play_hooks:
        _try_hooks(variant, rows.copy())  # one that hangs does so where Ctrl-C works
    try:
        own_runner().play_games(variant.ruleset, ONE_DECISION, rows)
    except NotCompilableError as fault:
        return fault
    return None


def _try_hooks(variant: Variant, rows: Int64) -> None:
    """Play a few turns interpreted, and ask position hooks again what they were asked.

    Raises:
        HookError: a hook fails, or answers otherwise than before.
    """
    rules, recorders = recorded(variant)
    Runner().play_games(rules, Batch(0, 0, 1, TRIED, TRIED), rows)
    must_be_pure(recorders)


def words(variant: Variant, fault: NotCompilableError) -> str:
    """Say why a variant runs interpreted, with file and line."""
    line = f":{fault.line}" if fault.line else ""
    where = f"`{fault.hook.name}` ({relative(fault.hook.code.path)}{line})"
    return f"{variant.name} runs interpreted, some hundred times slower: numba cannot compile {where}: {fault.why}"


def own_runner() -> Runner:
    """Give this thread its native runner."""
    if not hasattr(_own, "runner"):
        from bgrules.kernel.jit import NativeRunner  # imports numba

        _own.runner = NativeRunner()
    runner: Runner = _own.runner
    return runner


def as_games(variant: Variant, rows: Int64) -> Games:
    """Put rows together with what their win kinds mean."""
    most = variant.spec.checkers
    names, worths = zip(*((win.name, win.worth_of(most)) for win in variant.spec.wins), strict=True)
    return Games(rows, names, worths, pins_blots(variant.spec))
