"""All plays of an allowance, by trying every step: what the plays are is defined here; the other generators are faster.

The search tries the higher number first and the places bar, hand, then the points from high to low; the first
sequence of steps that reaches a result names it, and the plays stand in the order in which they were found, as codes.
"""

from bgrules.kernel.board import HITTERS, LEFT_HEAD, State, copy_state
from bgrules.kernel.codes import step_code
from bgrules.kernel.dice import mix
from bgrules.kernel.hooks import hook_allows_play
from bgrules.kernel.intrinsics import copy_row, copy_rows
from bgrules.kernel.limits.registry import ending_reason, judges_ends
from bgrules.kernel.movegen.buffers import GENERATION, GENERATION_CELL, TAIL, TOO_SMALL, Buffers, Numbers, empty_table
from bgrules.kernel.steps import OK, begin_allowance, step_reason, step_target, take_step
from bgrules.ruleset.tables import LOWER_FIRST, Ruleset
from bgrules.terms import BAR, HAND, PLACES, SIDES

PATH, LEFT, DEPTH, SUM, HEADS, STAYING, PINS = 0, 1, 2, 3, 4, 5, 6
"""Columns of the facts of a node: its steps, the numbers not yet used (a bit each), how many steps, a hash of the
position, the counters LEFT_HEAD and HITTERS, and (two cells) the pinned checkers of both sides."""
NODE, TRIAL = 0, 1
"""Columns of the stack: a node, and what to try next from it."""
ROOT = 0
EXCLUDED = -1
"""Depth of a node where no play may end."""
SUM_STRIDE = 4 * PLACES
"""Keeps the words that `position_sum` adds apart."""


def reference_plays(rules: Ruleset, state: State, side: int, numbers: Numbers, buffers: Buffers) -> int:
    """List the plays of an allowance in `buffers.codes`; return how many, 1 at least, or TOO_SMALL.

    Source: fields `obligation.as_many`, `obligation.larger`, `obligation.order`, `limits`; hook `allow_play`.
    """
    copy_state(state, buffers.scratch)
    begin_allowance(rules, buffers.scratch, side)
    n_nodes = reach_all(rules, side, numbers, buffers)
    if n_nodes == TOO_SMALL:
        return TOO_SMALL
    if judges_plays(rules):
        exclude(rules, state, side, n_nodes, buffers)
    empty_table(buffers)
    if rules.as_many != 0 and numbers.is_optional == 0:
        best = deepest_node(n_nodes, buffers)
        least = largest_sum(numbers, best, n_nodes, buffers) if rules.larger != 0 and best < numbers.n else 0
        return collect(numbers, best, least, n_nodes, 0, buffers)
    found = 0
    for depth in range(numbers.n, -1, -1):
        found = collect(numbers, depth, 0, n_nodes, found, buffers)
    return found


def reach_all(rules: Ruleset, side: int, numbers: Numbers, buffers: Buffers) -> int:
    """Reach every position that the numbers can reach, each with the numbers then left once.

    Returns:
        How many nodes there are, in the order in which a depth-first search finds them; or TOO_SMALL.
    """
    n_nodes = add_root(numbers.n, buffers)
    depth = 0
    while depth >= 0:
        node, trial = int(buffers.stack[depth, NODE]), int(buffers.stack[depth, TRIAL])
        which, source = trial // HAND, source_of(trial % HAND)
        buffers.stack[depth, TRIAL] += 1
        if which == numbers.n:
            depth -= 1
        elif not may_use(rules, numbers, int(buffers.facts[node, LEFT]), which):
            buffers.stack[depth, TRIAL] = (which + 1) * HAND
        elif buffers.boards[node, side, source] > 0:
            if n_nodes == len(buffers.codes):
                return TOO_SMALL
            stand_on(node, buffers)
            if try_step(rules, side, source, int(numbers.values[which]), buffers):
                add_node(node, n_nodes, step_code(source, int(numbers.values[which]), depth), which, buffers)
                if is_new(n_nodes, True, buffers):
                    depth += 1
                    buffers.stack[depth, NODE], buffers.stack[depth, TRIAL] = n_nodes, 0
                    n_nodes += 1
    return n_nodes


def source_of(rank: int) -> int:
    """Name the place that is tried in this rank: bar, hand, then the points from high to low."""
    if rank == 0:
        return BAR
    return HAND if rank == 1 else HAND - rank


def may_use(rules: Ruleset, numbers: Numbers, left: int, which: int) -> bool:
    """Say whether a number is still left and its turn has come; of equal numbers the first stands for all.

    Source: field `obligation.order`.
    """
    if (left >> which) & 1 == 0:
        return False
    if rules.order == LOWER_FIRST:
        return left >> (which + 1) == 0
    values = numbers.values
    return which == 0 or values[which - 1] != values[which] or (left >> (which - 1)) & 1 == 0


def try_step(rules: Ruleset, side: int, source: int, die: int, buffers: Buffers) -> bool:
    """Play a step on the scratch position if it is legal; say whether it is."""
    state = buffers.scratch
    if step_reason(rules, state, side, source, die) != OK:
        return False
    take_step(rules, state, side, source, step_target(rules, state, side, source, die))
    return True


def judges_plays(rules: Ruleset) -> bool:
    """Say whether something looks at the position that a finished play leaves."""
    return rules.allow_play != 0 or judges_ends(rules)


