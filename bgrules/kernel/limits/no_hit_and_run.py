"""`limits.no_hit_and_run`: a checker that has hit in a zone stays there for the rest of the turn."""

from bgrules.kernel.board import HITTERS, State
from bgrules.kernel.limits.zones import count_outside
from bgrules.ruleset.tables import Int8, Ruleset
from bgrules.terms import BAR, FACES, OFF, PLACES, POINTS


def hitter_stays(state: State, own: Int8, source: int) -> bool:
    """Say whether a point's only checker has hit there in this turn and must stay."""
    return own[source] == 1 and (int(state.counters[HITTERS]) >> source) & 1 != 0


def may_hit_and_run(rules: Ruleset, state: State, side: int, values: Int8, n: int) -> bool:
    """Say whether a checker could hit where it must stay, and then move on with a number that is left."""
    own, other = state.checkers[side], state.checkers[1 - side]
    away, bears = distances(values, n), count_outside(rules, own) < n
    for point in range(rules.stay_low, rules.stay_high + 1):
        is_met = 0 < other[rules.theirs[point]] < rules.closed_from and may_reach(rules, own, point, away)
        if is_met and (bears or may_leave(rules, other, point, values, n)):
            return True
    return False


def may_leave(rules: Ruleset, other: Int8, point: int, values: Int8, n: int) -> bool:
    """Say whether some number leads from a point to an open one."""
    for which in range(n):
        target = point - int(values[which])
        if target > OFF and other[rules.theirs[target]] < rules.closed_from:
            return True
    return False


def may_reach(rules: Ruleset, own: Int8, point: int, away: int) -> bool:
    """Say whether a checker stands as far from a point as `away` marks, or may enter anywhere."""
    for place in range(point + 1, POINTS + 1):
        if own[place] > 0 and (away >> (place - point)) & 1 != 0:
            return True
    for place in range(BAR, PLACES):
        if own[place] > 0 and ((away >> (BAR - point)) & 1 != 0 or enters_elsewhere(rules, place)):
            return True
    return False


def enters_elsewhere(rules: Ruleset, place: int) -> bool:
    """Say whether some number takes checkers from bar or hand otherwise than from a point behind the board."""
    for die in range(1, FACES + 1):
        if int(rules.entry[place - BAR, die]) != BAR - die:
            return True
    return False


def distances(values: Int8, n: int) -> int:
    """Mark how far a checker may be carried by some of the numbers, not by all."""
    found = 0
    if n == 2 or values[0] == values[n - 1]:
        for which in range(n - 1):
            found |= 1 << int(values[0]) * (which + 1)
        return found | 1 << int(values[n - 1])
    return (1 << (POINTS + 1)) - 1
