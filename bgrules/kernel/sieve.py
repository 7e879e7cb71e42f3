"""Plays that masks list, tried against what masks do not know: limits and position hooks.

These only take steps and plays away. So while they allow every step of the plays listed, those are the plays: each
is still the first to reach its result. Plays that stand side by side begin alike, and only what differs is taken back
and played.
"""

from bgrules.kernel.board import State
from bgrules.kernel.codes import BYTE, last_step, step_die, step_source, steps_alike
from bgrules.kernel.free import may_step
from bgrules.kernel.ranks import place_of, target_of
from bgrules.kernel.search import may_end
from bgrules.kernel.steps import put_checker
from bgrules.kernel.tracks import step_back, step_forth
from bgrules.kernel.twins import copy_row, copy_rows
from bgrules.kernel.work import Work
from bgrules.ruleset.tables import PIN, Ruleset

REFUSED = -1
"""A depth that is none: a step on the way there is refused."""


def sift(rules: Ruleset, state: State, side: int, found: int, refuses: bool, judges: bool, work: Work) -> int:
    """Keep those of the plays found that may end as they do, if something judges that.

    Returns:
        How many; 0 where a step of one is refused, or none is left: then others must be looked for.
    """
    if refuses and not allows_steps(rules, state, side, found, work):
        return 0
    return judge(rules, state, side, found, work) if judges else found


def allows_steps(rules: Ruleset, state: State, side: int, found: int, work: Work) -> bool:
    """Say whether limits and hooks allow every step of the plays found."""
    now, last, depth = work.scratch, 0, 0
    copy_row(state.pinned, now.pinned)
    stand_at_start(rules, state, now)
    for which in range(found):
        code = int(work.codes[which])
        if code == 0:
            continue
        final = last_step(code)
        if final != depth or (code ^ last) & ((1 << BYTE * final) - 1) != 0:
            depth = stand_before(rules, state, side, code, last, depth, final, work)
            if depth == REFUSED:
                return False
        source, die = step_source(code, final), step_die(code, final)
        if not may_step(rules, now, side, source, target_of(rules, place_of(source), die), die):
            return False
        last = code
    return True


def stand_at_start(rules: Ruleset, state: State, now: State) -> None:
    """Put the position of the allowance on a board that differs from it by steps."""
    copy_rows(state.checkers, now.checkers)
    if rules.on_blot == PIN:
        copy_row(state.pinned, now.pinned)
    if rules.limited != 0:
        copy_row(state.counters, now.counters)


def stand_before(
    rules: Ruleset, state: State, side: int, code: int, last: int, depth: int, final: int, work: Work
) -> int:
    """Go from before the last step of one play to before the final step of another.

    Returns:
        The depth there, `final`; REFUSED if a step on the way is.
    """
    now, alike = work.scratch, min(final, steps_alike(code, last))
    if alike == 0:  # quicker than to take back
        stand_at_start(rules, state, now)
        depth = 0
    while depth > alike:
        depth -= 1
        step_back(rules, now, side, work.stack[depth])
    while depth < final:
        source, die = step_source(code, depth), step_die(code, depth)
        target = target_of(rules, place_of(source), die)
        if not may_step(rules, now, side, source, target, die):
            return REFUSED
        step_forth(rules, now, side, source, target, work.stack[depth])
        depth += 1
    return depth


def judge(rules: Ruleset, state: State, side: int, found: int, work: Work) -> int:
    """Keep those of the plays found that may end as they do; the empty one always may. Count them."""
    now, kept = work.scratch, 0
    copy_row(state.pinned, now.pinned)
    for which in range(found):
        code = int(work.codes[which])
        copy_rows(state.checkers, now.checkers)
        if rules.on_blot == PIN:
            copy_row(state.pinned, now.pinned)
        left = code
        while left != 0:
            source, die = step_source(left, 0), step_die(left, 0)
            put_checker(rules, now, side, source, target_of(rules, place_of(source), die))
            left >>= BYTE
        work.codes[kept] = code
        kept += code == 0 or may_end(rules, state, side, now)
    return kept
