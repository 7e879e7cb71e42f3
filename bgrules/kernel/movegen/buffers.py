"""Memory of move generation, kept from one allowance to the next, and the numbers to be played. No rule stands here."""

from typing import NamedTuple

import numpy as np

from bgrules.kernel.board import State, new_state
from bgrules.ruleset.tables import Int8, Int64
from bgrules.terms import MAX_NUMBERS, PLACES, SIDES

TOO_SMALL = -1
"""What every generator returns when the buffers are too small; whoever called enlarges them and asks again."""
N_FACTS, N_COLUMNS = 8, 13
GENERATION = 1 << 32
"""A cell of the table is generation * GENERATION + entry + 1; a cell of an older generation is free."""
N_ENTRIES, GENERATION_CELL = -2, -1
"""Cells at the end of the table: how many keys this generation has, and its number."""
TAIL = 2


class Numbers(NamedTuple):
    """Numbers that the mover must now play."""

    values: Int8
    """(MAX_NUMBERS,): higher first; the first n count."""
    n: int
    is_optional: int
    """1 if as few may be played as the mover likes."""


def number_at(numbers: Numbers, which: int) -> int:
    """Return one of the numbers; the sum makes it an int64 when compiled, as all other numbers are."""
    return 0 + int(numbers.values[which])


class Buffers(NamedTuple):
    """Memory for plays in groups and for searches. A node of a search is a position with the numbers then left."""

    paths: Int64
    """(nodes,): of each group, the steps that its plays share; see `groups.py`."""
    ends: Int64
    """(nodes,): of each group, the places where the last step may begin."""
    codes: Int64
    """(nodes,): plays one by one, when somebody asked for a list."""
    keys: Int64
    """(nodes / 2 + 1, 2): hash table of position keys, see `keys.py`."""
    boards: Int8
    """(nodes, 2, PLACES): checkers at each node of the reference search."""
    facts: Int64
    """(nodes, N_FACTS): each search names its own columns."""
    table: Int64
    """(4 * nodes + TAIL,): hash table with open addressing."""
    stack: Int64
    """(MAX_NUMBERS + 1, N_COLUMNS): a row a depth, from the root to where a search stands."""
    scratch: State
    """The position that a search stands on."""


def new_buffers(n_nodes: int) -> Buffers:
    """Make memory for a search of up to this many nodes, a power of 2."""
    return Buffers(
        paths=np.zeros(n_nodes, np.int64),
        ends=np.zeros(n_nodes, np.int64),
        codes=np.zeros(n_nodes, np.int64),
        keys=np.zeros((n_nodes // 2 + 1, 2), np.int64),
        boards=np.zeros((n_nodes, SIDES, PLACES), np.int8),
        facts=np.zeros((n_nodes, N_FACTS), np.int64),
        table=np.zeros(4 * n_nodes + TAIL, np.int64),
        stack=np.zeros((MAX_NUMBERS + 1, N_COLUMNS), np.int64),
        scratch=new_state(),
    )


def empty_table(buffers: Buffers) -> None:
    """Forget all entries of the hash table."""
    end = len(buffers.table)
    buffers.table[end + GENERATION_CELL] += 1
    buffers.table[end + N_ENTRIES] = 0
