"""A game in progress: the turn machine with the boards, plays and lists that it stands at.

Nothing is checked here and nothing decided; `game.py` checks what people ask for, the kernel decides.
"""

from typing import Self

from bgrules.kernel import board, turn
from bgrules.kernel.dice import game_key
from bgrules.kernel.playout import die_now
from bgrules.position import engine
from bgrules.position.engine import PositionQuestion, position_of
from bgrules.position.notation import Play
from bgrules.position.position import Position
from bgrules.position.variant import Variant
from bgrules.ruleset.tables import AGAIN_ITEM, CHOICE_ITEM, COUNT, END, FIRST, IF_SHORT, KIND, NEXT, OPTIONAL, Int16
from bgrules.terms import MAX_DICE, OFF, THROW_AGAIN, TURN_LIMIT, Allowance, Choice, Item, Short
from bgrules.variant.sections import Win

SHORTS = {int(short): short.name.lower() for short in Short}
Pair = tuple[tuple[int, ...], tuple[int, ...]]
"""The dice of the opening, side 0's and side 1's."""


class Machine:
    """A game in progress."""

    def __init__(self, variant: Variant, turn_limit: int = TURN_LIMIT) -> None:
        """Set up the start of a game, the opening to be thrown."""
        self.variant = variant
        self.rules = variant.ruleset
        self.state = board.new_state()
        turn.start(self.rules, self.state, turn_limit)

    def copy(self) -> Self:
        """Copy the game, to try something."""
        twin = type(self).__new__(type(self))
        twin.variant, twin.rules, twin.state = self.variant, self.rules, engine.board_copy(self.state)
        return twin

    def counter(self, which: int) -> int:
        """Read one of the kernel's counters."""
        return int(self.state.counters[which])

    @property
    def decision(self) -> int:
        """What is to be decided now."""
        return self.counter(board.DECISION)

    @property
    def mover(self) -> int:
        """The side that must decide."""
        return self.counter(board.MOVER)

    @property
    def position(self) -> Position:
        """The board as the mover sees it."""
        return position_of(self.state, self.mover)

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice shown, higher first."""
        shown = self.state.counters[board.DIE : board.DIE + MAX_DICE]
        return tuple(sorted((int(die) for die in shown if die), reverse=True))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers to play now."""
        n = self.counter(board.N_NUMBERS) if self.decision == turn.PLAY else 0
        return tuple(int(number) for number in self.state.numbers[:n])

    @property
    def is_optional(self) -> bool:
        """The mover may play as few of the numbers as it likes."""
        return self.decision == turn.PLAY and bool(self.counter(board.OPTIONAL_NOW))

    @property
    def is_carried(self) -> bool:
        """The numbers to play now were handed over, and come before the mover's own throw."""
        return self.counter(board.CARRY_AT) != turn.NOT_CARRYING

    @property
    def handed(self) -> list[int]:
        """All numbers handed over to the mover."""
        return [int(number) for number in self.state.carried if number]

    @property
    def win(self) -> Win:
        """The kind of the win that ended the game."""
        return self.variant.spec.wins[self.counter(board.KIND)]

    @property
    def worth(self) -> int:
        """What the win that ended the game is worth."""
        return self.counter(board.WORTH)

    def worths(self, loser: int) -> dict[str, int]:
        """List what each kind of win would be worth if a side lost as it stands, the last kind first."""
        left = int(self.state.checkers[loser, OFF + 1 :].sum())
        return {win.name: win.worth_of(left) for win in reversed(self.variant.spec.wins)}

    @property
    def question(self) -> PositionQuestion:
        """What the mover is asked to play."""
        allowance = Allowance(self.numbers, self.is_optional)
        is_first, shown = bool(self.counter(board.FIRST_THROW)), () if self.is_carried else self.dice
        so_far = (self.counter(board.LEFT_HEAD), self.counter(board.HITTERS))
        return PositionQuestion(self.rules, self.position, self.mover, allowance, is_first, shown, *so_far)

    def plays(self) -> list[Play]:
        """List the legal plays of the numbers to play now."""
        return engine.legal_plays(self.question)

    def options(self) -> tuple[tuple[Item, ...], ...]:
        """List what the mover may name, each option with all that follows it."""
        return _options(self.rules.items, self.counter(board.AT)) if self.decision == turn.NAME else ()

    def then(self) -> list[Item]:
        """List what the mover has to come after the numbers to play now."""
        if self.decision != turn.PLAY:
            return []
        if self.is_carried:
            return [*self._carried_later()]
        return items_from(self.rules.items, int(self.rules.items[self.counter(board.AT), NEXT]))

    def _carried_later(self) -> list[Allowance]:
        later: list[list[int]] = [[]]
        for number in self.state.carried[self.counter(board.CARRY_AT) :]:
            later = [*later[:-1], [*later[-1], int(number)]] if number else [*later, []]
        return [Allowance(tuple(numbers)) for numbers in later if numbers]

    def draw_from(self, seed: int, number: int) -> None:
        """Take the dice from now on from a seed, those of its game of this number."""
        self.state.counters[board.KEY_A], self.state.counters[board.KEY_B] = (
            game_key(seed, number, lane) for lane in (0, 1)
        )

    def drawn(self) -> tuple[int, ...]:
        """Draw the dice that fall now: a throw's, higher first, or the opening's, side 0's before side 1's."""
        if self.decision == turn.THROW_DICE:
            return tuple(sorted((die_now(self.state, which) for which in range(self.rules.dice)), reverse=True))
        return tuple(die_now(self.state, which) for which in range(2 * self.rules.dice_each))

    def begin(self, side: int) -> None:
        """Let a side begin; nobody throws for the opening."""
        turn.begin_without_opening(self.rules, self.state, side)

    def open(self, dice: Pair) -> None:
        """Throw for the opening."""
        (a, b), (c, d) = ((*pair, 0)[:2] for pair in dice)
        turn.opening_throw(self.rules, self.state, a, b, c, d)

    def choose(self, adopts: bool) -> None:
        """Begin with the dice of the opening, or with a new throw."""
        (turn.adopt if adopts else turn.throw_again)(self.rules, self.state)

    def throw(self, dice: tuple[int, ...]) -> None:
        """Let the mover throw these dice, higher first."""
        first, second, third = (*dice, 0, 0)[:3]
        turn.throw_dice(self.rules, self.state, first, second, third)

    def name(self, option: int) -> None:
        """Name one of the options."""
        turn.name(self.rules, self.state, option)

    def play(self, code: int) -> None:
        """Play."""
        turn.play(self.rules, self.state, code)


def items_from(items: Int16, at: int) -> list[Item]:
    """Read a list back from the ruleset's table of items."""
    found: list[Item] = []
    while at != END:
        row = items[at]
        if row[KIND] == CHOICE_ITEM:
            found.append(Choice(_options(items, at)))
        else:
            found.append(THROW_AGAIN if row[KIND] == AGAIN_ITEM else _allowance(row))
        at = int(row[NEXT])
    return found


def _options(items: Int16, at: int) -> tuple[tuple[Item, ...], ...]:
    firsts = items[at, FIRST : FIRST + int(items[at, COUNT])]
    return tuple(tuple(items_from(items, int(first))) for first in firsts)


def _allowance(row: Int16) -> Allowance:
    dice = tuple(int(number) for number in row[FIRST : FIRST + int(row[COUNT])])
    return Allowance(dice, bool(row[OPTIONAL]), SHORTS[int(row[IF_SHORT])])  # type: ignore[arg-type]
