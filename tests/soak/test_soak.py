"""A short soak in every run of the tests; `python -m tests.soak` goes on for as long as one likes."""

import pytest
from thorough import sample

import bgrules
from bgrules.kernel.jit import NativeRunner
from tests.soak import trial as at_work
from tests.soak.trial import trial, unsound

TRIALS = sample(12, of=100)
"""Variants under random changes: half a second each, and some are refused."""


@pytest.fixture(scope="module")
def native() -> NativeRunner:
    return NativeRunner()


def test_under_random_changes_nothing_breaks(native: NativeRunner) -> None:
    done = [trial(20261130, number, native) for number in range(TRIALS)]
    assert [] == [(one.name, one.changes, one.faults) for one in done if one.faults]
    assert sum(one.is_accepted for one in done) > TRIALS // 3


def test_a_trial_is_the_same_from_the_same_numbers(native: NativeRunner) -> None:
    assert trial(7, 3, native) == trial(7, 3, native)


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ("24:2 13:5 8:3 6:4 | 24:2 13:5 8:3 6:5", "a checker is lost or too many"),
        ("24:2 13:5 8:3 6:5 | 24:2 13:5 8:3 6:5 5:1", "a checker is lost or too many"),
        ("24:2 13:5 8:3 6:5 | 24:2 13:5 8:3 6:5", ""),
    ],
)
def test_what_no_position_may_be_is_seen(position: str, says: str) -> None:
    assert says == unsound(bgrules.load("hoyle"), bgrules.Position.parse(position))


def test_whatever_fails_is_a_finding_with_its_place(native: NativeRunner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_work, "wander", lambda game, rng: 1 // 0)
    done = [trial(1, number, native) for number in range(8)]
    found = [fault for one in done for fault in one.faults]
    assert found
    assert all("one_game: ZeroDivisionError at test_soak.py:" in fault for fault in found)
