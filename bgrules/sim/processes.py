"""Games of an interpreted variant in other processes, each of which loads the variant again.

The processes are new ones (`spawn`), not copies of this one: a copy of a process with threads may hang.
"""

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing import active_children, get_context
from threading import current_thread, main_thread
from time import monotonic
from typing import Any

from bgrules.catalog.assembly import load
from bgrules.errors import RunError, StuckError
from bgrules.kernel.runner import Runner
from bgrules.plugins.hook_watch import PATIENCE
from bgrules.position.variant import Variant
from bgrules.ruleset.tables import Int64
from bgrules.sim.plan import Plan
from bgrules.sim.run import PLAIN_BUDGET, Flag, play_by
from bgrules.variant.source import Source

_stop: list[Flag] = []
"""In a worker: raised when it is to stop."""
_loaded: dict[str, Variant] = {}
"""In a worker: what it has loaded, by digest."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What another process needs to load a variant."""

    source: Source
    settings: dict[str, Any]
    digest: str

    @classmethod
    def of(cls, variant: Variant) -> "Recipe":
        """Describe how a variant was loaded; its code has run here, so it is trusted."""
        source = variant.loaded.resolved.chain[-1]
        return cls(replace(source, places=dict(source.places)), dict(variant.loaded.settings), variant.digest)


@contextmanager
def processes(workers: int) -> Iterator[tuple[ProcessPoolExecutor, Flag]]:
    """Keep processes ready, with the flag that stops them."""
    context, others = get_context("spawn"), active_children()
    stop = context.Event()
    with ProcessPoolExecutor(workers, context, begin, (stop,)) as pool:
        try:
            yield pool, stop
        except StuckError as stuck:
            for process in active_children():
                if process not in others:
                    process.kill()
            raise KeyboardInterrupt(str(stuck)) from None  # nothing is left that is stuck
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


def begin(stop: Flag) -> None:
    """Start a worker: Ctrl-C goes to every process of a terminal, but only the first one answers.

    Its games are waited for; a Ctrl-C long after the first ends all.
    """
    _stop.append(stop)
    heard: list[float] = []

    def hear(*_: object) -> None:
        heard.append(monotonic())
        if heard[-1] - heard[0] > 2 * PATIENCE:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            signal.raise_signal(signal.SIGINT)

    signal.signal(signal.SIGINT, hear)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def deafen() -> None:
    """Block Ctrl-C for this thread, and for the processes that it starts until they have begun."""
    if hasattr(signal, "pthread_sigmask") and current_thread() is not main_thread():
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])


def play(recipe: Recipe, plan: Plan, portion: range) -> Int64:
    """Play a portion in a worker."""
    return play_by(Runner(), PLAIN_BUDGET, variant_of(recipe), plan, portion, _stop[0])


def variant_of(recipe: Recipe) -> Variant:
    """Load a variant once in each worker.

    Raises:
        RunError: its files are no longer what they were.
    """
    if recipe.digest not in _loaded:
        variant = Variant(load(recipe.source, trust=True, set=recipe.settings))
        if variant.digest != recipe.digest:
            raise RunError(f"the files of {variant.name} have changed since the run began; start it again")
        _loaded[recipe.digest] = variant
    return _loaded[recipe.digest]
