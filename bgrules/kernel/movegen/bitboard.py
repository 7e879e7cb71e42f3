"""One side's view of the board as bitboards, and from where a number may be played.

A bitboard has one bit a place: bit 0 is off, bit p is point p, then come the hand and, highest, the bar. So the highest
set bit is the place that the reference search tries first. This states for speed what `steps.py` decides for one step;
the tests compare the two.
"""

from typing import NamedTuple

from bgrules.kernel.board import State
from bgrules.kernel.intrinsics import highest_bit, points_with
from bgrules.kernel.limits.head import head_left
from bgrules.kernel.limits.zones import is_home, zone_mask
from bgrules.kernel.steps import all_home, still_to_enter
from bgrules.ruleset import tables
from bgrules.ruleset.tables import Int8, Ruleset
from bgrules.terms import BAR, HAND, OFF, POINTS

HAND_BIT, BAR_BIT = POINTS + 1, POINTS + 2
PLACES_SUM = BAR + HAND
"""The bit of bar or hand is PLACES_SUM less its place, and the other way round."""
ALL_POINTS = (2 << POINTS) - 2
ANY_POINT, NEVER = tables.ANY_POINT, tables.NEVER
EVERYTHING, HIT, LOST = tables.EVERYTHING, tables.HIT, tables.LOST
EACH_ALLOWANCE, OWN_HOME = tables.EACH_ALLOWANCE, tables.OWN_HOME


class Bitboards(NamedTuple):
    """What a side sees. A value: a step makes a new one, but for `counts`."""

    counts: Int8
    """(PLACES,): checkers that may move, by place; scratch memory that `doublets.py` changes and restores."""
    occupied: int
    """Places with a checker that may move."""
    twos: int
    """Places with at least two."""
    threes: int
    """Places with at least three; only where three numbers are to be played."""
    open: int
    """Points where the side may land."""
    blots: int
    """Points where landing hits."""
    bears: int
    """1 if the side may bear off once all its checkers are home."""
    must_enter: int
    """Checkers that must enter from hand before others are free."""
    zone: int
    """Points closed by a gate while the hand holds checkers; 0 for none."""


def bit_of(place: int) -> int:
    """Number the bit of a place."""
    return place if place <= POINTS else PLACES_SUM - place


def place_of(bit: int) -> int:
    """Name the place of a bit."""
    return bit if bit <= POINTS else PLACES_SUM - bit


def at_least(own: Int8, n: int) -> int:
    """Mark the places with at least n checkers; off is never marked."""
    return points_with(own, n) | int(own[HAND] >= n) << HAND_BIT | int(own[BAR] >= n) << BAR_BIT


def landings(rules: Ruleset, state: State, side: int) -> tuple[int, int]:
    """Mark the points that the other side leaves open, and those of them where its checkers stand.

    Source: field `landing.closed_from`.
    """
    other = state.checkers[1 - side]
    open_, held = 0, 0
    for point in range(1, POINTS + 1):
        n_there = int(other[rules.theirs[point]])
        open_ |= int(n_there < rules.closed_from) << point
        held |= int(n_there > 0) << point
    return open_ & ~int(state.pinned[side]), held & open_


def bitboards(rules: Ruleset, state: State, side: int, n: int, counts: Int8) -> Bitboards:
    """Look at a position in which steps commute, to play n numbers; `counts` holds the side's checkers.

    Checkers that a limit keeps on the head are left out: the limit is then obeyed by itself.
    """
    stuck = int(state.pinned[side])
    open_, met = landings(rules, state, side)
    blots = met if rules.on_blot == HIT else 0
    if rules.hit_when == OWN_HOME and not is_home(rules, state.checkers[side]):
        open_ &= ~blots
    bears = int(stuck == 0 and (rules.tested != EACH_ALLOWANCE or all_home(rules, state, side)))
    if rules.head != 0 and counts[POINTS] > head_left(rules, state):
        counts[POINTS], bears = head_left(rules, state), 0
    threes = at_least(counts, 3) & ~stuck if n > 2 else 0
    must, zone = still_to_enter(rules, state, side), zone_mask(rules.gate_low, rules.gate_high)
    occupied, twos = at_least(counts, 1) & ~stuck, at_least(counts, 2) & ~stuck
    return Bitboards(counts, occupied, twos, threes, open_, blots, bears, must, zone)


