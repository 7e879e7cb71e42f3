"""`Ruleset`: the name, shape, dtype and meaning of every table that the kernel reads.

Only `int` and writeable C-contiguous arrays: anything else (a bool, an enum member, a read-only array) would make
numba compile the whole kernel once more. Nothing is computed here.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Int8 = npt.NDArray[np.int8]
Int16 = npt.NDArray[np.int16]
Int64 = npt.NDArray[np.int64]

# codes of the fields below that are words in a file
EVERYTHING, MOVES = 0, 1
NO_THROW, THROW_LOST = 0, 1
COUNT_CHECKERS, COUNT_FIRST_THROW = 0, 1
PLAY, LOST = 0, 1
HIT, PIN, SHARE = 0, 1, 2
ALWAYS, OWN_HOME = 0, 1
FREE, LOWER_FIRST = 0, 1
EACH_STEP, EACH_ALLOWANCE = 0, 1
FARTHEST, ANY_UNPLAYABLE, NEVER, ANY_POINT = 0, 1, 2, 3
CHOOSE, ADOPT, AGAIN = 0, 1, 2
NEVER_ALLOWED, ENEMY_AHEAD, ENEMY_HOME = 0, 1, 2
NEVER_LIFTED, LIFTED_BY_ENEMY_HOME = 0, 1
EACH_PLAY, EVERY_STEP = 0, 1

# an item of what a throw is worth: a row of `items`
KIND, NEXT, COUNT, OPTIONAL, IF_SHORT, FIRST = 0, 1, 2, 3, 4, 5
ALLOWANCE_ITEM, CHOICE_ITEM, AGAIN_ITEM = 0, 1, 2
END = -1
"""No further item."""

MAX_ITEMS, MAX_OPTIONS, MAX_WINS = 1024, 32, 32
"""The most rows of `items`, options of a choice and rows of `wins`."""

# a row of `wins`: worth, then what must hold of the loser
WORTH, ON_BAR, IN_HAND, IN_START_ZONE, NONE_OFF, MOTHER_PINNED = 0, 1, 2, 3, 4, 5
WIN_COLUMNS = 6
CHECKERS_LEFT = 0
"""Worth of a win that counts the checkers which the loser has not borne off."""
# a row of `points_held`
LOW, HIGH, MOST, UNLESS = 0, 1, 2, 3
HELD_COLUMNS = 4


class Ruleset(NamedTuple):
    """A variant, ready to run."""

    theirs: Int8
    """(PLACES,): the other side's number of my place, its own inverse; off, bar and hand map to themselves."""
    entry: Int8
    """(2, FACES + 1): own point that a die enters on, 0 for none; row 0 from the bar, row 1 from hand."""
    start: Int8
    """(2, PLACES): checkers at the start, by side, own numbering."""
    program_of: Int16
    """(moments, (FACES + 1) ** MAX_DICE): first item of a throw's list, or END; column by `throw_index`."""
    items: Int16
    """(items, FIRST + longest): KIND, NEXT (item or END), COUNT of numbers or options, OPTIONAL, IF_SHORT, then the
    numbers of an allowance or, of a choice, the first item of each option."""
    wins: Int16
    """(kinds, WIN_COLUMNS): WORTH, then 1 where that must hold of the loser; the first row that matches counts."""
    head_first: Int8
    """((FACES + 1) ** MAX_DICE,): checkers that may leave the head on a side's first throw, by `throw_index`; the first
    cell is for a throw that nobody knows."""
    points_held: Int8
    """(zones, HELD_COLUMNS): LOW and HIGH point of a zone, the MOST points of it that a side may hold, and UNLESS,
    NEVER_LIFTED | LIFTED_BY_ENEMY_HOME; no zone where LOW is 0. One row at least."""
    home: int
    """Points of the home."""
    dice: int
    """Dice in a throw."""
    dice_each: int
    """Dice that each side throws for the opening."""
    first_throw: int
    """CHOOSE | ADOPT | AGAIN: what the winner of the opening does with the dice shown."""
    bar_before: int
    """EVERYTHING | MOVES: what waits for a checker on the bar."""
    shut_out: int
    """NO_THROW | THROW_LOST: what happens to a side on the bar that no number can enter."""
    enter_first: int
    """Checkers that must enter before others are free."""
    counted: int
    """COUNT_CHECKERS | COUNT_FIRST_THROW: how long `enter_first` binds."""
    if_shut_out: int
    """PLAY | LOST: a number that enters nothing while checkers must enter."""
    closed_from: int
    """Opposing checkers that close a point."""
    on_blot: int
    """HIT | PIN | SHARE: what landing on fewer does."""
    hit_when: int
    """ALWAYS | OWN_HOME: OWN_HOME only while an own checker is home or off."""
    as_many: int
    """1: as many numbers as possible must be played."""
    larger: int
    """1: of plays of as many numbers, those of the largest total."""
    order: int
    """FREE | LOWER_FIRST: the order of the numbers."""
    tested: int
    """EACH_STEP | EACH_ALLOWANCE: when all checkers must be home for bearing off."""
    too_high: int
    """FARTHEST | ANY_UNPLAYABLE | NEVER | ANY_POINT: what a number may take off that fits no point."""
    limited: int
    """1: there is a limit on steps, any of those below but a prime that is tested on plays."""
    head: int
    """Checkers that may leave the head, point `POINTS`, in one turn; 0 for any number."""
    head_stopped: int
    """1: one more may on a side's first throw if one checker cannot play all the numbers from there."""
    runner: int
    """Point that one checker must reach before another may go; 0 for none."""
    gate_low: int
    """First of the points that no checker may come to while some are in hand; 0 for none."""
    gate_high: int
    """Last of them; 0 for none."""
    stay_low: int
    """First of the points on which a checker that hit must stay; 0 for none."""
    stay_high: int
    """Last of them; 0 for none."""
    stack: int
    """Checkers of a side that may stand on a point of a zone; 0 for any number."""
    stack_low: int
    """First of these points; 0 for none."""
    stack_high: int
    """Last of them; 0 for none."""
    prime: int
    """Points in a row, by the other side's numbers, that a side may not hold; 0 for any number."""
    prime_unless: int
    """NEVER_ALLOWED | ENEMY_AHEAD | ENEMY_HOME: what allows such a row."""
    prime_low: int
    """First of the points that allow a row, too, while all of them are held; 0 for none."""
    prime_high: int
    """Last of them; 0 for none."""
    prime_tested: int
    """EACH_PLAY | EVERY_STEP: when it is looked for."""
    deadlock: int
    """1: a game in which neither side has a step with any die is drawn."""
    off_count: int
    """Checkers that end the game when a side has borne them off; 0 for all."""
    off_loses: int
    """1: the side that has borne them off loses."""
    bar_count: int
    """Opposing checkers on the bar that win; 0 where none do."""
    mother_wins: int
    """1: who pins the other side's last checker on its farthest point, none left on its own, wins."""
    mothers_draw: int
    """1: the game is drawn when each side's last checker on its farthest point is pinned."""
    mother_loses: int
    """1: a side whose last checker on its farthest point was once pinned cannot win, unless the other's was, too."""
    allow_step: int
    """Handle of the position hook on steps, 0 for none; see `kernel/hooks.py`."""
    allow_play: int
    """Handle of the position hook on plays, 0 for none."""
