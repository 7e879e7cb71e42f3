"""Plays of two or three numbers that are not all alike, where steps commute.

Steps that do not wait for each other reach the same in any order, and the reference search names a result by the order
that it tries first. So a step is left out where it could have gone before the last one and would have been tried
before it. A result that other steps reach (one checker carried by two numbers in either order, a sum shared in two
ways, two checkers borne off) is found again by its position key.
"""

from typing import NamedTuple

from bgrules.kernel.codes import step_code
from bgrules.kernel.intrinsics import highest_bit, popcount
from bgrules.kernel.movegen.bitboard import (
    BAR_BIT,
    HAND_BIT,
    Bitboards,
    enters_as_from_a_point,
    moved,
    place_of,
    sources,
    target_of,
)
from bgrules.kernel.movegen.buffers import TOO_SMALL, Buffers, Numbers, number_at
from bgrules.kernel.movegen.groups import EMPTY_PLAY, OFF_ONLY, put_group
from bgrules.kernel.movegen.keys import are_keys_full, forget_keys, is_new_key, step_key
from bgrules.ruleset import tables
from bgrules.ruleset.tables import Ruleset
from bgrules.terms import OFF, PLACES

LOWER_FIRST = tables.LOWER_FIRST
EVERY_PLACE = -1
TRIPLE = 3


class Begun(NamedTuple):
    """The steps played so far, and what may be left out after them."""

    path: int
    """Their code."""
    n: int
    """How many there are."""
    key: int
    """What they change, see `keys.py`."""
    skip_high: int
    """From where the higher of the two numbers left could have been played before, and was."""
    skip_low: int
    is_open: int
    """1 where a step frees nothing but the checker that it moves, see `is_open`."""
    source: int
    """Where the first of three steps begins, and where it leads."""
    target: int


def nothing_begun() -> Begun:
    """Name no step."""
    return Begun(0, 0, 0, 0, 0, 0, 0, 0)


def mixed_plays(rules: Ruleset, boards: Bitboards, numbers: Numbers, buffers: Buffers) -> int:
    """List the plays of two or three numbers, not all alike, or of one of two where both cannot be played.

    Returns:
        How many groups there are; 0 where not all of three can be played; or TOO_SMALL.
    """
    high, low = number_at(numbers, 0), number_at(numbers, numbers.n - 1)
    if len(buffers.paths) < 2 * PLACES:
        return TOO_SMALL
    if numbers.n == 2 and is_plain(rules, boards, high, low):
        n_groups = plain_pairs(boards, high, low, buffers)
    else:
        forget_keys(buffers)
        if numbers.n > 2:
            return triples(rules, boards, numbers, buffers)
        n_groups = pairs(rules, boards, nothing_begun(), (high, low), buffers, 0)
    return n_groups if n_groups != 0 else single_plays(rules, boards, high, low, buffers)


def is_plain(rules: Ruleset, boards: Bitboards, high: int, low: int) -> bool:
    """Say whether two steps stay on the board and wait for nothing, entering being as a step from a point."""
    if boards.must_enter > 0 or rules.order == LOWER_FIRST:
        return False
    occupied = boards.occupied
    if occupied >> HAND_BIT != 0 and (
        occupied >> BAR_BIT != 0
        or boards.zone != 0
        or not (enters_as_from_a_point(rules, 1, high) and enters_as_from_a_point(rules, 1, low))
    ):
        return False
    outside = occupied >> (rules.home + 1)
    return outside & (outside - 1) != 0 or (outside != 0 and boards.twos >> highest_bit(occupied) != 0)


def plain_pairs(boards: Bitboards, high: int, low: int, buffers: Buffers) -> int:
    """List the plays of two numbers that stay on the board, the higher number first wherever that reaches the same.

    A result comes twice only as the two orders of one pair, or as one checker carried over points that are hit alike.
    """
    by_high, by_low = boards.occupied & (boards.open << high), boards.occupied & (boards.open << low)
    carried = by_high & (boards.open << (high + low))
    unhit = carried & ~(boards.blots << high)
    n_groups, left, last = 0, by_high, step_code(0, low, 1)
    while left != 0:
        bit = highest_bit(left)
        left ^= 1 << bit
        ends = by_low & ~(1 << bit & ~boards.twos)
        ends |= ((carried >> bit) & 1) << (bit - high)
        ends &= ~(unhit & (1 << (bit + low)))  # that checker, carried by both, was listed before
        n_groups = put_group(step_code(place_of(bit), high, 0) | last, ends, buffers, n_groups)
    left = by_low & (boards.open << (high + low)) & ~(boards.occupied << low) & ~(unhit & ~(boards.blots << low))
    while left != 0:
        bit = highest_bit(left)
        left ^= 1 << bit
        path = step_code(place_of(bit), low, 0) | step_code(0, high, 1)
        n_groups = put_group(path, 1 << (bit - low), buffers, n_groups)
    return n_groups


