"""Correction of a table, and the games it would take: against values worked out by hand."""

import pytest

from bgrules.comparison.significance import Difference, corrected, games_needed, holm


def test_holm_multiplies_the_smallest_p_by_their_number_and_each_next_by_one_less():
    assert [0.06, 0.03, 0.06, 0.02] == pytest.approx(holm([0.03, 0.01, 0.04, 0.005]))


def test_holm_never_lets_a_larger_p_end_below_a_smaller_one():
    assert [0.08, 0.08, 0.08] == pytest.approx(holm([0.04, 0.08 / 3, 0.041]))


def test_holm_stops_at_1():
    assert [1.0, 1.0] == holm([0.7, 0.9])


def test_holm_of_no_p_is_empty():
    assert [] == holm([])


def test_rows_without_a_p_do_not_count_for_the_correction():
    table = {"a": Difference(1.0, error=0.5, p=0.02), "b": Difference(0.0), "c": Difference(1.0, error=1.0, p=0.3)}
    assert [0.04, None, 0.3] == [of.p_holm for of in corrected(table, 100).values()]


def test_games_needed_grow_with_the_square_of_error_over_difference():
    # (1.95996 + 0.84162) squared is 7.8489, the textbook's factor for 5 % and a power of 80 %
    assert [785, 3140] == [games_needed(Difference(1.0, error=error), 100, 1) for error in (1.0, 2.0)]


def test_no_number_of_games_is_given_where_no_difference_was_seen():
    assert None is games_needed(Difference(0.0, error=1.0), 100, 1)
