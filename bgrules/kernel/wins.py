"""Who has won, and what kind of win it is."""

from bgrules.kernel.board import State
from bgrules.ruleset.tables import IN_HAND, IN_START_ZONE, NONE_OFF, ON_BAR, Ruleset
from bgrules.terms import BAR, HAND, OFF, PLACES, POINTS

NO_KIND = -1


def has_won(state: State, side: int) -> bool:
    """Say whether all of a side's checkers are off.

    Source: field `ending.won_by`.
    """
    for place in range(OFF + 1, PLACES):
        if state.checkers[side, place] > 0:
            return False
    return True


def win_kind(rules: Ruleset, state: State, loser: int) -> int:
    """Find the first row of `wins` that holds of the loser; NO_KIND if none does.

    Source: field `wins`.
    """
    own = state.checkers[loser]
    for row in range(len(rules.wins)):
        wants = rules.wins[row]
        if (
            (wants[ON_BAR] == 0 or own[BAR] > 0)
            and (wants[IN_HAND] == 0 or own[HAND] > 0)
            and (wants[NONE_OFF] == 0 or own[OFF] == 0)
            and (wants[IN_START_ZONE] == 0 or is_in_start_zone(rules, state, loser))
        ):
            return row
    return NO_KIND


def is_in_start_zone(rules: Ruleset, state: State, side: int) -> bool:
    """Say whether a side has a checker in its start zone, as wide as the home and at the other end of its way."""
    for point in range(POINTS - rules.home + 1, POINTS + 1):
        if state.checkers[side, point] > 0:
            return True
    return False
