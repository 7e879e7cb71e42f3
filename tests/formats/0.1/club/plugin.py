"""Nobody runs while the opponent is on the bar, and everybody keeps a point."""

import bgrules
from bgrules.terms import BAR, POINTS


class Params(bgrules.Params):
    """What may be set."""

    kept: int = 2
    """Points that a play must leave."""


def points_of(row):
    """Count the points that a side holds."""
    held = 0
    for point in range(1, POINTS + 1):
        held += row[point] >= 2  # a point is two checkers
    return held


@bgrules.hookimpl
def allow_step(board, side, source):
    """The last two checkers on point 24 stay while the opponent has a checker on the bar."""
    return source != POINTS or board[side, POINTS] > 2 or board[1 - side, BAR] == 0


@bgrules.hookimpl
def allow_play(after, side, params):
    """A play must leave points, or some are off."""
    return points_of(after[side]) >= params.kept or after[side, 0] > 0
