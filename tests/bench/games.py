"""Games a second of each bundled variant, measures on; hooks; threads."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import bgrules
from tests.bench.figures import VARIANTS, Figure, at_least, at_most, best

GAMES = 5_000
TIMES = 5
BASE, OTHER = "hoyle", "russian"


def seconds(variant: bgrules.Variant, games: int = GAMES, times: int = TIMES) -> float:
    """Processor time of so many games by one worker, measures on; the best of some runs."""
    bgrules.simulate(variant, 10)
    return best(times, lambda: bgrules.simulate(variant, games), process_time)


def every_variant() -> Iterator[Figure]:
    """Games a second, and nanoseconds a turn and an allowance."""
    per_allowance = {}
    for name in VARIANTS:
        variant = bgrules.load(name)
        tally, taken = bgrules.simulate(variant, GAMES), seconds(variant)
        turns, allowances = tally.sums["turns"].top, tally.sums["plays"].bottom
        per_allowance[name] = taken / allowances
        nanoseconds = f"{taken / turns * 1e9:,.0f} ns a turn, {taken / allowances * 1e9:,.0f} an allowance"
        yield Figure(f"{name}: {nanoseconds}", f"{GAMES / taken:,.0f} games/s")
    yield at_least(
        f"allowances/s of {OTHER}, as a share of those of {BASE}", per_allowance[BASE] / per_allowance[OTHER], 0.5
    )


def threads() -> Iterator[Figure]:
    """Two threads against one, turn about: by the clock on the wall, and what they cost."""
    variant, games = bgrules.load(BASE), 8 * GAMES
    wall: dict[int, list[float]] = {1: [], 2: []}
    work: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(TIMES):
        for workers in wall:
            before, worked = perf_counter(), process_time()
            bgrules.simulate(variant, games, workers=workers)
            wall[workers].append(perf_counter() - before)
            work[workers].append(process_time() - worked)
    yield at_least("2 threads, as a multiple of 1 (needs 2 idle cores)", min(wall[1]) / min(wall[2]), 1.85)
    yield at_most("their processor time, as a multiple of that of 1", min(work[2]) / min(work[1]), 1.08)


HEAD = '"""A hook that allows everything."""\n\nimport bgrules\n\n\n@bgrules.hookimpl\n'
BODIES = {
    "allow_step": 'def allow_step(board, side, source):\n    """Yes."""\n    return board[side, source] > 0\n',
    "allow_play": 'def allow_play(after, side):\n    """Yes."""\n    return after[side, 0] >= 0\n',
}


def hooks() -> Iterator[Figure]:
    """A position hook that allows everything, against none, and against the same search without a hook."""
    none = seconds(bgrules.load(BASE), 1_000)
    with TemporaryDirectory() as folder:
        searched = seconds(_with(Path(folder), "", "landing: {hit_when: own_home}\n"), 500) * 2
        yield Figure("the general search instead of masks, no hook", f"{searched / none:.2f} times the time")
        for hook in BODIES:
            taken = seconds(_with(Path(folder), hook), 500) * 2
            yield at_most(f"{hook}, as a multiple of no hook", taken / none, 2)
            yield Figure(f"{hook}, as a multiple of the general search", f"{taken / searched:.2f}")


def _with(root: Path, hook: str, rules: str = "") -> bgrules.Variant:
    folder = root / f"with-{hook.replace('_', '-') or 'none'}"
    folder.mkdir()
    text = f"format: 1\nname: {folder.name}\ntitle: Bench\nextends: {BASE}\n{rules}"
    (folder / "variant.yaml").write_text(text + (f"hooks: [{hook}]\n" if hook else ""), encoding="utf-8")
    if hook:
        (folder / "plugin.py").write_text(HEAD + BODIES[hook], encoding="utf-8")
    return bgrules.load(folder, trust=True)
