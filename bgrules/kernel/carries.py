"""Plays of three numbers not all alike where every step stays on the board: told in fans, each result once.

The six orders of the numbers are tried as the search tries them, and of each what `told.py` leaves. What unlike steps
may reach even so is rare: `doubts.py` marks such plays, and each of them is compared with those before it.
"""

from typing import NamedTuple

from bgrules.kernel.codes import BYTE, step_code
from bgrules.kernel.commuting import count_outside
from bgrules.kernel.doubts import MOST_DOUBTS, WEIGHTS, change_key, in_doubt
from bgrules.kernel.fans import FIRST_FAN
from bgrules.kernel.likes import NO_ROOM
from bgrules.kernel.orders import BAR_BIT, HAND_BIT, THREE, Order, Standing, able, before, ordered
from bgrules.kernel.ranks import BAR_RANK, HAND_RANK, at_least, enters_as_from_a_point, place_of
from bgrules.kernel.told import seconds_left, starts_left, told_thirds, told_when
from bgrules.kernel.twins import BLOCK, count_bits, equal_ones, put_at, top_bit, value_at
from bgrules.kernel.work import Work
from bgrules.ruleset import tables
from bgrules.ruleset.tables import Int8, Ruleset
from bgrules.terms import HAND, PLACES

EVERYTHING = tables.EVERYTHING
MOST_FANS = 2 * PLACES
"""Fans that begin with one step."""


class Listed(NamedTuple):
    """How much is listed."""

    fans: int
    """NO_ROOM where `work` is too small."""
    plays: int
    doubts: int
    """Plays that others may equal: `keys` has what they change, `codes` their fan, and where their last step begins."""


def is_open(rules: Ruleset, own: Int8, occupied: int, zone: int, numbers: Int8) -> bool:
    """Say whether every step stays on the board, what is open stays so, and a hand or a bar is as good as a point.

    Three checkers at least are not yet home, or one that two numbers do not bring there; and the hand is not emptied
    while a gate waits for that.
    """
    if zone != 0 and own[HAND] < THREE:
        return False
    plain = enters_plainly(rules, 0, numbers) << BAR_RANK | enters_plainly(rules, 1, numbers) << HAND_RANK
    if occupied & ~plain & (BAR_BIT | HAND_BIT) != 0:
        return False
    if occupied >> BAR_RANK != 0 and rules.bar_before != EVERYTHING:
        return False
    if occupied != 0 and min(top_bit(occupied), HAND_RANK) - int(numbers[0]) - int(numbers[1]) > rules.home:
        return True
    outside = occupied >> (rules.home + 1)
    others = outside & (outside - 1)
    return others & (others - 1) != 0 or count_outside(rules, own) >= THREE


def enters_plainly(rules: Ruleset, row: int, numbers: Int8) -> int:
    """Say (1 or 0) whether all numbers take checkers from the bar (row 0) or from hand (1) as from a point."""
    found = 1
    for which in range(THREE):
        found &= int(enters_as_from_a_point(rules, row, int(numbers[which])))
    return found


def carried_plays(
    own: Int8, occupied: int, open_: int, blots: int, zone: int, high: int, middle: int, low: int, work: Work
) -> int:
    """List the plays of all three numbers in fans; count the plays, or NO_ROOM where `work` is too small."""
    stand = Standing(occupied, at_least(own, 2), at_least(own, THREE), blots)
    listed, last = Listed(0, 0, 0), 0
    for turn in range(THREE):
        first, second, third = high, middle, low
        if turn == 1:
            first, second = middle, high
        elif turn == 2:
            first, second, third = low, high, middle
        if first != last and listed.fans != NO_ROOM:
            order = ordered(open_, zone, blots, first, second, third)
            other = ordered(open_, zone, blots, first, third, second)
            listed = fans_begun(stand, order, other, listed, work)
        last = first
    if listed.fans == NO_ROOM:
        return NO_ROOM
    work.ends[0] = listed.fans
    return listed.plays - strike_out(listed.doubts, work)


