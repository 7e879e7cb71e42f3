"""The memory of the search grows when it must; how large it was to begin with changes nothing."""

from pathlib import Path
from random import Random

import numpy as np
import pytest
from oracle.positions import BUNDLED, HOYLE, RUSSIAN, placed, state_of, variant

from bgrules.kernel import playout
from bgrules.kernel.board import new_state
from bgrules.kernel.jit import NativeRunner
from bgrules.kernel.jit.record_layout import state_record
from bgrules.kernel.movegen.buffers import new_buffers
from bgrules.kernel.playout import Batch
from bgrules.kernel.runner import NODES, Runner

TINY, N, GAMES = 32, 80, 3
FULL = [folder for folder in BUNDLED if variant(folder).spec.checkers > 3]
"""With three checkers the search never needs more."""


def tiny(runner: Runner) -> Runner:
    """Give a runner next to no memory."""
    scratch = state_record(new_state()) if isinstance(runner, NativeRunner) else new_state()
    runner.buffers = new_buffers(TINY)._replace(scratch=scratch)
    return runner


@pytest.mark.parametrize("kind", [Runner, NativeRunner])
@pytest.mark.parametrize("search", [False, True], ids=["masks", "search"])
@pytest.mark.parametrize("folder", FULL, ids=lambda folder: folder.name)
def test_plays_are_the_same_from_next_to_no_memory(folder: Path, search: bool, kind: type[Runner]) -> None:
    loaded, large, grown = variant(folder), NativeRunner(), 0
    for asked in placed(loaded, Random(folder.name), N):
        state, optional = state_of(asked), int(asked.optional)
        expected = large.plays(loaded.ruleset, state, asked.side, asked.numbers, optional, search=search)
        runner = tiny(kind())
        actual = runner.plays(loaded.ruleset, state, asked.side, asked.numbers, optional, search=search)
        assert expected.tolist() == actual.tolist(), str(asked)
        grown += len(runner.buffers.codes) > TINY
    assert grown > 0


def test_seven_numbers_of_many_checkers_are_listed_without_duplicates_in_memory_that_grows() -> None:
    loaded, dice = variant(HOYLE), (1,) * 7
    state, rules = new_state(), loaded.ruleset
    state.checkers[0, 13:25:2] = 7
    runner = NativeRunner()
    codes = runner.plays(rules, state, 0, dice)
    assert len(runner.buffers.codes) > NODES or len(codes) <= NODES
    assert len(codes) == len(set(codes.tolist()))
    assert codes.tolist() == tiny(NativeRunner()).plays(rules, state, 0, dice, search=True).tolist()


@pytest.mark.parametrize("kind", [Runner, NativeRunner])
@pytest.mark.parametrize("folder", [HOYLE, RUSSIAN], ids=lambda folder: folder.name)
def test_games_are_the_same_from_next_to_no_memory(folder: Path, kind: type[Runner]) -> None:
    rules = variant(folder).ruleset
    expected, actual = (np.zeros((GAMES, playout.COLUMNS), np.int64) for _ in range(2))
    assert GAMES == NativeRunner().play_games(rules, Batch(1, 0, GAMES, 10_000, 10**9), expected)
    runner, done = tiny(kind()), 0
    while done < GAMES:
        done += runner.play_games(rules, Batch(1, done, GAMES - done, 10_000, 10**9), actual[done:])
    assert expected.tolist() == actual.tolist()
