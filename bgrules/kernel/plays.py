"""All plays of an allowance: one a distinct result, the obligation applied, in a fixed order.

The search tries the higher number first and the places bar, hand, then the points from high to low; the first
sequence of steps that reaches a result names it, and the plays stand in the order in which they were found, as codes.
"""

from bgrules.kernel.board import State, copy_state
from bgrules.kernel.codes import n_steps, step_code, step_die, step_source
from bgrules.kernel.hooks import hook_allows_play
from bgrules.kernel.limits import has_row
from bgrules.kernel.masks import has_pinned_wall, mask_plays, steps_commute
from bgrules.kernel.steps import OK, begin_allowance, step_reason, step_target, take_step
from bgrules.kernel.twins import copy_row, copy_rows
from bgrules.kernel.work import (
    DEPTH,
    LEFT,
    NODE,
    PATH,
    PINS,
    ROOT,
    TRIAL,
    Work,
    add_root,
    enter_node,
    is_new,
    new_generation,
    stand_on,
)
from bgrules.ruleset.tables import EACH_PLAY, LOWER_FIRST, Int8, Ruleset
from bgrules.terms import BAR, HAND

FULL = -1
"""The search needs more memory."""
EXCLUDED = -1
"""Depth of a node that is not allowed as the end of a play."""


def list_plays(rules: Ruleset, state: State, side: int, numbers: Int8, n: int, optional: int, work: Work) -> int:
    """List the plays of an allowance, its first n `numbers`, higher first: on masks where steps commute.

    Returns:
        How many there are, 1 at least, in `work.codes`; FULL when `work` is too small.
    """
    fits = optional == 0 and (n == 2 or numbers[0] == numbers[n - 1])
    if fits and steps_commute(rules) and not has_pinned_wall(rules, state, 1 - side):
        found = mask_plays(rules, state, side, numbers, n, work)
        if found == FULL or not judges_plays(rules):
            return found
        kept = strike_out(rules, state, side, found, work)
        if kept != 0:
            return kept
    return search_plays(rules, state, side, numbers, n, optional, work)


def plays_now(rules: Ruleset, state: State, side: int, n: int, optional: int, work: Work) -> int:
    """List the plays of the first n numbers that stand in the state: a door for Python."""
    return list_plays(rules, state, side, state.numbers, n, optional, work)


def searched_now(rules: Ruleset, state: State, side: int, n: int, optional: int, work: Work) -> int:
    """List them by trying every step, even where masks would serve: a door for Python."""
    return search_plays(rules, state, side, state.numbers, n, optional, work)


def search_plays(rules: Ruleset, state: State, side: int, numbers: Int8, n: int, optional: int, work: Work) -> int:
    """List plays as `list_plays` does, by trying every step.

    Source: fields `obligation.as_many`, `obligation.larger`, `obligation.order`, `limits.prime`; hook `allow_play`.
    """
    copy_state(state, work.scratch)
    begin_allowance(rules, work.scratch, side)
    n_nodes = search(rules, side, numbers, n, work)
    if n_nodes == FULL:
        return FULL
    if judges_plays(rules):
        exclude(rules, state, side, n_nodes, work)
    new_generation(work)
    if rules.as_many != 0 and optional == 0:
        best = deepest(n_nodes, work)
        least = largest_total(numbers, n, best, n_nodes, work) if rules.larger != 0 and best < n else 0
        return collect(numbers, n, best, least, n_nodes, 0, work)
    found = 0
    for depth in range(n, -1, -1):
        found = collect(numbers, n, depth, 0, n_nodes, found, work)
    return found


def search(rules: Ruleset, side: int, numbers: Int8, n: int, work: Work) -> int:
    """Reach every position that the numbers can reach, each with the numbers then left once.

    Returns:
        How many nodes there are, in the order in which a depth-first search finds them; FULL without room.
    """
    n_nodes = add_root(n, work)
    depth = 0
    while depth >= 0:
        node, trial = int(work.stack[depth, NODE]), int(work.stack[depth, TRIAL])
        which, source = trial // HAND, source_of(trial % HAND)
        work.stack[depth, TRIAL] += 1
        if which == n:
            depth -= 1
        elif not may_use(rules, numbers, n, int(work.facts[node, LEFT]), which):
            work.stack[depth, TRIAL] = (which + 1) * HAND
        elif work.boards[node, side, source] > 0:
            if n_nodes == len(work.codes):
                return FULL
            stand_on(node, work)
            if try_step(rules, side, source, int(numbers[which]), which, node, n_nodes, work):
                depth += 1
                work.stack[depth, NODE], work.stack[depth, TRIAL] = n_nodes, 0
                n_nodes += 1
    return n_nodes


