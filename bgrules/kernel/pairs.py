"""The plays of two unlike numbers on the open board, what may go being asked anew after the first of them.

It serves where masks alone do not: a rule or a hook may refuse a step for what the step before it did. Every step
stays on the board, so a result comes twice only as the two orders of one pair, or as one checker carried by both
numbers; and of what has been listed, nothing is asked again.
"""

from bgrules.kernel.board import State, copy_state
from bgrules.kernel.codes import step_code
from bgrules.kernel.free import allowed_ranks, landings, may_step, unasked_ranks
from bgrules.kernel.masks import is_plain
from bgrules.kernel.ranks import after, occupied_ranks, place_of, put_steps, target_of
from bgrules.kernel.steps import still_to_enter
from bgrules.kernel.tracks import step_back, step_forth
from bgrules.kernel.twins import top_bit
from bgrules.kernel.work import Work
from bgrules.ruleset.tables import HIT, LOWER_FIRST, Int8, Int64, Ruleset

UNFIT = 0
"""What `pair_plays` finds where it does not serve."""
CELLS = 32
"""One a rank, and some more."""
FIRSTS, SECONDS, AGAIN = 0, CELLS, 2 * CELLS
"""Where the cells of `keys` begin that mark what has been listed: by the rank that the first number leaves, those that
the second leaves; by the second, the first; then both once more for the other order of the numbers."""


def pair_plays(rules: Ruleset, state: State, side: int, numbers: Int8, optional: int, work: Work) -> int:
    """List the plays of two unlike numbers, as `search.search_plays` does.

    Returns:
        How many there are, in `work.codes`; UNFIT where a step may leave the board or a checker must enter first.
    """
    high, low = int(numbers[0]), int(numbers[1])
    occupied = occupied_ranks(state.checkers[side]) & ~int(state.pinned[side])
    if not is_plain(rules, state.checkers[side], occupied, high, low) or still_to_enter(rules, state, side) > 0:
        return UNFIT
    copy_state(state, work.scratch)
    work.keys[: 4 * CELLS] = 0
    open_, met = landings(rules, state, side)
    by_high = unasked_ranks(rules, work.scratch, side, occupied, open_, met, 0, high)
    by_low = unasked_ranks(rules, work.scratch, side, occupied, open_, met, 0, low)
    found = 0
    if rules.order != LOWER_FIRST:
        found = put_pairs(rules, side, occupied, open_, met, high, low, by_high, FIRSTS, found, work)
        found = put_pairs(rules, side, occupied, open_, met, low, high, by_low, AGAIN, found, work)
    else:
        found = put_pairs(rules, side, occupied, open_, met, low, high, by_low, FIRSTS, found, work)
        by_high = 0
    if found == 0 or rules.as_many == 0 or optional != 0:
        return put_shorter(rules, side, high, low, by_high, by_low, optional, found, work)
    return found


def put_pairs(
    rules: Ruleset,
    side: int,
    occupied: int,
    open_: int,
    met: int,
    first: int,
    second: int,
    left: int,
    rows: int,
    found: int,
    work: Work,
) -> int:
    """Add the plays of both numbers in one order that reach something new; count the plays."""
    while left != 0:
        rank = top_bit(left)
        left ^= 1 << rank
        known = told(rank, first, second, met, rows, rules.on_blot == HIT, work.keys)
        others = partners(rules, side, rank, first, second, occupied, open_, met, known, work)
        work.keys[rows + rank] = others | known
        step = step_code(place_of(rank), first, 0)
        while others != 0:
            other = top_bit(others)
            others ^= 1 << other
            work.keys[rows + CELLS + other] |= 1 << rank
            work.codes[found] = step | step_code(place_of(other), second, 1)
            found += 1
    return found


def told(rank: int, first: int, second: int, met: int, rows: int, hits: bool, keys: Int64) -> int:
    """Mark the ranks from which the second number leads, after the first from a rank, to what has been listed.

    One checker carried from `above` to below this rank, over a point where nothing is hit, is such a play; so are, in
    the second order of the numbers, a pair that was listed in the first, and a checker carried the other way.
    """
    known, above = 0, rank + second
    if above > first and is_carried(int(keys[rows + above]), above - first, met, hits):
        known |= 1 << above
        keys[rows + CELLS + above] |= 1 << rank
    if rows == AGAIN:
        known |= int(keys[SECONDS + rank])
        if rank > second and is_carried(int(keys[FIRSTS + rank]), rank - second, met, hits):
            middle = (1 << rank >> first) & ~(met if hits else 0)
            known |= middle
    return known


def is_carried(partners_of: int, middle: int, met: int, hits: bool) -> bool:
    """Say whether the checker from a rank was carried on from the middle, nothing being hit there."""
    return (partners_of >> middle) & 1 != 0 and not (hits and (met >> middle) & 1 != 0)


def partners(
    rules: Ruleset,
    side: int,
    rank: int,
    first: int,
    second: int,
    occupied: int,
    open_: int,
    met: int,
    known: int,
    work: Work,
) -> int:
    """Mark the ranks that the second number may leave once the first has left a rank, those known left out."""
    now, track, source = work.scratch, work.stack[0], place_of(rank)
    target = target_of(rules, rank, first)
    then = after(now.checkers[side], occupied, rank, target)
    if rules.allow_step == 0 and rules.limited == 0:
        return unasked_ranks(rules, now, side, then, open_, met, 0, second) & ~known
    step_forth(rules, now, side, source, target, track)
    found = unasked_ranks(rules, now, side, then, open_, met, 0, second) & ~known
    step_back(rules, now, side, track)
    if found == 0 or not may_step(rules, now, side, source, target, first):
        return 0
    step_forth(rules, now, side, source, target, track)
    found = allowed_ranks(rules, now, side, found, second)
    step_back(rules, now, side, track)
    return found


def put_shorter(
    rules: Ruleset, side: int, high: int, low: int, by_high: int, by_low: int, optional: int, found: int, work: Work
) -> int:
    """Add the plays of one number: if none of both is found, or as many as one likes may be played; then the empty one.

    Source: fields `obligation.as_many`, `obligation.larger`.
    """
    free = rules.as_many == 0 or optional != 0
    found = put_steps(allowed_ranks(rules, work.scratch, side, by_high, high), high, 0, 0, work.codes, found)
    if found == 0 or free or rules.larger == 0:
        found = put_steps(allowed_ranks(rules, work.scratch, side, by_low, low), low, 0, 0, work.codes, found)
    if found == 0 or free:
        work.codes[found] = 0
        found += 1
    return found
