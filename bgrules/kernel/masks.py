"""Plays listed without making any twice, on bit masks, where steps commute.

This says a second time, for speed, what `steps.py` and `search.py` say; the tests prove the two equal, play for play,
in the same order. `commuting.py` tells where it may serve; `ranks.py` tells what a mask is.

Nothing comes twice. Of like numbers `likes.py` tells. Two unlike numbers reach a result twice only as the two orders
of one pair, as one checker carried by both over points that are hit alike, or as two checkers borne off.
"""

from bgrules.kernel.board import State
from bgrules.kernel.codes import step_code
from bgrules.kernel.likes import NO_ROOM, like_plays, likes_of_any_length
from bgrules.kernel.limits import head_left
from bgrules.kernel.orders import THREE
from bgrules.kernel.ranks import (
    BAR_RANK,
    HAND_RANK,
    after,
    enters_as_from_a_point,
    occupied_ranks,
    open_points,
    place_of,
    put_steps,
    sources,
    target_of,
)
from bgrules.kernel.steps import all_home, has_come_home, still_to_enter
from bgrules.kernel.triples import triple_plays
from bgrules.kernel.twins import copy_row, top_bit
from bgrules.kernel.work import Work
from bgrules.ruleset import tables
from bgrules.ruleset.tables import Int8, Int64, Ruleset
from bgrules.terms import OFF, POINTS

KEY_SHIFT = 5
"""Bits of a rank in `pair_key`."""
MOST_PAIRS = 2 * BAR_RANK * BAR_RANK
"""Both orders of two steps from any two ranks: room that plays of unlike numbers may need."""
EACH_ALLOWANCE, LOWER_FIRST, OWN_HOME = tables.EACH_ALLOWANCE, tables.LOWER_FIRST, tables.OWN_HOME


def mask_plays(rules: Ruleset, state: State, side: int, numbers: Int8, n: int, free: bool, work: Work) -> int:
    """List the plays of n like numbers, of two unlike ones, or of three not all alike, as `search.search_plays` does.

    Args:
        rules: of the variant.
        state: the position.
        side: whose.
        numbers: higher first.
        n: how many; 2 or 3 where they are unlike.
        free: as many may be played as one likes; of like numbers only.
        work: memory.

    Returns:
        How many there are, in `work.codes`; NO_ROOM when that is too short; 0 where not all of three can be played.
    """
    own = work.scratch.checkers[side]
    copy_row(state.checkers[side], own)
    high, low = int(numbers[0]), int(numbers[n - 1])
    stuck = int(state.pinned[side])
    occupied = occupied_ranks(state.checkers[side]) & ~stuck
    bears = stuck == 0 and (rules.tested != EACH_ALLOWANCE or all_home(rules, state, side))
    open_, blots = open_points(rules, state, side)
    if rules.hit_when == OWN_HOME and not has_come_home(rules, state, side):
        open_ &= ~blots
    open_ &= ~stuck
    if rules.head != 0 and own[POINTS] > head_left(rules, state):
        own[POINTS], bears = head_left(rules, state), False  # those that stay behind play no part
        occupied &= ~(int(own[POINTS] == 0) << POINTS)
    must = still_to_enter(rules, state, side)
    if high == low:
        if free:
            return likes_of_any_length(rules, own, occupied, open_, bears, must, high, n, work)
        return like_plays(rules, own, occupied, open_, bears, must, high, n, work.codes, work.stack)
    if n == THREE:
        return triple_plays(rules, own, occupied, open_, blots, bears, must, numbers, work)
    if len(work.codes) < MOST_PAIRS:
        return NO_ROOM
    if must == 0 and rules.order != LOWER_FIRST and is_plain(rules, own, occupied, high, low):
        found = plain_pairs(own, occupied, open_, blots, high, low, work.codes)
    else:
        found = pairs(rules, own, occupied, open_, blots, bears, must, high, low, work.codes, work.keys)
    return found if found != 0 else single_plays(rules, occupied, open_, bears, must, high, low, work.codes)


def is_plain(rules: Ruleset, own: Int8, occupied: int, high: int, low: int) -> bool:
    """Say whether no bar waits, a hand is as good as a point, and two checkers at least are not yet home."""
    if occupied >> HAND_RANK != 0 and (
        occupied >> BAR_RANK != 0
        or not (enters_as_from_a_point(rules, 1, high) and enters_as_from_a_point(rules, 1, low))
    ):
        return False
    outside = occupied >> (rules.home + 1)
    return outside & (outside - 1) != 0 or (outside != 0 and own[place_of(top_bit(occupied))] > 1)


