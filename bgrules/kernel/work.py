"""Memory of the search for plays: nodes, and the table that finds a position again. No rule stands here."""

from typing import NamedTuple

import numpy as np

from bgrules.kernel.board import HITTERS, LEFT_HEAD, State, new_state
from bgrules.kernel.dice import mix
from bgrules.kernel.twins import copy_row, copy_rows
from bgrules.ruleset.tables import Int8, Int64
from bgrules.terms import MAX_NUMBERS, PLACES, SIDES

ROOT = 0
"""The node from which a search starts."""
PATH, LEFT, DEPTH, SUM, HEADS, STAYING, PINS = 0, 1, 2, 3, 4, 5, 6
"""Columns of `facts`: the code of the steps that reach a node, the numbers not yet used (a bit each), how many steps,
a hash of the position, the counters LEFT_HEAD and HITTERS, and (two cells) the pinned checkers of both sides."""
N_FACTS = PINS + SIDES
NODE, TRIAL, N_COLUMNS = 0, 1, 13
"""Columns of `stack` for the search: a node, and what to try next from it; `masks.py` and `walk.py` name their own."""
GENERATION = 1 << 32
"""A table entry is generation * GENERATION + node + 1; an entry of an older generation is free."""


class Work(NamedTuple):
    """Memory kept from one allowance to the next. A node is a position with the numbers then left."""

    codes: Int64
    """(nodes,): the plays found, when the search is done."""
    keys: Int64
    """(nodes,): what the plays of a pair change, for `masks.py`."""
    boards: Int8
    """(nodes, 2, PLACES): checkers."""
    facts: Int64
    """(nodes, N_FACTS)."""
    table: Int64
    """(4 * nodes + 1,): open addressing; the last cell is the generation."""
    stack: Int64
    """(MAX_NUMBERS + 1, N_COLUMNS): a row a depth, from the root to where a search stands."""
    paths: Int64
    """(nodes + 1,): of plays told in fans, see `fans.py`, what those of a fan share."""
    ends: Int64
    """(nodes + 1,): the ranks where their last steps begin; the first cell has how many fans there are."""
    scratch: State
    """The position that a search stands on."""


def new_work(n_nodes: int) -> Work:
    """Make memory for a search of up to so many nodes, a power of 2."""
    return Work(
        np.zeros(n_nodes, np.int64),
        np.zeros(n_nodes, np.int64),
        np.zeros((n_nodes, SIDES, PLACES), np.int8),
        np.zeros((n_nodes, N_FACTS), np.int64),
        np.zeros(4 * n_nodes + 1, np.int64),
        np.zeros((MAX_NUMBERS + 1, N_COLUMNS), np.int64),
        np.zeros(n_nodes + 1, np.int64),
        np.zeros(n_nodes + 1, np.int64),
        new_state(),
    )


def add_root(n: int, work: Work) -> int:
    """Start a search of n numbers from the scratch position; count its nodes, one."""
    new_generation(work)
    enter_node(ROOT, 0, (1 << n) - 1, 0, work)
    is_new(ROOT, True, work)
    work.stack[0, NODE] = ROOT
    work.stack[0, TRIAL] = 0
    return 1


def enter_node(node: int, path: int, left: int, depth: int, work: Work) -> None:
    """Write the scratch position into a node."""
    copy_rows(work.scratch.checkers, work.boards[node])
    facts = work.facts[node]
    facts[PATH], facts[LEFT], facts[DEPTH], facts[SUM] = path, left, depth, position_sum(work.scratch)
    facts[HEADS], facts[STAYING] = work.scratch.counters[LEFT_HEAD], work.scratch.counters[HITTERS]
    for side in range(SIDES):
        facts[PINS + side] = work.scratch.pinned[side]


def stand_on(node: int, work: Work) -> None:
    """Copy a node's position to the scratch position."""
    copy_rows(work.boards[node], work.scratch.checkers)
    copy_row(work.facts[node, PINS:], work.scratch.pinned)
    work.scratch.counters[LEFT_HEAD], work.scratch.counters[HITTERS] = (
        work.facts[node, HEADS],
        work.facts[node, STAYING],
    )


def position_sum(state: State) -> int:
    """Hash a position: a sum of 32-bit words, too small to overflow."""
    total = 0
    for side in range(SIDES):
        for place in range(PLACES):
            count = int(state.checkers[side, place])
            if count != 0:
                total += mix((side + 1) * PLACES + place + count * SUM_STRIDE)
        total += mix(int(state.pinned[side]) + side)
    return total


SUM_STRIDE = 4 * PLACES
"""Keeps the words that `position_sum` adds apart."""


def new_generation(work: Work) -> None:
    """Empty the table."""
    work.table[len(work.table) - 1] += 1


def is_new(node: int, with_left: bool, work: Work) -> bool:
    """Say whether no earlier node of this generation has the same position, and the same to come if asked."""
    size = len(work.table) - 1
    key = int(work.facts[node, SUM]) + (int(work.facts[node, LEFT]) if with_left else 0)
    at = mix((key ^ (key >> 32)) & 0xFFFFFFFF) & (size - 1)
    base = int(work.table[size]) * GENERATION
    while work.table[at] > base:
        if is_same(node, int(work.table[at]) - base - 1, with_left, work):
            return False
        at = (at + 1) & (size - 1)
    work.table[at] = base + node + 1
    return True


def is_same(node: int, other: int, with_left: bool, work: Work) -> bool:
    """Compare two nodes exactly."""
    one, two = work.facts[node], work.facts[other]
    if one[SUM] != two[SUM]:
        return False
    if with_left and (one[LEFT] != two[LEFT] or one[HEADS] != two[HEADS] or one[STAYING] != two[STAYING]):
        return False
    for side in range(SIDES):
        if one[PINS + side] != two[PINS + side]:
            return False
        for place in range(PLACES):
            if work.boards[node, side, place] != work.boards[other, side, place]:
                return False
    return True
