"""Which generator serves when; what the kernel asks for the plays of an allowance.

| where | generator |
|---|---|
| pinned checkers would close their point once free | `reference.py` |
| steps commute, like numbers | `doublets.py` |
| steps commute, two or three numbers not all alike | `mixed.py` |
| else, or where a limit or a hook refuses a step of those | `incremental.py` |

Where limits or position hooks may refuse what the second or third lists, `filter.py` asks them.
"""

from bgrules.kernel.board import N_NUMBERS, State, copy_state
from bgrules.kernel.intrinsics import copy_row, copy_rows
from bgrules.kernel.movegen.bitboard import bitboards
from bgrules.kernel.movegen.buffers import TOO_SMALL, Buffers, Numbers
from bgrules.kernel.movegen.commuting import has_pinned_wall, may_judge, may_refuse, steps_commute
from bgrules.kernel.movegen.doublets import doublet_plays
from bgrules.kernel.movegen.filter import allows_steps, judge_plays
from bgrules.kernel.movegen.groups import count_plays, group_codes, list_plays
from bgrules.kernel.movegen.incremental import incremental_plays
from bgrules.kernel.movegen.mixed import mixed_plays
from bgrules.kernel.movegen.reference import reference_plays
from bgrules.kernel.steps import begin_allowance, still_to_enter, take_play
from bgrules.ruleset.tables import LOWER_FIRST, Int8, Ruleset

MOST_MIXED = 3
"""Numbers that `mixed.py` knows, if they are not all alike."""


def find_plays(rules: Ruleset, state: State, side: int, numbers: Numbers, buffers: Buffers) -> int:
    """Find the plays of an allowance, in groups.

    Returns:
        How many groups there are, 1 at least; TOO_SMALL when the buffers are.
    """
    if has_pinned_wall(rules, state, 1 - side):
        return group_codes(reference_plays(rules, state, side, numbers, buffers), buffers)
    refuses, judges = may_refuse(rules, state, side, numbers), may_judge(rules, state.checkers[side], numbers.n)
    if is_commuting(rules, state, side, numbers) and not (refuses and still_to_enter(rules, state, side) > 0):
        n_groups = commuting_plays(rules, state, side, numbers, buffers)
        if n_groups == TOO_SMALL:
            return TOO_SMALL
        if n_groups != 0 and not (refuses and not allows_steps(rules, state, side, n_groups, buffers)):
            if judges:
                judge_plays(rules, state, side, n_groups, buffers)
            if not judges or count_plays(buffers, n_groups) != 0:
                return n_groups
    return incremental_plays(rules, state, side, numbers, buffers)


def is_commuting(rules: Ruleset, state: State, side: int, numbers: Numbers) -> bool:
    """Say whether `doublets.py` or `mixed.py` knows the numbers, and steps commute."""
    if numbers.values[0] != numbers.values[numbers.n - 1]:
        if numbers.n > MOST_MIXED or numbers.is_optional != 0 or rules.as_many == 0:
            return False
        if numbers.n == MOST_MIXED and rules.order == LOWER_FIRST:
            return False
    return steps_commute(rules, state, side, numbers)


def commuting_plays(rules: Ruleset, state: State, side: int, numbers: Numbers, buffers: Buffers) -> int:
    """List the plays of numbers whose steps commute; return how many groups, 0 for none, or TOO_SMALL."""
    counts = buffers.scratch.checkers[side]
    copy_row(state.checkers[side], counts)
    boards = bitboards(rules, state, side, numbers.n, counts)
    if numbers.values[0] == numbers.values[numbers.n - 1]:
        any_number = rules.as_many == 0 or numbers.is_optional != 0
        return doublet_plays(rules, boards, numbers, any_number, buffers)
    return mixed_plays(rules, boards, numbers, buffers)


def numbers_now(state: State, n: int, optional: int) -> Numbers:
    """Name the numbers that stand in the state."""
    return Numbers(state.numbers, n, optional)


def plays_now(rules: Ruleset, state: State, side: int, n: int, optional: int, buffers: Buffers) -> int:
    """List the plays of the first n numbers that stand in the state: an entry point for Python."""
    state.counters[N_NUMBERS] = n
    begin_allowance(rules, state, side)
    return list_plays(buffers, find_plays(rules, state, side, numbers_now(state, n, optional), buffers))


def searched_now(rules: Ruleset, state: State, side: int, n: int, optional: int, buffers: Buffers) -> int:
    """List them by the reference search: an entry point for Python."""
    state.counters[N_NUMBERS] = n
    return reference_plays(rules, state, side, numbers_now(state, n, optional), buffers)


def put_results(rules: Ruleset, state: State, side: int, found: int, buffers: Buffers, boards: Int8) -> None:
    """Write the board after each of the plays listed: int8 (found, 2, PLACES)."""
    for which in range(found):
        copy_state(state, buffers.scratch)
        take_play(rules, buffers.scratch, side, int(buffers.codes[which]))
        copy_rows(buffers.scratch.checkers, boards[which])
