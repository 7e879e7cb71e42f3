"""Values and intervals from sums: against published tables and plain formulas."""

import numpy as np
import pytest

from bgrules.sim.intervals import Sums, bounds, estimate, quantile, tidy, wilson
from bgrules.sim.tally import sums


def rate(yes, of):
    return Sums(yes, of, yes, yes, of)


# Newcombe, Statistics in Medicine 17 (1998), 857-872, table I, method 3
@pytest.mark.parametrize(
    ("yes", "of", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_interval_of_a_rate_is_wilsons(yes, of, low, high):
    seen = estimate("rate", of, rate(yes, of))
    assert (low, high) == pytest.approx((seen.low, seen.high), abs=5e-5)


def test_interval_of_a_rate_of_games_won_counts_only_those():
    assert wilson(3, 10) == pytest.approx(
        (estimate("rate", 25, rate(3, 10)).below, estimate("rate", 25, rate(3, 10)).above)
    )


def test_interval_of_a_mean_is_students():
    values = np.array([[50], [80], [60], [90], [100]])
    seen = estimate("mean", 5, Sums(*map(int, sums(values, np.ones_like(values))[0])))
    half = 2.776445 * values.std(ddof=1) / 5**0.5
    assert (76.0, half) == pytest.approx((seen.value, seen.above))


def test_interval_of_a_ratio_rests_on_what_its_games_leave_over():
    tops, bottoms = np.array([[900], [1_000], [700], [30]]), np.array([[55], [80], [60], [41]])
    ratio = tops.sum() / bottoms.sum()
    left_over = (tops - ratio * bottoms)[:, 0]
    error = (4 / 3 * (left_over**2).sum()) ** 0.5 / bottoms.sum()
    seen = estimate("ratio", 4, Sums(*map(int, sums(tops, bottoms)[0])))
    assert (ratio, quantile(4, 0.95) * error) == pytest.approx((seen.value, seen.above))


def test_a_lower_end_never_falls_below_0():
    assert estimate("mean", 2, Sums(10, 2, 100, 10, 2)).low == 0.0


def test_nothing_is_said_of_a_rate_of_no_games():
    assert {"value": None, "low": None, "high": None} == estimate("rate", 5, rate(0, 0)).to_dict()


def test_one_game_has_a_mean_but_no_interval():
    assert {"value": 50.0, "low": None, "high": None} == estimate("mean", 1, Sums(50, 1, 2_500, 50, 1)).to_dict()


def test_games_cut_off_are_bounded_both_ways():
    # 60 of 90 games won, 10 cut off: all of those lost, or all of those won
    assert (0.6, 0.7) == bounds(rate(60, 90), cut_off=10, most=1, open_bottom=1)


def test_worth_of_games_cut_off_is_at_most_the_dearest_win():
    assert (1.5, 1.8) == bounds(Sums(150, 100, 300, 150, 100), cut_off=10, most=3, open_bottom=0)


def test_json_keeps_the_digits_in_which_machines_agree():
    assert 0.123456789 == tidy(0.1234567891234)
