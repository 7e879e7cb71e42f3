"""Other programs' answers, line by line: the sets of positions that a throw can lead to (`shared/oracle`)."""

import gzip
import json

import numpy as np
import pytest
from shared import shared

import bgrules
from bgrules.kernel.board import new_state
from bgrules.terms import BAR, HAND, OFF

FILES = {"standard": ["modern", "hoyle"], "nack": ["nackgammon"], "hyper": ["hypergammon"]}
LINES = {"standard": 21_173, "nack": 4_034, "hyper": 4_028}
"""As many as the files hold; their README counts 14, 62 and 50 fewer."""
EVERY = 10
VALUE_OF = np.zeros(128, np.int8)
"""A character of the oracle as a count: the mover's above 0, the opponent's below."""
for place, letter in enumerate("ABCDEFGHIJKLMNO"):
    VALUE_OF[ord(letter)], VALUE_OF[ord(letter.lower())] = place + 1, -place - 1


def lines_of(name):
    with gzip.open(shared(f"oracle/{name}.jsonl.gz"), "rt") as lines:
        return [json.loads(line) for line in lines]


def rows_of(texts):
    """Read positions of the oracle: one row of 26 counts each, as the mover sees them."""
    return VALUE_OF[np.frombuffer("".join(texts).encode(), np.uint8).reshape(-1, BAR + 1)]


def row_of(mover, opponent):
    """Put two sides, each in its own numbers, into one row as the oracle writes it."""
    own, other = np.array(mover[:HAND]), np.array(opponent[:HAND])
    own[OFF] = other[OFF] = 0
    return (own - other[::-1]).astype(np.int8)


def results_of(line):
    return {row.tobytes() for row in rows_of(line["r"] or [line["p"]])}


def sides_of(line):
    """Say what stands where: two sides, each in its own numbers."""
    row, n_off = rows_of([line["p"]])[0].astype(int), line["off"]
    mover, opponent = np.maximum(row, 0), np.maximum(-row, 0)[::-1]
    return [(n_off[side], *counts[1:].tolist(), 0) for side, counts in enumerate((mover, opponent))]


def numbers_of(line):
    high, low = line["roll"]
    return (high,) * 4 if high == low else (high, low)


@pytest.mark.parametrize(("name", "variant"), [(name, variant) for name in FILES for variant in FILES[name]])
def test_the_positions_that_a_throw_leads_to_are_those_of_other_programs(name, variant):
    rules, lines = bgrules.load(variant), lines_of(name)
    assert LINES[name] == len(lines)
    for line in lines[:: EVERY if variant != "hoyle" else EVERY * EVERY]:
        plays = rules.plays(bgrules.Position(*sides_of(line)), line["roll"])
        rows = [row_of(play.result.mover, play.result.opponent).tobytes() for play in plays]
        assert results_of(line) == set(rows), line
        assert len(set(rows)) == len(rows), line
        assert {line["dice"]} == {len(play.numbers) for play in plays}, line


@pytest.mark.parametrize("name", FILES)
def test_the_compiled_kernel_agrees_with_other_programs_on_every_line(name):
    from bgrules.kernel.jit import NativeRunner

    native, rules, state = NativeRunner(), bgrules.load(FILES[name][0]).ruleset, new_state()
    for line in lines_of(name):
        dice = numbers_of(line)
        state.checkers[:] = sides_of(line)
        rows = [row_of(*board).tobytes() for board in native.results(rules, state, 0, dice)]
        assert results_of(line) == set(rows), line
        assert len(set(rows)) == len(rows), line
