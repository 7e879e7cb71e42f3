"""All plays of an allowance: one a distinct result, the obligation applied, in a fixed order.

`search.py` says what they are. Here they are listed on masks where steps commute, and what limits and position
hooks refuse is struck out; where they do not commute, or a step is refused, what may go is marked anew after each.
"""

from bgrules.kernel.board import N_NUMBERS, State, copy_state
from bgrules.kernel.codes import n_steps, step_die, step_source
from bgrules.kernel.commuting import has_gate, has_pinned_wall, may_bind, may_judge, steps_commute
from bgrules.kernel.fans import spell_out, tell_none
from bgrules.kernel.masks import MOST_PAIRS, mask_plays
from bgrules.kernel.orders import THREE
from bgrules.kernel.pairs import UNFIT, pair_plays
from bgrules.kernel.search import FULL, search_plays
from bgrules.kernel.sieve import sift
from bgrules.kernel.steps import begin_allowance, step_target, still_to_enter, take_step
from bgrules.kernel.twins import copy_rows
from bgrules.kernel.walk import walk_plays
from bgrules.kernel.work import Work
from bgrules.ruleset.tables import LOWER_FIRST, Int8, Ruleset


def list_plays(rules: Ruleset, state: State, side: int, numbers: Int8, n: int, optional: int, work: Work) -> int:
    """List the plays of an allowance, its first n `numbers`, higher first, in `work.codes`.

    Returns:
        How many there are, 1 at least; FULL when `work` is too small.
    """
    return spell_out(find_plays(rules, state, side, numbers, n, optional, work), work)


def find_plays(rules: Ruleset, state: State, side: int, numbers: Int8, n: int, optional: int, work: Work) -> int:
    """Find the plays of an allowance the fastest way that serves: in `work.codes`, or told in fans, see `fans.py`.

    Returns:
        How many there are, 1 at least; FULL when `work` is too small.
    """
    tell_none(work)
    if has_pinned_wall(rules, state, 1 - side):
        return search_plays(rules, state, side, numbers, n, optional, work)
    free, like = optional != 0 or rules.as_many == 0, numbers[0] == numbers[n - 1]
    triple = n == THREE and not like and not free and rules.order != LOWER_FIRST
    refuses, judges = may_refuse(rules, state, side, numbers, n), may_judge(rules, state.checkers[side], n)
    shut = has_gate(rules, state.checkers[side])
    fits = (like or triple or (n == 2 and not free)) and steps_commute(rules, state, side, numbers, n)
    if (refuses or shut) and still_to_enter(rules, state, side) > 0:
        fits = False  # an entry refused could free what waits
    refuses = refuses or (shut and not triple)
    pair = n == 2 and not like and not judges and len(work.codes) >= MOST_PAIRS
    if pair and (not fits or (rules.allow_step == 0 and (refuses or rules.order == LOWER_FIRST))):
        found = pair_plays(rules, state, side, numbers, optional, work)
        if found != UNFIT:
            return found
        pair = False
    if fits:
        found = mask_plays(rules, state, side, numbers, n, free, work)
        if refuses or judges:
            found = spell_out(found, work)
        if found != 0 and found != FULL and (refuses or judges):
            found = sift(rules, state, side, found, refuses, judges, work)
        if found != 0:
            return found
    if pair:
        found = pair_plays(rules, state, side, numbers, optional, work)
        if found != UNFIT:
            return found
    return walk_plays(rules, state, side, numbers, n, optional, work)


def may_refuse(rules: Ruleset, state: State, side: int, numbers: Int8, n: int) -> bool:
    """Say whether a limit but a gate, or a hook, could refuse a step of n numbers that masks list."""
    return rules.allow_step != 0 or (rules.limited != 0 and may_bind(rules, state, side, numbers, n))


def plays_now(rules: Ruleset, state: State, side: int, n: int, optional: int, work: Work) -> int:
    """List the plays of the first n numbers that stand in the state: a door for Python."""
    state.counters[N_NUMBERS] = n
    begin_allowance(rules, state, side)
    return list_plays(rules, state, side, state.numbers, n, optional, work)


def searched_now(rules: Ruleset, state: State, side: int, n: int, optional: int, work: Work) -> int:
    """List them by trying every step, even where masks would serve: a door for Python."""
    state.counters[N_NUMBERS] = n
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
