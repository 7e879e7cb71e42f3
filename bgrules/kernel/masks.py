"""Plays listed without making any twice, on bit masks, where steps commute.

This says a second time, for speed, what `steps.py` and `search.py` say; the tests prove the two equal, play for play,
in the same order. `steps_commute` tells where it may serve; `ranks.py` tells what a mask is.

Nothing comes twice. Steps of like numbers are told from high to low, and how many checkers leave each place makes the
result. Two unlike numbers reach a result twice only as the two orders of one pair, as one checker carried by both over
points that are hit alike, or as two checkers borne off.
"""

from bgrules.kernel.board import State
from bgrules.kernel.codes import step_code
from bgrules.kernel.ranks import (
    BAR_RANK,
    HAND_RANK,
    after,
    occupied_ranks,
    open_points,
    place_of,
    sources,
    target_of,
)
from bgrules.kernel.steps import all_home, still_to_enter
from bgrules.kernel.twins import copy_row, top_bit
from bgrules.kernel.work import Work
from bgrules.ruleset import tables
from bgrules.ruleset.tables import Int8, Int64, Ruleset
from bgrules.terms import HAND, OFF

KEY_SHIFT = 5
"""Bits of a rank in `pair_key`."""
NO_ROOM = -1
MOST_PAIRS = 2 * BAR_RANK * BAR_RANK
"""Both orders of two steps from any two ranks: room that plays of unlike numbers may need."""
LEFT, OCCUPIED, PATH, SOURCE, TARGET, MUST = 0, 1, 2, 3, 4, 5
"""Columns of the stack of `like_plays`, a row a depth."""
ANY_UNPLAYABLE, EACH_ALLOWANCE = tables.ANY_UNPLAYABLE, tables.EACH_ALLOWANCE
LOWER_FIRST, OWN_HOME = tables.LOWER_FIRST, tables.OWN_HOME


def steps_commute(rules: Ruleset) -> bool:
    """Say whether masks may serve: what may go and land depends on no step but entering and coming home.

    Source: fields `obligation`, `landing.hit_when`, `bearing_off.too_high`.
    """
    if rules.order == LOWER_FIRST or rules.as_many == 0 or rules.too_high == ANY_UNPLAYABLE:
        return False
    return rules.hit_when != OWN_HOME


def has_pinned_wall(rules: Ruleset, state: State, side: int) -> bool:
    """Say whether a side's pinned checkers would close their point if they were free: a step off them closes it.

    No play leads there, but a position may be asked about. Source: fields `landing.closed_from`, `landing.on_blot`.
    """
    left = int(state.pinned[side])
    while left != 0:
        point = top_bit(left)
        left ^= 1 << point
        if state.checkers[side, point] >= rules.closed_from:
            return True
    return False


def mask_plays(rules: Ruleset, state: State, side: int, numbers: Int8, n: int, work: Work) -> int:
    """List the plays of n like numbers or of two unlike ones, as `plays.search_plays` does.

    Returns:
        How many there are, in `work.codes`; NO_ROOM when that is too short.
    """
    own = work.scratch.checkers[side]
    copy_row(state.checkers[side], own)
    high, low = int(numbers[0]), int(numbers[n - 1])
    stuck = int(state.pinned[side])
    occupied = occupied_ranks(own) & ~stuck
    bears = stuck == 0 and (rules.tested != EACH_ALLOWANCE or all_home(rules, state, side))
    open_, blots = open_points(rules, state, side)
    open_ &= ~stuck
    must = still_to_enter(rules, state, side)
    if high == low:
        return like_plays(rules, own, occupied, open_, bears, must, high, n, work.codes, work.stack)
    if len(work.codes) < MOST_PAIRS:
        return NO_ROOM
    if must == 0 and is_plain(rules, own, occupied, high, low):
        found = plain_pairs(own, occupied, open_, blots, high, low, work.codes)
    else:
        found = pairs(rules, own, occupied, open_, blots, bears, must, high, low, work.codes, work.keys)
    return found if found != 0 else single_plays(rules, occupied, open_, bears, must, high, low, work.codes)


