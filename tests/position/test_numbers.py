"""Exact counts from outside (`shared/truth/NUMBERS.md`): distinct results of first throws, and over two turns."""

import re

import pytest
from shared import shared

import bgrules
from bgrules.kernel.board import new_state
from bgrules.terms import throws

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


def turns(native, rules, side, board):
    """Yield every play's resulting board over all throws, each throw once."""
    state = new_state()
    state.checkers[:] = board
    for throw in throws(2):
        dice = throw.dice * 2 if throw.is_doublet else throw.dice
        yield from native.results(rules, state, side, dice)


@pytest.mark.parametrize("variant", ROWS)
def test_the_first_throws_have_as_many_distinct_results_as_counted_elsewhere(variant):
    rules = bgrules.load(variant)
    counted = {str(throw): len(rules.plays("start", throw)) for throw in throws(2)}
    assert counts_of(variant) == counted
    assert ONE_TURN[variant] == sum(counted.values())


@pytest.mark.parametrize("variant", ROWS)
def test_two_turns_have_as_many_distinct_results_as_counted_elsewhere(variant):
    from bgrules.kernel.jit import NativeRunner

    native, rules = NativeRunner(), bgrules.load(variant).ruleset
    first = list(turns(native, rules, 0, rules.start))
    second = [board.tobytes() for before in first for board in turns(native, rules, 1, before)]
    assert (ONE_TURN[variant], TWO_TURNS[variant]) == (len(first), len(second))
    if variant == "modern":
        assert POSITIONS == (len({board.tobytes() for board in first}), len(set(second)))
