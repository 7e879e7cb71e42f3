"""One kernel, four ways to list plays: on masks and by search, plain and compiled; the same plays in the same order."""

from pathlib import Path
from random import Random

import numpy as np
import pytest
from oracle.positions import BUNDLED, HOYLE, SMALL, Asked, met, placed, state_of, variant
from thorough import sample

import bgrules
from bgrules.kernel import board, playout
from bgrules.kernel.jit import NativeRunner
from bgrules.kernel.playout import Batch
from bgrules.kernel.runner import Runner

FOLDERS = BUNDLED + SMALL
"""Hooks on positions are any Python: those that compile have tests of their own."""
PLAIN = Runner()
N_PLACED, N_MET, N_COMPILED = sample(10, of=30), sample(8, of=25), sample(80, of=250)
"""Positions of each variant: the interpreted kernel is slow, and most variants share most of its code."""
GAMES, FEW = sample(8, of=20), sample(1, of=3)
"""Whole games of each variant: one takes the interpreted kernel up to a second."""
SEED, TURN_LIMIT = 7, 10_000
NO_LIMIT = 10**9


@pytest.fixture(scope="module")
def native() -> NativeRunner:
    return NativeRunner()


def listed(runner: Runner, loaded: bgrules.Variant, asked: Asked, search: bool) -> list[int]:
    state, optional = state_of(asked), int(asked.optional)
    return runner.plays(loaded.ruleset, state, asked.side, asked.numbers, optional, search=search).tolist()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_masks_and_search_plain_and_compiled_list_the_same_plays_in_the_same_order(
    folder: Path, native: NativeRunner
) -> None:
    loaded, rng = variant(folder), Random(folder.name)
    for asked in [*placed(loaded, rng, N_PLACED), *met(loaded, rng, native, N_MET)]:
        expected = listed(PLAIN, loaded, asked, search=True)
        assert expected == listed(PLAIN, loaded, asked, search=False), str(asked)
        assert expected == listed(native, loaded, asked, search=True), str(asked)
        assert expected == listed(native, loaded, asked, search=False), str(asked)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_compiled_masks_and_search_agree_on_many_more_positions(folder: Path, native: NativeRunner) -> None:
    loaded, rng = variant(folder), Random(f"more of {folder.name}")
    for asked in [*placed(loaded, rng, N_COMPILED), *met(loaded, rng, native, N_COMPILED // 2)]:
        assert listed(native, loaded, asked, search=True) == listed(native, loaded, asked, search=False), str(asked)


SETTINGS = [
    {"obligation.as_many": False},
    {"obligation.as_many": False, "obligation.order": "lower_first"},
    {"obligation.order": "lower_first", "bearing_off.too_high": "any_unplayable"},
    {"landing.hit_when": "own_home", "limits.no_hit_and_run": {"zone": [1, 6]}},
    {"landing.on_blot": "pin", "landing.hit_when": "own_home"},
    {"limits.head": {"most": 1}, "bearing_off.tested": "each_allowance"},
    {"limits.points_held": [{"zone": [1, 12], "most": 4}], "limits.prime": {"length": 3, "tested": "each_step"}},
    {"limits.runner": {"reach": 11}, "bearing_off.too_high": "any_unplayable"},
    {"limits.prime": {"length": 3}, "obligation.larger": False},
    {"limits.stack": {"most": 3}},
    {"limits.stack": {"most": 1, "zone": [7, 24]}, "obligation.as_many": False},
]
"""House rules under which one way of listing hands over to another."""


@pytest.mark.parametrize("base", ["hoyle", "russian"])
@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_house_rules_are_listed_alike_by_every_way(
    settings: dict[str, object], base: str, native: NativeRunner
) -> None:
    folder = next(folder for folder in BUNDLED if folder.name == base)
    loaded, rng = bgrules.load(folder, set=settings), Random(f"{base} {settings}")
    for asked in [*placed(loaded, rng, 2 * N_PLACED), *met(loaded, rng, native, 2 * N_MET)]:
        expected = listed(native, loaded, asked, search=True)
        assert expected == listed(native, loaded, asked, search=False), str(asked)
        assert expected == listed(PLAIN, loaded, asked, search=False), str(asked)


def rows_of(runner: Runner, loaded: bgrules.Variant, first: int, n: int) -> list[list[int]]:
    rows = np.zeros((n, playout.COLUMNS), np.int64)
    assert n == runner.play_games(loaded.ruleset, Batch(SEED, first, n, TURN_LIMIT, NO_LIMIT), rows)
    return rows.tolist()


def games_of(folder: Path) -> int:
    """More of the bundled variants; of the others fewer, as they are slow where steps do not commute."""
    return GAMES if folder in BUNDLED else FEW


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_whole_games_from_the_same_seed_are_the_same_interpreted_and_compiled(
    folder: Path, native: NativeRunner
) -> None:
    loaded, n = variant(folder), games_of(folder)
    assert rows_of(PLAIN, loaded, 0, n) == rows_of(native, loaded, 0, n)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_any_game_of_a_batch_can_be_played_again_alone(folder: Path, native: NativeRunner) -> None:
    loaded = variant(folder)
    together = rows_of(native, loaded, 0, GAMES)
    assert together[::3] == [rows_of(native, loaded, game, 1)[0] for game in range(0, GAMES, 3)]


@pytest.mark.parametrize("kind", [Runner, NativeRunner])
@pytest.mark.parametrize("budget", [1, 7, 1_000])
def test_a_batch_stops_after_its_budget_and_goes_on_where_it_stopped(kind: type[Runner], budget: int) -> None:
    loaded, runner = variant(HOYLE), kind()
    rows, done, calls = np.zeros((2, playout.COLUMNS), np.int64), 0, 0
    while done < 2:
        done += runner.play_games(loaded.ruleset, Batch(SEED, done, 2 - done, TURN_LIMIT, budget), rows[done:])
        calls += 1
    assert rows_of(NativeRunner(), loaded, 0, 2) == rows.tolist()
    assert rows[:, playout.TURNS].sum() <= calls * budget


def test_a_call_may_end_within_a_game(native: NativeRunner) -> None:
    rows = np.zeros((1, playout.COLUMNS), np.int64)
    assert 0 == native.play_games(variant(HOYLE).ruleset, Batch(SEED, 0, 1, TURN_LIMIT, 10), rows)
    assert board.UNDER_WAY == rows[0, playout.ENDED]
