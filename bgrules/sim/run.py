"""Portions of games, played by threads and added up in the order of the games.

What an interrupted run holds is a prefix of its games, and can be had again by asking for as many.
"""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, nullcontext
from functools import reduce
from itertools import islice
from threading import Event, Lock
from typing import Protocol

import numpy as np

from bgrules.errors import StuckError, relative
from bgrules.kernel import playout
from bgrules.kernel.playout import Batch
from bgrules.kernel.runner import Runner
from bgrules.plugins.hook_watch import PATIENCE, asking
from bgrules.position.variant import Variant
from bgrules.ruleset.tables import Int64
from bgrules.sim.checkpoint import Kept
from bgrules.sim.plan import Plan, at_least_one
from bgrules.sim.tally import PartOfSums

Progress = Callable[[int, int], None]
"""Called with how many games are done, and of how many."""
LOOK_AFTER = 0.2
"""Seconds between two reports of progress."""
BUDGET, PLAIN_BUDGET = 20_000, 50
"""Decisions after which native and interpreted code returns: some hundredths of a second."""
AHEAD = 2
"""Portions that wait for each thread: enough to keep it busy, few enough to stay small."""


class Flag(Protocol):
    """What `threading.Event` and that of `multiprocessing` have in common."""

    def set(self) -> None:
        """Raise the flag."""

    def is_set(self) -> bool:
        """Say whether it is up."""


class Watch:
    """What the workers share: how far they are, and whether to stop."""

    def __init__(self, stop: Flag | None = None, done: int = 0) -> None:
        """Use a flag of one's own, if other processes must see it too."""
        self.stop: Flag = stop or Event()
        self.done = done
        self._lock = Lock()

    def add(self, games: int) -> None:
        """Count games that are done."""
        with self._lock:
            self.done += games


Job = Callable[[range, Watch], PartOfSums]
"""Plays a portion, or when asked to stop the beginning of it."""


def run(
    plan: Plan,
    job: Job,
    workers: int = 1,
    progress: Progress | None = None,
    stop: Flag | None = None,
    kept: Kept | None = None,
) -> PartOfSums:
    """Have a plan's portions played by threads, and add them up in order, after those that are kept.

    This thread only waits: wherever Ctrl-C finds it, nothing is half added.

    Raises:
        RunError: no worker, or a file that can no longer be written.
        KeyboardInterrupt: interrupted before the first game was done.
        StuckError: interrupted while code of a plugin does not come back.
    """
    at_least_one("workers", workers)
    watch = Watch(stop, kept.part.games if kept and kept.part else 0)
    desk = ThreadPoolExecutor(1)
    total = desk.submit(_add_up, plan, job, workers, watch, kept)
    try:
        _wait(total, plan, watch, progress)
    except KeyboardInterrupt:
        _end(total, watch)
    except BaseException:
        _end(total, watch)
        raise
    finally:
        desk.shutdown(wait=False)
    if not total.result().games:
        raise KeyboardInterrupt
    return total.result()


def _end(total: "Future[PartOfSums]", watch: Watch) -> None:
    """Ask the workers to stop, which takes them some hundredths of a second unless they are stuck.

    Raises:
        StuckError: they are.
    """
    watch.stop.set()
    wait([total], timeout=PATIENCE)
    if not total.done():
        raise StuckError("while code of the variant was running; the games under way are lost")


def _wait(total: "Future[PartOfSums]", plan: Plan, watch: Watch, progress: Progress | None) -> None:
    """Wait for the end, and say now and then how far things are."""
    while not total.done():
        wait([total], timeout=LOOK_AFTER)
        if progress is not None:
            progress(watch.done, plan.games)


def _add_up(plan: Plan, job: Job, workers: int, watch: Watch, kept: Kept | None) -> PartOfSums:
    """Play with this many threads, few portions ahead, and add up as far as no game is missing."""
    with ThreadPoolExecutor(workers) as pool:
        given = ((portion, pool.submit(job, portion, watch)) for portion in plan.chunks(watch.done))
        try:
            return _total(_until_short(given, AHEAD * workers), kept)
        finally:
            watch.stop.set()


def _total(parts: Iterator[PartOfSums], kept: Kept | None) -> PartOfSums:
    """Add up, and keep it as it grows."""
    if kept is None:
        return reduce(PartOfSums.plus, parts)
    for part in parts:
        kept.add(part)
    return kept.end()


def _until_short(given: Iterator[tuple[range, "Future[PartOfSums]"]], ahead: int) -> Iterator[PartOfSums]:
    """Yield the parts in the order of their games; the first that was not played to its end is the last."""
    waiting = deque(islice(given, ahead))
    while waiting:
        portion, played = waiting.popleft()
        part = played.result()
        yield part
        if part.games < len(portion):
            return
        waiting.extend(islice(given, 1))


def play_by(
    runner: Runner,
    budget: int,
    variant: Variant,
    plan: Plan,
    portion: range,
    stop: Flag,
    around: Callable[[Variant], AbstractContextManager[None]] = lambda variant: nullcontext(),
) -> Int64:
    """Have a portion played by a runner that returns after a number of decisions.

    Returns:
        int64 (games, columns): rows of the games done.
    """
    rows: Int64 = np.zeros((len(portion), playout.COLUMNS), np.int64)
    done = 0
    while done < len(portion) and not stop.is_set():
        first, n = portion.start + done, len(portion) - done
        with around(variant):
            done += runner.play_games(variant.ruleset, Batch(plan.seed, first, n, plan.turn_limit, budget), rows[done:])
    return rows[:done]


def hooks_watched(variant: Variant) -> AbstractContextManager[None]:
    """Have compiled hooks on positions named if games that should take a moment do not come back."""
    hooks = variant.loaded.step_hooks + variant.loaded.play_hooks
    names = " and ".join(dict.fromkeys(f"`{hook.name}` of {relative(hook.code.path)}" for hook in hooks))
    return asking(lambda: names, [hook.code.path for hook in hooks]) if hooks else nullcontext()