def triples(rules: Ruleset, boards: Bitboards, numbers: Numbers, buffers: Buffers) -> int:
    """List the plays of all three numbers, the highest tried first; return how many groups there are, or TOO_SMALL."""
    n_groups = 0
    for which in range(TRIPLE):
        first = number_at(numbers, which)
        if which == 0 or first != number_at(numbers, which - 1):
            others = number_at(numbers, 0 if which > 0 else 1), number_at(numbers, 2 if which < 2 else 1)
            n_groups = begun_with(rules, boards, first, others, buffers, n_groups)
    return n_groups


def begun_with(
    rules: Ruleset, boards: Bitboards, first: int, others: tuple[int, int], buffers: Buffers, n_groups: int
) -> int:
    """Add the plays that begin with one of three numbers; return how many groups there are then, or TOO_SMALL."""
    highs, lows = sources(rules, boards, others[0]), sources(rules, boards, others[1])
    left, freely = sources(rules, boards, first), is_open(rules, boards, first, others)
    if freely != 0 and first < others[1]:
        left &= carried_on(boards, first, others[0]) | carried_on(boards, first, others[1])
    while left != 0:
        bit = highest_bit(left)
        left ^= 1 << bit
        target = target_of(rules, bit, first)
        skip_high = highs & tried_before(rules, first, bit, others[0])
        skip_low = lows & tried_before(rules, first, bit, others[1])
        path, key = step_code(place_of(bit), first, 0), step_key(boards, bit, target)
        begun = Begun(path, 1, key, skip_high, skip_low, freely, bit, target)
        n_groups = pairs(rules, moved(boards, bit, target), begun, others, buffers, n_groups)
    return n_groups


def is_open(rules: Ruleset, boards: Bitboards, first: int, others: tuple[int, int]) -> int:
    """Say (1 or 0) whether none of three steps frees a checker: nothing waits for the bar, the hand or home.

    And whether entering from hand is as a step from a point.
    """
    waits = boards.occupied >> BAR_BIT != 0 or boards.must_enter > 0
    if boards.occupied >> HAND_BIT != 0:
        waits = waits or (boards.zone != 0 and boards.threes >> HAND_BIT == 0)
        for die in (first, *others):
            waits = waits or not enters_as_from_a_point(rules, 1, die)
    outside = popcount(boards.occupied >> (rules.home + 1)) + popcount(boards.twos >> (rules.home + 1))
    return int(not waits and outside + popcount(boards.threes >> (rules.home + 1)) > 2)


def carried_on(boards: Bitboards, first: int, second: int) -> int:
    """Mark the places from which one number leads to an empty point that the second number may leave.

    A higher number that is played after a lower one was listed before, unless it carries on the checker of that one.
    """
    return ((boards.open << second) & ~boards.occupied) << first


def pairs(
    rules: Ruleset, boards: Bitboards, begun: Begun, numbers: tuple[int, int], buffers: Buffers, n_groups: int
) -> int:
    """Add the plays of two numbers in either order; return how many groups then, or TOO_SMALL."""
    high, low = numbers
    for order in range(int(rules.order == LOWER_FIRST), 2 - int(high == low)):
        skip = (begun.skip_high, begun.skip_low) if order == 0 else (begun.skip_low, begun.skip_high)
        now = Begun(begun.path, begun.n, begun.key, *skip, begun.is_open, begun.source, begun.target)
        in_order = (high, low) if order == 0 else (low, high)
        n_groups = pairs_in_order(rules, boards, now, in_order, buffers, n_groups)
    return n_groups