def exclude(rules: Ruleset, state: State, side: int, n_nodes: int, buffers: Buffers) -> None:
    """Mark the nodes that are not allowed as the end of a play."""
    for node in range(ROOT + 1, n_nodes):
        stand_on(node, buffers)
        if not may_end(rules, state, side, buffers.scratch):
            buffers.facts[node, DEPTH] = EXCLUDED


def may_end(rules: Ruleset, state: State, side: int, now: State) -> bool:
    """Say whether a play may end as it stands now, the hooks on plays asked last."""
    if ending_reason(rules, now.checkers, side) != OK:
        return False
    if rules.allow_play == 0:
        return True
    return hook_allows_play(rules, state.checkers, now.checkers, now.pinned, side)


def deepest_node(n_nodes: int, buffers: Buffers) -> int:
    """Count the most numbers that any play uses."""
    best = 0
    for node in range(n_nodes):
        best = max(best, int(buffers.facts[node, DEPTH]))
    return best


def largest_sum(numbers: Numbers, depth: int, n_nodes: int, buffers: Buffers) -> int:
    """Find the largest total of the numbers used by a play of this many numbers."""
    largest = 0
    for node in range(n_nodes):
        if buffers.facts[node, DEPTH] == depth:
            largest = max(largest, total_of(numbers, int(buffers.facts[node, LEFT])))
    return largest


def total_of(numbers: Numbers, left: int) -> int:
    """Add up the numbers that are no longer left."""
    total = 0
    for which in range(numbers.n):
        if (left >> which) & 1 == 0:
            total += int(numbers.values[which])
    return total


def collect(numbers: Numbers, depth: int, least: int, n_nodes: int, found: int, buffers: Buffers) -> int:
    """Add to the plays found those of this many numbers and at least this total, one a result; count them."""
    for node in range(n_nodes):
        if buffers.facts[node, DEPTH] != depth or total_of(numbers, int(buffers.facts[node, LEFT])) < least:
            continue
        if is_new(node, False, buffers):
            buffers.codes[found] = buffers.facts[node, PATH]
            found += 1
    return found


def add_root(n: int, buffers: Buffers) -> int:
    """Start a search of n numbers from the scratch position; count its nodes, one."""
    empty_table(buffers)
    enter_position(ROOT, buffers)
    buffers.facts[ROOT, PATH], buffers.facts[ROOT, LEFT], buffers.facts[ROOT, DEPTH] = 0, (1 << n) - 1, 0
    is_new(ROOT, True, buffers)
    buffers.stack[0, NODE] = ROOT
    buffers.stack[0, TRIAL] = 0
    return 1


def add_node(old: int, new: int, code: int, which: int, buffers: Buffers) -> None:
    """Write the scratch position into a node that a step reaches, its code and number given, from another node."""
    enter_position(new, buffers)
    facts, before = buffers.facts[new], buffers.facts[old]
    facts[PATH], facts[DEPTH] = int(before[PATH]) | code, int(before[DEPTH]) + 1
    facts[LEFT] = int(before[LEFT]) & ~(1 << which)


def enter_position(node: int, buffers: Buffers) -> None:
    """Write the scratch position into a node."""
    state, facts = buffers.scratch, buffers.facts[node]
    copy_rows(state.checkers, buffers.boards[node])
    facts[SUM] = position_sum(state)
    facts[HEADS], facts[STAYING] = state.counters[LEFT_HEAD], state.counters[HITTERS]
    for side in range(SIDES):
        facts[PINS + side] = state.pinned[side]


def stand_on(node: int, buffers: Buffers) -> None:
    """Copy a node's position to the scratch position."""
    copy_rows(buffers.boards[node], buffers.scratch.checkers)
    copy_row(buffers.facts[node, PINS:], buffers.scratch.pinned)
    buffers.scratch.counters[LEFT_HEAD], buffers.scratch.counters[HITTERS] = (
        buffers.facts[node, HEADS],
        buffers.facts[node, STAYING],
    )


def position_sum(state: State) -> int:
    """Hash a position: a sum of 32-bit words, too small to overflow."""
    total = 0
    for side in range(SIDES):
        for place in range(PLACES):
            count = int(state.checkers[side, place])
            if count != 0:
                total += mix((side + 1) * PLACES + place + count * SUM_STRIDE)
        total += mix(int(state.pinned[side]) + side)
    return total


def is_new(node: int, with_left: bool, buffers: Buffers) -> bool:
    """Say whether no earlier node of this generation has the same position, and the same to come if asked."""
    size = len(buffers.table) - TAIL
    key = int(buffers.facts[node, SUM]) + (int(buffers.facts[node, LEFT]) if with_left else 0)
    at = mix((key ^ (key >> 32)) & 0xFFFFFFFF) & (size - 1)
    base = int(buffers.table[size + TAIL + GENERATION_CELL]) * GENERATION
    while buffers.table[at] > base:
        if is_same(node, int(buffers.table[at]) - base - 1, with_left, buffers):
            return False
        at = (at + 1) & (size - 1)
    buffers.table[at] = base + node + 1
    return True


def is_same(node: int, other: int, with_left: bool, buffers: Buffers) -> bool:
    """Compare two nodes exactly."""
    one, two = buffers.facts[node], buffers.facts[other]
    if one[SUM] != two[SUM]:
        return False
    if with_left and (one[LEFT] != two[LEFT] or one[HEADS] != two[HEADS] or one[STAYING] != two[STAYING]):
        return False
    for side in range(SIDES):
        if one[PINS + side] != two[PINS + side]:
            return False
        for place in range(PLACES):
            if buffers.boards[node, side, place] != buffers.boards[other, side, place]:
                return False
    return True
