"""Plays of any numbers under any rule: the reference search walked on bitboards, every step asked about anew.

It reaches the same positions in the same order as `reference.py`. But the sources of a number are marked at once, steps
are taken and taken back on one board, and a position is found again by three numbers that say what has changed. Full
plays become groups at once; shorter ones are gathered from the nodes, where the rules ask for them.
"""

from typing import NamedTuple

from bgrules.kernel.board import HITTERS, LEFT_HEAD, State, copy_state
from bgrules.kernel.codes import step_code
from bgrules.kernel.dice import MASK, mix
from bgrules.kernel.intrinsics import highest_bit
from bgrules.kernel.movegen.bitboard import HAND_BIT, Bitboards, at_least, bit_of, landings, occupied_after, place_of
from bgrules.kernel.movegen.buffers import (
    GENERATION,
    GENERATION_CELL,
    N_ENTRIES,
    TAIL,
    TOO_SMALL,
    Buffers,
    Numbers,
    empty_table,
)
from bgrules.kernel.movegen.commuting import limited_doublet_commutes
from bgrules.kernel.movegen.groups import put_group, put_play
from bgrules.kernel.movegen.legal import legal_sources, pins_met, target_now
from bgrules.kernel.movegen.reference import deepest_node, judges_plays, largest_sum, may_end, may_use, total_of
from bgrules.kernel.movegen.undo import N_UNDO, SOURCE, TARGET, step_back, step_forth
from bgrules.kernel.steps import begin_allowance, still_to_enter, take_play
from bgrules.ruleset import tables
from bgrules.ruleset.tables import Int64, Ruleset
from bgrules.terms import PLACES, POINTS

PATH, LEFT, DEPTH, LOW_PLACES, HIGH_PLACES, CONTACTS, NOTED = 0, 1, 2, 3, 4, 5, 6
"""Columns of the facts of a node: its steps, the numbers not yet used (a bit each) and how many steps; how many
checkers each place gained since the start, a digit a place in two numbers; the points where the other side's checkers
were hit or are pinned; and what limits count in the turn. Nodes differ in the last five and LEFT."""
DIGIT, HALF = 4, 14
"""Bits of a digit, as no place gains or loses more than MAX_NUMBERS checkers; places that stand in the first number."""
NODE, WHICH, UNTRIED, OCCUPIED, MUST, LEGAL, LISTED = (N_UNDO + column for column in range(7))
"""Columns of the stack, behind those of the step taken from there: the node, the number being tried, the sources left
to try, those with a checker that may move, how many must enter first, the legal sources of the number, and those that
were played before the last step already."""
HIT, PIN, SHARE = tables.HIT, tables.PIN, tables.SHARE
NOTED_SHIFT = 8
"""Bits of the counter LEFT_HEAD in the NOTED column; those of HITTERS stand above them."""
EXCLUDED = -1
"""Depth of a node where no play may end."""


class Search(NamedTuple):
    """What was asked, and what is the same throughout the search."""

    start: State
    side: int
    numbers: Numbers
    open: int
    """Points where the side may land, the other side's checkers being where they are at the start."""
    met: int
    """Those of them where it meets checkers, to be hit or pinned."""
    in_order: bool
    """Steps are tried from high to low only: the other orders reach the same."""


def incremental_plays(rules: Ruleset, state: State, side: int, numbers: Numbers, buffers: Buffers) -> int:
    """List the plays of an allowance; return how many groups there are, or TOO_SMALL.

    Source: fields `obligation.as_many`, `obligation.larger`, `limits.prime`; hook `allow_play`.
    """
    open_, met = landings(rules, state, side)
    if rules.on_blot == SHARE:
        met = 0
    in_order = limited_doublet_commutes(rules, state, side, numbers)
    search = Search(state, side, numbers, open_, met, in_order)
    n_groups = search_nodes(rules, search, buffers)
    any_number = rules.as_many == 0 or numbers.is_optional != 0
    if n_groups == TOO_SMALL or (n_groups != 0 and not any_number):
        return n_groups
    if judges_plays(rules):
        exclude_nodes(rules, search, buffers)
    return put_shorter(rules, search, any_number, buffers, n_groups)


def search_nodes(rules: Ruleset, search: Search, buffers: Buffers) -> int:
    """Reach every position that the numbers can reach, each with the numbers then left once.

    Returns:
        How many groups of full plays there are, or TOO_SMALL; the table says how many nodes.
    """
    stand_at_root(rules, search, buffers)
    depth, n_groups = 0, 0
    while depth >= 0:
        if max(count_nodes(buffers), n_groups) + PLACES > len(buffers.paths):
            return TOO_SMALL
        row = buffers.stack[depth]
        if row[UNTRIED] != 0:
            if reach(rules, search, depth, buffers):
                stand_deeper(rules, search, depth, buffers)
                depth += 1
        elif next_number(rules, search, row, buffers):
            if depth == search.numbers.n - 1:
                n_groups = put_last(rules, search, depth, buffers, n_groups)
        else:
            depth -= 1
            if depth >= 0:
                step_back(rules, buffers.scratch, search.side, buffers.stack[depth])
    return n_groups


