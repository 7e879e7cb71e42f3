"""The family's words as types: what every package may use.

Nothing here knows a rule, reads a file or holds a game. These are the only numbers of the board that code may
name; every other module takes them from here or from a ruleset.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Literal

POINTS = 24
"""Points on the board. A side moves down its own numbers, from `POINTS` to 1."""
FACES = 6
"""Faces of a die."""
OFF, BAR, HAND = 0, POINTS + 1, POINTS + 2
"""The places that are no points: borne off, on the bar, not yet entered."""
PLACES = POINTS + 3
"""Length of a side's row of checkers: off, the points, bar, hand."""
SIDES = 2
MAX_NUMBERS = 7
"""Numbers in one allowance: a play is one byte a step in a 64-bit integer that stays positive."""
MAX_CARRIED = 32
"""Cells for numbers handed over: each allowance's numbers and a zero behind them."""
MAX_DICE = 3
"""Dice in one throw."""
MAX_ZONES = 8
"""Zones in which a variant can limit how many points are held."""
MAX_CHECKERS = 100
"""Checkers of one side; a count fits in int8."""
TURN_LIMIT = 10_000
"""Turns after which a game is cut off, if nobody says otherwise."""
LARGEST_SEED = 2**63 - 1
"""The largest seed of the dice, and the largest number of a game."""


class Reason(IntEnum):
    """Why a step or a play is refused; `OK` when it is not. The kernel answers with these."""

    OK = 0
    NO_CHECKER = 1
    BAR_FIRST = 2
    ENTER_FIRST = 3
    NUMBER_LOST = 4
    NO_ENTRY = 5
    CLOSED = 6
    HIT_TOO_SOON = 7
    OWN_PINNED_THERE = 8
    PINNED = 9
    NOT_ALL_HOME = 10
    NOT_FARTHEST = 11
    NOT_EXACT = 12
    STEP_HOOK = 13
    HEAD = 14
    RUNNER = 15
    POINTS_HELD = 16
    PRIME = 17
    GATE = 18
    HIT_AND_RUN = 19
    NO_SUCH_NUMBER = 20
    FEWER_NUMBERS = 21
    SMALLER_DIE = 22
    LOWER_FIRST = 23
    PLAY_HOOK = 24
    LATER_ALLOWANCE = 25
    STACK = 26

    @property
    def text(self) -> str:
        """The reason as cases and JSON spell it, `smaller-die`."""
        return self.name.lower().replace("_", "-")


class Short(IntEnum):
    """What becomes of the rest of a list when an allowance is not played out."""

    STOP = 0
    GO_ON = 1
    HAND_OVER = 2


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice cast, higher first whatever the order given."""

    dice: tuple[int, ...]
    """Its numbers, higher first; a throw equals them: `throw == (6, 5)`."""

    def __init__(self, dice: Sequence[int]) -> None:
        """Sort the dice.

        Raises:
            ValueError: no dice, too many, or a number that is on no die.
        """
        if not 1 <= len(dice) <= MAX_DICE or any(not 1 <= die <= FACES for die in dice):
            raise ValueError(f"a throw is 1 to {MAX_DICE} dice with 1 to {FACES} each, not {tuple(dice)}")
        object.__setattr__(self, "dice", tuple(sorted((int(die) for die in dice), reverse=True)))

    @property
    def is_doublet(self) -> bool:
        """All dice alike. One die alone is no doublet."""
        return len(self.dice) > 1 and len(set(self.dice)) == 1

    @property
    def face(self) -> int:
        """The higher number; of a doublet, its number."""
        return self.dice[0]

    def __eq__(self, other: object) -> bool:
        """Compare with a throw or with its dice, `throw == (2, 1)`.

        Raises:
            TypeError: this throw, written in a way that would never be equal: `(1, 2)`, `[2, 1]`, `"2-1"`.
        """
        if isinstance(other, Throw):
            return self.dice == other.dice
        if isinstance(other, tuple) and other == self.dice:
            return True
        if self._is_meant(other):
            raise TypeError(f"a throw is compared with its dice, high to low: write {self.dice}, not {other!r}")
        return False

    def __hash__(self) -> int:
        return hash(self.dice)

    def _is_meant(self, other: object) -> bool:
        """Say whether something other than our dice spells this throw."""
        numbers = other.split("-") if isinstance(other, str) else other
        if not isinstance(numbers, list | tuple) or len(numbers) != len(self.dice):
            return False
        return sorted(map(str, numbers)) == sorted(map(str, self.dice))

    def __str__(self) -> str:
        return "-".join(map(str, self.dice))


TURN_CAP, DOUBLETS_CAP = 4, 2


@dataclass(frozen=True, slots=True)
class Moment:
    """All that a throw's worth may depend on; the default is the ordinary case, well into a game."""

    first_throw: bool = False
    """The mover's first throw; an adopted one counts, the single opening die does not."""
    first_of_game: bool = False
    """The first throw of the game by either side."""
    turn: int = TURN_CAP
    """The mover's own turn, from 1; 4 stands for the fourth and all later ones."""
    doublets: int = DOUBLETS_CAP
    """Doublets the mover threw earlier in the game; 2 stands for two and more."""
    all_entered: bool = True
    """The mover has no checker in hand."""

    @property
    def index(self) -> int:
        """Row of this moment in a ruleset's `program_of`; see `moments`."""
        return moment_index(
            int(self.first_throw), int(self.first_of_game), self.turn, self.doublets, int(self.all_entered)
        )