def plain_pairs(own: Int8, occupied: int, open_: int, blots: int, high: int, low: int, codes: Int64) -> int:
    """List the plays of both unlike numbers where every step stays on the board, a hand being as good as a point.

    The higher number goes first wherever that reaches the same.
    """
    by_high, by_low = occupied & (open_ << high), occupied & (open_ << low)
    carried = by_high & (open_ << (high + low))
    unhit = carried & ~(blots << high)
    found = 0
    left = by_high
    while left != 0:
        rank = top_bit(left)
        left ^= 1 << rank
        others = by_low if own[place_of(rank)] > 1 else by_low & ~(1 << rank)
        others |= ((carried >> rank) & 1) << (rank - high)
        others &= ~(unhit & (1 << (rank + low)))  # the checker there, carried by both, was told before
        first = step_code(place_of(rank), high, 0)
        while others != 0:
            other = top_bit(others)
            others ^= 1 << other
            codes[found] = first | step_code(place_of(other), low, 1)
            found += 1
    return lows_first(occupied, open_, blots, by_low, unhit, high, low, codes, found)


def lows_first(
    occupied: int, open_: int, blots: int, by_low: int, unhit: int, high: int, low: int, codes: Int64, found: int
) -> int:
    """Add the checkers carried by both numbers, the lower first, where that reaches something new."""
    left = by_low & (open_ << (high + low)) & ~(occupied << low) & ~(unhit & ~(blots << low))
    while left != 0:
        rank = top_bit(left)
        left ^= 1 << rank
        codes[found] = step_code(place_of(rank), low, 0) | step_code(place_of(rank - low), high, 1)
        found += 1
    return found


def pairs(
    rules: Ruleset,
    own: Int8,
    occupied: int,
    open_: int,
    blots: int,
    bears: bool,
    must: int,
    high: int,
    low: int,
    codes: Int64,
    keys: Int64,
) -> int:
    """List the plays of both unlike numbers in both orders, or the lower first, each result once."""
    found = 0
    for turn in range(int(rules.order == LOWER_FIRST), 2):
        first, second = (high, low) if turn == 0 else (low, high)
        left = sources(rules, occupied, open_, bears, must, first)
        while left != 0:
            rank = top_bit(left)
            left ^= 1 << rank
            middle = target_of(rules, rank, first)
            now = after(own, occupied, rank, middle)
            others = sources(rules, now, open_, bears, must - (rank == HAND_RANK), second)
            while others != 0:
                other = top_bit(others)
                others ^= 1 << other
                keys[found] = pair_key(rank, middle, other, target_of(rules, other, second), blots)
                codes[found] = step_code(place_of(rank), first, 0) | step_code(place_of(other), second, 1)
                found += is_first(keys, found)
    return found


def pair_key(rank: int, target: int, other: int, other_target: int, blots: int) -> int:
    """Make a number of what two steps change: places left and reached, and the points hit."""
    hits = blots & ((1 << target) | (1 << other_target)) & ~1
    if target == other:
        target, other = OFF, OFF
    elif other_target == rank:
        other_target, rank = OFF, OFF
    gone = min(rank, other) | max(rank, other) << KEY_SHIFT
    come = min(target, other_target) | max(target, other_target) << KEY_SHIFT
    return gone | come << 2 * KEY_SHIFT | hits << 4 * KEY_SHIFT


def is_first(keys: Int64, last: int) -> int:
    """Say (1 or 0) whether the last key is unlike all before it."""
    for which in range(last):
        if keys[which] == keys[last]:
            return 0
    return 1


def single_plays(
    rules: Ruleset, occupied: int, open_: int, bears: bool, must: int, high: int, low: int, codes: Int64
) -> int:
    """List the plays of one of two unlike numbers, where both cannot be played; the empty play if none can.

    Source: fields `obligation.larger`, `obligation.order`.
    """
    by_high = sources(rules, occupied, open_, bears, must, high) if rules.order != LOWER_FIRST else 0
    by_low = sources(rules, occupied, open_, bears, must, low)
    found = put_steps(by_high, high, 0, 0, codes, 0)
    if found == 0 or rules.larger == 0:
        found = put_steps(by_low & ~alike(rules, by_high & by_low, high, low), low, 0, 0, codes, found)
    if found == 0:
        codes[0] = 0
        found = 1
    return found


def alike(rules: Ruleset, both: int, high: int, low: int) -> int:
    """Mark, of the ranks that both numbers may leave, those from which they lead to one place: off, or an entry."""
    found = both & ((2 << low) - 1)
    if rules.entry[0, high] == rules.entry[0, low]:
        found |= both & (1 << BAR_RANK)
    if rules.entry[1, high] == rules.entry[1, low]:
        found |= both & (1 << HAND_RANK)
    return found