def fans_begun(stand: Standing, order: Order, other: Order, listed: Listed, work: Work) -> Listed:
    """Add the plays that begin with a number and go on in one order of those left, or in the other."""
    occupied, first = stand.occupied, order.first
    starts, starts_of_other = starts_left(occupied, order), starts_left(occupied, other)
    if order.second == order.third:
        starts_of_other = 0
    left = able(occupied, order.by_first) & (starts | starts_of_other)
    seconds, thirds = able(occupied, order.by_second), able(occupied, order.by_third)
    while left != 0:
        if listed.fans + MOST_FANS > len(work.codes) or listed.doubts + MOST_FANS * MOST_DOUBTS > len(work.codes):
            return Listed(NO_ROOM, 0, 0)
        rank = top_bit(left)
        left ^= 1 << rank
        here, there = 1 << rank, 1 << (min(rank, HAND_RANK) - first)
        twos = (stand.twos & ~(here & ~stand.threes)) | (there & occupied)
        now = Standing((occupied & ~(here & ~stand.twos)) | there, twos, 0, stand.blots)
        told_second, told_third = seconds & before(first, rank, order.second), thirds & before(first, rank, order.third)
        if starts >> rank & 1 != 0:
            listed = fans_ended(now, order, rank, told_second, told_third, listed, work)
        if starts_of_other >> rank & 1 != 0:
            listed = fans_ended(now, other, rank, told_third, told_second, listed, work)
    return listed


def fans_ended(
    stand: Standing, order: Order, start: int, told_second: int, told_third: int, listed: Listed, work: Work
) -> Listed:
    """Add the plays that go on in an order, the first number being played from `start`."""
    occupied, first, second, third, far = stand.occupied, order.first, order.second, order.third, min(start, HAND_RANK)
    left = seconds_left(occupied, order, start, told_second)
    told = told_when(occupied, stand.blots, order, start, told_third)
    path = step_code(place_of(start), first, 0) | step_code(0, third, 2)
    change = value_at(WEIGHTS, far - first) - value_at(WEIGHTS, far)
    fans, plays, doubts = listed.fans, listed.plays, listed.doubts
    while left != 0:
        rank = top_bit(left)
        left ^= 1 << rank
        near, fan = min(rank, HAND_RANK), FIRST_FAN + fans
        now = (occupied & ~(1 << rank & ~stand.twos)) | 1 << (near - second)
        others = able(now, order.by_third) & ~told_thirds(told, order, far, rank, near)
        put_at(work.paths, fan, path | step_code(place_of(rank), second, 1))
        put_at(work.ends, fan, others)
        fans, plays = fans + int(others != 0), plays + count_bits(others)
        doubted = others & in_doubt(first, second, third, far, near)
        change_of_two = change + value_at(WEIGHTS, near - second) - value_at(WEIGHTS, near)
        hits = stand.blots & (1 << (far - first) | 1 << (near - second))
        doubts = put_doubts(doubted, fan, change_of_two, hits, stand.blots, third, doubts, work)
    return Listed(fans, plays, doubts)


def put_doubts(doubted: int, fan: int, change: int, hits: int, blots: int, third: int, doubts: int, work: Work) -> int:
    """Write down the plays of a fan that others may equal; count all that are.

    Which fans have such cannot be guessed, and few have more than one: so one is written at any rate.
    """
    other = top_bit(doubted if doubted != 0 else HAND_BIT)
    is_one = int(doubted != 0)
    doubted &= ~(1 << other)
    while True:
        source = min(other, HAND_RANK)
        put_at(work.keys, doubts, change_key(change, hits, source, source - third, blots))
        put_at(work.codes, doubts, fan << BYTE | other)
        doubts += is_one
        if doubted == 0:
            return doubts
        other = top_bit(doubted)
        doubted ^= 1 << other


def strike_out(doubts: int, work: Work) -> int:
    """Strike out of the fans whatever changes the same as a play before it; count that."""
    found = 0
    for which in range(doubts):
        key, where, block = value_at(work.keys, which), value_at(work.codes, which), which & -BLOCK
        equal = equal_ones(work.keys, block, key) & ((1 << (which - block)) - 1)
        for start in range(0, block, BLOCK):
            equal |= equal_ones(work.keys, start, key)
        fan, told = where >> BYTE, int(equal != 0)
        put_at(work.ends, fan, value_at(work.ends, fan) & ~(told << (where & ((1 << BYTE) - 1))))
        found += told
    return found
