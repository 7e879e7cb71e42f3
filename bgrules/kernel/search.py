"""All plays of an allowance, by trying every step: what the plays are is said here; `plays.py` lists them faster.

The search tries the higher number first and the places bar, hand, then the points from high to low; the first
sequence of steps that reaches a result names it, and the plays stand in the order in which they were found, as codes.
"""

from bgrules.kernel.board import State, copy_state
from bgrules.kernel.codes import step_code
from bgrules.kernel.hooks import hook_allows_play
from bgrules.kernel.limits import has_row
from bgrules.kernel.steps import OK, begin_allowance, step_reason, step_target, take_step
from bgrules.kernel.work import (
    DEPTH,
    LEFT,
    NODE,
    PATH,
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
        stand_on(node, work)
        if not may_end(rules, state, side, work.scratch):
            work.facts[node, DEPTH] = EXCLUDED


def may_end(rules: Ruleset, state: State, side: int, now: State) -> bool:
    """Say whether a play may end as it stands now, the hooks on plays asked last."""
    if rules.prime != 0 and rules.prime_tested == EACH_PLAY and has_row(rules, now.checkers, side):
        return False
    if rules.allow_play == 0:
        return True
    return hook_allows_play(rules.allow_play, state.checkers, now.checkers, rules.theirs, now.pinned, side)


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