def like_plays(
    rules: Ruleset,
    own: Int8,
    occupied: int,
    open_: int,
    bears: bool,
    must: int,
    die: int,
    n: int,
    codes: Int64,
    stack: Int64,
) -> int:
    """List the plays of n like numbers: steps from high to low, as many as can be. `own` is used up on the way."""
    best, found, depth = 0, 1, 0
    codes[0] = 0  # the empty play, unless a step is found
    push(stack, 0, sources(rules, occupied, open_, bears, must, die), occupied, 0, must)
    while depth >= 0:
        if found + HAND * HAND > len(codes):
            return NO_ROOM
        left = int(stack[depth, LEFT])
        if left == 0:
            depth = back(own, stack, depth)
        elif depth < n - 2:
            candidates = forth(rules, own, open_, bears, die, stack, depth)
            depth += 1
            if candidates == 0 and depth >= best:
                found = found if depth == best else 0
                best = depth
                codes[found] = stack[depth, PATH]
                found += 1
        elif depth == n - 1:
            best, found = n, put_steps(left, die, 0, 0, codes, 0)
            stack[depth, LEFT] = 0
        else:
            best, found = last_two(rules, own, open_, bears, die, n, codes, stack, best, found)
    return found


def last_two(
    rules: Ruleset,
    own: Int8,
    open_: int,
    bears: bool,
    die: int,
    n: int,
    codes: Int64,
    stack: Int64,
    best: int,
    found: int,
) -> tuple[int, int]:
    """Finish the plays that stand two steps before their end, without walking there.

    Returns:
        The most numbers played so far, and how many plays of so many are found.
    """
    depth = n - 2
    left, occupied, path = int(stack[depth, LEFT]), int(stack[depth, OCCUPIED]), int(stack[depth, PATH])
    must = int(stack[depth, MUST])
    stack[depth, LEFT] = 0
    while left != 0:
        rank = top_bit(left)
        left ^= 1 << rank
        now = after(own, occupied, rank, target_of(rules, rank, die))
        candidates = sources(rules, now, open_, bears, must - (rank == HAND_RANK), die)
        lower = candidates & ((2 << rank) - 1)
        longer = path | step_code(place_of(rank), die, depth)
        if lower != 0:
            found = put_steps(lower, die, longer, depth + 1, codes, found if best == n else 0)
            best = n
        elif candidates == 0 and best <= depth + 1:
            found = found if best == depth + 1 else 0
            best = depth + 1
            codes[found] = longer
            found += 1
    return best, found


def forth(rules: Ruleset, own: Int8, open_: int, bears: bool, die: int, stack: Int64, depth: int) -> int:
    """Play the highest rank left at a depth, and stand one deeper; mark the ranks that may go then."""
    left = int(stack[depth, LEFT])
    rank = top_bit(left)
    stack[depth, LEFT] = left ^ (1 << rank)
    place, target = place_of(rank), target_of(rules, rank, die)
    occupied = after(own, int(stack[depth, OCCUPIED]), rank, target)
    stack[depth, SOURCE], stack[depth, TARGET] = place, target
    own[place] -= 1
    own[target] += 1
    must = int(stack[depth, MUST]) - (rank == HAND_RANK)
    candidates = sources(rules, occupied, open_, bears, must, die)
    path = int(stack[depth, PATH]) | step_code(place, die, depth)
    push(stack, depth + 1, candidates & ((2 << rank) - 1), occupied, path, must)
    return candidates


def back(own: Int8, stack: Int64, depth: int) -> int:
    """Take back the step that led to a depth; return the depth above."""
    if depth > 0:
        own[stack[depth - 1, TARGET]] -= 1
        own[stack[depth - 1, SOURCE]] += 1
    return depth - 1


def push(stack: Int64, depth: int, left: int, occupied: int, path: int, must: int) -> None:
    """Begin to try the ranks of a mask at a depth."""
    stack[depth, LEFT] = left
    stack[depth, OCCUPIED] = occupied
    stack[depth, PATH] = path
    stack[depth, MUST] = must


def is_plain(rules: Ruleset, own: Int8, occupied: int, high: int, low: int) -> bool:
    """Say whether no bar waits, a hand is as good as a point, and two checkers at least are not yet home."""
    if occupied >> HAND_RANK != 0 and (
        occupied >> BAR_RANK != 0 or rules.entry[1, high] + high != HAND_RANK or rules.entry[1, low] + low != HAND_RANK
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
    """List the plays of both unlike numbers in both orders, each result once."""
    found = 0
    for turn in range(2):
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

    Source: field `obligation.larger`.
    """
    by_high = sources(rules, occupied, open_, bears, must, high)
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


def put_steps(left: int, die: int, path: int, depth: int, codes: Int64, found: int) -> int:
    """Add a play for each rank of a mask, the step as the last of a path."""
    while left != 0:
        rank = top_bit(left)
        left ^= 1 << rank
        codes[found] = path | step_code(place_of(rank), die, depth)
        found += 1
    return found
