"""Real games: the same to the bit whoever plays them, and reproducible one by one."""

import json

import pytest

import bgrules
from bgrules.sim.measures import FIRST


@pytest.fixture(scope="module")
def tally():
    return bgrules.simulate("hypergammon", games=300, seed=7)


def test_workers_and_portions_change_no_letter_of_the_json(tally):
    assert tally.to_json() == bgrules.simulate("hypergammon", games=300, seed=7, workers=2, chunk=37).to_json()


def test_another_seed_gives_other_games(tally):
    assert tally.sums != bgrules.simulate("hypergammon", games=300, seed=8).sums


def test_every_game_ends_in_one_way(tally):
    assert 300 == tally.won + tally.drawn + tally.cut_off


def test_histogram_holds_every_game_and_adds_up_to_the_sum(tally):
    turns = tally.histograms["turns"]
    assert (300, tally.sums["turns"].top) == (sum(turns.values()), sum(n * times for n, times in turns.items()))


def test_win_kinds_add_up_to_the_games_won(tally):
    kinds = [sums.top for name, sums in tally.sums.items() if name.startswith("wins.")]
    assert tally.won == sum(kinds)


def test_interrupted_tally_is_that_of_fewer_games(tally):
    def interrupt(done, asked):
        if done:
            raise KeyboardInterrupt

    seen = bgrules.simulate("hypergammon", games=10**7, seed=7, progress=interrupt, chunk=16)
    assert (True, 10**7) == (seen.partial, seen.asked)
    assert bgrules.simulate("hypergammon", games=seen.games, seed=7).sums == seen.sums


def test_games_cut_off_are_counted_and_bounded_both_ways():
    cut = bgrules.simulate("hypergammon", games=300, seed=7, turn_limit=20)
    low, high = cut.bounds(FIRST.name)
    first = cut.sums[FIRST.name].top
    assert cut.cut_off > 0
    assert (first / 300, (first + cut.cut_off) / 300) == pytest.approx((low, high))


def test_json_says_what_was_played_and_by_whom(tally):
    data = json.loads(tally.to_json())
    assert ("hypergammon", 7, 300, False) == tuple(data[key] for key in ("variant", "seed", "games", "partial"))
    assert "uniform over the distinct results of each allowance, opening choice drawn evenly" == data["policy"]
    assert tally.digest == data["digest"]
