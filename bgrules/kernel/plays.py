"""All plays of an allowance: one a distinct result, the obligation applied, in a fixed order.

`search.py` says what they are. Here they are listed on masks where steps commute, and what limits and position
hooks refuse is struck out; where they do not commute, or a step is refused, what may go is marked anew after each.
"""

from bgrules.kernel.board import State, copy_state
from bgrules.kernel.codes import n_steps, step_die, step_source
from bgrules.kernel.masks import MOST_PAIRS, has_pinned_wall, mask_plays, steps_commute
from bgrules.kernel.pairs import UNFIT, pair_plays
from bgrules.kernel.search import FULL, judges_plays, search_plays
from bgrules.kernel.sieve import sift
from bgrules.kernel.steps import begin_allowance, step_target, still_to_enter, take_step
from bgrules.kernel.twins import copy_rows
from bgrules.kernel.walk import walk_plays
from bgrules.kernel.work import Work
from bgrules.ruleset.tables import Int8, Ruleset


def list_plays(rules: Ruleset, state: State, side: int, numbers: Int8, n: int, optional: int, work: Work) -> int:
    """List the plays of an allowance, its first n `numbers`, higher first, the fastest way that serves.

    Returns:
        How many there are, 1 at least, in `work.codes`; FULL when `work` is too small.
    """
    if has_pinned_wall(rules, state, 1 - side):
        return search_plays(rules, state, side, numbers, n, optional, work)
    fits = optional == 0 and (n == 2 or numbers[0] == numbers[n - 1])
    if fits and steps_commute(rules) and not may_be_freed(rules, state, side):
        found = mask_plays(rules, state, side, numbers, n, work)
        if found == FULL or not (refuses_steps(rules) or judges_plays(rules)):
            return found
        kept = sift(rules, state, side, found, work)
        if kept != 0:
            return kept
    if n == 2 and numbers[0] != numbers[1] and not judges_plays(rules) and len(work.codes) >= MOST_PAIRS:
        found = pair_plays(rules, state, side, numbers, optional, work)
        if found != UNFIT:
            return found
    return walk_plays(rules, state, side, numbers, n, optional, work)


def refuses_steps(rules: Ruleset) -> bool:
    """Say whether a limit or a hook may refuse a step that masks list."""
    return rules.allow_step != 0 or rules.limited != 0


def may_be_freed(rules: Ruleset, state: State, side: int) -> bool:
    """Say whether an entry that is refused could free what waits for it."""
    return refuses_steps(rules) and still_to_enter(rules, state, side) > 0


def plays_now(rules: Ruleset, state: State, side: int, n: int, optional: int, work: Work) -> int:
    """List the plays of the first n numbers that stand in the state: a door for Python."""
    return list_plays(rules, state, side, state.numbers, n, optional, work)


def searched_now(rules: Ruleset, state: State, side: int, n: int, optional: int, work: Work) -> int:
    """List them by trying every step, even where masks would serve: a door for Python."""
    return search_plays(rules, state, side, state.numbers, n, optional, work)


def put_results(rules: Ruleset, state: State, side: int, found: int, work: Work, boards: Int8) -> None:
    """Write the board after each of the plays found: int8 (found, 2, PLACES)."""
    for which in range(found):
        copy_state(state, work.scratch)
        take_play(rules, work.scratch, side, int(work.codes[which]))
        copy_rows(work.scratch.checkers, boards[which])


def take_play(rules: Ruleset, state: State, side: int, code: int) -> int:
    """Play all steps of a play; count the opposing checkers hit or pinned."""
    hits = 0
    begin_allowance(rules, state, side)
    for which in range(n_steps(code)):
        source = step_source(code, which)
        target = step_target(rules, state, side, source, step_die(code, which))
        hits += take_step(rules, state, side, source, target)
    return hits
