"""Random play agrees with what others measured: a prototype, a brute force by another hand, and OpenSpiel.

The published numbers have errors of their own, so each must lie within 99.9 % intervals of the difference.
"""

import pytest

import bgrules
from bgrules.sim.intervals import estimate

GAMES = 2_000
REACH = 3.29
"""Standard errors of a 99.9 % interval."""


@pytest.fixture(scope="module")
def tally():
    """Standard play; the winner of the opening die uses both dice, as in the published runs."""
    return bgrules.simulate("modern", games=GAMES, seed=1, workers=2)


def test_turns_of_random_play_agree_with_5000_games_of_a_prototype(tally):
    ours = tally.estimate("turns")
    error = (ours.above / 1.96) * (1 + GAMES / 5_000) ** 0.5
    assert abs(ours.value - 481_013 / 5_000) < REACH * error


def test_distinct_plays_of_random_play_agree_with_5000_games_of_a_prototype(tally):
    ours = tally.estimate("plays")
    error = (ours.above / 1.96) * (1 + GAMES / 5_000) ** 0.5
    assert abs(ours.value - 18.58) < REACH * error


@pytest.mark.parametrize(("kind", "rate"), [("single", 0.369), ("gammon", 0.385), ("backgammon", 0.245)])
def test_win_kinds_of_random_play_agree_with_1500_games_of_a_brute_force(tally, kind, rate):
    error = (rate * (1 - rate) * (1 / GAMES + 1 / 1_500)) ** 0.5
    assert abs(tally.estimate(f"wins.{kind}").value - rate) < REACH * error


def test_side_that_begins_wins_as_often_as_in_4000_games_of_openspiel(tally):
    error = (0.25 / GAMES + 0.25 / 4_000) ** 0.5
    assert abs(tally.estimate("first").value - 0.504) < REACH * error


def test_every_game_of_random_play_is_won(tally):
    assert GAMES == tally.won


def test_hoyles_opening_choice_leaves_the_length_of_the_game_where_it_was():
    sums = bgrules.simulate("hoyle", games=GAMES, seed=2, workers=2).sums["turns"]
    whole = estimate("mean", GAMES, sums, confidence=0.999)
    assert whole.low <= 96.2 <= whole.high
