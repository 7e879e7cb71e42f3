"""Memory of the search for plays: nodes, and the table that finds a position again. No rule stands here."""

from typing import NamedTuple

import numpy as np

from bgrules.kernel.board import State, new_state
from bgrules.kernel.dice import mix
from bgrules.kernel.twins import copy_row, copy_rows
from bgrules.ruleset.tables import Int8, Int64
from bgrules.terms import MAX_NUMBERS, PLACES, SIDES

ROOT = 0
"""The node from which the search starts."""
NODE, TRIAL = 0, 1
"""Columns of the search's stack: a node, and what to try next from it."""
GENERATION = 1 << 32
"""A table entry is generation * GENERATION + node + 1."""


class Work(NamedTuple):
    """Arrays kept from one allowance to the next. A node is a position with the numbers then left."""

    codes: Int64
    """(nodes,): the plays found, when the search is done."""
    found: Int64
    """(nodes,): their nodes."""
    checkers: Int8
    """(nodes, 2, PLACES)."""
    pinned: Int64
    """(nodes, 2)."""
    paths: Int64
    """(nodes,): the code of the steps that reach a node."""
    left: Int64
    """(nodes,): numbers not yet used, a bit each."""
    depths: Int64
    """(nodes,): steps that reach a node."""
    sums: Int64
    """(nodes,): hash of the position."""
    table: Int64
    """(4 * nodes,): open addressing; an entry of an older generation is free."""
    generation: Int64
    """(1,)."""
    weights: Int64
    """(2, PLACES + 1): below 2**32, for `sums`; the last column is for pins."""
    stack: Int64
    """(MAX_NUMBERS + 1, 5): a row a depth, from the root to where a search stands; columns as each search names them."""
    scratch: State
    """The position that the search stands on."""


def new_work(n_nodes: int) -> Work:
    """Make memory for a search of up to so many nodes, a power of 2."""
    weights = np.zeros((SIDES, PLACES + 1), np.int64)
    for side in range(SIDES):
        for place in range(PLACES + 1):
            weights[side, place] = mix(side * (PLACES + 1) + place + 1)
    return Work(
        np.zeros(n_nodes, np.int64),
        np.zeros(n_nodes, np.int64),
        np.zeros((n_nodes, SIDES, PLACES), np.int8),
        np.zeros((n_nodes, SIDES), np.int64),
        np.zeros(n_nodes, np.int64),
        np.zeros(n_nodes, np.int64),
        np.zeros(n_nodes, np.int64),
        np.zeros(n_nodes, np.int64),
        np.zeros(4 * n_nodes, np.int64),
        np.zeros(1, np.int64),
        weights,
        np.zeros((MAX_NUMBERS + 1, 5), np.int64),
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
    copy_rows(work.scratch.checkers, work.checkers[node])
    copy_row(work.scratch.pinned, work.pinned[node])
    work.paths[node] = path
    work.left[node] = left
    work.depths[node] = depth
    work.sums[node] = position_sum(work)


def stand_on(node: int, work: Work) -> None:
    """Copy a node's position to the scratch position."""
    copy_rows(work.checkers[node], work.scratch.checkers)
    copy_row(work.pinned[node], work.scratch.pinned)


def position_sum(work: Work) -> int:
    """Hash the scratch position: small enough never to overflow 64 bits."""
    total = 0
    for side in range(SIDES):
        for place in range(PLACES):
            count = int(work.scratch.checkers[side, place])
            if count != 0:
                total += count * int(work.weights[side, place])
        total += (int(work.scratch.pinned[side]) % int(work.weights[side, PLACES])) * (side + 1)
    return total


def new_generation(work: Work) -> None:
    """Empty the table."""
    work.generation[0] += 1


def is_new(node: int, with_left: bool, work: Work) -> bool:
    """Say whether no earlier node of this generation has the same position, and the same numbers left if asked."""
    size = len(work.table)
    key = int(work.sums[node]) + (int(work.left[node]) if with_left else 0)
    at = mix((key ^ (key >> 32)) & 0xFFFFFFFF) & (size - 1)
    base = int(work.generation[0]) * GENERATION
    while work.table[at] > base:
        other = int(work.table[at]) - base - 1
        if is_same(node, other, with_left, work):
            return False
        at = (at + 1) & (size - 1)
    work.table[at] = base + node + 1
    return True


def is_same(node: int, other: int, with_left: bool, work: Work) -> bool:
    """Compare two nodes exactly."""
    if work.sums[node] != work.sums[other] or (with_left and work.left[node] != work.left[other]):
        return False
    for side in range(SIDES):
        if work.pinned[node, side] != work.pinned[other, side]:
            return False
        for place in range(PLACES):
            if work.checkers[node, side, place] != work.checkers[other, side, place]:
                return False
    return True
