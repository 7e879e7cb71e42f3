"""One checker by one die: `step_reason` is the only place where the legality of a step is decided.

Every function takes the rules first, then the state, then the step; places are in the side's own numbers.
"""

from bgrules.kernel.board import FIRST_THROW, HEAD_STOPPED, HITTERS, HOME_BEFORE, LEFT_HEAD, N_NUMBERS, State
from bgrules.kernel.codes import n_steps, step_die, step_source
from bgrules.kernel.hooks import hook_allows_step
from bgrules.kernel.limits.registry import landing_limit_reason, leaving_reason
from bgrules.kernel.limits.zones import is_home
from bgrules.ruleset.tables import (
    ANY_POINT,
    ANY_UNPLAYABLE,
    COUNT_CHECKERS,
    EACH_ALLOWANCE,
    EVERYTHING,
    HIT,
    LOST,
    NEVER,
    OWN_HOME,
    PIN,
    SHARE,
    Int8,
    Ruleset,
)
from bgrules.terms import BAR, FACES, HAND, OFF, PLACES, POINTS, Reason

OK = int(Reason.OK)
NO_CHECKER = int(Reason.NO_CHECKER)
BAR_FIRST = int(Reason.BAR_FIRST)
ENTER_FIRST = int(Reason.ENTER_FIRST)
NUMBER_LOST = int(Reason.NUMBER_LOST)
NO_ENTRY = int(Reason.NO_ENTRY)
CLOSED = int(Reason.CLOSED)
HIT_TOO_SOON = int(Reason.HIT_TOO_SOON)
OWN_PINNED_THERE = int(Reason.OWN_PINNED_THERE)
PINNED = int(Reason.PINNED)
NOT_ALL_HOME = int(Reason.NOT_ALL_HOME)
NOT_FARTHEST = int(Reason.NOT_FARTHEST)
NOT_EXACT = int(Reason.NOT_EXACT)
STEP_HOOK = int(Reason.STEP_HOOK)
NOWHERE = -1
"""Target of a number that enters no checker."""
BITS = 3
"""Bits that number a number of an allowance, of which there are at most `MAX_NUMBERS`."""


def step_reason(rules: Ruleset, state: State, side: int, source: int, die: int) -> int:
    """Say why a side may not play a die from a place; OK if it may."""
    reason = source_reason(rules, state, side, source, die)
    if reason != OK:
        return reason
    target = step_target(rules, state, side, source, die)
    if target == NOWHERE:
        return NO_ENTRY
    if target == OFF:
        reason = off_reason(rules, state, side, source, die)
        if reason != OK:
            return reason
    return arrival_reason(rules, state, side, source, target, die)


def source_reason(rules: Ruleset, state: State, side: int, source: int, die: int) -> int:
    """Say why the checkers on a place must wait; OK if one may go.

    Source: fields `entry.bar.before`, `entry.hand`, `landing.on_blot`, `limits`.
    """
    own = state.checkers[side]
    if own[source] <= 0:
        return NO_CHECKER
    if source == BAR:
        return OK
    if own[BAR] > 0 and (rules.bar_before == EVERYTHING or source != HAND):
        return BAR_FIRST
    if source == HAND:
        return OK
    if must_enter(rules, state, side):
        if can_enter(rules, state, side, die):
            return ENTER_FIRST
        if rules.if_shut_out == LOST:
            return NUMBER_LOST
    if is_pinned(state, side, source):
        return PINNED
    return leaving_reason(rules, state, side, source) if rules.limited != 0 else OK


def step_target(rules: Ruleset, state: State, side: int, source: int, die: int) -> int:
    """Find where a die takes a checker: a place, OFF, or NOWHERE.

    Source: hook `entry`; field `bearing_off.too_high` (any_unplayable lets a lower number off).
    """
    if source >= BAR:
        entered = int(rules.entry[source - BAR, die])
        return entered if entered > 0 else NOWHERE
    if die >= source:
        return OFF
    if rules.too_high == ANY_UNPLAYABLE and is_let_off(rules, state, side, source, die):
        return OFF
    return source - die


