"""Plays that masks list, tried against what masks do not know: limits and position hooks.

These only take steps and plays away. So while they allow every step of the plays listed, those are the plays: each
is still the first to reach its result. Plays that stand side by side begin alike, and only what differs is taken back
and played.
"""

from bgrules.kernel.board import HITTERS, LEFT_HEAD, State
from bgrules.kernel.codes import BYTE, step_die, step_source
from bgrules.kernel.free import may_step
from bgrules.kernel.ranks import place_of, target_of
from bgrules.kernel.search import may_end
from bgrules.kernel.steps import take_step
from bgrules.kernel.tracks import step_back, step_forth, take_back
from bgrules.kernel.twins import copy_row, copy_rows
from bgrules.kernel.work import Work
from bgrules.ruleset.tables import Ruleset


def sift(rules: Ruleset, state: State, side: int, found: int, judges: bool, work: Work) -> int:
    """Keep those of the plays found that may end as they do, if something judges that.

    Returns:
        How many; 0 where a step of one is refused, or none is left: then others must be looked for.
    """
    now = work.scratch
    copy_rows(state.checkers, now.checkers)
    copy_row(state.pinned, now.pinned)
    if rules.limited != 0:
        copy_row(state.counters, now.counters)
    last, depth, kept = 0, 0, 0
    for which in range(found):
        code, allowed = int(work.codes[which]), True  # the empty play always is
        while depth > 0 and (code >> BYTE * depth == 0 or (code ^ last) & ((1 << BYTE * depth) - 1) != 0):
            depth -= 1
            step_back(rules, now, side, work.stack[depth])
        while code >> BYTE * depth != 0:
            source, die = step_source(code, depth), step_die(code, depth)
            target = target_of(rules, place_of(source), die)
            if not may_step(rules, now, side, source, target, die):
                return 0
            if code >> BYTE * (depth + 1) == 0:
                allowed = not judges or may_close(rules, state, side, source, target, now)
                break
            step_forth(rules, now, side, source, target, work.stack[depth])
            depth += 1
        work.codes[kept] = code
        kept += allowed
        last = code
    return kept


def may_close(rules: Ruleset, state: State, side: int, source: int, target: int, now: State) -> bool:
    """Say whether a play may end as its last step leaves it; nothing is left of that step."""
    heads, hitters = now.counters[LEFT_HEAD], now.counters[HITTERS]
    pins = int(now.pinned[1 - side])
    met = take_step(rules, now, side, source, target)
    said = may_end(rules, state, side, now)
    take_back(rules, now, side, source, target, met, pins)
    if rules.limited != 0:
        now.counters[LEFT_HEAD], now.counters[HITTERS] = heads, hitters
    return said
