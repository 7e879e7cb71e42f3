"""Who has won, what kind of win it is, and what it is worth."""

from bgrules.kernel.board import DRAWN, LOST_MOTHER, UNDER_WAY, WON, State
from bgrules.kernel.intrinsics import points_with
from bgrules.kernel.steps import is_pinned
from bgrules.ruleset.tables import (
    CHECKERS_LEFT,
    IN_HAND,
    IN_START_ZONE,
    MOTHER_PINNED,
    NONE_OFF,
    ON_BAR,
    WORTH,
    Ruleset,
)
from bgrules.terms import BAR, HAND, OFF, PLACES, POINTS, SIDES

NO_KIND = -1
LOST = 4
"""What `ending_now` answers, beside the values of ENDED, where the other side wins."""
ALL = 0
"""The value of `off_count` for all checkers."""


def is_off(rules: Ruleset, state: State, side: int) -> bool:
    """Say whether a side has borne off as many checkers as end the game.

    Source: field `ending.off_count`.
    """
    own = state.checkers[side]
    if rules.off_count != ALL:
        return bool(own[OFF] >= rules.off_count)
    return points_with(own, 1) == 0 and own[BAR] == 0 and own[HAND] == 0


def note_mothers(rules: Ruleset, state: State) -> None:
    """Remember whose last checker on its farthest point is pinned, where that loses the chance to win."""
    if rules.mother_loses != 0:
        for side in range(SIDES):
            if is_pinned(state, side, POINTS):
                state.counters[LOST_MOTHER + side] = 1


def ending_now(rules: Ruleset, state: State, side: int) -> int:
    """Say how a side's play ends the game for it: WON, LOST, DRAWN, or UNDER_WAY if it does not.

    Source: field `ending`.
    """
    if is_off(rules, state, side):
        if rules.off_loses != 0:
            return LOST
        lost, other_lost = state.counters[LOST_MOTHER + side], state.counters[LOST_MOTHER + 1 - side]
        return DRAWN if lost != 0 and other_lost == 0 else WON
    if rules.bar_count != 0 and state.checkers[1 - side, BAR] >= rules.bar_count:
        return WON
    if not is_pinned(state, 1 - side, POINTS):
        return UNDER_WAY
    if rules.mothers_draw != 0 and is_pinned(state, side, POINTS):
        return DRAWN
    return WON if rules.mother_wins != 0 and state.checkers[side, POINTS] == 0 else UNDER_WAY


def has_lost_mother(state: State, side: int) -> bool:
    """Say whether a side's last checker on its farthest point is pinned, or once was where that is remembered."""
    return is_pinned(state, side, POINTS) or state.counters[LOST_MOTHER + side] != 0


def worth_now(rules: Ruleset, state: State, loser: int, kind: int) -> int:
    """Count what a win of a kind is worth.

    Source: field `wins`.
    """
    worth = int(rules.wins[kind, WORTH])
    if worth == CHECKERS_LEFT:
        for place in range(OFF + 1, PLACES):
            worth += int(state.checkers[loser, place])
    return worth


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
            and (wants[MOTHER_PINNED] == 0 or has_lost_mother(state, loser))
        ):
            return row
    return NO_KIND


def is_in_start_zone(rules: Ruleset, state: State, side: int) -> bool:
    """Say whether a side has a checker in its start zone, as wide as the home and at the other end of its way."""
    for point in range(POINTS - rules.home + 1, POINTS + 1):
        if state.checkers[side, point] > 0:
            return True
    return False
