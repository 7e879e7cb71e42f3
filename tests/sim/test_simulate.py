"""Real games: the same to the bit whoever plays them, and reproducible one by one."""

import json
import pickle
import subprocess
import sys
import warnings
from dataclasses import replace

import pytest

import bgrules
from bgrules.errors import BgrulesError, CutOffWarning
from bgrules.sim.cutoffs import MANY, warn_of_games
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
    with pytest.warns(CutOffWarning):
        cut = bgrules.simulate("hypergammon", games=300, seed=7, turn_limit=20)
    low, high = cut.bounds(FIRST.name)
    first = cut.sums[FIRST.name].top
    assert cut.cut_off > 0
    assert (first / 300, (first + cut.cut_off) / 300) == pytest.approx((low, high))


def test_a_program_is_warned_of_games_cut_off_at_its_own_line():
    with pytest.warns(CutOffWarning, match="of 40 games of hypergammon were cut off after 9 turns") as warned:
        bgrules.simulate("hypergammon", games=40, turn_limit=9)
    assert [(__file__, True)] == [(one.filename, issubclass(one.category, UserWarning)) for one in warned]


def test_a_script_sees_which_of_its_lines_cut_games_off(tmp_path):
    script = tmp_path / "script.py"
    script.write_text("import bgrules\n\nbgrules.simulate('hypergammon', 4, turn_limit=1)\n", encoding="utf-8")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    assert f"{script}:3: CutOffWarning: 4 of 4 games of hypergammon were cut off after 1 turn; " in done.stderr


@pytest.mark.parametrize(("cut_off", "is_said"), [(0, False), (9, False), (10, True), (11, True)])
def test_a_few_games_cut_off_are_no_warning(tally, cut_off, is_said):
    sums = {"cut_off": tally.sums["cut_off"]._replace(top=cut_off)}
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        warn_of_games([("some", replace(tally, games=int(10 / MANY), sums=sums))])
    assert is_said == bool(said)


@pytest.mark.parametrize(
    ("asked", "meant"),
    [("length", "turns"), ("turn", "turns"), ("gammon", "wins.gammon"), ("Worth", "worth"), ("began", "first")],
)
def test_an_unknown_measure_is_answered_with_those_that_exist(tally, asked, meant):
    for look_up in (tally.estimate, tally.bounds, tally.sums.__getitem__):
        with pytest.raises(BgrulesError, match=f"^unknown measure `{asked}`; did you mean `{meant}`") as caught:
            look_up(asked)
        assert all(f"`{measure.name}`" in str(caught.value) for measure in tally.measured)


def test_an_unknown_histogram_is_answered_with_those_that_exist(tally):
    with pytest.raises(KeyError, match="unknown histogram") as caught:
        tally.histograms["worth"]
    assert "unknown histogram `worth`; the names are `turns` and `hits`" == str(caught.value)
    assert tally.histograms.get("worth") is None


def test_a_name_that_is_no_text_is_unknown_too(tally):
    with pytest.raises(BgrulesError, match="unknown measure `3`"):
        tally.estimate(3)


def test_sums_travel_between_processes_with_their_names(tally):
    again = pickle.loads(pickle.dumps(tally.sums))
    assert tally.sums == again
    with pytest.raises(BgrulesError, match="did you mean `turns`"):
        again["length"]


def test_json_says_what_was_played_and_by_whom(tally):
    data = json.loads(tally.to_json())
    assert ("hypergammon", 7, 300, False) == tuple(data[key] for key in ("variant", "seed", "games", "partial"))
    assert "uniform over the distinct results of each allowance, opening choice drawn evenly" == data["policy"]
    assert tally.digest == data["digest"]
