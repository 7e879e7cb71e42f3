"""Plays of like numbers where steps commute: sequences of sources from high to low, so that none comes twice.

How many checkers leave each place decides the result, so each result has exactly one such sequence, and it is the one
that the reference search finds first.
"""

from typing import NamedTuple

from bgrules.kernel.codes import step_code
from bgrules.kernel.intrinsics import highest_bit, popcount
from bgrules.kernel.movegen.bitboard import (
    ALL_POINTS,
    HAND_BIT,
    Bitboards,
    occupied_after,
    place_of,
    sources,
    target_of,
    with_occupied,
)
from bgrules.kernel.movegen.buffers import TOO_SMALL, Buffers, Numbers
from bgrules.kernel.movegen.groups import EMPTY_PLAY, OFF_ONLY, put_group
from bgrules.ruleset.tables import Int64, Ruleset
from bgrules.terms import PLACES

LEFT, OCCUPIED, PATH, SOURCE, TARGET, MUST = 0, 1, 2, 3, 4, 5
"""Columns of the stack, a row a depth: sources left to try, the position there, and the step taken from there."""


class Same(NamedTuple):
    """The number that is played again and again, and where it leads."""

    die: int
    leads: int
    """From which points it leads to an open one, if that is all that has to be asked; else 0: ask `sources`."""


def same_number(rules: Ruleset, boards: Bitboards, numbers: Numbers) -> Same:
    """Look at what the number does; nothing else is to be asked if nobody has to enter or can bear off."""
    die, outside = int(numbers.values[0]), rules.home + 1
    n_outside = popcount(boards.occupied >> outside) + popcount(boards.twos >> outside)
    waits = boards.occupied >> HAND_BIT != 0 or (boards.bears != 0 and n_outside < numbers.n)
    return Same(die, 0 if waits else (boards.open << die) & ALL_POINTS)


def sources_again(rules: Ruleset, boards: Bitboards, same: Same, occupied: int, must: int) -> int:
    """Mark the places from which the number may be played from a position."""
    if same.leads != 0:
        return occupied & same.leads
    return sources(rules, with_occupied(boards, occupied, must), same.die)


def doublet_plays(rules: Ruleset, boards: Bitboards, numbers: Numbers, any_number: bool, buffers: Buffers) -> int:
    """List the plays of like numbers: the longest, or with `any_number` those of every length, the longest first.

    Returns:
        How many groups there are, or TOO_SMALL.
    """
    same, n_groups = same_number(rules, boards, numbers), 0
    for length in range(numbers.n, 0, -1):
        n_groups = plays_of_length(rules, boards, same, length, buffers, n_groups)
        if n_groups == TOO_SMALL or (n_groups != 0 and not any_number):
            return n_groups
    return put_group(EMPTY_PLAY, OFF_ONLY, buffers, n_groups)


def plays_of_length(rules: Ruleset, boards: Bitboards, same: Same, length: int, buffers: Buffers, n_groups: int) -> int:
    """Add the plays of this many steps; return how many groups there are then, or TOO_SMALL."""
    stack, depth = buffers.stack, 0
    first = sources_again(rules, boards, same, boards.occupied, boards.must_enter)
    if length == 1:
        return put_group(step_code(0, same.die, 0), first, buffers, n_groups)
    push(stack[0], first, boards.occupied, 0, boards.must_enter)
    while depth >= 0:
        if n_groups + PLACES > len(buffers.paths):
            return TOO_SMALL
        if depth == length - 2:
            n_groups = put_last_two(rules, boards, same, depth, buffers, n_groups)
        if stack[depth, LEFT] == 0:
            depth = ascend(boards, stack, depth)
        else:
            descend(rules, boards, same, depth, stack)
            depth += 1
    return n_groups


def put_last_two(rules: Ruleset, boards: Bitboards, same: Same, depth: int, buffers: Buffers, n_groups: int) -> int:
    """Add a group for each source of the last step but one; return how many groups there are then."""
    row, die = buffers.stack[depth], same.die
    left, occupied, path, must = int(row[LEFT]), int(row[OCCUPIED]), int(row[PATH]), int(row[MUST])
    row[LEFT] = 0
    while left != 0:
        bit = highest_bit(left)
        left ^= 1 << bit
        now = occupied_after(boards.counts, occupied, bit, target_of(rules, bit, die))
        ends = sources_again(rules, boards, same, now, must - int(bit == HAND_BIT)) & ((2 << bit) - 1)
        longer = path | step_code(place_of(bit), die, depth) | step_code(0, die, depth + 1)
        n_groups = put_group(longer, ends, buffers, n_groups)
    return n_groups


def descend(rules: Ruleset, boards: Bitboards, same: Same, depth: int, stack: Int64) -> None:
    """Play from the highest source left at a depth, and stand one deeper."""
    row, die = stack[depth], same.die
    bit = highest_bit(int(row[LEFT]))
    row[LEFT] = int(row[LEFT]) ^ (1 << bit)
    place, target = place_of(bit), target_of(rules, bit, die)
    occupied = occupied_after(boards.counts, int(row[OCCUPIED]), bit, target)
    must = int(row[MUST]) - int(bit == HAND_BIT)
    row[SOURCE], row[TARGET] = place, target
    boards.counts[place] -= 1
    boards.counts[target] += 1
    left = sources_again(rules, boards, same, occupied, must) & ((2 << bit) - 1)
    push(stack[depth + 1], left, occupied, int(row[PATH]) | step_code(place, die, depth), must)


def ascend(boards: Bitboards, stack: Int64, depth: int) -> int:
    """Take back the step that led to a depth; return the depth above."""
    if depth > 0:
        boards.counts[stack[depth - 1, TARGET]] -= 1
        boards.counts[stack[depth - 1, SOURCE]] += 1
    return depth - 1


def push(row: Int64, left: int, occupied: int, path: int, must: int) -> None:
    """Begin to try sources at a depth."""
    row[LEFT], row[OCCUPIED], row[PATH], row[MUST] = left, occupied, path, must