def arrival_reason(rules: Ruleset, state: State, side: int, source: int, target: int, die: int) -> int:
    """Say why a checker may not arrive where a die takes it, hooks asked last; OK if it may."""
    if target != OFF:
        reason = landing_reason(rules, state, side, target)
        if reason != OK:
            return reason
    if rules.limited != 0:
        reason = landing_limit_reason(rules, state, side, source, target)
        if reason != OK:
            return reason
    if rules.allow_step != 0 and not hook_allows_step(rules, state, side, source, target, die):
        return STEP_HOOK
    return OK


def landing_reason(rules: Ruleset, state: State, side: int, point: int) -> int:
    """Say why a side may not land on a point; OK if it may.

    Source: fields `landing.closed_from`, `landing.on_blot`, `landing.hit_when`.
    """
    if is_pinned(state, side, point):
        return OWN_PINNED_THERE
    there = int(rules.theirs[point])
    n_there = int(state.checkers[1 - side, there])
    if n_there == 0 or is_pinned(state, 1 - side, there):
        return OK
    if n_there >= rules.closed_from:
        return CLOSED
    if rules.hit_when == OWN_HOME and rules.on_blot != SHARE and not is_home(rules, state.checkers[side]):
        return HIT_TOO_SOON
    return OK


def off_reason(rules: Ruleset, state: State, side: int, source: int, die: int) -> int:
    """Say why a checker may not be borne off from a point with a die; OK if it may.

    Source: fields `bearing_off.tested`, `bearing_off.too_high`.
    """
    if not may_bear_off(rules, state, side):
        return NOT_ALL_HOME
    if die == source or rules.too_high == ANY_POINT:
        return OK
    if rules.too_high == NEVER:
        return NOT_EXACT
    return OK if farthest(state, side) == source else NOT_FARTHEST


def is_pinned(state: State, side: int, point: int) -> bool:
    """Say whether a side's checker on a point is pinned there."""
    return (int(state.pinned[side]) >> point) & 1 != 0


def must_enter(rules: Ruleset, state: State, side: int) -> bool:
    """Say whether checkers must enter before others are free."""
    return still_to_enter(rules, state, side) > 0


def still_to_enter(rules: Ruleset, state: State, side: int) -> int:
    """Count the checkers that must enter before others are free; as many as `enter_first` asks for, if that binds now.

    Source: fields `entry.hand.enter_first`, `entry.hand.counted`.
    """
    in_hand = int(state.checkers[side, HAND])
    if in_hand == 0 or (rules.counted != COUNT_CHECKERS and state.counters[FIRST_THROW] == 0):
        return 0
    entered = int(rules.start[side, HAND]) - in_hand
    return max(0, min(in_hand, rules.enter_first - entered))


def can_enter(rules: Ruleset, state: State, side: int, die: int) -> bool:
    """Say whether a die enters a checker from hand now."""
    point = int(rules.entry[HAND - BAR, die])
    return point > 0 and arrival_reason(rules, state, side, HAND, point, die) == OK


def may_bear_off(rules: Ruleset, state: State, side: int) -> bool:
    """Say whether a side may bear off now."""
    if rules.tested == EACH_ALLOWANCE:
        return int(state.counters[HOME_BEFORE]) != 0
    return all_home(rules, state, side)


def all_home(rules: Ruleset, state: State, side: int) -> bool:
    """Say whether every checker is home or off and free to go: none on the bar, in hand or pinned."""
    for place in range(rules.home + 1, PLACES):
        if state.checkers[side, place] > 0:
            return False
    return int(state.pinned[side]) == 0


def farthest(state: State, side: int) -> int:
    """Find a side's point farthest from home that holds a checker; OFF if none does."""
    for point in range(POINTS, OFF, -1):
        if state.checkers[side, point] > 0:
            return point
    return OFF


def is_let_off(rules: Ruleset, state: State, side: int, source: int, die: int) -> bool:
    """Say whether a number that can be used in no other way takes this, the farthest, checker off."""
    if farthest(state, side) != source or not may_bear_off(rules, state, side):
        return False
    for point in range(die, source + 1):
        if state.checkers[side, point] > 0:
            is_free = rules.limited == 0 or leaving_reason(rules, state, side, point) == OK
            if is_free and arrival_reason(rules, state, side, point, point - die, die) == OK:
                return False
    return True


def begin_allowance(rules: Ruleset, state: State, side: int) -> None:
    """Note what a rule tests once, before the numbers of an allowance, which stand in the state, are played."""
    if rules.tested == EACH_ALLOWANCE:
        state.counters[HOME_BEFORE] = 1 if all_home(rules, state, side) else 0
    if rules.head_stopped != 0:
        is_first = state.counters[FIRST_THROW] != 0
        state.counters[HEAD_STOPPED] = 1 if is_first and not goes_alone(rules, state, side) else 0


