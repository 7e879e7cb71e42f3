"""Games a second of each bundled variant, measures on; hooks; threads."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import bgrules
from bgrules.terms import MAX_DICE
from tests.bench.figures import VARIANTS, Figure, at_least, at_most, best

GAMES = 5_000
TIMES = 5
BASE, OTHER = "hoyle", "russian"
MOST_TIMES, THREE_DICE = 2.5, 4.0
"""What an allowance of a variant without hooks on positions may take, as a multiple of one of the base; of one with
three dice, which has three times the plays."""


def seconds(variant: bgrules.Variant, games: int = GAMES, times: int = TIMES) -> float:
    """Processor time of so many games by one worker, measures on; the best of some runs."""
    bgrules.simulate(variant, 10)
    return best(times, lambda: bgrules.simulate(variant, games), process_time)


def every_variant() -> Iterator[Figure]:
    """Nanoseconds a turn and an allowance, games a second, and an allowance as a multiple of one of the base."""
    per_allowance = {}
    for name in (BASE, *(name for name in VARIANTS if name != BASE)):
        variant = bgrules.load(name)
        tally, taken = bgrules.simulate(variant, GAMES), seconds(variant)
        turns, allowances = tally.sums["turns"].top, tally.sums["plays"].bottom
        per_allowance[name] = taken / allowances
        ratio, is_declared = per_allowance[name] / per_allowance[BASE], not variant.loaded.refusals
        most = THREE_DICE if variant.spec.throws.dice == MAX_DICE else MOST_TIMES
        yield Figure(
            f"{name}: {taken / turns * 1e9:,.0f} ns a turn, {taken / allowances * 1e9:,.0f} an allowance",
            f"{GAMES / taken:,.0f} games/s, {ratio:.2f}",
            f"at most {most:.2f}" if is_declared else "",
            ratio <= most if is_declared else None,
        )
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


HEAD = '"""A hook on positions."""\n\nimport bgrules\n\n\n@bgrules.hookimpl\n'
STEP = 'def allow_step(board, side, source, target, die):\n    """Yes."""\n    return {}\n'
PLAY = 'def allow_play(after, side):\n    """Yes."""\n    return {}\n'
BODIES = {
    "allow_step": STEP.format("board[side, source] > 0"),
    "allow_play": PLAY.format("after[side, 0] >= 0"),
    "allow_step-refusing": STEP.format("(7 * source + 13 * target + 5 * die) % 16 != 0"),
    "allow_play-refusing": PLAY.format("(3 * int(after[side, 5]) + int(after[side, 8])) % 16 != 3"),
}


def hooks() -> Iterator[Figure]:
    """A position hook against none: one that allows everything, and one that refuses a step or a play of sixteen."""
    none = seconds(bgrules.load(BASE), 1_000)
    with TemporaryDirectory() as folder:
        for kind in BODIES:
            taken = seconds(_with(Path(folder), kind), 1_000)
            hook, refusing = kind.partition("-")[::2]
            if refusing:
                yield Figure(f"{hook} that refuses some, as a multiple of no hook", f"{taken / none:.2f}")
            else:
                yield at_most(f"{hook}, as a multiple of no hook", taken / none, 2)


def _with(root: Path, kind: str) -> bgrules.Variant:
    folder = root / f"with-{kind.replace('_', '-')}"
    folder.mkdir()
    text = f"format: 1\nname: {folder.name}\ntitle: Bench\nextends: {BASE}\nhooks: [{kind.partition('-')[0]}]\n"
    (folder / "variant.yaml").write_text(text, encoding="utf-8")
    (folder / "plugin.py").write_text(HEAD + BODIES[kind], encoding="utf-8")
    return bgrules.load(folder, trust=True)
