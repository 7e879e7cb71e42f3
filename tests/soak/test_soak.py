"""A short soak in every run of the tests; `python -m tests.soak` goes on for as long as one likes."""

import pytest

from bgrules.kernel.compiled import NativeRunner
from tests.soak.trial import trial

TRIALS = 40


@pytest.fixture(scope="module")
def native() -> NativeRunner:
    return NativeRunner()


def test_under_random_changes_nothing_breaks(native: NativeRunner) -> None:
    done = [trial(20261130, number, native) for number in range(TRIALS)]
    assert [] == [(one.name, one.changes, one.faults) for one in done if one.faults]
    assert sum(one.is_accepted for one in done) > TRIALS // 3


def test_a_trial_is_the_same_from_the_same_numbers(native: NativeRunner) -> None:
    assert trial(7, 3, native) == trial(7, 3, native)
