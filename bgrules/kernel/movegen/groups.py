"""Groups of plays: plays that are alike but for where their last step begins. No rule stands here.

A group is a path, the code of the steps but the last with the number of the last step and no place for it, and a
bitboard of the places where the last step may begin. Counting plays is a popcount, and one play of many is found
without writing the others. Groups stand in the order of the reference search; the plays of a group go from the highest
bit to the lowest. The empty play is a group of path 0 whose one bit is off.
"""

from bgrules.kernel.codes import BYTE, PLACE_MASK, last_step, step_source
from bgrules.kernel.intrinsics import highest_bit, popcount
from bgrules.kernel.movegen.bitboard import bit_of, place_of
from bgrules.kernel.movegen.buffers import TOO_SMALL, Buffers

EMPTY_PLAY, OFF_ONLY = 0, 1
"""Path and bitboard of the empty play."""


def put_group(path: int, ends: int, buffers: Buffers, n_groups: int) -> int:
    """Add a group, unless it has no play; return how many groups there are then."""
    buffers.paths[n_groups] = path
    buffers.ends[n_groups] = ends
    return n_groups + int(ends != 0)


def put_play(code: int, buffers: Buffers, n_groups: int) -> int:
    """Add a group of one play; return how many groups there are then."""
    which = last_step(code | 1)
    path = code & ~(PLACE_MASK << BYTE * which)
    return put_group(path, 1 << bit_of(step_source(code, which)), buffers, n_groups)


def group_codes(n_plays: int, buffers: Buffers) -> int:
    """Make groups of the plays listed one by one in `codes`; return how many, or TOO_SMALL as given."""
    n_groups = 0
    for which in range(n_plays):
        n_groups = put_play(int(buffers.codes[which]), buffers, n_groups)
    return n_groups if n_plays != TOO_SMALL else TOO_SMALL


def count_plays(buffers: Buffers, n_groups: int) -> int:
    """Count the plays of the first groups."""
    found = 0
    for group in range(n_groups):
        found += popcount(buffers.ends[group])
    return found


def play_of(path: int, bit: int) -> int:
    """Make the code of a play of a group."""
    return path | place_of(bit) << BYTE * last_step(path | 1)


def play_at(which: int, buffers: Buffers) -> int:
    """Find the code of one play, from 0."""
    group = 0
    while which >= popcount(buffers.ends[group]):
        which -= popcount(buffers.ends[group])
        group += 1
    left = int(buffers.ends[group])
    for _ in range(which):
        left ^= 1 << highest_bit(left)
    return play_of(int(buffers.paths[group]), highest_bit(left))


def list_plays(buffers: Buffers, n_groups: int) -> int:
    """Write the codes of all plays into `codes`; return how many, or TOO_SMALL."""
    if n_groups == TOO_SMALL or count_plays(buffers, n_groups) > len(buffers.codes):
        return TOO_SMALL
    found = 0
    for group in range(n_groups):
        path, left = int(buffers.paths[group]), int(buffers.ends[group])
        while left != 0:
            bit = highest_bit(left)
            left ^= 1 << bit
            buffers.codes[found] = play_of(path, bit)
            found += 1
    return found
