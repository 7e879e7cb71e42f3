"""A variant compared with itself under other seeds: real games, told apart no more often than stated."""

import pytest

import bgrules
from bgrules.comparison.experiment import added, lines
from bgrules.sim.batch import tally
from bgrules.sim.measures import measures
from bgrules.sim.plan import Plan
from bgrules.sim.run import Watch
from bgrules.sim.workers import crew

TABLES, GAMES = 150, 40


@pytest.fixture(scope="module")
def variant():
    return bgrules.load("hypergammon")


@pytest.fixture(scope="module")
def tables(variant):
    """Many tables, each of games that no other has."""
    measured, plan = measures([variant]), Plan(GAMES)
    with crew([variant]) as players:
        games = [players.play(variant, Plan(TABLES * GAMES, seed), range(TABLES * GAMES), Watch()) for seed in (1, 2)]
    made = []
    for first in range(0, TABLES * GAMES, GAMES):
        part = added([of._replace(rows=of.rows[first : first + GAMES]) for of in games], measured)
        made.append(lines([tally(variant, plan, measured, part, place) for place in (0, 1)], measured, part))
    return made


def test_table_tells_a_variant_from_itself_in_about_5_percent_at_most(tables):
    told = sum(any(line.differences[0].is_significant for line in table) for table in tables)
    assert told <= 14  # of 150; more would happen once in 100 times at 5 %


def test_intervals_of_each_difference_hold_none_in_about_95_percent(tables):
    held = [of.low <= 0 <= of.high for table in tables for line in table for of in line.differences if of.p is not None]
    assert 0.93 <= sum(held) / len(held) <= 0.97
