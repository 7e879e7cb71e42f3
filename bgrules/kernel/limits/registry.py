"""All kinds of limits together: the reference search asks here why, the generators whether any could refuse.

A kind has its line in every function that concerns it; see docs/how-to/add-a-limit.md.
"""

from bgrules.kernel.board import HITTERS, State
from bgrules.kernel.limits.gate import gate_refuses, gate_zone
from bgrules.kernel.limits.head import head_keeps, head_may_keep
from bgrules.kernel.limits.no_hit_and_run import hitter_stays, may_hit_and_run
from bgrules.kernel.limits.points_held import held_zones, holds_too_many, may_hold_too_many
from bgrules.kernel.limits.prime import has_neighbours, has_row, makes_row, may_make_row
from bgrules.kernel.limits.runner_limit import runner_keeps, runner_may_keep
from bgrules.kernel.limits.stack import full_points, is_full, may_overfill
from bgrules.ruleset.tables import EACH_PLAY, EVERY_STEP, Int8, Ruleset
from bgrules.terms import POINTS, Reason

OK, HEAD, RUNNER = int(Reason.OK), int(Reason.HEAD), int(Reason.RUNNER)
POINTS_HELD, PRIME, GATE = int(Reason.POINTS_HELD), int(Reason.PRIME), int(Reason.GATE)
HIT_AND_RUN, STACK = int(Reason.HIT_AND_RUN), int(Reason.STACK)
EVERY_PLACE = -1


def leaving_reason(rules: Ruleset, state: State, side: int, source: int) -> int:
    """Say why a limit keeps a checker on its point; OK if none does."""
    own = state.checkers[side]
    if rules.head != 0 and head_keeps(rules, state, source):
        return HEAD
    if rules.runner != 0 and runner_keeps(rules, own, source):
        return RUNNER
    if rules.stay_low != 0 and hitter_stays(state, own, source):
        return HIT_AND_RUN
    return OK


def landing_limit_reason(rules: Ruleset, state: State, side: int, source: int, target: int) -> int:
    """Say why a limit keeps a checker from where a step would land; OK if none does."""
    own = state.checkers[side]
    if rules.gate_low != 0 and gate_refuses(rules, own, source, target):
        return GATE
    if own[target] == 0 and holds_too_many(rules, state.checkers, side, source, target):
        return POINTS_HELD
    if rules.stack != 0 and is_full(rules, own, target):
        return STACK
    if rules.prime != 0 and rules.prime_tested == EVERY_STEP and makes_row(rules, state, side, source, target):
        return PRIME
    return OK


def ending_reason(rules: Ruleset, checkers: Int8, side: int) -> int:
    """Say why a limit keeps a play from ending with this board; OK if none does."""
    return PRIME if judges_ends(rules) and has_row(rules, checkers, side) else OK


def judges_ends(rules: Ruleset) -> bool:
    """Say whether a limit looks at the board that a play leaves."""
    return rules.prime != 0 and rules.prime_tested == EACH_PLAY


def may_judge_end(rules: Ruleset, own: Int8, n: int) -> bool:
    """Say whether a limit could keep a play of n numbers or of fewer from ending."""
    return judges_ends(rules) and may_make_row(rules, own, n)


def may_judge_held(rules: Ruleset, held: int) -> bool:
    """Say whether a limit could keep a play from ending with checkers on these points."""
    return judges_ends(rules) and has_neighbours(held, rules.prime)


def may_bind(rules: Ruleset, state: State, side: int, values: Int8, n: int) -> bool:
    """Say whether a limit could refuse a step of n numbers that generators for commuting steps list."""
    if rules.stay_low != 0 and (state.counters[HITTERS] != 0 or may_hit_and_run(rules, state, side, values, n)):
        return True
    return may_bind_otherwise(rules, state, side, n)


def may_bind_otherwise(rules: Ruleset, state: State, side: int, n: int) -> bool:
    """The same for every limit but the one by which a checker that has hit must stay."""
    own = state.checkers[side]
    if rules.head != 0 and head_may_keep(rules, state, own, n):
        return True
    if rules.runner != 0 and runner_may_keep(rules, own):
        return True
    if rules.stack != 0 and may_overfill(rules, own, n):
        return True
    if rules.prime != 0 and rules.prime_tested == EVERY_STEP and may_make_row(rules, own, n):
        return True
    return may_hold_too_many(rules, own, n)


def watched_sources(rules: Ruleset, state: State, side: int, die: int) -> int:
    """Mark the points from which a limit could refuse a die now, those where it enters aside."""
    own = state.checkers[side]
    if (rules.runner != 0 and runner_may_keep(rules, own)) or (rules.prime != 0 and rules.prime_tested == EVERY_STEP):
        return EVERY_PLACE
    targets = held_zones(rules) | gate_zone(rules, own)
    if rules.stack != 0:
        targets |= full_points(rules, own, 0)
    return targets << die | int(state.counters[HITTERS]) | int(rules.head != 0) << POINTS
