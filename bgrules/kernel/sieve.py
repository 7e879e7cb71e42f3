"""Plays that masks list, tried against what masks do not know: limits and position hooks.

These only take steps and plays away. So while they allow every step of the plays listed, those are the plays: each
is still the first to reach its result. Plays that stand side by side begin alike, and only what differs is taken back
and played.
"""

from bgrules.kernel.board import HITTERS, LEFT_HEAD, State, copy_state
from bgrules.kernel.codes import BYTE, step_die, step_source
from bgrules.kernel.free import may_step
from bgrules.kernel.ranks import place_of, target_of
from bgrules.kernel.search import judges_plays, may_end
from bgrules.kernel.steps import take_step
from bgrules.kernel.tracks import checkers_met, step_back, step_forth, take_back
from bgrules.kernel.work import Work
from bgrules.ruleset.tables import Ruleset


def sift(rules: Ruleset, state: State, side: int, found: int, work: Work) -> int:
    """Keep those of the plays found that may end as they do.

    Returns:
        How many; 0 where a step of one is refused, or none is left: then others must be looked for.
    """
    now = work.scratch
    copy_state(state, now)
    last, depth, kept = 0, 0, 0
    for which in range(found):
        code, allowed = int(work.codes[which]), True  # the empty play always is
        while depth > 0 and (code ^ last) & ((1 << BYTE * depth) - 1) != 0:
            depth -= 1
            step_back(rules, now, side, work.stack[depth])
        while code >> BYTE * depth != 0:
            source, die = step_source(code, depth), step_die(code, depth)
            target = target_of(rules, place_of(source), die)
            if not may_step(rules, now, side, source, target, die):
                return 0
            if code >> BYTE * (depth + 1) == 0:
                allowed = may_close(rules, state, side, source, target, now)
                break
            step_forth(rules, now, side, source, target, work.stack[depth])
            depth += 1
        work.codes[kept] = code
        kept += allowed
        last = code
    return kept


def may_close(rules: Ruleset, state: State, side: int, source: int, target: int, now: State) -> bool:
    """Say whether a play may end as its last step leaves it; nothing is left of that step."""
    if not judges_plays(rules):
        return True
    heads, hitters = now.counters[LEFT_HEAD], now.counters[HITTERS]
    met, pins = checkers_met(rules, now, side, target), int(now.pinned[1 - side])
    take_step(rules, now, side, source, target)
    said = may_end(rules, state, side, now)
    take_back(rules, now, side, source, target, met, pins)
    now.counters[LEFT_HEAD], now.counters[HITTERS] = heads, hitters
    return said
