"""A comparison as text: the digits, the signs and the notes that people read."""

import pytest

from bgrules.comparison import report
from bgrules.comparison.significance import Difference
from bgrules.sim.intervals import Estimate
from bgrules.sim.measures import EMPTY, FIRST, PLAYS, TURNS


@pytest.mark.parametrize(
    ("measure", "of", "text"),
    [
        (TURNS, Estimate(96.23, 1.1, 1.2), "96.2 (95.1–97.4)"),
        (PLAYS, Estimate(9.876, 0.1, 0.1), "9.88 (9.78–9.98)"),
        (FIRST, Estimate(0.531, 0.02, 0.02), "53.1 % (51.1–55.1)"),
        (TURNS, Estimate(96.0), "96.0"),
        (FIRST, Estimate(None), "–"),
    ],
)
def test_value_stands_with_its_interval(measure, of, text):
    assert text == report.value_text(measure, of)


@pytest.mark.parametrize(
    ("measure", "of", "text"),
    [
        (TURNS, Difference(-12.34, -13.0, -11.0), "−12.3 (−13.0 to −11.0)"),
        (FIRST, Difference(0.016, 0.002, 0.03), "+1.6 (+0.2 to +3.0)"),
        (EMPTY, Difference(), "–"),
    ],
)
def test_difference_stands_with_its_sign(measure, of, text):
    assert text == report.difference_text(measure, of)


@pytest.mark.parametrize(
    ("of", "text"),
    [
        (Difference(0.0), "no game differs"),
        (Difference(1.0, 0.5, 1.5, 0.2, 0.3, True, 1e-9, 1e-8, 90), "p < 0.001"),
        (
            Difference(1.0, -0.5, 2.5, 0.8, -0.01, False, 0.2, 0.42, 12_345),
            "p = 0.42, 13,000 games needed",
        ),
    ],
)
def test_note_says_what_to_make_of_a_difference(of, text):
    assert text == report.note(of)


def test_games_that_would_tell_are_rounded_up_to_two_digits():
    assert [7, 99, 110, 13_000] == [report.rounded(games) for games in (7, 99, 101, 12_001)]
