"""Many games of a variant, played by threads and added up in the order of the games.

The compiled kernel lets go of Python's lock, so threads run side by side. Portions are added in order, so what an
interrupted run holds is a prefix of its games, and can be had again by asking for as many.
"""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import reduce
from itertools import islice
from pathlib import Path
from threading import Event, Lock

import numpy as np

from bgrules.game.variant import Variant, load
from bgrules.kernel import playout
from bgrules.kernel.runner import Runner
from bgrules.ruleset.tables import Int64, Ruleset
from bgrules.sim.measures import Games, Measure, measures
from bgrules.sim.plan import CHUNK, TURN_LIMIT, Plan, at_least_one
from bgrules.sim.tally import COUNTED, Part, Tally, columns, histograms, named_sums, sums

Progress = Callable[[int, int], None]
"""Told how many games are done, and of how many."""
LOOK_AFTER = 0.2
"""Seconds between two reports of progress."""
AHEAD = 2
"""Portions that wait for each thread: enough to keep it busy, few enough to stay small."""


class Watch:
    """What the workers share: how far they are, and whether to stop."""

    def __init__(self) -> None:
        self.stop = Event()
        self.done = 0
        self._lock = Lock()

    def add(self, games: int) -> None:
        """Count games that are done."""
        with self._lock:
            self.done += games


BUDGET = 100_000
"""Turns of one call of native code: some tenths of a second."""
Job = Callable[[range, Watch], Part]
"""Plays a portion, or when told to stop the beginning of it."""


def simulate(
    variant: Variant | str | Path,
    games: int,
    seed: int = 0,
    workers: int = 1,
    turn_limit: int = TURN_LIMIT,
    progress: Progress | None = None,
    *,
    chunk: int = CHUNK,
) -> Tally:
    """Play many games of a variant by the uniform policy.

    Args:
        variant: what to play: a loaded variant, or a name, folder or file.
        games: how many.
        seed: of the dice and of the policy's draws.
        workers: threads; they cannot change a number.
        turn_limit: turns after which a game is cut off.
        progress: told now and then how many games are done, and of how many; may raise KeyboardInterrupt.
        chunk: games in one portion; it cannot change a number.

    Returns:
        What they came to. Interrupted by Ctrl-C: of the games up to there, marked `partial`.

    Raises:
        RunError: a number that makes no sense.
        VariantError: a variant that cannot be loaded.
        KeyboardInterrupt: interrupted before the first game was done.
    """
    plan = Plan(games, seed, turn_limit, chunk)
    loaded = as_variant(variant)
    measured = measures([loaded.spec])

    def job(portion: range, watch: Watch) -> Part:
        played = play(loaded, plan, portion, watch)
        watch.add(len(played.rows))
        return Part(len(played.rows), (sums(*columns(played, measured)),), histograms(played))

    return tally(loaded, plan, measured, run(plan, job, workers, progress), 0)


def as_variant(variant: Variant | str | Path) -> Variant:
    """Load a variant that is given by its name."""
    return variant if isinstance(variant, Variant) else load(variant)


def tally(variant: Variant, plan: Plan, measured: tuple[Measure, ...], part: Part, place: int) -> Tally:
    """Make the tally of a variant from the sums and histograms that stand at its place in a part."""
    counted = part.histograms[place * len(COUNTED) : (place + 1) * len(COUNTED)]
    return Tally(
        variant=variant.name,
        digest=variant.digest,
        seed=plan.seed,
        turn_limit=plan.turn_limit,
        asked=plan.games,
        games=part.games,
        sums=named_sums(measured, part.counts[place]),
        histograms={measure.name: dict(counts) for measure, counts in zip(COUNTED, counted, strict=True)},
        measured=measured,
        most_worth=max(win.worth for win in variant.spec.wins),
    )


def play(variant: Variant, plan: Plan, portion: range, watch: Watch) -> Games:
    """Play a portion of a plan's games; told to stop, only those done by then."""
    rows: Int64 = np.zeros((len(portion), playout.COLUMNS), np.int64)
    runner, budget = runner_for(variant.ruleset)
    done = 0
    while done < len(portion) and not watch.stop.is_set():
        first, n = portion.start + done, len(portion) - done
        done += runner.play_games(variant.ruleset, plan.seed, first, n, plan.turn_limit, budget, rows[done:])
    return Games(rows[:done], *zip(*((win.name, win.worth) for win in variant.spec.wins), strict=True))


def runner_for(rules: Ruleset) -> tuple[Runner, int]:
    """Choose who plays a ruleset: native code, or plain Python where position hooks must be asked.

    Returns:
        Who plays, and the turns after which it should return so that Ctrl-C is heard.
    """
    if rules.allow_step or rules.allow_play:
        return Runner(), 1
    from bgrules.kernel.compiled import NativeRunner  # imports numba

    return NativeRunner(), BUDGET


def run(plan: Plan, job: Job, workers: int = 1, progress: Progress | None = None) -> Part:
    """Have a plan's portions played by threads, and add them up in order.

    This thread only waits: wherever Ctrl-C finds it, nothing is half added.

    Raises:
        RunError: no worker.
        KeyboardInterrupt: interrupted before the first game was done.
    """
    at_least_one("workers", workers)
    watch = Watch()
    with ThreadPoolExecutor(1) as desk:
        total = desk.submit(_add_up, plan, job, workers, watch)
        try:
            _wait(total, plan, watch, progress)
        except KeyboardInterrupt:
            watch.stop.set()
        except BaseException:
            watch.stop.set()
            raise
    if not total.result().games:
        raise KeyboardInterrupt
    return total.result()


def _wait(total: "Future[Part]", plan: Plan, watch: Watch, progress: Progress | None) -> None:
    """Wait for the end, and say now and then how far things are."""
    while not total.done():
        wait([total], timeout=LOOK_AFTER)
        if progress is not None:
            progress(watch.done, plan.games)


def _add_up(plan: Plan, job: Job, workers: int, watch: Watch) -> Part:
    """Play with so many threads, few portions ahead, and add up as far as no game is missing."""
    with ThreadPoolExecutor(workers) as pool:
        portions = plan.chunks()
        waiting = deque(pool.submit(job, portion, watch) for portion in islice(portions, AHEAD * workers))
        try:
            return reduce(Part.plus, _until_short(plan, waiting, (pool.submit(job, p, watch) for p in portions)))
        finally:
            watch.stop.set()


def _until_short(plan: Plan, waiting: "deque[Future[Part]]", more: Iterator["Future[Part]"]) -> Iterator[Part]:
    """Yield the parts in the order of their games; the first that was not played to its end is the last."""
    for portion in plan.chunks():
        part = waiting.popleft().result()
        yield part
        if part.games < len(portion):
            return
        waiting.extend(islice(more, 1))
