"""The kernel is compiled once: one signature a function, whatever the variant."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from oracle.brute import BruteBoard
from oracle.positions import BUNDLED, SMALL, Asked, state_of, variant

from bgrules.kernel import playout
from bgrules.kernel.jit import NativeRunner, kernel
from bgrules.kernel.playout import Batch

GENERIC = {
    "copy_row": "copies rows of int8 and of int64, of a record, of an array, and of a part of one",
    "copy_rows": "copies rows of a state's record, of the array of nodes and of the array of results",
    "value_at": "reads arrays of the work, and a table that nobody writes",
}
"""Functions for rows of any kind, each with its reason."""
MOST = dict.fromkeys(GENERIC, 8)
FOLDERS = BUNDLED + SMALL
DICE = [(6, 5), (3, 3, 3, 3), (2,), (3, 2, 1)]


@pytest.fixture(scope="module")
def functions() -> dict[str, object]:
    """Run every variant in every way, and give the compiled functions."""
    runner = NativeRunner()
    for folder in FOLDERS:
        rules, start = variant(folder).ruleset, variant(folder).start()
        runner.play_games(rules, Batch(1, 0, 3, 10_000, 10**9), np.zeros((3, playout.COLUMNS), np.int64))
        for dice in DICE:
            state = state_of(Asked(BruteBoard(start.mover, start.opponent), 0, dice))
            runner.plays(rules, state, 0, dice)
            runner.plays(rules, state, 0, dice, optional=1, search=True)
            runner.results(rules, state, 0, dice)
    return {name: function for name, function in vars(kernel()).items() if hasattr(function, "signatures")}


def test_every_function_has_one_signature_after_every_variant_has_run(functions: dict[str, object]) -> None:
    assert functions
    counts = {name: len(function.signatures) for name, function in functions.items()}
    assert {} == {name: count for name, count in counts.items() if count > MOST.get(name, 1)}


def test_every_function_is_kept_once(functions: dict[str, object]) -> None:
    """What an earlier process compiled counts too: a file a signature lies in the cache."""
    kept = {Path(function.stats.cache_path) for function in functions.values()}
    files = [path.name.split("-")[0].split(".")[-1] for folder in kept for path in folder.glob("*.nbc")]
    counts = Counter(files)
    assert {} == {name: count for name, count in counts.items() if count > MOST.get(name, 1)}
    assert "play_games" in counts