def moment_index(first_throw: int, first_of_game: int, turn: int, doublets: int, all_entered: int) -> int:
    """Number a moment as `moments` lists it; `turn` and `doublets` may exceed their caps."""
    row = (first_throw * 2 + first_of_game) * TURN_CAP + min(turn, TURN_CAP) - 1
    return (row * (DOUBLETS_CAP + 1) + min(doublets, DOUBLETS_CAP)) * 2 + all_entered


def throw_index(first: int, second: int, third: int) -> int:
    """Number a throw, its dice from high to low and 0 for a die that is not thrown."""
    return (first * (FACES + 1) + second) * (FACES + 1) + third


THROW_INDICES = (FACES + 1) ** MAX_DICE
"""One more than the highest `throw_index`."""


@cache
def moments() -> tuple[Moment, ...]:
    """List every moment, so that `moments()[m.index] == m`."""
    no_yes = (False, True)
    turns, doublets = range(1, TURN_CAP + 1), range(DOUBLETS_CAP + 1)
    return tuple(Moment(*values) for values in product(no_yes, no_yes, turns, doublets, no_yes))


@cache
def throws(n_dice: int) -> tuple[Throw, ...]:
    """List every distinct throw of this many dice, from the lowest to the highest."""
    rising = combinations_with_replacement(range(1, FACES + 1), n_dice)
    return tuple(map(Throw, sorted(tuple(reversed(dice)) for dice in rising)))


class _Again(Enum):
    THROW_AGAIN = "again"

    def __repr__(self) -> str:
        return "THROW_AGAIN"


class _NoEntry(Enum):
    NO_ENTRY = "no entry"

    def __repr__(self) -> str:
        return "NO_ENTRY"


THROW_AGAIN = _Again.THROW_AGAIN
"""The mover throws again before the other side; last in a list."""
NO_ENTRY = _NoEntry.NO_ENTRY
"""A number that enters no checker."""
ThrowAgain = Literal[_Again.THROW_AGAIN]
NoEntry = Literal[_NoEntry.NO_ENTRY]


@dataclass(frozen=True, slots=True)
class Allowance:
    """Numbers that the mover must now play, under the obligation."""

    dice: tuple[int, ...]
    """The numbers, `(4, 4, 4, 4)`."""
    optional: bool = False
    """The mover may play as few of them as it likes."""
    if_short: Literal["stop", "go_on", "hand_over"] = "stop"
    """What becomes of the rest of the list when not all its numbers are played: it is lost (`stop`), played all the
    same (`go_on`), or goes to the other side with the numbers left (`hand_over`)."""

    def __str__(self) -> str:
        return " ".join(map(str, self.dice)) + (" (optional)" if self.optional else "")


@dataclass(frozen=True, slots=True)
class Choice:
    """The mover names one of these lists, and plays it."""

    options: tuple[tuple["Item", ...], ...]
    """The lists, each as `bonus_throws` answers one."""

    def __init__(self, options: Sequence[Sequence["Item"]]) -> None:
        object.__setattr__(self, "options", tuple(tuple(option) for option in options))


Item = Allowance | Choice | ThrowAgain
"""One entry of what a throw is worth."""
