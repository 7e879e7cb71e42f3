"""Intervals hold the true value as often as they say, over many seeds: on made-up games whose truth is known."""

import numpy as np
import pytest

from bgrules.comparison.significance import Crosses, Difference, corrected, crosses, difference
from bgrules.sim.intervals import Sums, estimate
from bgrules.sim.tally import sums

REPEATS = 1_000
GAMES = 400


def rates(random, games, common):
    """About 3 in 10 of the games won; 1 game in 50 is not."""
    return np.where(common + random.normal(size=games) > 0.8, 1, 0), (random.random(games) < 0.98).astype(int)


def means(random, games, common):
    """Skewed whole numbers, like lengths of games."""
    return np.floor(20 + 10 * np.exp(0.4 * common + 0.4 * random.normal(size=games))).astype(int), np.ones(games, int)


def ratios(random, games, common):
    """Plays of allowances: the longer the game, the more of both."""
    bottoms = np.floor(20 + 10 * np.exp(0.4 * common)).astype(int)
    return random.poisson(17.3 * bottoms * np.exp(0.1 * random.normal(size=games))), bottoms


KINDS = {"rate": rates, "mean": means, "ratio": ratios}


def game_columns(kind, random, common):
    tops, bottoms = KINDS[kind](random, len(common), common)
    return (tops * bottoms if kind == "rate" else tops)[:, None], bottoms[:, None]


def true_value(kind):
    random = np.random.default_rng(1)
    tops, bottoms = game_columns(kind, random, random.normal(size=4_000_000))
    return tops.sum() / bottoms.sum()


def added(columns):
    return Sums(*map(int, sums(*columns)[0]))


def paired(kind, random, shared) -> Difference:
    """Two variants with the same law; `shared` of their games' luck is common."""
    common = random.normal(size=(3, GAMES))
    luck = [np.sqrt(shared) * common[0] + np.sqrt(1 - shared) * own for own in common[1:]]
    a, b = (game_columns(kind, random, own) for own in luck)
    return difference(kind, GAMES, added(a), added(b), Crosses(*map(int, crosses(a, b)[0])))


@pytest.mark.parametrize("kind", KINDS)
def test_95_percent_intervals_hold_the_true_value_in_93_to_97_percent(kind):
    random, truth = np.random.default_rng(2), true_value(kind)
    seen = (estimate(kind, GAMES, added(game_columns(kind, random, random.normal(size=GAMES)))) for _ in range(REPEATS))
    assert 0.93 <= sum(of.low <= truth <= of.high for of in seen) / REPEATS <= 0.97


@pytest.mark.parametrize("shared", [0.0, 0.8])
@pytest.mark.parametrize("kind", KINDS)
def test_intervals_of_a_difference_hold_none_in_93_to_97_percent_paired_or_not(kind, shared):
    random = np.random.default_rng(3)
    seen = [paired(kind, random, shared) for _ in range(REPEATS)]
    assert 0.93 <= sum(of.low <= 0 <= of.high for of in seen) / REPEATS <= 0.97
    assert 0.03 <= sum(of.p < 0.05 for of in seen) / REPEATS <= 0.07


def test_a_table_of_equal_variants_shows_a_difference_at_most_as_often_as_stated():
    random = np.random.default_rng(4)
    tables = ({kind: paired(kind, random, 0.0) for kind in KINDS} for _ in range(500))
    told = sum(any(of.is_significant for of in corrected(table, GAMES).values()) for table in tables)
    assert 0.03 <= told / 500 <= 0.065


def test_common_luck_makes_a_difference_surer_and_is_said_to():
    random = np.random.default_rng(5)
    alone, common = paired("mean", random, 0.0), paired("mean", random, 0.9)
    assert [False, True] == [alone.pairing_gains, common.pairing_gains]
    assert common.high - common.low < 0.85 * (alone.high - alone.low)
