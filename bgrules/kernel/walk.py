"""All plays of an allowance where steps do not commute: the search of `search.py` walked on masks.

It reaches the same positions in the same order. But what may go is marked for all places at once, a step is taken and
taken back on one board, and a position is known again by what changed since the start: three numbers.
"""

from bgrules.kernel.board import HITTERS, LEFT_HEAD, State, copy_state
from bgrules.kernel.codes import step_code
from bgrules.kernel.commuting import limited_likes_commute
from bgrules.kernel.dice import MASK, mix
from bgrules.kernel.free import free_ranks, landings, pins_met, target_now
from bgrules.kernel.ranks import HAND_RANK, after, occupied_ranks, place_of
from bgrules.kernel.search import EXCLUDED, FULL, deepest, judges_plays, largest_total, may_end, may_use, total_of
from bgrules.kernel.steps import begin_allowance, still_to_enter
from bgrules.kernel.tracks import N_TRACKS, SOURCE, TARGET, step_back, step_forth
from bgrules.kernel.twins import top_bit
from bgrules.kernel.work import DEPTH, GENERATION, LEFT, PATH, ROOT, Work, new_generation
from bgrules.ruleset import tables
from bgrules.ruleset.tables import Int8, Int64, Ruleset
from bgrules.terms import POINTS

LOW_PLACES, HIGH_PLACES, CONTACTS, NOTED = 3, 4, 5, 6
"""Columns of the facts of a node: how many checkers each place gained since the start, a digit a place in two numbers;
the points where the other side's checkers were hit, or are pinned; and what limits count in the turn."""
DIGIT = 4
"""Bits of a digit: no place gains or loses more than `MAX_NUMBERS` checkers."""
HALF = 14
"""Places whose digits stand in the first number."""
NODE, WHICH, RANKS, OCCUPIED, MUST = N_TRACKS, N_TRACKS + 1, N_TRACKS + 2, N_TRACKS + 3, N_TRACKS + 4
FREE, TOLD = N_TRACKS + 5, N_TRACKS + 6
"""Columns of the stack, behind those of the step taken from there: the node, the number being tried, the ranks left to
try, those with a checker that is free, and how many must enter first; the ranks from which the number may be played,
and those from which it could have been played before the last step, and was."""
HIT, PIN = tables.HIT, tables.PIN
NOTED_SHIFT = 8
"""Bits of the counter LEFT_HEAD in the NOTED column; those of HITTERS stand above them."""


def walk_plays(rules: Ruleset, state: State, side: int, numbers: Int8, n: int, optional: int, work: Work) -> int:
    """List plays as `search_plays` does.

    Source: fields `obligation.as_many`, `obligation.larger`, `limits.prime`; hook `allow_play`.
    """
    n_nodes = walk(rules, state, side, numbers, n, work)
    if n_nodes == FULL:
        return FULL
    new_generation(work)
    if rules.as_many != 0 and optional == 0:
        best = deepest(n_nodes, work)
        least = largest_total(numbers, n, best, n_nodes, work) if rules.larger != 0 and best < n else 0
        return gather(numbers, n, best, least, n_nodes, 0, work)
    found = 0
    for depth in range(n, -1, -1):
        found = gather(numbers, n, depth, 0, n_nodes, found, work)
    return found


def walk(rules: Ruleset, state: State, side: int, numbers: Int8, n: int, work: Work) -> int:
    """Reach every position that the numbers can reach, each with the numbers then left once; count them, or FULL."""
    open_, met = landings(rules, state, side)
    in_order = limited_likes_commute(rules, state, side, numbers, n)
    depth, n_nodes = begin_walk(rules, state, side, n, work), 1
    while depth >= 0:
        row = work.stack[depth]
        if row[RANKS] == 0:
            if not next_number(rules, side, numbers, n, open_, met, row, work):
                depth -= 1
                if depth >= 0:
                    step_back(rules, work.scratch, side, work.stack[depth])
        elif n_nodes == len(work.codes):
            return FULL
        elif reach(rules, side, int(numbers[row[WHICH]]), met, depth, row, n_nodes, work):
            if work.facts[n_nodes, LEFT] != 0 or judges_plays(rules):
                stand_deeper(rules, state, side, in_order, row, work.stack[depth + 1], n_nodes, work)
                depth += 1
            n_nodes += 1
    return n_nodes


def begin_walk(rules: Ruleset, state: State, side: int, n: int, work: Work) -> int:
    """Stand at the start; the depth of that, 0."""
    copy_state(state, work.scratch)
    begin_allowance(rules, work.scratch, side)
    new_generation(work)
    facts, row = work.facts[ROOT], work.stack[0]
    facts[PATH], facts[LEFT], facts[DEPTH] = 0, (1 << n) - 1, 0
    facts[LOW_PLACES], facts[HIGH_PLACES], facts[CONTACTS] = 0, 0, pins_met(rules, state, side)
    facts[NOTED] = int(state.counters[LEFT_HEAD]) | int(state.counters[HITTERS]) << NOTED_SHIFT
    is_unknown(ROOT, True, work)
    occupied = occupied_ranks(state.checkers[side]) & ~int(state.pinned[side])
    row[NODE], row[WHICH], row[RANKS], row[OCCUPIED] = ROOT, -1, 0, occupied
    row[MUST], row[TOLD] = still_to_enter(rules, state, side), 0
    return 0