def stand_at_root(rules: Ruleset, search: Search, buffers: Buffers) -> None:
    """Begin with the position of the allowance."""
    state, side = search.start, search.side
    copy_state(state, buffers.scratch)
    begin_allowance(rules, buffers.scratch, side)
    empty_table(buffers)
    facts, row = buffers.facts[0], buffers.stack[0]
    facts[PATH], facts[LEFT], facts[DEPTH] = 0, (1 << search.numbers.n) - 1, 0
    facts[LOW_PLACES], facts[HIGH_PLACES], facts[CONTACTS] = 0, 0, pins_met(rules, state, side)
    facts[NOTED] = int(state.counters[LEFT_HEAD]) | int(state.counters[HITTERS]) << NOTED_SHIFT
    enter_node(0, buffers)
    row[NODE], row[WHICH], row[UNTRIED], row[LISTED] = 0, -1, 0, 0
    row[OCCUPIED] = at_least(state.checkers[side], 1) & ~int(state.pinned[side])
    row[MUST] = still_to_enter(rules, state, side)


def next_number(rules: Ruleset, search: Search, row: Int64, buffers: Buffers) -> bool:
    """Continue with the next number that may be used, and mark its sources; say whether there is one."""
    node, which, numbers = int(row[NODE]), int(row[WHICH]) + 1, search.numbers
    while which < numbers.n and not may_use(rules, numbers, int(buffers.facts[node, LEFT]), which):
        which += 1
    if which == numbers.n:
        return False
    row[WHICH] = which
    unmet = search.met & ~int(buffers.facts[node, CONTACTS])
    state = buffers.scratch
    boards = Bitboards(state.checkers[search.side], int(row[OCCUPIED]), 0, 0, search.open, unmet, 0, int(row[MUST]), 0)
    row[LEGAL] = legal_sources(rules, state, search.side, boards, int(numbers.values[which]))
    row[UNTRIED] = int(row[LEGAL]) & ~int(row[LISTED])
    return True


def reach(rules: Ruleset, search: Search, depth: int, buffers: Buffers) -> bool:
    """Write down where the highest source left leads to, as a new node; say whether that is new."""
    row = buffers.stack[depth]
    bit, die = highest_bit(int(row[UNTRIED])), int(search.numbers.values[row[WHICH]])
    row[UNTRIED] = int(row[UNTRIED]) ^ (1 << bit)
    row[SOURCE], row[TARGET] = place_of(bit), target_now(rules, buffers.scratch, search.side, bit, die)
    new = count_nodes(buffers)
    put_change(rules, search, row, buffers.facts[row[NODE]], buffers.facts[new], buffers)
    if not enter_node(new, buffers):
        return False
    facts = buffers.facts[new]
    facts[PATH] = int(buffers.facts[row[NODE], PATH]) | step_code(place_of(bit), die, depth)
    facts[DEPTH] = depth + 1
    return True


def put_change(rules: Ruleset, search: Search, row: Int64, old: Int64, new: Int64, buffers: Buffers) -> None:
    """Write down the key of the position after a step, and the numbers then left."""
    source, target, contacts = int(row[SOURCE]), int(row[TARGET]), int(old[CONTACTS])
    new[LEFT] = int(old[LEFT]) & ~(1 << int(row[WHICH]))
    new[LOW_PLACES] = int(old[LOW_PLACES]) + digit(target) - digit(source)
    new[HIGH_PLACES] = int(old[HIGH_PLACES]) + digit(target - HALF) - digit(source - HALF)
    met = search.met & (1 << target)
    new[NOTED] = noted(rules, source, target, met & ~contacts, int(old[NOTED])) if new[LEFT] != 0 else 0
    if rules.on_blot == PIN and buffers.scratch.checkers[search.side, source] == 1:
        contacts &= ~(1 << source)
    new[CONTACTS] = contacts | met


def noted(rules: Ruleset, source: int, target: int, met: int, before: int) -> int:
    """Pack what limits count in the turn once a step is taken, as `steps.take_step` counts it."""
    if rules.limited == 0:
        return 0
    now = before + int(rules.head != 0 and source == POINTS)
    if rules.on_blot == HIT and rules.stay_low <= target <= rules.stay_high:
        now |= met << NOTED_SHIFT
    return now


def digit(place: int) -> int:
    """One checker in the digit of a place; 0 for a place of the other number."""
    return 1 << DIGIT * place if 0 <= place < HALF else 0