def moved(boards: Bitboards, bit: int, target: int) -> Bitboards:
    """Look at the position after a step: only what the next two steps need to know is kept up to date."""
    here, there = 1 << bit, 1 << target & ~1
    occupied = boards.occupied & ~(here & ~boards.twos) | there
    twos = boards.twos & ~(here & ~boards.threes) | there & boards.occupied
    must = boards.must_enter - int(bit == HAND_BIT)
    blots, rest = boards.blots & ~there, boards.zone
    return Bitboards(boards.counts, occupied, twos, 0, boards.open, blots, boards.bears, must, rest)


def with_occupied(boards: Bitboards, occupied: int, must: int) -> Bitboards:
    """Look at a position that differs in what is occupied and in how many must enter."""
    blots, bears, zone = boards.blots, boards.bears, boards.zone
    return Bitboards(boards.counts, occupied, 0, 0, boards.open, blots, bears, must, zone)


def occupied_after(own: Int8, occupied: int, bit: int, target: int) -> int:
    """Mark the occupied places once a checker has gone from one to a target; `own` has the counts before."""
    if own[place_of(bit)] == 1:
        occupied &= ~(1 << bit)
    return occupied | (1 << target & ~1)


def sources(rules: Ruleset, boards: Bitboards, die: int) -> int:
    """Mark the places from which a die may be played.

    Source: as `steps.step_reason`; fields `entry`, `bearing_off`, `limits.gate`.
    """
    occupied, found = boards.occupied, 0
    if occupied >> HAND_BIT != 0:
        found = entering(rules, boards, die)
        if occupied >> BAR_BIT != 0:
            return found
        if boards.must_enter > 0 and (found != 0 or rules.if_shut_out == LOST):
            return found
    found |= occupied & (boards.open << die) & ALL_POINTS & ~shut_by_gate(boards, die)
    if boards.bears != 0 and occupied >> (rules.home + 1) == 0 and occupied != 0:
        found |= off_sources(rules.too_high, occupied, die)
    return found


def entering(rules: Ruleset, boards: Bitboards, die: int) -> int:
    """Mark bar and hand where a die enters a checker.

    Source: hook `entry`; fields `entry.bar.before`, `limits.gate`.
    """
    open_, occupied = boards.open, boards.occupied
    if (occupied >> HAND_BIT) & 1 != 0:
        open_ &= ~boards.zone
    by_bar = (occupied >> BAR_BIT) & (open_ >> int(rules.entry[0, die])) & 1
    by_hand = (occupied >> HAND_BIT) & (open_ >> int(rules.entry[1, die])) & 1
    if occupied >> BAR_BIT != 0 and rules.bar_before == EVERYTHING:
        by_hand = 0
    return by_bar << BAR_BIT | by_hand << HAND_BIT


def shut_by_gate(boards: Bitboards, die: int) -> int:
    """Mark the points from which a die leads through a gate that is shut.

    Source: field `limits.gate`.
    """
    if boards.zone == 0 or (boards.occupied >> HAND_BIT) & 1 == 0:
        return 0
    return (boards.zone << die) & ~boards.zone


def off_sources(too_high: int, occupied: int, die: int) -> int:
    """Mark the points from which a die bears off, all checkers being home.

    Source: field `bearing_off.too_high`.
    """
    if too_high == ANY_POINT:
        return occupied & ((2 << die) - 1)
    farthest = highest_bit(occupied)
    if farthest < die and too_high != NEVER:
        return 1 << farthest
    return occupied & (1 << die)


def target_of(rules: Ruleset, bit: int, die: int) -> int:
    """Find where a die takes a checker that may go: a point or OFF."""
    if bit > POINTS:
        return int(rules.entry[0 if bit == BAR_BIT else 1, die])
    return bit - die if bit > die else OFF


def enters_as_from_a_point(rules: Ruleset, row: int, die: int) -> bool:
    """Say whether a die takes checkers from the bar (row 0) or from hand (1) as from a point behind the board."""
    return int(rules.entry[row, die]) + die == HAND_BIT