def next_number(rules: Ruleset, side: int, numbers: Int8, n: int, open_: int, met: int, row: Int64, work: Work) -> bool:
    """Go on to the next number that may be used, and mark what may go; say whether there is one."""
    node, which = int(row[NODE]), int(row[WHICH]) + 1
    while which < n and not may_use(rules, numbers, n, int(work.facts[node, LEFT]), which):
        which += 1
    if which == n:
        return False
    row[WHICH] = which
    occupied, unmet = int(row[OCCUPIED]), met & ~int(work.facts[node, CONTACTS])
    row[FREE] = free_ranks(rules, work.scratch, side, occupied, open_, unmet, int(row[MUST]), int(numbers[which]))
    row[RANKS] = int(row[FREE]) & ~int(row[TOLD])
    return True


def reach(rules: Ruleset, side: int, die: int, met: int, depth: int, row: Int64, new: int, work: Work) -> bool:
    """Write down where the highest rank left leads to, as a new node; say whether that was not known."""
    rank = top_bit(int(row[RANKS]))
    row[RANKS] = int(row[RANKS]) ^ (1 << rank)
    old, facts = work.facts[row[NODE]], work.facts[new]
    source, target = place_of(rank), target_now(rules, work.scratch, side, rank, die)
    row[SOURCE], row[TARGET] = source, target
    contacts = int(old[CONTACTS])
    facts[LEFT] = int(old[LEFT]) & ~(1 << int(row[WHICH]))
    facts[LOW_PLACES] = int(old[LOW_PLACES]) + digit(target) - digit(source)
    facts[HIGH_PLACES] = int(old[HIGH_PLACES]) + digit(target - HALF) - digit(source - HALF)
    facts[NOTED] = noted(rules, source, target, met & ~contacts, int(old[NOTED]))
    if rules.on_blot == PIN and work.scratch.checkers[side, source] == 1:
        contacts &= ~(1 << source)
    facts[CONTACTS] = contacts | (met & (1 << target))
    if not is_unknown(new, True, work):
        return False
    facts[PATH], facts[DEPTH] = int(old[PATH]) | step_code(source, die, depth), depth + 1
    return True


def noted(rules: Ruleset, source: int, target: int, met: int, before: int) -> int:
    """Pack what limits count in the turn once a step is taken, as `steps.take_step` counts it."""
    if rules.limited == 0:
        return 0
    now = before + int(rules.head != 0 and source == POINTS)
    if rules.on_blot == HIT and rules.stay_low <= target <= rules.stay_high:
        now |= (met & (1 << target)) << NOTED_SHIFT
    return now


def digit(place: int) -> int:
    """One checker in the digit of a place; 0 for a place of the other number."""
    return 1 << DIGIT * place if 0 <= place < HALF else 0


def stand_deeper(
    rules: Ruleset, state: State, side: int, in_order: bool, row: Int64, below: Int64, node: int, work: Work
) -> None:
    """Take the step that leads to a new node, and stand there; steps that need not wait are taken from high to low."""
    source, target, now = int(row[SOURCE]), int(row[TARGET]), work.scratch
    rank = place_of(source)
    below[NODE], below[WHICH], below[RANKS] = node, -1, 0
    below[TOLD] = int(row[FREE]) & -(2 << rank) if in_order else 0
    below[OCCUPIED] = after(now.checkers[side], int(row[OCCUPIED]), rank, target)
    below[MUST] = int(row[MUST]) - (rank == HAND_RANK)
    step_forth(rules, now, side, source, target, row)
    if judges_plays(rules) and not may_end(rules, state, side, now):
        work.facts[node, DEPTH] = EXCLUDED


def is_unknown(node: int, with_left: bool, work: Work) -> bool:
    """Say whether no earlier node of this generation has the same position, and the same to come if asked."""
    facts, size = work.facts[node], len(work.table) - 1
    word = int(facts[LOW_PLACES]) ^ int(facts[HIGH_PLACES]) * 5 ^ int(facts[CONTACTS]) * 3
    at = mix((word ^ (word >> 32) ^ (int(facts[LEFT]) if with_left else 0)) & MASK) & (size - 1)
    base = int(work.table[size]) * GENERATION
    while work.table[at] > base:
        if is_equal(facts, work.facts[int(work.table[at]) - base - 1], with_left):
            return False
        at = (at + 1) & (size - 1)
    work.table[at] = base + node + 1
    return True


def is_equal(one: Int64, two: Int64, with_left: bool) -> bool:
    """Compare two nodes exactly."""
    if one[LOW_PLACES] != two[LOW_PLACES] or one[HIGH_PLACES] != two[HIGH_PLACES] or one[CONTACTS] != two[CONTACTS]:
        return False
    return not with_left or (one[LEFT] == two[LEFT] and one[NOTED] == two[NOTED])


def gather(numbers: Int8, n: int, depth: int, least: int, n_nodes: int, found: int, work: Work) -> int:
    """Add to the plays found those of so many numbers and at least this total, one a result; count them."""
    for node in range(n_nodes):
        if work.facts[node, DEPTH] != depth:
            continue
        if least > 0 and total_of(numbers, n, int(work.facts[node, LEFT])) < least:
            continue
        if is_unknown(node, False, work):
            work.codes[found] = work.facts[node, PATH]
            found += 1
    return found
