"""Plays of three numbers not all alike, where every step stays on the board: which of them reach what others reach.

Three steps from places at which none of them arrives are a play that no other reaches; but the places left and reached
may be paired in another way, three in a ring. Otherwise a checker is carried by two numbers, and the lower may go
first: that is told before wherever the higher can go first and the same is hit. A third step that touches the places
between, or that goes as far as the other two, makes more ways; such plays are looked up.
"""

from bgrules.kernel.changes import far_change, is_noted, near_change
from bgrules.kernel.codes import step_code
from bgrules.kernel.commuting import count_outside
from bgrules.kernel.likes import NO_ROOM
from bgrules.kernel.ranks import BAR_RANK, HAND_RANK, enters_as_from_a_point, place_of, put_steps
from bgrules.kernel.twins import top_bit
from bgrules.kernel.work import Work
from bgrules.ruleset import tables
from bgrules.ruleset.tables import Int8, Ruleset
from bgrules.terms import BAR, HAND, PLACES, POINTS

THREE = 3
"""Numbers of an allowance that this lists."""
EVERY_RANK = -1
APART = 32
"""What is added to how far one rank is above another, to make it a bit of a mask."""
EVERYTHING = tables.EVERYTHING


def is_open(rules: Ruleset, own: Int8, occupied: int, zone: int, numbers: Int8) -> bool:
    """Say whether every step stays on the board, what is open stays so, and a hand or a bar is as good as a point.

    Three checkers at least are not yet home, and the hand is not emptied while a gate waits for that.
    """
    if zone != 0 and own[HAND] < THREE:
        return False
    for row in range(2):
        if (occupied >> (BAR_RANK - row)) & 1 != 0:
            for which in range(THREE):
                if not enters_as_from_a_point(rules, row, int(numbers[which])):
                    return False
    if occupied >> BAR_RANK != 0 and rules.bar_before != EVERYTHING:
        return False
    outside = occupied >> (rules.home + 1)
    others = outside & (outside - 1)
    return others & (others - 1) != 0 or count_outside(rules, own) >= THREE


def carried_plays(
    own: Int8, occupied: int, open_: int, blots: int, zone: int, high: int, middle: int, low: int, work: Work
) -> int:
    """List the plays of all three numbers; NO_ROOM where `work` is too small."""
    highs, middles, lows = leads(open_, zone, high), leads(open_, zone, middle), leads(open_, zone, low)
    twos, threes = at_least(own, 2), at_least(own, THREE)
    upper, outer = either(highs, middles, blots, high, middle), either(highs, lows, blots, high, low)
    lower = either(middles, lows, blots, middle, low)
    found = carries_begun(
        occupied, twos, threes, blots, highs, middles, lows, high, middle, low, upper, outer, lower, 0, work
    )
    if found != NO_ROOM and middle != high:
        found = carries_begun(
            occupied, twos, threes, blots, middles, highs, lows, middle, high, low, upper, lower, outer, found, work
        )
    if found != NO_ROOM and low != middle:
        found = carries_begun(
            occupied, twos, threes, blots, lows, highs, middles, low, high, middle, outer, lower, upper, found, work
        )
    return found


def at_least(own: Int8, n: int) -> int:
    """Mark the ranks with so many checkers."""
    found = int(own[HAND] >= n) << HAND_RANK | int(own[BAR] >= n) << BAR_RANK
    for point in range(1, POINTS + 1):
        found |= int(own[point] >= n) << point
    return found


def leads(open_: int, zone: int, die: int) -> int:
    """Mark the ranks from which a die leads to an open point, and not through a gate that is shut."""
    found = (open_ << die) & ~((zone << die) & ~zone) & ((1 << BAR_RANK) - 1)
    return found | (found & (1 << HAND_RANK)) << 1


def able(occupied: int, led: int) -> int:
    """Mark the ranks from which a checker may go where a die leads: nothing goes before the bar is empty."""
    return led & (1 << BAR_RANK) if occupied >> BAR_RANK != 0 else led & occupied


