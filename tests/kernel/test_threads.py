"""Native code lets go of Python's lock: threads run side by side, and Python goes on meanwhile."""

from threading import Event, Thread

import numpy as np

import bgrules
from bgrules.kernel import playout
from bgrules.kernel.jit import NativeRunner
from bgrules.kernel.playout import Batch

NO_LIMIT = 10**9
MANY = 20


def play(runner, rules, games):
    rows = np.zeros((games, playout.COLUMNS), np.int64)
    assert games == runner.play_games(rules, Batch(1, 0, games, 10_000, NO_LIMIT), rows)
    return rows


def test_one_thread_plays_many_games_while_another_is_inside_one_call():
    rules, started, ended = bgrules.load("hypergammon").ruleset, Event(), Event()
    runners = NativeRunner(), NativeRunner()
    for runner in runners:
        play(runner, rules, 1)  # compiled

    def one_long_call():
        started.set()
        play(runners[0], rules, 30_000)
        ended.set()

    other, calls = Thread(target=one_long_call), 0
    other.start()
    started.wait()
    while not ended.is_set():
        play(runners[1], rules, 1)
        calls += 1
    other.join()
    assert calls > MANY  # with the lock held: those before the long call begins, one or two


def test_threads_at_once_play_the_same_games_as_one_after_another():
    rules = bgrules.load("hypergammon").ruleset
    expected, seen = play(NativeRunner(), rules, 500).tolist(), {}
    threads = [Thread(target=lambda i=i: seen.update({i: play(NativeRunner(), rules, 500).tolist()})) for i in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [expected] * 3 == [seen[i] for i in range(3)]
