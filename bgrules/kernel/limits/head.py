"""`limits.head`: how many checkers may leave the head, a side's farthest point, in one turn."""

from bgrules.kernel.board import DIE, FIRST_THROW, HEAD_STOPPED, LEFT_HEAD, State
from bgrules.ruleset.tables import Int8, Ruleset
from bgrules.terms import BAR, HAND, POINTS, throw_index


def head_keeps(rules: Ruleset, state: State, source: int) -> bool:
    """Say whether a checker must stay on the head because enough have left it in this turn."""
    return source == POINTS and int(state.counters[LEFT_HEAD]) >= head_now(rules, state)


def head_may_keep(rules: Ruleset, state: State, own: Int8, n: int) -> bool:
    """Say whether n numbers could meet the limit where bitboards, which count the head, do not: some may enter."""
    return int(own[BAR]) + int(own[HAND]) > 0 and head_left(rules, state) < n


def head_now(rules: Ruleset, state: State) -> int:
    """Return how many checkers may leave the head in this turn."""
    if state.counters[FIRST_THROW] == 0:
        return rules.head
    first, second, third = int(state.counters[DIE]), int(state.counters[DIE + 1]), int(state.counters[DIE + 2])
    most = int(rules.head_first[throw_index(first, second, third)])
    return max(most, rules.head + 1) if state.counters[HEAD_STOPPED] != 0 else most


def head_left(rules: Ruleset, state: State) -> int:
    """Count the checkers that may still leave the head in this turn."""
    return max(0, head_now(rules, state) - int(state.counters[LEFT_HEAD]))
