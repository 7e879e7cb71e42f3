"""Each measure on games worked out by hand."""

import numpy as np
import pytest

import bgrules
from bgrules.kernel import board, playout
from bgrules.sim import measures as m
from bgrules.sim.measures import Games

COLUMNS = (
    "WINNER", "KIND", "ENDED", "FIRST", "TURNS", "EMPTY_TURNS", "THROWS", "BONUS_THROWS", "HITS", "ALLOWANCES", "PLAYS",
    "WORTH",
)  # fmt: skip
GAMES = [
    (0, 2, board.WON, 0, 50, 4, 52, 3, 5, 55, 900, 1),  # the side that began won a single
    (1, 0, board.WON, 0, 80, 9, 80, 0, 7, 80, 1_000, 3),  # the other side won a backgammon
    (1, 1, board.WON, 1, 60, 0, 60, 0, 0, 60, 700, 2),  # the side that began won a gammon
    (-1, -1, board.DRAWN, 1, 90, 50, 41, 0, 2, 41, 30, 0),
    (-1, -1, board.CUT_OFF, 0, 100, 10, 100, 20, 9, 120, 2_000, 0),
]


def games():
    rows = np.zeros((len(GAMES), playout.COLUMNS), np.int64)
    rows[:, [getattr(playout, name) for name in COLUMNS]] = GAMES
    return Games(rows, ("backgammon", "gammon", "single"), (3, 2, 1))


@pytest.mark.parametrize(
    ("measure", "tops", "bottoms"),
    [
        (m.TURNS, [50, 80, 60, 90, 100], [1] * 5),
        (m.FIRST, [1, 0, 1, 0, 0], [1, 1, 1, 0, 0]),
        (m.SIDE_0, [1, 0, 0, 0, 0], [1, 1, 1, 0, 0]),
        (m.WORTH, [1, 3, 2, 0, 0], [1] * 5),
        (m.HITS, [5, 7, 0, 2, 9], [1] * 5),
        (m.PLAYS, [900, 1_000, 700, 30, 2_000], [55, 80, 60, 41, 120]),
        (m.EMPTY, [4, 9, 0, 50, 10], [50, 80, 60, 90, 100]),
        (m.BONUS, [3, 0, 0, 0, 20], [52, 80, 60, 41, 100]),
        (m.DRAWN, [0, 0, 0, 1, 0], [1] * 5),
        (m.CUT_OFF, [0, 0, 0, 0, 1], [1] * 5),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_measure_of_games_by_hand(measure, tops, bottoms):
    assert (tops, bottoms) == (measure.top(games()).tolist(), measure.bottom(games()).tolist())


@pytest.mark.parametrize(
    ("name", "tops"), [("single", [1, 0, 0, 0, 0]), ("gammon", [0, 0, 1, 0, 0]), ("none such", [0, 0, 0, 0, 0])]
)
def test_win_kind_is_a_rate_of_games_won(name, tops):
    assert tops == m.won_as(name)(games()).tolist()


def test_rows_of_wins_with_the_same_name_are_one_kind():
    two_rows = games()._replace(names=("backgammon", "backgammon", "single"))
    assert [0, 1, 1, 0, 0] == m.won_as("backgammon")(two_rows).tolist()


def names(*variants):
    return [measure.name for measure in m.measures([bgrules.load(name) for name in variants])]


def test_win_kinds_of_all_variants_are_measured_with_the_least_worth_first():
    kinds = ["wins.single", "wins.gammon", "wins.double", "wins.backgammon"]
    assert kinds == [name for name in names("hoyle", "portes") if name.startswith("wins.")]


@pytest.mark.parametrize(
    ("variants", "met"),
    [(("hoyle", "fevga"), ["hits"]), (("plakoto", "tapa"), ["pins"]), (("hoyle", "plakoto"), ["hits", "pins"])],
)
def test_what_is_landed_on_is_hit_or_pinned(variants, met):
    assert met == [name for name in names(*variants) if name in ("hits", "pins")]


def test_where_checkers_are_pinned_none_is_hit():
    pinned = games()._replace(pins=True)
    assert ([0] * 5, [5, 7, 0, 2, 9]) == (m.HITS.top(pinned).tolist(), m.PINS.top(pinned).tolist())
    assert [0] * 5 == m.PINS.top(games()).tolist()


def test_which_side_wins_is_measured_where_the_sides_start_unlike():
    assert ["snake"] == [name for name in ("hoyle", "russian", "snake") if "side_0" in names(name)]


def test_pins_have_a_histogram_where_hits_have_one():
    counted = [set(bgrules.simulate(name, 5).histograms) for name in ("hoyle", "plakoto")]
    assert [{"turns", "hits"}, {"turns", "pins"}] == counted