def stand_deeper(rules: Ruleset, search: Search, depth: int, buffers: Buffers) -> None:
    """Take the step that leads to the newest node, which becomes the current one."""
    row, below, now = buffers.stack[depth], buffers.stack[depth + 1], buffers.scratch
    bit = bit_of(int(row[SOURCE]))
    below[NODE], below[WHICH], below[UNTRIED] = count_nodes(buffers) - 1, -1, 0
    below[LISTED] = int(row[LEGAL]) & -(2 << bit) if search.in_order else 0
    below[OCCUPIED] = occupied_after(now.checkers[search.side], int(row[OCCUPIED]), bit, int(row[TARGET]))
    below[MUST] = int(row[MUST]) - int(bit == HAND_BIT)
    step_forth(rules, now, search.side, row)


def put_last(rules: Ruleset, search: Search, depth: int, buffers: Buffers, n_groups: int) -> int:
    """Add the full plays that end with the number being tried; return how many groups there are then."""
    row, ends = buffers.stack[depth], int(buffers.stack[depth, UNTRIED])
    path = int(buffers.facts[row[NODE], PATH]) | step_code(0, int(search.numbers.values[row[WHICH]]), depth)
    while row[UNTRIED] != 0:
        bit = highest_bit(int(row[UNTRIED]))
        if not reach(rules, search, depth, buffers) or not may_stay(rules, search, row, buffers):
            ends ^= 1 << bit
    return put_group(path, ends, buffers, n_groups)


def may_stay(rules: Ruleset, search: Search, row: Int64, buffers: Buffers) -> bool:
    """Say whether a play may end with the step of a row."""
    if not judges_plays(rules):
        return True
    step_forth(rules, buffers.scratch, search.side, row)
    found = may_end(rules, search.start, search.side, buffers.scratch)
    step_back(rules, buffers.scratch, search.side, row)
    return found


def exclude_nodes(rules: Ruleset, search: Search, buffers: Buffers) -> None:
    """Mark the nodes where no play may end; the start is not one of them."""
    for node in range(1, count_nodes(buffers)):
        copy_state(search.start, buffers.scratch)
        take_play(rules, buffers.scratch, search.side, int(buffers.facts[node, PATH]))
        if not may_end(rules, search.start, search.side, buffers.scratch):
            buffers.facts[node, DEPTH] = EXCLUDED


def put_shorter(rules: Ruleset, search: Search, any_number: bool, buffers: Buffers, n_groups: int) -> int:
    """Add the plays that do not use all numbers; return how many groups there are then."""
    n_nodes, numbers = count_nodes(buffers), search.numbers
    empty_table(buffers)
    if not any_number:
        best = deepest_node(n_nodes, buffers)
        least = largest_sum(numbers, best, n_nodes, buffers) if rules.larger != 0 else 0
        return put_nodes(numbers, best, least, n_nodes, buffers, n_groups)
    for depth in range(numbers.n, -1, -1):
        n_groups = put_nodes(numbers, depth, 0, n_nodes, buffers, n_groups)
    return n_groups


def put_nodes(numbers: Numbers, depth: int, least: int, n_nodes: int, buffers: Buffers, n_groups: int) -> int:
    """Add the plays of this many numbers and at least this total, one a result; full plays have groups already."""
    for node in range(n_nodes):
        facts = buffers.facts[node]
        if facts[DEPTH] != depth or total_of(numbers, int(facts[LEFT])) < least:
            continue
        facts[LEFT], facts[NOTED] = 0, 0
        if is_new_node(node, buffers) and depth < numbers.n:
            n_groups = put_play(int(facts[PATH]), buffers, n_groups)
    return n_groups


def count_nodes(buffers: Buffers) -> int:
    """Count the nodes of this search."""
    return int(buffers.table[len(buffers.table) + N_ENTRIES])


def enter_node(node: int, buffers: Buffers) -> bool:
    """Keep the newest node if it is new; say whether it is."""
    if not is_new_node(node, buffers):
        return False
    buffers.table[len(buffers.table) + N_ENTRIES] = node + 1
    return True


def is_new_node(node: int, buffers: Buffers) -> bool:
    """Say whether no node in the table has the same position and numbers left, and enter it there."""
    facts, size = buffers.facts[node], len(buffers.table) - TAIL
    word = int(facts[LOW_PLACES]) ^ int(facts[HIGH_PLACES]) * 5 ^ int(facts[CONTACTS]) * 3
    at = mix((word ^ (word >> 32) ^ int(facts[LEFT])) & MASK) & (size - 1)
    base = int(buffers.table[size + TAIL + GENERATION_CELL]) * GENERATION
    while buffers.table[at] > base:
        if is_same_node(facts, buffers.facts[int(buffers.table[at]) - base - 1]):
            return False
        at = (at + 1) & (size - 1)
    buffers.table[at] = base + node + 1
    return True


def is_same_node(one: Int64, two: Int64) -> bool:
    """Compare two nodes exactly."""
    if one[LOW_PLACES] != two[LOW_PLACES] or one[HIGH_PLACES] != two[HIGH_PLACES] or one[CONTACTS] != two[CONTACTS]:
        return False
    return bool(one[LEFT] == two[LEFT] and one[NOTED] == two[NOTED])