def goes_alone(rules: Ruleset, state: State, side: int) -> bool:
    """Say whether one checker could play all the numbers from the head, in some order, landing on points.

    The orders are tried depth first. Which number was played at which depth stands in `path`, BITS a depth, as no
    array can be made here; of equal numbers the first stands for all.

    Source: field `limits.head.one_more_if_stopped`.
    """
    numbers, n = state.numbers, int(state.counters[N_NUMBERS])
    place, depth, used, path, which = POINTS, 0, 0, 0, 0
    while depth < n:
        if which == n and depth == 0:
            return False
        if which == n:
            depth -= 1
            which = (path >> (BITS * depth)) & ((1 << BITS) - 1)
            path ^= which << (BITS * depth)
            used ^= 1 << which
            place += int(numbers[which])
        elif is_next(numbers, used, which) and can_stand(rules, state, side, place - int(numbers[which])):
            path |= which << (BITS * depth)
            used |= 1 << which
            place -= int(numbers[which])
            depth, which = depth + 1, -1
        which += 1
    return True


def is_next(numbers: Int8, used: int, which: int) -> bool:
    """Say whether a number is not used yet, nor an equal one before it left for it to stand for."""
    if (used >> which) & 1 != 0:
        return False
    return which == 0 or numbers[which - 1] != numbers[which] or (used >> (which - 1)) & 1 != 0


def can_stand(rules: Ruleset, state: State, side: int, point: int) -> bool:
    """Say whether a place is a point on which a side may land."""
    return point > OFF and landing_reason(rules, state, side, point) == OK


def take_step(rules: Ruleset, state: State, side: int, source: int, target: int) -> int:
    """Put one checker from a place to another, hit or pin what it lands on, and count what limits count.

    Returns:
        How many opposing checkers it hit or pinned.
    """
    met = put_checker(rules, state, side, source, target)
    if rules.limited != 0:
        if rules.head != 0 and source == POINTS:
            state.counters[LEFT_HEAD] += 1
        if met != 0 and rules.on_blot == HIT and rules.stay_low <= target <= rules.stay_high:
            state.counters[HITTERS] = int(state.counters[HITTERS]) | (1 << target)
    return met


def put_checker(rules: Ruleset, state: State, side: int, source: int, target: int) -> int:
    """Put one checker from a place to another, and hit or pin what it lands on; count the checkers hit or pinned."""
    own, other = state.checkers[side], state.checkers[1 - side]
    own[source] -= 1
    own[target] += 1
    if rules.on_blot == PIN:
        return pin(rules, state, side, source, target)
    if target == OFF or rules.on_blot == SHARE:
        return 0
    there = int(rules.theirs[target])
    met = int(other[there])
    other[there] = 0  # also where none was met: a processor guesses a condition here wrong too often
    other[BAR] += met
    return met


def pin(rules: Ruleset, state: State, side: int, source: int, target: int) -> int:
    """Free the checker that a side pinned where its last one has gone, and pin one where it has landed; count it."""
    other = 1 - side
    if state.checkers[side, source] == 0 and source < BAR:
        state.pinned[other] = int(state.pinned[other]) & ~(1 << int(rules.theirs[source]))
    there = int(rules.theirs[target])
    if target == OFF or state.checkers[other, there] == 0 or is_pinned(state, other, there):
        return 0
    state.pinned[other] = int(state.pinned[other]) | (1 << there)
    return 1


def take_play(rules: Ruleset, state: State, side: int, code: int) -> int:
    """Play all steps of a play; count the opposing checkers hit or pinned."""
    hits = 0
    begin_allowance(rules, state, side)
    for which in range(n_steps(code)):
        source = step_source(code, which)
        target = step_target(rules, state, side, source, step_die(code, which))
        hits += take_step(rules, state, side, source, target)
    return hits


def has_step(rules: Ruleset, state: State, side: int) -> bool:
    """Say whether a side has a legal step with any die."""
    for source in range(HAND, OFF, -1):
        if state.checkers[side, source] > 0:
            for die in range(1, FACES + 1):
                if step_reason(rules, state, side, source, die) == OK:
                    return True
    return False