def source_of(rank: int) -> int:
    """Name the place that is tried in this rank: bar, hand, then the points from high to low."""
    if rank == 0:
        return BAR
    return HAND if rank == 1 else HAND - rank


def may_use(rules: Ruleset, numbers: Int8, n: int, left: int, which: int) -> bool:
    """Say whether a number is still left and its turn has come; of equal numbers the first stands for all.

    Source: field `obligation.order`.
    """
    if (left >> which) & 1 == 0:
        return False
    if rules.order == LOWER_FIRST:
        return left >> (which + 1) == 0
    return which == 0 or numbers[which - 1] != numbers[which] or (left >> (which - 1)) & 1 == 0


def try_step(rules: Ruleset, side: int, source: int, die: int, which: int, node: int, new: int, work: Work) -> bool:
    """Play a step from a node into the new one; say whether that is legal and reaches something new."""
    state = work.scratch
    if step_reason(rules, state, side, source, die) != OK:
        return False
    take_step(rules, state, side, source, step_target(rules, state, side, source, die))
    depth = int(work.facts[node, DEPTH])
    path = int(work.facts[node, PATH]) | step_code(source, die, depth)
    enter_node(new, path, int(work.facts[node, LEFT]) & ~(1 << which), depth + 1, work)
    return is_new(new, True, work)


def judges_plays(rules: Ruleset) -> bool:
    """Say whether something looks at the position that a finished play leaves."""
    return rules.allow_play != 0 or (rules.prime != 0 and rules.prime_tested == EACH_PLAY)


def exclude(rules: Ruleset, state: State, side: int, n_nodes: int, work: Work) -> None:
    """Mark the nodes that are not allowed as the end of a play."""
    for node in range(ROOT + 1, n_nodes):
        if not may_end(rules, state, side, node, work):
            work.facts[node, DEPTH] = EXCLUDED


def may_end(rules: Ruleset, state: State, side: int, node: int, work: Work) -> bool:
    """Say whether a play may end as a node stands, the play hooks asked last."""
    after = work.boards[node]
    if rules.prime != 0 and rules.prime_tested == EACH_PLAY and has_row(rules, after, side):
        return False
    if rules.allow_play == 0:
        return True
    return hook_allows_play(rules.allow_play, state.checkers, after, rules.theirs, work.facts[node, PINS:], side)


def strike_out(rules: Ruleset, state: State, side: int, found: int, work: Work) -> int:
    """Keep those of the plays found that may end so; count them, 0 where shorter plays must be looked at."""
    kept = 0
    for which in range(found):
        code = int(work.codes[which])
        if code == 0 or is_allowed(rules, state, side, code, work):
            work.codes[kept] = code
            kept += 1
    return kept


def is_allowed(rules: Ruleset, state: State, side: int, code: int, work: Work) -> bool:
    """Say whether a play may end where it leads."""
    copy_rows(state.checkers, work.scratch.checkers)
    copy_row(state.pinned, work.scratch.pinned)
    take_play(rules, work.scratch, side, code)
    copy_rows(work.scratch.checkers, work.boards[ROOT])
    copy_row(work.scratch.pinned, work.facts[ROOT, PINS:])
    return may_end(rules, state, side, ROOT, work)


def deepest(n_nodes: int, work: Work) -> int:
    """Count the most numbers that any play employs."""
    best = 0
    for node in range(n_nodes):
        if work.facts[node, DEPTH] > best:
            best = int(work.facts[node, DEPTH])
    return best


def largest_total(numbers: Int8, n: int, depth: int, n_nodes: int, work: Work) -> int:
    """Find the largest total of the numbers employed by a play of so many."""
    largest = 0
    for node in range(n_nodes):
        if work.facts[node, DEPTH] == depth:
            largest = max(largest, total_of(numbers, n, int(work.facts[node, LEFT])))
    return largest


def total_of(numbers: Int8, n: int, left: int) -> int:
    """Add up the numbers that are no longer left."""
    total = 0
    for which in range(n):
        if (left >> which) & 1 == 0:
            total += int(numbers[which])
    return total


def collect(numbers: Int8, n: int, depth: int, least: int, n_nodes: int, found: int, work: Work) -> int:
    """Add to the plays found those of so many numbers and at least this total, one a result; count them."""
    for node in range(n_nodes):
        if work.facts[node, DEPTH] != depth or total_of(numbers, n, int(work.facts[node, LEFT])) < least:
            continue
        if is_new(node, False, work):
            work.codes[found] = work.facts[node, PATH]
            found += 1
    return found


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
