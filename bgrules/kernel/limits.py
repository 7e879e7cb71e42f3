"""Limits on steps and plays: why one keeps a checker where it is, or from where it would land. `steps.py` asks.

Places are in the side's own numbers. What a limit remembers of a turn stands in the counters LEFT_HEAD and HITTERS,
and what it tested as the allowance began in HEAD_STOPPED.
"""

from bgrules.kernel.board import DIE, FIRST_THROW, HEAD_STOPPED, HITTERS, LEFT_HEAD, State
from bgrules.ruleset.tables import (
    ENEMY_AHEAD,
    ENEMY_HOME,
    EVERY_STEP,
    HIGH,
    HIT,
    LIFTED_BY_ENEMY_HOME,
    LOW,
    MOST,
    UNLESS,
    Int8,
    Ruleset,
)
from bgrules.terms import BAR, HAND, OFF, POINTS, Reason, throw_index

OK = int(Reason.OK)
HEAD = int(Reason.HEAD)
RUNNER = int(Reason.RUNNER)
POINTS_HELD = int(Reason.POINTS_HELD)
PRIME = int(Reason.PRIME)
GATE = int(Reason.GATE)
HIT_AND_RUN = int(Reason.HIT_AND_RUN)


def leaving_reason(rules: Ruleset, state: State, side: int, source: int) -> int:
    """Say why a limit keeps a checker on its point; OK if none does.

    Source: fields `limits.head`, `limits.runner`, `limits.no_hit_and_run`.
    """
    own = state.checkers[side]
    if rules.head != 0 and source == POINTS and state.counters[LEFT_HEAD] >= head_now(rules, state):
        return HEAD
    if rules.runner != 0:
        nearest = nearest_home(own)
        if nearest > rules.runner and nearest != source:
            return RUNNER
    if rules.stay_low != 0 and own[source] == 1 and (int(state.counters[HITTERS]) >> source) & 1 != 0:
        return HIT_AND_RUN
    return OK


def head_now(rules: Ruleset, state: State) -> int:
    """Return how many checkers may leave the head in this turn."""
    if state.counters[FIRST_THROW] == 0:
        return rules.head
    first, second, third = int(state.counters[DIE]), int(state.counters[DIE + 1]), int(state.counters[DIE + 2])
    most = int(rules.head_first[throw_index(first, second, third)])
    return max(most, rules.head + 1) if state.counters[HEAD_STOPPED] != 0 else most


def head_left(rules: Ruleset, state: State) -> int:
    """Count the checkers that may still leave the head in this turn."""
    return max(0, head_now(rules, state) - int(state.counters[LEFT_HEAD]))


def nearest_home(own: Int8) -> int:
    """Find the place nearest home where a side has a checker, borne off ones too; BAR if none is on the board."""
    for place in range(OFF, BAR):
        if own[place] > 0:
            return place
    return BAR


def is_home(rules: Ruleset, own: Int8) -> bool:
    """Say whether a side has a checker in its home or off."""
    return nearest_home(own) <= rules.home


def landing_limit_reason(rules: Ruleset, state: State, side: int, source: int, target: int) -> int:
    """Say why a limit keeps a checker from where a step would land; OK if none does.

    Source: fields `limits.gate`, `limits.points_held`, `limits.prime`.
    """
    checkers = state.checkers
    own = checkers[side]
    if (
        rules.gate_low <= target <= rules.gate_high
        and own[HAND] > 0
        and target != OFF
        and not rules.gate_low <= source <= rules.gate_high
    ):
        return GATE
    if own[target] == 0 and holds_too_many(rules, checkers, side, source, target):
        return POINTS_HELD
    if rules.prime != 0 and rules.prime_tested == EVERY_STEP and makes_row(rules, state, side, source, target):
        return PRIME
    return OK


def holds_too_many(rules: Ruleset, checkers: Int8, side: int, source: int, target: int) -> bool:
    """Say whether with one more point, `target`, a side would hold too many of a zone.

    Source: fields `limits.points_held`.
    """
    own = checkers[side]
    for row in range(len(rules.points_held)):
        zone = rules.points_held[row]
        if zone[UNLESS] == LIFTED_BY_ENEMY_HOME and is_home(rules, checkers[1 - side]):
            continue
        if zone[LOW] <= target <= zone[HIGH] and target != OFF:
            held = 1 - int(zone[LOW] <= source <= zone[HIGH] and own[source] == 1)
            for point in range(zone[LOW], zone[HIGH] + 1):
                held += int(own[point] > 0)
            if held > zone[MOST]:
                return True
    return False


def makes_row(rules: Ruleset, state: State, side: int, source: int, target: int) -> bool:
    """Say whether a row that may not be held stands there after a step."""
    own, other, there = state.checkers[side], state.checkers[1 - side], int(rules.theirs[target])
    hit = int(other[there]) if rules.on_blot == HIT and target != OFF else 0
    own[source] -= 1
    own[target] += 1
    other[there] -= hit
    found = has_row(rules, state.checkers, side)
    own[source] += 1
    own[target] -= 1
    other[there] += hit
    return found


def has_row(rules: Ruleset, checkers: Int8, side: int) -> bool:
    """Say whether a side holds a row of points that it may not hold.

    Source: fields `limits.prime.length`, `limits.prime.unless`, `limits.prime.once_held`.
    """
    front = row_front(rules, checkers[side])
    return front != OFF and not may_hold_row(rules, checkers, side, front)


def row_front(rules: Ruleset, own: Int8) -> int:
    """Find the end of a side's first row that is too long, in the other side's numbers; OFF if there is no such row.

    The row shuts in the other side, so its points are neighbours by that side's numbers: it may lie across the
    mover's points 1 and 24, and never across the other side's. `theirs` is its own inverse.
    """
    length = 0
    for there in range(1, POINTS + 1):
        length = length + 1 if own[rules.theirs[there]] > 0 else 0
        if length == rules.prime:
            return there - rules.prime + 1
    return OFF


def may_hold_row(rules: Ruleset, checkers: Int8, side: int, front: int) -> bool:
    """Say whether something allows the row that ends on the other side's point `front`.

    It then allows every row behind it, too: a checker that has passed this row has passed them. So no other is tried.
    """
    own, other = checkers[side], checkers[1 - side]
    if rules.prime_unless == ENEMY_AHEAD and nearest_home(other) < front:
        return True
    if rules.prime_unless == ENEMY_HOME and is_home(rules, other):
        return True
    return rules.prime_low != 0 and holds_all(own, rules.prime_low, rules.prime_high)


def holds_all(own: Int8, low: int, high: int) -> bool:
    """Say whether a side holds every point from low to high."""
    for point in range(low, high + 1):
        if own[point] == 0:
            return False
    return True
