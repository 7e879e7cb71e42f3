"""When the order of an allowance's steps does not matter: then masks list its plays.

Each question is about one allowance as it begins, and may be answered "perhaps": that costs time, never a play.
"""

from bgrules.kernel.board import HITTERS, State
from bgrules.kernel.intrinsics import highest_bit
from bgrules.kernel.limits import head_left, nearest_home
from bgrules.kernel.movegen.bitboard import HAND_BIT, enters_as_from_a_point
from bgrules.kernel.movegen.buffers import Numbers
from bgrules.kernel.steps import has_come_home, still_to_enter
from bgrules.ruleset import tables
from bgrules.ruleset.tables import ANY_UNPLAYABLE, EACH_PLAY, HIGH, HIT, LOW, MOST, OWN_HOME, SHARE, Int8, Ruleset
from bgrules.terms import BAR, FACES, HAND, OFF, PLACES, POINTS

EVERY_STEP = tables.EVERY_STEP


def steps_commute(rules: Ruleset, state: State, side: int, numbers: Numbers) -> bool:
    """Say whether what may go and land depends on no step but entering and coming home, limits and hooks aside.

    Source: fields `landing.hit_when`, `bearing_off.too_high`.
    """
    if rules.too_high == ANY_UNPLAYABLE and count_outside(rules, state.checkers[side]) < numbers.n:
        return False
    if rules.hit_when != OWN_HOME or rules.on_blot == SHARE or has_come_home(rules, state, side):
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


def count_outside(rules: Ruleset, own: Int8) -> int:
    """Count the checkers that are neither home nor off."""
    found = 0
    for place in range(rules.home + 1, PLACES):
        found += int(own[place])
    return found


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
    return rules.allow_step != 0 or (rules.limited != 0 and may_bind(rules, state, side, numbers))


def may_bind(rules: Ruleset, state: State, side: int, numbers: Numbers) -> bool:
    """Say whether a limit but a gate could refuse a step of n numbers.

    Masks know how many may leave the head, unless some enter. Source: fields `limits`.
    """
    if rules.stay_low != 0 and (state.counters[HITTERS] != 0 or may_hit_and_run(rules, state, side, numbers)):
        return True
    return may_bind_otherwise(rules, state, side, numbers.n)


def may_bind_otherwise(rules: Ruleset, state: State, side: int, n: int) -> bool:
    """Say whether a limit but a gate, and but that a checker that has hit must stay, could refuse a step."""
    own = state.checkers[side]
    if rules.head != 0 and own[BAR] + own[HAND] > 0 and head_left(rules, state) < n:
        return True
    if rules.runner != 0 and nearest_home(own) > rules.runner:
        return True
    if rules.prime != 0 and rules.prime_tested == EVERY_STEP and may_make_row(rules, own, n):
        return True
    return may_hold_too_many(rules, own, n)


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


def may_hit_and_run(rules: Ruleset, state: State, side: int, numbers: Numbers) -> bool:
    """Say whether a checker could hit where it must stay, and then go on with a number that is left."""
    own, other = state.checkers[side], state.checkers[1 - side]
    away, bears = distances(numbers), count_outside(rules, own) < numbers.n
    for point in range(rules.stay_low, rules.stay_high + 1):
        is_met = 0 < other[rules.theirs[point]] < rules.closed_from and may_reach(rules, own, point, away)
        if is_met and (bears or may_leave(rules, other, point, numbers)):
            return True
    return False


def may_leave(rules: Ruleset, other: Int8, point: int, numbers: Numbers) -> bool:
    """Say whether some number leads from a point to an open one."""
    for which in range(numbers.n):
        target = point - int(numbers.values[which])
        if target > OFF and other[rules.theirs[target]] < rules.closed_from:
            return True
    return False


def may_reach(rules: Ruleset, own: Int8, point: int, away: int) -> bool:
    """Say whether a checker stands as far from a point as `away` marks, or may enter anywhere."""
    for place in range(point + 1, POINTS + 1):
        if own[place] > 0 and (away >> (place - point)) & 1 != 0:
            return True
    for place in range(BAR, PLACES):
        if own[place] > 0 and ((away >> (HAND_BIT - point)) & 1 != 0 or enters_elsewhere(rules, place)):
            return True
    return False


def enters_elsewhere(rules: Ruleset, place: int) -> bool:
    """Say whether some number takes checkers from bar or hand otherwise than from a point behind the board."""
    for die in range(1, FACES + 1):
        if not enters_as_from_a_point(rules, place - BAR, die):
            return True
    return False


def distances(numbers: Numbers) -> int:
    """Mark how far a checker may be carried by some of the numbers, not by all."""
    found = 0
    if numbers.n == 2 or numbers.values[0] == numbers.values[numbers.n - 1]:
        for which in range(numbers.n - 1):
            found |= 1 << int(numbers.values[0]) * (which + 1)
        return found | 1 << int(numbers.values[numbers.n - 1])
    return (1 << (POINTS + 1)) - 1


def may_hold_too_many(rules: Ruleset, own: Int8, n: int) -> bool:
    """Say whether n more points would be more than a side may hold of a zone."""
    for row in range(len(rules.points_held)):
        zone = rules.points_held[row]
        if zone[LOW] != OFF:
            held = n
            for point in range(zone[LOW], zone[HIGH] + 1):
                held += int(own[point] > 0)
            if held > zone[MOST]:
                return True
    return False


def may_judge(rules: Ruleset, own: Int8, n: int) -> bool:
    """Say whether something could refuse the position that a play of n numbers or of fewer leaves."""
    if rules.allow_play != 0:
        return True
    return rules.prime != 0 and rules.prime_tested == EACH_PLAY and may_make_row(rules, own, n)


def may_make_row(rules: Ruleset, own: Int8, n: int) -> bool:
    """Say whether a row that may not be held lacks no more than n points, by the other side's numbers."""
    held = 0
    for there in range(1, POINTS + 1):
        held += int(own[rules.theirs[there]] > 0)
        if there > rules.prime:
            held -= int(own[rules.theirs[there - rules.prime]] > 0)
        if there >= rules.prime and held + n >= rules.prime:
            return True
    return False
