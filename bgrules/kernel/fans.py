"""Plays told in fans: those of a fan are alike but for where their last step begins. No rule stands here.

Of a long list one play is drawn mostly, and all are counted; that needs none of them spelled out.
"""

from bgrules.kernel.codes import BYTE, last_step
from bgrules.kernel.ranks import place_of
from bgrules.kernel.search import FULL
from bgrules.kernel.twins import count_bits, top_bit, value_at
from bgrules.kernel.work import Work

FIRST_FAN = 1
"""The row of the first fan; the row before holds N_FANS."""


def tell_none(work: Work) -> None:
    """Begin a list of plays that are not told in fans."""
    work.ends[0] = 0


def play_of(path: int, rank: int) -> int:
    """Make the code of a play of a fan; the path has the number of the last step, and no place for it."""
    return path | place_of(rank) << (BYTE * last_step(path))


def play_at(which: int, work: Work) -> int:
    """Find one of the plays listed, from 0, in fans or not."""
    if work.ends[0] == 0:
        return int(work.codes[which])
    row = FIRST_FAN
    while which >= count_bits(value_at(work.ends, row)):
        which -= count_bits(value_at(work.ends, row))
        row += 1
    left = value_at(work.ends, row)
    for _ in range(which):
        left ^= 1 << top_bit(left)
    return play_of(value_at(work.paths, row), top_bit(left))


def spell_out(found: int, work: Work) -> int:
    """Put the plays found into `codes`, if they are told in fans; how many, or FULL when it is too short for them."""
    n_fans, at = int(work.ends[0]), 0
    if n_fans == 0:
        return found
    if found > len(work.codes):
        tell_none(work)
        return FULL
    for row in range(FIRST_FAN, FIRST_FAN + n_fans):
        path, left = value_at(work.paths, row), value_at(work.ends, row)
        while left != 0:
            rank = top_bit(left)
            left ^= 1 << rank
            work.codes[at] = play_of(path, rank)
            at += 1
    tell_none(work)
    return found
