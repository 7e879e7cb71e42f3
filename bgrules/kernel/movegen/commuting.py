"""When the order of an allowance's steps does not matter: then masks list its plays.

Each question is about one allowance as it begins, and may be answered "perhaps": that costs time, never a play.
"""

from bgrules.kernel.board import State
from bgrules.kernel.intrinsics import highest_bit
from bgrules.kernel.limits.registry import may_bind, may_bind_otherwise, may_judge_end
from bgrules.kernel.limits.zones import count_outside, is_home
from bgrules.kernel.movegen.buffers import Numbers
from bgrules.kernel.steps import still_to_enter
from bgrules.ruleset.tables import ANY_UNPLAYABLE, HIT, OWN_HOME, SHARE, Int8, Ruleset
from bgrules.terms import BAR, FACES, HAND, POINTS


def steps_commute(rules: Ruleset, state: State, side: int, numbers: Numbers) -> bool:
    """Say whether what may go and land depends on no step but entering and coming home, limits and hooks aside.

    Source: fields `landing.hit_when`, `bearing_off.too_high`.
    """
    if rules.too_high == ANY_UNPLAYABLE and count_outside(rules, state.checkers[side]) < numbers.n:
        return False
    if rules.hit_when != OWN_HOME or rules.on_blot == SHARE or is_home(rules, state.checkers[side]):
        return True
    return rules.on_blot == HIT and not may_come_home(rules, state.checkers[side], numbers)


def has_pinned_wall(rules: Ruleset, state: State, side: int) -> bool:
    """Say whether a side's pinned checkers would close their point if they were free: a step off them closes it.

    No play leads there, but a position may be asked about. Source: fields `landing.closed_from`, `landing.on_blot`.
    """
    left = int(state.pinned[side])
    while left != 0:
        point = highest_bit(left)
        left ^= 1 << point
        if state.checkers[side, point] >= rules.closed_from:
            return True
    return False


def may_come_home(rules: Ruleset, own: Int8, numbers: Numbers) -> bool:
    """Say whether all numbers together could bring a checker home."""
    farthest = rules.home + total(numbers)
    for point in range(rules.home + 1, min(farthest, POINTS) + 1):
        if own[point] > 0:
            return True
    return own[BAR] + own[HAND] > 0 and nearest_entry(rules) <= farthest


def total(numbers: Numbers) -> int:
    """Add up the numbers."""
    found = 0
    for which in range(numbers.n):
        found += int(numbers.values[which])
    return found


def nearest_entry(rules: Ruleset) -> int:
    """Find the point nearest home on which a number enters a checker."""
    nearest = POINTS
    for die in range(1, FACES + 1):
        for row in range(2):
            if rules.entry[row, die] > 0:
                nearest = min(nearest, int(rules.entry[row, die]))
    return nearest


def may_refuse(rules: Ruleset, state: State, side: int, numbers: Numbers) -> bool:
    """Say whether a limit but a gate, or a hook, could refuse a step that generators for commuting steps list."""
    return rules.allow_step != 0 or (rules.limited != 0 and may_bind(rules, state, side, numbers.values, numbers.n))


def limited_doublet_commutes(rules: Ruleset, state: State, side: int, numbers: Numbers) -> bool:
    """Say whether steps of like numbers may go in either order if both may go now, limits included.

    A checker that has hit and must stay stands where none of its side stood, so that no other step waited for it.
    """
    if numbers.values[0] != numbers.values[numbers.n - 1] or rules.allow_step != 0:
        return False
    if rules.head != 0 or rules.gate_low != 0:
        return False
    if still_to_enter(rules, state, side) > 0 or not steps_commute(rules, state, side, numbers):
        return False
    return rules.on_blot == HIT and not may_bind_otherwise(rules, state, side, numbers.n)


def may_judge(rules: Ruleset, own: Int8, n: int) -> bool:
    """Say whether something could refuse the position that a play of n numbers or of fewer leaves."""
    return rules.allow_play != 0 or may_judge_end(rules, own, n)
