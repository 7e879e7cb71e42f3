"""What may go now, asked anew after each step: all that `steps.step_reason` says, for every rank at once.

This says a second time, for speed, what `steps.py` says; the tests prove the two equal.
"""

from bgrules.kernel.board import HITTERS, HOME_BEFORE, State
from bgrules.kernel.hooks import hook_allows_step
from bgrules.kernel.limits import landing_limit_reason, leaving_reason
from bgrules.kernel.ranks import BAR_RANK, HAND_RANK, place_of, sources, target_of
from bgrules.kernel.steps import OK, step_target
from bgrules.kernel.twins import top_bit
from bgrules.ruleset import tables
from bgrules.ruleset.tables import Ruleset
from bgrules.terms import BAR, HAND, OFF, POINTS

ANY_UNPLAYABLE, EACH_ALLOWANCE, OWN_HOME = tables.ANY_UNPLAYABLE, tables.EACH_ALLOWANCE, tables.OWN_HOME
EVERY_STEP, HIGH, LOW = tables.EVERY_STEP, tables.HIGH, tables.LOW
LOST, SHARE = tables.LOST, tables.SHARE


def landings(rules: Ruleset, state: State, side: int) -> tuple[int, int]:
    """Mark the points where a side may land, and those of them where other checkers may be met, to be hit or pinned."""
    other = state.checkers[1 - side]
    open_, held = 0, 0
    for point in range(1, POINTS + 1):
        n_there = int(other[rules.theirs[point]])
        open_ |= int(n_there < rules.closed_from) << point
        held |= int(n_there > 0) << point
    open_ &= ~int(state.pinned[side])
    return open_, held & open_ if rules.on_blot != SHARE else 0


def pins_met(rules: Ruleset, state: State, side: int) -> int:
    """Mark the points, in a side's own numbers, where it pins checkers of the other side."""
    found = 0
    if state.pinned[1 - side] != 0:
        for point in range(1, POINTS + 1):
            found |= ((int(state.pinned[1 - side]) >> int(rules.theirs[point])) & 1) << point
    return found


def free_ranks(
    rules: Ruleset, state: State, side: int, occupied: int, open_: int, met: int, must: int, die: int
) -> int:
    """Mark the ranks from which a die may be played.

    Args:
        rules: of the variant.
        state: the position now.
        side: whose.
        occupied: its ranks with a checker that is not pinned.
        open_: points where it may land, the other side's checkers being what they are.
        met: those of them with checkers that landing hits or pins.
        must: checkers that must enter before others are free.
        die: the number.
    """
    listed = unasked_ranks(rules, state, side, occupied, open_, met, must, die)
    found = allowed_ranks(rules, state, side, listed, die)
    if found == 0 and must > 0 and listed == 1 << HAND_RANK and rules.if_shut_out != LOST:
        found = unasked_ranks(rules, state, side, occupied, open_, met, 0, die) & ~(1 << HAND_RANK)
        found = allowed_ranks(rules, state, side, found, die)
    if found == 0 and rules.too_high == ANY_UNPLAYABLE and bears_now(rules, state, side, occupied):
        return let_off(rules, state, side, occupied, die)
    return found


def unasked_ranks(
    rules: Ruleset, state: State, side: int, occupied: int, open_: int, met: int, must: int, die: int
) -> int:
    """Mark them without asking limits and hooks, and before a number that has no other use takes a checker off."""
    if rules.hit_when == OWN_HOME and not came_home(rules, state, side, occupied):
        open_ &= ~met | pins_met(rules, state, side)
    return sources(rules, occupied, open_, bears_now(rules, state, side, occupied), must, die)


def bears_now(rules: Ruleset, state: State, side: int, occupied: int) -> bool:
    """Say whether a side may bear off: all checkers are home, now or when the allowance began."""
    if occupied >> (rules.home + 1) != 0 or int(state.pinned[side]) != 0:
        return False
    return rules.tested != EACH_ALLOWANCE or state.counters[HOME_BEFORE] != 0


def came_home(rules: Ruleset, state: State, side: int, occupied: int) -> bool:
    """Say whether a side has a checker home or off; one that is pinned at home counts."""
    home = (2 << rules.home) - 2
    return (occupied | int(state.pinned[side])) & home != 0 or state.checkers[side, OFF] > 0


def allowed_ranks(rules: Ruleset, state: State, side: int, ranks: int, die: int) -> int:
    """Keep the ranks from which limits and hooks let a checker go where a die takes it."""
    left = ranks if rules.allow_step != 0 else ranks & limited_ranks(rules, state, side, die)
    while left != 0:
        rank = top_bit(left)
        left ^= 1 << rank
        if not may_step(rules, state, side, place_of(rank), target_of(rules, rank, die), die):
            ranks ^= 1 << rank
    return ranks


def limited_ranks(rules: Ruleset, state: State, side: int, die: int) -> int:
    """Mark the ranks for which a limit must be asked: it may refuse them a die."""
    if rules.limited == 0:
        return 0
    if rules.runner != 0 or (rules.prime != 0 and rules.prime_tested == EVERY_STEP):
        return -1
    zones = 0
    if state.checkers[side, HAND] > 0:
        zones = zone_mask(rules.gate_low, rules.gate_high)
    for row in range(len(rules.points_held)):
        zones |= zone_mask(int(rules.points_held[row, LOW]), int(rules.points_held[row, HIGH]))
    entering, head = 1 << HAND_RANK | 1 << BAR_RANK, int(rules.head != 0) << POINTS
    return zones << die | int(state.counters[HITTERS]) | entering | head


def zone_mask(low: int, high: int) -> int:
    """Mark the points from low to high; none where low is 0."""
    return (2 << high) - (1 << low) if low != 0 else 0


def may_step(rules: Ruleset, state: State, side: int, source: int, target: int, die: int) -> bool:
    """Say whether limits, and the hooks on steps asked last, allow a step that is legal otherwise."""
    if rules.limited != 0:
        if source < BAR and leaving_reason(rules, state, side, source) != OK:
            return False
        if landing_limit_reason(rules, state, side, source, target) != OK:
            return False
    return rules.allow_step == 0 or hook_allows_step(
        rules.allow_step, state.checkers, rules.theirs, state.pinned, side, source, target, die
    )


def let_off(rules: Ruleset, state: State, side: int, occupied: int, die: int) -> int:
    """Mark the farthest checker where a lower number, which can be used in no other way, takes it off.

    Source: field `bearing_off.too_high` (any_unplayable).
    """
    if occupied >> (die + 1) == 0:
        return 0
    farthest = top_bit(occupied)
    return 1 << farthest if may_step(rules, state, side, place_of(farthest), OFF, die) else 0


def target_now(rules: Ruleset, state: State, side: int, rank: int, die: int) -> int:
    """Find where a die takes a checker that may go now: a point or OFF."""
    if rules.too_high == ANY_UNPLAYABLE:
        return step_target(rules, state, side, place_of(rank), die)
    return target_of(rules, rank, die)
