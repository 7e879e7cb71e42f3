"""Each measure on games worked out by hand."""

import numpy as np
import pytest

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


def test_win_kinds_of_all_variants_are_measured_with_the_least_worth_first():
    assert ["wins.single", "wins.gammon", "wins.backgammon"] == [
        of.name for of in m.measures([_Spec([("backgammon", 3), ("single", 1)]), _Spec([("gammon", 2), ("single", 1)])])
        if of.name.startswith("wins.")
    ]  # fmt: skip


class _Win:
    def __init__(self, name, worth):
        self.name, self.worth = name, worth

    def worth_of(self, left):
        return self.worth


class _Spec:
    def __init__(self, wins):
        self.wins, self.checkers = [_Win(*win) for win in wins], 15