def before(die: int, rank: int, other: int) -> int:
    """Mark the ranks from which the search tries the other number before it tries a die from a rank."""
    if other == die:
        return ~((2 << rank) - 1)
    return EVERY_RANK if other > die else 0


def either(highs: int, lows: int, blots: int, high: int, low: int) -> int:
    """Mark the ranks from which a checker carried by two unlike numbers gets to the same whichever goes first.

    What is told of the lower first is told of the higher first before then, if the higher can go first.
    """
    return highs & (lows << high) & ~(blots << high | blots << low) if high != low else 0


def carries_begun(
    occupied: int,
    twos: int,
    threes: int,
    blots: int,
    led_first: int,
    led_high: int,
    led_low: int,
    first: int,
    high: int,
    low: int,
    with_high: int,
    with_low: int,
    both: int,
    found: int,
    work: Work,
) -> int:
    """Add the plays that begin with one of the numbers; count the plays.

    Args:
        occupied: ranks with checkers of the side.
        twos: those with two at least.
        threes: those with three.
        blots: points where landing hits.
        led_first: ranks from which the number leads to an open point; so for the two that are left.
        led_high: the same.
        led_low: the same.
        first: the number.
        high: the higher one left.
        low: the lower one left.
        with_high: what `either` says of the first number and the higher one left.
        with_low: of the first and the lower one left.
        both: of those left.
        found: plays listed before.
        work: memory.
    """
    left, highs, lows = able(occupied, led_first), able(occupied, led_high), able(occupied, led_low)
    while left != 0 and found != NO_ROOM:
        rank = top_bit(left)
        left ^= 1 << rank
        here, there = 1 << rank, 1 << (min(rank, HAND_RANK) - first)
        now, pairs = (occupied & ~(here & ~twos)) | there, (twos & ~(here & ~threes)) | (there & occupied)
        told_high, told_low = highs & before(first, rank, high), lows & before(first, rank, low)
        found = carries_ended(
            now, pairs, blots, led_high, led_low, first, rank, high, told_high, low, told_low,
            with_high, with_low, both, found, work,
        )  # fmt: skip
        if high != low and found != NO_ROOM:
            found = carries_ended(
                now, pairs, blots, led_low, led_high, first, rank, low, told_low, high, told_high,
                with_low, with_high, both, found, work,
            )  # fmt: skip
    return found


def carries_ended(
    occupied: int,
    twos: int,
    blots: int,
    led_second: int,
    led_third: int,
    first: int,
    start: int,
    second: int,
    told_second: int,
    third: int,
    told_third: int,
    with_second: int,
    with_third: int,
    both: int,
    found: int,
    work: Work,
) -> int:
    """Add the plays that go on, after the first number from `start`, with these two in this order; count the plays."""
    left, thirds = able(occupied, led_second) & ~told_second, able(occupied, led_third)
    if third > second and occupied >> BAR_RANK == 0:
        left &= (led_third & ~occupied) << second  # else the third would go first, and was told
    if left == 0:
        return found
    path, far = step_code(place_of(start), first, 0), min(start, HAND_RANK)
    while left != 0:
        if found + PLACES > len(work.codes):
            return NO_ROOM
        rank = top_bit(left)
        left ^= 1 << rank
        near = min(rank, HAND_RANK)
        now = (occupied & ~((1 << rank) & ~twos)) | 1 << (near - second)
        others = able(now, led_third) & ~(thirds & (told_third | before(second, rank, third)))
        if others == 0:
            continue
        others &= ~told_before(far, first, near, second, third, with_second, with_third, both)
        doubted = doubtful(far, first, near, second, third)
        if start == BAR_RANK:
            doubted |= EVERY_RANK if rank == HAND_RANK else 1 << HAND_RANK
        longer = path | step_code(place_of(rank), second, 1)
        if others & doubted == 0:
            found = put_steps(others, third, longer, 2, work.codes, found)
        else:
            found = put_new(others, doubted, blots, start, far - first, rank, near - second, third, longer, found, work)
    return found


