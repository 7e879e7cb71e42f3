"""Differences of two variants: against published intervals and plain formulas."""

import numpy as np
import pytest

from bgrules.comparison.significance import Crosses, crosses, difference
from bgrules.sim.intervals import Sums
from bgrules.sim.tally import sums


def of_games(kind, a, b):
    """A difference from each variant's columns: tops, and bottoms or nothing for 1."""
    columns = [(np.array([tops]).T, np.array([bottoms]).T) for tops, bottoms in (a, b)]
    added = (Sums(*map(int, sums(*each)[0])) for each in columns)
    return difference(kind, len(a[0]), *added, Crosses(*map(int, crosses(*columns)[0])))


# Newcombe, Statistics in Medicine 17 (1998), 873-890, table II, method 10
@pytest.mark.parametrize(
    ("b", "a", "low", "high"),
    [((56, 70), (48, 80), 0.0524, 0.3339), ((9, 10), (3, 10), 0.1705, 0.8090), ((5, 56), (0, 29), -0.0381, 0.1926)],
)
def test_interval_of_rates_of_unlike_games_is_newcombes(a, b, low, high):
    # a's games and b's are others, so all products are 0
    first, second = (Sums(yes, of, yes, yes, of) for yes, of in (a, b))
    seen = difference("rate", a[1] + b[1], first, second, Crosses(0, 0, 0, 0))
    assert (low, high) == pytest.approx((seen.low, seen.high), abs=5e-5)


def test_interval_of_paired_means_is_that_of_the_mean_difference():
    a, b = np.array([50, 80, 60, 90, 100]), np.array([55, 78, 70, 99, 101])
    seen = of_games("mean", (a, a * 0 + 1), (b, b * 0 + 1))
    half = 2.776445 * (b - a).std(ddof=1) / 5**0.5
    assert (4.6, half, np.corrcoef(a, b)[0, 1]) == pytest.approx((seen.value, seen.high - seen.value, seen.correlation))


def test_paired_test_of_means_is_students():
    from scipy.stats import ttest_rel

    a, b = np.array([50, 80, 60, 90, 100]), np.array([55, 78, 70, 99, 101])
    assert ttest_rel(a, b).pvalue == pytest.approx(of_games("mean", (a, a * 0 + 1), (b, b * 0 + 1)).p)


def test_games_that_are_all_alike_show_no_difference_and_no_p():
    a = np.array([50, 80, 60])
    seen = of_games("mean", (a, a * 0 + 1), (a, a * 0 + 1))
    assert (0.0, 0.0, None) == (seen.value, seen.error, seen.p)


def test_a_rate_never_seen_in_either_has_no_p():
    none, ones = np.zeros(9, int), np.ones(9, int)
    assert None is of_games("rate", (none, ones), (none, ones)).p


def test_a_rate_of_all_against_none_is_told_but_not_with_certainty():
    none, ones = np.zeros(9, int), np.ones(9, int)
    seen = of_games("rate", (none, ones), (ones, ones))
    assert 1.0 == seen.value
    assert 0 < seen.p < 0.001
    assert seen.low < 0.7


def test_one_game_has_a_difference_but_no_interval():
    seen = of_games("mean", ([50], [1]), ([60], [1]))
    assert (10.0, None, None) == (seen.value, seen.low, seen.p)
