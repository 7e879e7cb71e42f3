"""Portions and threads cannot change a number; an interrupted run is a prefix. On games that cost nothing."""

from collections import Counter
from time import sleep

import numpy as np
import pytest

from bgrules.errors import RunError
from bgrules.sim.plan import Plan
from bgrules.sim.run import AHEAD, run
from bgrules.sim.tally import PartOfSums


def part(games):
    """Pretend games whose values lie beyond 64 bits when squared and added."""
    values = [(game * 2_654_435_761) % 2**40 for game in games]
    counts = np.array([[sum(values), sum(value * value for value in values)]], dtype=object)
    return PartOfSums(len(values), (counts,), (Counter(value % 7 for value in values),))


def job(portion, watch):
    done = [] if watch.stop.is_set() else portion
    watch.add(len(done))
    return part(done)


def plain(part):
    return part.games, part.counts[0].tolist(), dict(part.histograms[0])


@pytest.mark.parametrize("workers", [1, 2, 5])
@pytest.mark.parametrize("chunk", [1, 7, 256, 5_000])
def test_same_numbers_for_any_workers_and_any_portions(workers, chunk):
    assert plain(part(range(1_000))) == plain(run(Plan(1_000, chunk=chunk), job, workers))


def test_interrupted_run_is_a_prefix_of_the_games():
    def slow(portion, watch):
        sleep(0.02)
        return job(portion, watch)

    def interrupt(done, asked):
        if done > AHEAD * 2 * 10:  # so many may be done while the first are still being played
            raise KeyboardInterrupt

    seen = run(Plan(10_000, chunk=10), slow, 2, interrupt)
    assert 0 < seen.games < 10_000
    assert plain(part(range(seen.games))) == plain(seen)


def test_portion_that_stops_half_way_ends_the_prefix():
    def short(portion, watch):
        return part(portion[:4] if portion.start == 20 else portion)

    assert plain(part(range(24))) == plain(run(Plan(100, chunk=10), short, 3))


def test_interrupted_before_the_first_game_is_an_interruption():
    def never(portion, watch):
        return part([])

    with pytest.raises(KeyboardInterrupt):
        run(Plan(100), never)


def test_a_fault_in_a_game_comes_out_at_once():
    def broken(portion, watch):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        run(Plan(10**9), broken, 2)


def test_progress_ends_at_all_games():
    told = []
    run(Plan(100, chunk=10), job, 1, lambda done, asked: told.append((done, asked)))
    assert (100, 100) == told[-1]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"games": 0}, "`games` is 0, but must be a whole number from 1"),
        ({"games": 2.5}, "`games` is 2.5, but must be a whole number from 1"),
        ({"games": True}, "`games` is True, but must be a whole number from 1"),
        ({"games": 1, "turn_limit": 0}, "`turn_limit` is 0, but must be a whole number from 1"),
        ({"games": 1, "turn_limit": 2**63}, f"must be a whole number from 1 to {2**63 - 1}"),
        ({"games": 1, "seed": -1}, "`seed` is -1, but must be a whole number from 0 to 9223372036854775807"),
        ({"games": 1, "seed": 2**63}, f"`seed` is {2**63}, but must be a whole number from 0 to 9223372036854775807"),
    ],
)
def test_numbers_that_make_no_sense_are_refused_in_words(wrong, says):
    with pytest.raises(RunError) as refused:
        Plan(**wrong)
    assert says in str(refused.value)


def test_no_workers_are_refused_in_words():
    with pytest.raises(RunError, match="`workers` is 0, but must be a whole number from 1"):
        run(Plan(1), job, 0)
