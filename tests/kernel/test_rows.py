"""Rows of points are looked for along the way of the side that they shut in, across the ends of the mover's way too."""

from random import Random

import numpy as np
import pytest
from oracle.positions import Asked, expected, placed

import bgrules
from bgrules.kernel.limits.prime import has_row, may_make_row
from bgrules.kernel.runner import Runner
from bgrules.kit.brute import counterpart
from bgrules.kit.brute_rules import rules_of
from bgrules.kit.checks.trials import plays_of
from bgrules.terms import PLACES, POINTS

ROUTES = ["contrary", "shared", "half_turn"]
LENGTH = 6
N_BOARDS, N_PLACED = 300, 120


def loaded(route: str, **prime: object) -> bgrules.Variant:
    return bgrules.load("hoyle", set={"board.route": route, "setup": {"hand": 15}, "limits.prime": prime})


def missing(rules: bgrules.Variant, own: list[int]) -> int:
    """Count the points that the best row of the other side's way lacks."""
    starts = range(1, POINTS + 2 - LENGTH)
    rows = [[counterpart(rules.spec, there) for there in range(first, first + LENGTH)] for first in starts]
    return min(sum(not own[point] for point in row) for row in rows)


def boards() -> list[list[int]]:
    rng = Random(13)
    return [[0, *(rng.choice([0, 1, 1]) for _ in range(POINTS)), *[0] * (PLACES - POINTS - 1)] for _ in range(N_BOARDS)]


def sparse_boards() -> list[list[int]]:
    rng = Random(14)
    return [
        [0, *(int(rng.random() < 0.2) for _ in range(POINTS)), *[0] * (PLACES - POINTS - 1)] for _ in range(N_BOARDS)
    ]


@pytest.mark.parametrize("route", ROUTES)
def test_a_row_is_looked_for_by_the_numbers_of_the_other_side(route: str) -> None:
    variant, found = loaded(route), set()
    for own in boards():
        checkers = np.array([own, [0] * PLACES], np.int8)
        assert (missing(variant, own) == 0) == has_row(variant.ruleset, checkers, 0), own
        found.add(missing(variant, own))
    assert {0, 1, 2} <= found


def missing_round_the_board(own: list[int]) -> int:
    """Count the points that the best row lacks, across any seam."""
    rows = [[1 + (first + step) % POINTS for step in range(LENGTH)] for first in range(POINTS)]
    return min(sum(not own[point] for point in row) for row in rows)


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("n", [1, 2, 4])
def test_no_row_is_looked_for_only_where_n_numbers_cannot_make_one(route: str, n: int) -> None:
    variant = loaded(route)
    for own in [*boards(), *sparse_boards()]:
        may = may_make_row(variant.ruleset, np.array(own, np.int8), n)
        assert may or missing(variant, own) > n, own
        assert may == (missing_round_the_board(own) <= n), own


@pytest.mark.parametrize(
    ("position", "throw", "count"),
    [("24:10 10:1 5:1 3:1 2:1 1:1 | 18:15", "6-1", 9), ("16:1 14:1 13:1 12:1 11:1 10:1 4:9 | 20:15", "2-1", 36)],
)
def test_long_narde_forbids_the_rows_that_shut_in_all_of_the_other_side(position: str, throw: str, count: int) -> None:
    assert count == len(bgrules.load("narde").plays(position, throw))


@pytest.mark.parametrize("tested", ["each_play", "each_step"])
def test_rows_across_the_ends_of_both_ways_are_among_the_positions_that_check_tries(tested: str) -> None:
    variant = bgrules.load("narde", set={"limits.prime.tested": tested})
    rules, across, refused = rules_of(variant.loaded), set(), 0
    free = rules_of(bgrules.load("narde", set={"limits.prime": None}).loaded)
    for asked in placed(variant, Random(tested), N_PLACED):
        found = expected(rules, asked)
        assert found == set(plays_of(Runner(), variant, asked).boards), str(asked)
        refused += found != expected(free, asked)
        across |= seams(asked)
    assert {1, POINTS // 2 + 1} == across
    assert refused >= N_PLACED // 20


def seams(asked: Asked) -> set[int]:
    """Say across which ends of a way the mover holds five neighbours of six points: 1 of its own, 13 of the other."""
    own, found = asked.board.own, set()
    for seam in (1, POINTS // 2 + 1):
        for first in range(seam - LENGTH + 1, seam):
            row = [(first + step - 1) % POINTS + 1 for step in range(LENGTH)]
            found |= {seam} if sum(own[point] > 0 for point in row) >= LENGTH - 1 else set()
    return found


def test_a_refusal_names_a_row_across_an_end_of_the_way_in_two_parts() -> None:
    verdict = bgrules.load("narde").why("24:10 10:1 5:1 3:1 2:1 1:1 | 18:15", "6-1", "10/4 24/23")
    says = "a row of 7 points on the opponent's way, 5 to 1 and 24 to 23, and no opposing checker has passed it"
    assert ("prime", f"the play would leave {says}") == (verdict.reason, verdict.text)


def test_a_refusal_names_a_row_elsewhere_from_high_to_low() -> None:
    row = "24:1 13:1 11:2 10:2 9:2 8:2 7:2 5:3 | 24:15"
    assert "a row of 7 points, 11 to 5," in bgrules.load("narde").why(row, "6-1", "24/18 7/6").text
    contrary = bgrules.load("narde", set={"board.route": "contrary"})
    assert "a row of 7 points, 11 to 5," in contrary.why(row.replace("24:15", "23:15"), "6-1", "24/18 7/6").text
