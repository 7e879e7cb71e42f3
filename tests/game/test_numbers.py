"""Exact counts from outside (`shared/truth/NUMBERS.md`): distinct results of first throws, and over two turns."""

import re

import numpy as np
import pytest
from shared import shared

import bgrules
from bgrules.game.engine import NODES
from bgrules.kernel.board import new_state
from bgrules.kernel.work import new_work
from bgrules.terms import MAX_NUMBERS, throws

ROWS = {
    "modern": "distinct results of the first",
    "hypergammon": "hypergammon first",
    "nackgammon": "nackgammon first",
}
ONE_TURN = {"modern": 447, "nackgammon": 547, "hypergammon": 195}
TWO_TURNS = {"modern": 202_782, "nackgammon": 324_161, "hypergammon": 38_017}
POSITIONS = (406, 163_706)
"""Distinct positions after one and after two turns of the modern game."""


def counts_of(variant):
    """Read a row of the shared table: `21:15 31:16` as {"2-1": 15, "3-1": 16}."""
    lines = shared("truth/NUMBERS.md").read_text(encoding="utf-8").splitlines()
    row = next(line for line in lines if line.startswith(f"| {ROWS[variant]} "))
    return {f"{throw[0]}-{throw[1]}": int(count) for throw, count in re.findall(r"\b(\d\d):(\d+)", row)}


def turns(native, rules, side, board, work):
    """Yield every play's resulting board over all throws, each throw once."""
    state, numbers = new_state(), np.zeros(MAX_NUMBERS, np.int8)
    for throw in throws(2):
        dice = throw.dice * 2 if throw.is_doublet else throw.dice
        state.checkers[:], numbers[: len(dice)] = board, dice
        found, work = native.plays(rules, state, side, numbers, len(dice), 0, work)
        yield from work.checkers[work.found[:found]].copy()


@pytest.mark.parametrize("variant", ROWS)
def test_the_first_throws_have_as_many_distinct_results_as_counted_elsewhere(variant):
    rules = bgrules.load(variant)
    counted = {str(throw): len(rules.plays("start", throw)) for throw in throws(2)}
    assert counts_of(variant) == counted
    assert ONE_TURN[variant] == sum(counted.values())


@pytest.mark.parametrize("variant", ROWS)
def test_two_turns_have_as_many_distinct_results_as_counted_elsewhere(variant):
    from bgrules.kernel.compiled import kernel

    native, rules, work = kernel(), bgrules.load(variant).ruleset, new_work(NODES)
    first = list(turns(native, rules, 0, rules.start, work))
    second = [board.tobytes() for before in first for board in turns(native, rules, 1, before, work)]
    assert (ONE_TURN[variant], TWO_TURNS[variant]) == (len(first), len(second))
    if variant == "modern":
        assert POSITIONS == (len({board.tobytes() for board in first}), len(set(second)))
