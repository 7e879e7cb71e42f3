"""The state of a game in arrays, and the names of its counters. No rule stands here."""

from typing import NamedTuple

import numpy as np

from bgrules.kernel.intrinsics import copy_row, copy_rows
from bgrules.ruleset.tables import Int8, Int64
from bgrules.terms import MAX_CARRIED, MAX_NUMBERS, PLACES, SIDES

# counters: where the turn machine stands
DECISION = 0
"""What is to be decided now; one of `turn.OPENING_THROW` … `turn.OVER`."""
MOVER = 1
TURN = 2
"""Turns of the game so far, the present one counted; 0 while the opening is thrown."""
THROW = 3
"""Number of the throw within the turn (or of the attempt at the opening), from 0."""
ORDINAL = 4
"""Decisions the mover has made in this turn: it keys a policy's draws."""
AT = 5
"""The item of the throw's list that is being played, or `tables.END`."""
CARRY_AT = 6
"""Cell of `carried` behind the numbers being played; -1 when they come from a throw."""
N_NUMBERS, OPTIONAL_NOW, IF_SHORT_NOW = 7, 8, 9
"""The allowance being played; its numbers are in `State.numbers`."""
PLAYED = 10
"""Numbers played in this turn."""
TURN_LIMIT = 11
HOME_BEFORE = 12
"""1 if all checkers were home when the allowance began (`bearing_off.tested`)."""
FIRST_THROW = 13
"""1 while the numbers of the mover's first throw are played (`entry.hand.counted`)."""
DIE = 14
"""First of `MAX_DICE` + 1 cells: the dice shown."""
# counters: what Moment reads, a cell a side
THROWS_OF, TURNS_OF, DOUBLETS_OF = 18, 20, 22
# counters: how it ended
ENDED, WINNER, KIND, FIRST_SIDE, EMPTY_TURNS, HITS, WORTH = 24, 25, 26, 27, 28, 29, 30
# counters: what limits remember of the turn, and endings of the game
LEFT_HEAD = 31
"""Checkers that have left the head in this turn (`limits.head`)."""
HITTERS = 32
"""Bit p is set where a checker that has hit in this turn must stay on point p (`limits.no_hit_and_run`)."""
LOST_MOTHER = 33
"""First of a cell a side: 1 if its last checker on its farthest point was once pinned (`ending.cannot_win`)."""
HEAD_STOPPED = 35
"""1 if one checker could not play the allowance alone from the head (`limits.head.one_more_if_stopped`)."""
# counters: keys of the dice
KEY_A, KEY_B = 36, 37
N_COUNTERS = 38

WON, DRAWN, CUT_OFF, UNDER_WAY = 0, 1, 2, 3
"""Values of ENDED; UNDER_WAY stands only in the row of a playout."""


class State(NamedTuple):
    """A game as it stands."""

    checkers: Int8
    """(2, PLACES): by side, in the side's own numbers."""
    pinned: Int64
    """(2,): by side, bit p set where a checker of the side is pinned on its own point p."""
    counters: Int64
    """(N_COUNTERS,): see the names above."""
    numbers: Int8
    """(MAX_NUMBERS,): numbers of the allowance being played, higher first."""
    carried: Int8
    """(MAX_CARRIED,): numbers handed over, each allowance's and a 0 behind them; 0 first when there are none."""


def new_state() -> State:
    """Make an empty state: no checkers, all counters 0."""
    return State(
        np.zeros((SIDES, PLACES), np.int8),
        np.zeros(SIDES, np.int64),
        np.zeros(N_COUNTERS, np.int64),
        np.zeros(MAX_NUMBERS, np.int8),
        np.zeros(MAX_CARRIED, np.int8),
    )


def copy_state(source: State, target: State) -> None:
    """Make `target` equal to `source`."""
    copy_rows(source.checkers, target.checkers)
    copy_row(source.pinned, target.pinned)
    copy_row(source.counters, target.counters)
    copy_row(source.numbers, target.numbers)
    copy_row(source.carried, target.carried)
