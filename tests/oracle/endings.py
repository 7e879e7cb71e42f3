"""Say, straight from the rule book, whether a game of a backgammon-like variant has ended after a play."""

from __future__ import annotations

from collections.abc import Sequence

OFF = 0
BAR = 25

WINS = "wins"
LOSES = "loses"
GOES_ON = "goes on"


def ended(
    own: Sequence[int],
    other: Sequence[int],
    checkers: int,
    won_by: Sequence[str],
    off_count: int | None,
    bar_count: int,
) -> str:
    """Say how the game stands for the side that has just played: "wins", "loses" or "goes on"."""
    # How many checkers must be off for bearing off to end the game: all of them, unless a number is given.
    needed_off = checkers if off_count is None else off_count
    has_borne_off = own[OFF] >= needed_off

    # Bearing off is looked at first.
    if "all_off" in won_by and has_borne_off:
        return WINS
    if "opponent_off" in won_by and has_borne_off:
        return LOSES
    if "opponent_on_bar" in won_by and other[BAR] >= bar_count:
        return WINS
    return GOES_ON
