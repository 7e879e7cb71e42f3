"""From where a number may be played now, limits and hooks included: all that `steps.step_reason` says, at once.

It is asked anew after each step, so it serves where steps do not commute. This states for speed what `steps.py`
decides for one step; the tests compare the two.
"""

from bgrules.kernel.board import HOME_BEFORE, State
from bgrules.kernel.hooks import hook_allows_step
from bgrules.kernel.intrinsics import highest_bit
from bgrules.kernel.limits.registry import EVERY_PLACE, landing_limit_reason, leaving_reason, watched_sources
from bgrules.kernel.limits.zones import is_home
from bgrules.kernel.movegen.bitboard import BAR_BIT, HAND_BIT, Bitboards, place_of, sources, target_of
from bgrules.kernel.steps import OK, step_target
from bgrules.ruleset import tables
from bgrules.ruleset.tables import Ruleset
from bgrules.terms import BAR, OFF, POINTS

ANY_UNPLAYABLE, EACH_ALLOWANCE = tables.ANY_UNPLAYABLE, tables.EACH_ALLOWANCE
LOST, OWN_HOME = tables.LOST, tables.OWN_HOME


def pins_met(rules: Ruleset, state: State, side: int) -> int:
    """Mark the points, in a side's own numbers, where it pins checkers of the other side."""
    found = 0
    if state.pinned[1 - side] != 0:
        for point in range(1, POINTS + 1):
            found |= ((int(state.pinned[1 - side]) >> int(rules.theirs[point])) & 1) << point
    return found


def legal_sources(rules: Ruleset, state: State, side: int, boards: Bitboards, die: int) -> int:
    """Mark the places from which a die may be played; `boards.blots` marks what landing hits or pins now."""
    listed = unlimited_sources(rules, state, side, boards, die)
    found = allowed_sources(rules, state, side, listed, die)
    if found == 0 and boards.must_enter > 0 and listed == 1 << HAND_BIT and rules.if_shut_out != LOST:
        freed = unlimited_sources(rules, state, side, nothing_must_enter(boards), die) & ~(1 << HAND_BIT)
        found = allowed_sources(rules, state, side, freed, die)
    if found == 0 and rules.too_high == ANY_UNPLAYABLE and bears_now(rules, state, side, boards.occupied):
        return let_off(rules, state, side, boards.occupied, die)
    return found


def nothing_must_enter(boards: Bitboards) -> Bitboards:
    """Look at a position as if no checker had to enter first."""
    return Bitboards(boards.counts, boards.occupied, 0, 0, boards.open, boards.blots, boards.bears, 0, boards.zone)


def unlimited_sources(rules: Ruleset, state: State, side: int, boards: Bitboards, die: int) -> int:
    """Mark them before limits and hooks are asked, and before a number without other use takes a checker off."""
    open_, bears = boards.open, int(bears_now(rules, state, side, boards.occupied))
    if rules.hit_when == OWN_HOME and not is_home(rules, state.checkers[side]):
        open_ &= ~boards.blots | pins_met(rules, state, side)
    now = Bitboards(boards.counts, boards.occupied, 0, 0, open_, 0, bears, boards.must_enter, 0)
    return sources(rules, now, die)


def bears_now(rules: Ruleset, state: State, side: int, occupied: int) -> bool:
    """Say whether a side may bear off: all checkers are home, now or when the allowance began."""
    if occupied >> (rules.home + 1) != 0 or int(state.pinned[side]) != 0:
        return False
    return rules.tested != EACH_ALLOWANCE or state.counters[HOME_BEFORE] != 0


def allowed_sources(rules: Ruleset, state: State, side: int, found: int, die: int) -> int:
    """Keep the places from which limits and hooks let a checker go where a die takes it."""
    left = found & asked_sources(rules, state, side, die)
    while left != 0:
        bit = highest_bit(left)
        left ^= 1 << bit
        if not may_step(rules, state, side, place_of(bit), target_of(rules, bit, die), die):
            found ^= 1 << bit
    return found


def asked_sources(rules: Ruleset, state: State, side: int, die: int) -> int:
    """Mark the places from which a limit or a hook could refuse a die now."""
    if rules.allow_step != 0:
        return EVERY_PLACE
    return watched_sources(rules, state, side, die) | 1 << HAND_BIT | 1 << BAR_BIT if rules.limited != 0 else 0


def may_step(rules: Ruleset, state: State, side: int, source: int, target: int, die: int) -> bool:
    """Say whether limits, and the hooks on steps asked last, allow a step that is legal otherwise."""
    if rules.limited != 0:
        if source < BAR and leaving_reason(rules, state, side, source) != OK:
            return False
        if landing_limit_reason(rules, state, side, source, target) != OK:
            return False
    return rules.allow_step == 0 or hook_allows_step(rules, state, side, source, target, die)


def let_off(rules: Ruleset, state: State, side: int, occupied: int, die: int) -> int:
    """Mark the farthest checker where a lower number, which can be used in no other way, takes it off.

    Source: field `bearing_off.too_high` (any_unplayable).
    """
    if occupied >> (die + 1) == 0:
        return 0
    farthest = highest_bit(occupied)
    return 1 << farthest if may_step(rules, state, side, place_of(farthest), OFF, die) else 0


def target_now(rules: Ruleset, state: State, side: int, bit: int, die: int) -> int:
    """Find where a die takes a checker that may go now: a point or OFF."""
    if rules.too_high == ANY_UNPLAYABLE:
        return step_target(rules, state, side, place_of(bit), die)
    return target_of(rules, bit, die)
