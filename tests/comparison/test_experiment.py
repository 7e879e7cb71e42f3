"""Whole comparisons: the same whoever plays them, and honest about what they tell."""

import json

import pytest

import bgrules
from bgrules.comparison import report
from bgrules.errors import CutOffWarning, RunError

GAMES = 300


@pytest.fixture(scope="module")
def comparison():
    return bgrules.compare(["hypergammon", "hypergammon"], games=GAMES, seed=(7, 8))


def line(comparison, name):
    return next(line for line in comparison.lines if line.measure.name == name)


def test_workers_and_portions_change_no_letter_of_the_json(comparison):
    again = bgrules.compare(["hypergammon", "hypergammon"], games=GAMES, seed=(7, 8), workers=2, chunk=37)
    assert comparison.to_json() == again.to_json()


def test_each_variant_is_measured_as_if_simulated_alone(comparison):
    alone = [bgrules.simulate("hypergammon", games=GAMES, seed=seed).to_json() for seed in (7, 8)]
    assert alone == [tally.to_json() for tally in comparison.tallies]


def test_variants_of_one_name_are_told_apart(comparison):
    assert ("hypergammon", "hypergammon (2)") == comparison.names


def test_same_variant_from_the_same_seed_plays_the_same_games():
    same = bgrules.compare(["hypergammon", "hypergammon"], games=GAMES, seed=7)
    assert {(0.0, None)} == {(of.value, of.p) for line in same.lines for of in line.differences}
    assert {"no game differs"} == {row.note for row in report.rows(same)}


def test_same_variant_from_other_seeds_gains_nothing_by_pairing(comparison):
    assert report.footnotes(comparison)[1].endswith("pairing gains nothing")


def test_measures_that_pairing_serves_are_named_with_their_correlation():
    short = bgrules.compare(["hypergammon", "hypergammon"], games=50, seed=7)
    assert "pairing gains in length in turns (+1.00), " in report.footnotes(short)[1]


def cut_off(games: int, turn_limit: int):
    with pytest.warns(CutOffWarning):
        return bgrules.compare(["hypergammon", "hypergammon"], games=games, seed=7, turn_limit=turn_limit)


def test_a_comparison_warns_once_of_all_games_cut_off_wherever_it_is_called_from():
    from bgrules.comparison.experiment import compare

    says = "4 of 4 .* hypergammon and 4 of 4 .* hypergammon \\(2\\) .* 1 turn;"
    for ask in (bgrules.compare, compare):  # the module, which can be called, and the function
        with pytest.warns(CutOffWarning, match=says) as said:
            ask(["hypergammon", "hypergammon"], games=4, turn_limit=1)
        assert [__file__] == [one.filename for one in said]


def test_games_cut_off_are_bounded_below_the_table():
    lines = report.footnotes(cut_off(games=50, turn_limit=5))
    assert "hypergammon: 50 games cut off after 5 turns" in lines
    short = report.footnotes(cut_off(games=1, turn_limit=1))
    assert "hypergammon: 1 game cut off after 1 turn" in short
    assert "  won by the side that began: 0.0 % to 100.0 % had they been won" in lines


def test_three_variants_are_each_compared_with_the_first():
    three = bgrules.compare(["hypergammon", "nackgammon", "hypergammon"], games=50)
    assert [("hypergammon", "nackgammon"), ("hypergammon", "hypergammon (2)")] == [(of.a, of.b) for of in three.diffs]
    assert {2} == {len(line.differences) for line in three.lines}
    assert 0.0 == line(three, "turns").differences[1].value


def test_long_and_short_game_are_told_apart_in_few_games():
    seen = line(bgrules.compare(["hypergammon", "modern"], games=100), "turns").differences[0]
    assert seen.is_significant
    assert seen.games_needed < 100


def test_interrupted_comparison_is_that_of_fewer_games():
    def interrupt(done, asked):
        if done:
            raise KeyboardInterrupt

    seen = bgrules.compare(["hypergammon", "modern"], games=10**7, seed=3, progress=interrupt, chunk=8)
    again = bgrules.compare(["hypergammon", "modern"], games=seen.games, seed=3)
    assert (True, False) == (seen.partial, again.partial)
    assert again.lines == seen.lines


def test_json_says_who_played_and_how_sure_it_is(comparison):
    data = json.loads(comparison.to_json())
    assert "uniform over the distinct results of each allowance, opening choice drawn evenly" == data["policy"]
    assert (0.95, 0.8, [7, 8]) == (data["confidence"], data["power"], data["seeds"])
    assert {"value", "low", "high", "error", "correlation", "pairing_gains", "p", "p_holm", "games_needed"} == set(
        data["measures"]["turns"]["differences"]["hypergammon (2)"]
    )


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"variants": ["hoyle"]}, "a comparison needs at least two variants"),
        ({"variants": ["hoyle", "hoyle"], "seed": (1, 2, 3)}, "3 seeds are given for 2 variants"),
        ({"variants": ["hoyle", "hoyle"], "games": 0}, "`games` is 0"),
    ],
)
def test_comparison_that_cannot_be_is_refused_in_words(given, says):
    with pytest.raises(RunError, match=says):
        bgrules.compare(**given)


def test_room_and_front_door_go_by_one_name():
    assert bgrules.compare.__name__ in ("bgrules.compare", "compare")
    assert callable(bgrules.compare)
