"""The board as one side sees it, in bit masks: what is occupied, what is open, what may go.

This says a second time, for speed, what `steps.py` says; the tests prove the two equal. A mask has a bit a rank: point
p is bit p, then come the hand and, highest, the bar, so that ranks fall in the order in which the search tries places.
"""

from bgrules.kernel.board import State
from bgrules.kernel.codes import step_code
from bgrules.kernel.twins import points_with, top_bit
from bgrules.ruleset import tables
from bgrules.ruleset.tables import Int8, Int64, Ruleset
from bgrules.terms import BAR, HAND, OFF, POINTS

HAND_RANK, BAR_RANK = POINTS + 1, POINTS + 2
PLACES_SUM = BAR + HAND
"""A rank above the points is PLACES_SUM less its place, and the other way round."""
ANY_POINT, NEVER = tables.ANY_POINT, tables.NEVER
EVERYTHING, HIT, LOST = tables.EVERYTHING, tables.HIT, tables.LOST


def occupied_ranks(own: Int8) -> int:
    """Mark the ranks on which a side has a checker."""
    return at_least(own, 1)


def at_least(own: Int8, n: int) -> int:
    """Mark the ranks with so many checkers."""
    return points_with(own, n) | int(own[HAND] >= n) << HAND_RANK | int(own[BAR] >= n) << BAR_RANK


def open_points(rules: Ruleset, state: State, side: int) -> tuple[int, int]:
    """Mark the points that the other side leaves open, and those on which landing hits.

    Source: fields `landing.closed_from`, `landing.on_blot`.
    """
    other = state.checkers[1 - side]
    open_, blots = 0, 0
    for point in range(1, POINTS + 1):
        n_there = int(other[rules.theirs[point]])
        open_ |= int(n_there < rules.closed_from) << point
        blots |= int(n_there > 0) << point
    return open_, blots & open_ if rules.on_blot == HIT else 0


def sources(rules: Ruleset, occupied: int, open_: int, bears: bool, must: int, die: int) -> int:
    """Mark the ranks from which a die may be played, `must` checkers having to enter first.

    Source: as `steps.step_reason`.
    """
    found = 0
    if occupied >> HAND_RANK != 0:
        bar, hand = int(rules.entry[0, die]), int(rules.entry[1, die])
        on_bar = (occupied >> BAR_RANK) & 1
        found = (on_bar & (open_ >> bar)) << BAR_RANK | ((occupied >> HAND_RANK) & (open_ >> hand) & 1) << HAND_RANK
        if on_bar != 0:
            return found & ~(1 << HAND_RANK) if rules.bar_before == EVERYTHING else found
        if must > 0 and (found != 0 or rules.if_shut_out == LOST):
            return found
    found |= occupied & (open_ << die) & ((1 << HAND_RANK) - 1)
    if bears and occupied >> (rules.home + 1) == 0 and occupied != 0:
        found |= off_sources(rules.too_high, occupied, die)
    return found


def off_sources(too_high: int, occupied: int, die: int) -> int:
    """Mark the points from which a die bears off, all checkers being home.

    Source: field `bearing_off.too_high`.
    """
    if too_high == ANY_POINT:
        return occupied & ((2 << die) - 1)
    farthest = top_bit(occupied)
    if farthest < die and too_high != NEVER:
        return 1 << farthest
    return occupied & (1 << die)


def target_of(rules: Ruleset, rank: int, die: int) -> int:
    """Find where a die takes a checker that may go: a point or OFF."""
    if rank > POINTS:
        return int(rules.entry[0 if rank == BAR_RANK else 1, die])
    return rank - die if rank > die else OFF


def enters_as_from_a_point(rules: Ruleset, row: int, die: int) -> bool:
    """Say whether a die takes checkers from the bar (row 0) or from hand (1) as from a point behind the board."""
    return int(rules.entry[row, die]) + die == HAND_RANK


def after(own: Int8, occupied: int, rank: int, target: int) -> int:
    """Mark the occupied ranks once a checker has gone from a rank to a target."""
    if own[place_of(rank)] == 1:
        occupied &= ~(1 << rank)
    return occupied | (1 << target if target != OFF else 0)


def place_of(rank: int) -> int:
    """Name the place of a rank."""
    return rank if rank <= POINTS else PLACES_SUM - rank


def put_steps(left: int, die: int, path: int, depth: int, codes: Int64, found: int) -> int:
    """Add a play for each rank of a mask, the step as the last of a path."""
    while left != 0:
        rank = top_bit(left)
        left ^= 1 << rank
        codes[found] = path | step_code(place_of(rank), die, depth)
        found += 1
    return found
