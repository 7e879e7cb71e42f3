"""Plays of three numbers that are not all alike, on masks, where steps commute.

Steps that do not wait for each other can be told in any order; the search names a play by the first. So a step that
could have gone before the last one, and would have been tried before it, is not tried again. What is told twice even
so is a result that unlike steps reach; `changes.py` knows it again. `carries.py` tells which plays may be such where
every step stays on the board; of others, each is looked up.
"""

from bgrules.kernel.carries import carried_plays, is_open
from bgrules.kernel.changes import CELLS, far_change, forget, is_noted, near_change
from bgrules.kernel.codes import step_code
from bgrules.kernel.free import zone_mask
from bgrules.kernel.likes import NO_ROOM
from bgrules.kernel.orders import before
from bgrules.kernel.ranks import BAR_RANK, HAND_RANK, after, place_of, sources, target_of
from bgrules.kernel.twins import top_bit
from bgrules.kernel.work import Work
from bgrules.ruleset.tables import Int8, Ruleset
from bgrules.terms import HAND, PLACES


def triple_plays(
    rules: Ruleset,
    own: Int8,
    occupied: int,
    open_: int,
    blots: int,
    bears: bool,
    must: int,
    numbers: Int8,
    work: Work,
) -> int:
    """List the plays of all three numbers; 0 where not all can be played, NO_ROOM where `work` is too small.

    Source: as `steps.step_reason`, and field `limits.gate`.
    """
    if len(work.keys) < CELLS:
        return NO_ROOM
    zone = zone_mask(rules.gate_low, rules.gate_high) if own[HAND] > 0 else 0
    high, middle, low = int(numbers[0]), int(numbers[1]), int(numbers[2])
    if must == 0 and is_open(rules, own, occupied, zone, numbers):
        return carried_plays(own, occupied, open_, blots, zone, high, middle, low, work)
    forget(work)
    found = triples_begun(rules, own, occupied, open_, blots, bears, must, zone, high, middle, low, 0, work)
    if found != NO_ROOM and middle != high:
        found = triples_begun(rules, own, occupied, open_, blots, bears, must, zone, middle, high, low, found, work)
    if found != NO_ROOM and low != middle:
        found = triples_begun(rules, own, occupied, open_, blots, bears, must, zone, low, high, middle, found, work)
    return found


def ready(rules: Ruleset, occupied: int, open_: int, bears: bool, must: int, zone: int, die: int) -> int:
    """Mark the ranks from which a die may be played, a gate before a zone being shut while the hand holds checkers."""
    found = sources(rules, occupied, open_, bears, must, die)
    if zone == 0 or (occupied >> HAND_RANK) & 1 == 0:
        return found
    bar, hand = (zone >> int(rules.entry[0, die])) & 1, (zone >> int(rules.entry[1, die])) & 1
    shut = (zone << die) & ~zone & ((1 << HAND_RANK) - 1)
    return found & ~(shut | bar << BAR_RANK | hand << HAND_RANK)


def triples_begun(
    rules: Ruleset,
    own: Int8,
    occupied: int,
    open_: int,
    blots: int,
    bears: bool,
    must: int,
    zone: int,
    first: int,
    high: int,
    low: int,
    found: int,
    work: Work,
) -> int:
    """Add the plays that begin with one of the numbers; count the plays."""
    left = ready(rules, occupied, open_, bears, must, zone, first)
    highs = ready(rules, occupied, open_, bears, must, zone, high)
    lows = ready(rules, occupied, open_, bears, must, zone, low)
    while left != 0 and found != NO_ROOM:
        rank = top_bit(left)
        left ^= 1 << rank
        target = target_of(rules, rank, first)
        now = after(own, occupied, rank, target)
        still = must - (rank == HAND_RANK)
        told_high, told_low = highs & before(first, rank, high), lows & before(first, rank, low)
        own[place_of(rank)] -= 1
        own[target] += 1
        found = triples_ended(
            rules, own, now, open_, blots, bears, still, zone,
            first, rank, target, high, told_high, low, told_low, found, work,
        )  # fmt: skip
        if high != low and found != NO_ROOM:
            found = triples_ended(
                rules, own, now, open_, blots, bears, still, zone,
                first, rank, target, low, told_low, high, told_high, found, work,
            )  # fmt: skip
        own[place_of(rank)] += 1
        own[target] -= 1
    return found


def triples_ended(
    rules: Ruleset,
    own: Int8,
    occupied: int,
    open_: int,
    blots: int,
    bears: bool,
    must: int,
    zone: int,
    first: int,
    start: int,
    middle: int,
    second: int,
    told_second: int,
    third: int,
    told_third: int,
    found: int,
    work: Work,
) -> int:
    """Add the plays that go on, after the first number from `start`, with these two in this order; count the plays."""
    left = ready(rules, occupied, open_, bears, must, zone, second) & ~told_second
    if left == 0:
        return found
    thirds = ready(rules, occupied, open_, bears, must, zone, third)
    path = step_code(place_of(start), first, 0)
    while left != 0:
        if found + PLACES > len(work.codes):
            return NO_ROOM
        rank = top_bit(left)
        left ^= 1 << rank
        target = target_of(rules, rank, second)
        now = after(own, occupied, rank, target)
        others = ready(rules, now, open_, bears, must - (rank == HAND_RANK), zone, third)
        others &= ~(thirds & (told_third | before(second, rank, third)))
        near, far = near_change(start, middle, rank, target), far_change(start, middle, rank, target)
        longer = path | step_code(place_of(rank), second, 1)
        while others != 0:
            other = top_bit(others)
            others ^= 1 << other
            last = target_of(rules, other, third)
            hits = blots & (1 << middle | 1 << target | 1 << last)
            if not is_noted(near, far, hits, other, last, found, work):
                work.codes[found] = longer | step_code(place_of(other), third, 2)
                found += 1
    return found