def pairs_in_order(
    rules: Ruleset, boards: Bitboards, begun: Begun, numbers: tuple[int, int], buffers: Buffers, n_groups: int
) -> int:
    """Add the plays of two numbers in this order, `skip_high` being for the first of them."""
    first, second = numbers
    left = sources(rules, boards, first) & ~begun.skip_high
    if begun.is_open != 0 and second > first:
        left &= carried_on(boards, first, second)
    seconds = sources(rules, boards, second)
    if n_groups == TOO_SMALL or n_groups + PLACES > len(buffers.paths) or are_keys_full(buffers):
        return TOO_SMALL
    while left != 0:
        bit = highest_bit(left)
        left ^= 1 << bit
        target = target_of(rules, bit, first)
        now, key = moved(boards, bit, target), begun.key + step_key(boards, bit, target)
        listed = seconds & (begun.skip_low | tried_before(rules, first, bit, second))
        ends = sources(rules, now, second) & ~listed
        doubted = ends & in_doubt(begun, bit, target, first, second)
        if doubted != 0:
            ends ^= doubted ^ new_ends(rules, now, doubted, second, key, buffers)
        path = begun.path | step_code(place_of(bit), first, begun.n) | step_code(0, second, begun.n + 1)
        n_groups = put_group(path, ends, buffers, n_groups)
    return n_groups


def in_doubt(begun: Begun, bit: int, target: int, number: int, last: int) -> int:
    """Mark from where the last number may reach a result that other steps by the same numbers reach.

    Args:
        begun: the steps before.
        bit: where the last step but one begins.
        target: where it leads, by `number`.
        number: that of the last step but one.
        last: the last number.
    """
    touching = 1 << target | 1 << bit + last
    if begun.is_open != 0:
        return touching | in_doubt_of_three(begun, bit, target, number, last)
    if begun.n != 0 or target == OFF:
        return EVERY_PLACE
    return touching | 1 << target + number | 1 << HAND_BIT | 1 << BAR_BIT


def in_doubt_of_three(begun: Begun, bit: int, target: int, number: int, last: int) -> int:
    """Mark it where three steps stay on the board.

    Steps reach what others reach only if one begins where another ends, or if each checker can come by another number
    to where another checker comes: from x, y and z by a, b and c, that is y - c = x - a and z - a = y - b, or the like.
    """
    far, middle = begun.source, begun.target
    if middle == bit or target == far:
        return EVERY_PLACE
    found = 1 << middle | 1 << far + last
    if bit == middle + last:
        found |= 1 << max(0, far - number + last)
    if bit == far - last + number:
        found |= 1 << middle + number
    return found


def new_ends(rules: Ruleset, boards: Bitboards, ends: int, die: int, key: int, buffers: Buffers) -> int:
    """Keep the places from which the last number leads to a result that is not listed yet."""
    left = ends
    while left != 0:
        bit = highest_bit(left)
        left ^= 1 << bit
        if not is_new_key(key + step_key(boards, bit, target_of(rules, bit, die)), buffers):
            ends ^= 1 << bit
    return ends


def tried_before(rules: Ruleset, die: int, bit: int, other: int) -> int:
    """Mark the places from which the search tries the other number before it tries a die from a place."""
    if other == die:
        return ~((2 << bit) - 1)
    return EVERY_PLACE if other > die and rules.order != LOWER_FIRST else 0


def single_plays(rules: Ruleset, boards: Bitboards, high: int, low: int, buffers: Buffers) -> int:
    """List the plays of one of two numbers, where both cannot be played; the empty play if none can.

    Source: fields `obligation.larger`, `obligation.order`.
    """
    by_high = sources(rules, boards, high) if rules.order != LOWER_FIRST else 0
    by_low = sources(rules, boards, low)
    n_groups = put_group(step_code(0, high, 0), by_high, buffers, 0)
    if n_groups == 0 or rules.larger == 0:
        by_low &= ~alike(rules, by_high & by_low, high, low)
        n_groups = put_group(step_code(0, low, 0), by_low, buffers, n_groups)
    return n_groups if n_groups != 0 else put_group(EMPTY_PLAY, OFF_ONLY, buffers, 0)


def alike(rules: Ruleset, both: int, high: int, low: int) -> int:
    """Mark, of the places that both numbers may leave, those from which they lead to one place: off, or an entry."""
    found = both & ((2 << low) - 1)
    if rules.entry[0, high] == rules.entry[0, low]:
        found |= both & (1 << BAR_BIT)
    if rules.entry[1, high] == rules.entry[1, low]:
        found |= both & (1 << HAND_BIT)
    return found