def told_before(
    far: int, first: int, near: int, second: int, third: int, with_second: int, with_third: int, both: int
) -> int:
    """Mark from where the third number leads to what is told before, a checker being carried by two numbers."""
    if near == far - first:
        return told_onward(far, first, second, with_second)
    if near - second == far:
        return told_onward(near, second, first, with_second)
    return told_carried(far, first, near, second, third, with_third) | told_carried(
        near, second, far, first, third, both
    )


def told_onward(far: int, here: int, onward: int, same: int) -> int:
    """Mark every rank, if a checker carried by two numbers, `here` first, comes to what is told of the other first."""
    return EVERY_RANK if here < onward and (same >> far) & 1 != 0 else 0


def told_carried(far: int, first: int, near: int, second: int, third: int, same: int) -> int:
    """Mark from where the third number leads to what is told before, a checker being carried by it and by the first.

    Not where the second brings that checker to where these two take it up: told otherwise, it may begin later.
    """
    if first < third:
        return (same & (1 << far)) >> first
    return same & (1 << (far + third)) if near - second != far + third else 0


def doubtful(far: int, first: int, near: int, second: int, third: int) -> int:
    """Mark the ranks from which the third number may reach what other steps reach."""
    if near == far - first:
        return beside(far, first, second, third)
    if near - second == far:
        return beside(near, second, first, third)
    above, below = near - far + APART, far - near + APART
    found = ringed(far, first, near, second, third)
    found |= ((touched_onward(first, second, third) >> above) & 1) << (far - first)
    found |= ((touched_onward(second, first, third) >> below) & 1) << (near - second)
    found |= ((touched_above(first, second, third) >> above) & 1) << (far + third)
    return found | ((touched_above(second, first, third) >> below) & 1) << (near + third)


def beside(far: int, here: int, onward: int, die: int) -> int:
    """Mark the ranks from which a die, beside a checker carried by two others, may reach what other steps reach.

    It leaves or reaches a place that the checker passes, in one order of its numbers or the other; or it goes as far.
    """
    if here + onward == die:
        return EVERY_RANK
    one, two = far - here, far - onward
    return 1 << one | 1 << two | 1 << (one - onward) | 1 << (far + die) | 1 << (one + die) | 1 << (two + die)


def touched_onward(first: int, second: int, third: int) -> int:
    """Mark how far a rank that the second number leaves may be above the one that the first leaves, if `beside` holds.

    The third carries the checker of the first on.
    """
    if first + third == second:
        return EVERY_RANK
    found = 1 << (APART - third) | 1 << (APART - first - third)
    return found | 1 << (APART + second - first) | 1 << (APART + second - third)


def touched_above(first: int, second: int, third: int) -> int:
    """Mark the same where the third number carries a checker to the rank that the first leaves, and that one on."""
    if first + third == second:
        return EVERY_RANK
    found = 1 << APART | 1 << (APART + third - first)
    return found | found << second | 1 << (APART + third + second)


def ringed(far: int, first: int, near: int, second: int, third: int) -> int:
    """Mark the ranks from which the third number makes the third place of a ring: other pairs reach the same."""
    found = 1 << (far + second - first) if near - far == second - third else 0
    return found | 1 << (far + third - second) if near - far == third - first else found


def put_new(
    others: int,
    doubted: int,
    blots: int,
    start: int,
    middle: int,
    rank: int,
    target: int,
    third: int,
    path: int,
    found: int,
    work: Work,
) -> int:
    """Add the plays that end with the third number from one of the others; of those in doubt, what is new."""
    near, far = near_change(start, middle, rank, target), far_change(start, middle, rank, target)
    while others != 0:
        other = top_bit(others)
        others ^= 1 << other
        if (doubted >> other) & 1 != 0:
            last = min(other, HAND_RANK) - third
            if is_noted(near, far, blots & (1 << middle | 1 << target | 1 << last), other, last, found, work):
                continue
        work.codes[found] = path | step_code(place_of(other), third, 2)
        found += 1
    return found
