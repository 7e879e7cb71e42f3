"""A game that continues as it was played, legal or not, so that what comes later can still be judged.

How: a play stands as it was made if it can be made on the board at all, and the turn is whose the record says it is.
"""

from collections.abc import Sequence

from bgrules.errors import PositionError
from bgrules.game.machine import Machine, Pair
from bgrules.kernel import board, codes, turn
from bgrules.kernel.steps import take_step
from bgrules.position.engine import position_of, put
from bgrules.position.position import Position
from bgrules.position.variant import Variant
from bgrules.ruleset.tables import CHOOSE, SHARE, Ruleset
from bgrules.terms import BAR, DOUBLETS_CAP, OFF, SIDES, TURN_CAP

Pairs = Sequence[tuple[int, int]]
MOVER = 0


class Followed(Machine):
    """A game in progress that can be set to a position that its rules would not allow."""

    def seen_by(self, side: int) -> Position:
        """The board as a side sees it."""
        return self.position if side == self.mover else self.position.flipped

    def put(self, side: int, position: Position) -> None:
        """Let the checkers stand so, seen by a side; nothing else changes."""
        put(self.state, side, position)

    def begin_at(self, side: int, position: Position) -> None:
        """Begin well into a game, a side to throw."""
        self.put(side, position)
        for row in range(SIDES):
            self.state.counters[board.THROWS_OF + row] = 1
            self.state.counters[board.TURNS_OF + row] = TURN_CAP
            self.state.counters[board.DOUBLETS_OF + row] = DOUBLETS_CAP
        turn.begin_turn(self.rules, self.state, side)
        turn.settle(self.rules, self.state)

    def give_turn(self, side: int) -> None:
        """Let a side throw, whoever's turn it is, even one that is shut out."""
        self.state.carried[:] = 0
        if turn.begin_turn(self.rules, self.state, side) != turn.THROW_DICE:
            turn.decide(self.state, turn.THROW_DICE)

    def open_freely(self, dice: Pair, adopts: bool) -> None:
        """Throw for the opening and begin as the record says, whatever the winner may do."""
        rules = self.rules
        self.rules = rules._replace(first_throw=CHOOSE)
        self.open(dice)
        self.rules = rules
        self.choose(adopts)

    def stand(self, position: Position, numbers: Sequence[int]) -> None:
        """Continue from where a play of the mover led, with this many numbers used."""
        side = self.mover
        self.put(side, position)
        self.state.counters[board.ORDINAL] += 1
        self.state.counters[board.PLAYED] += len(numbers)
        if turn.is_over(self.rules, self.state, side):
            return
        if self.is_carried:
            turn.next_carried(self.rules, self.state)
        else:
            code = sum(codes.step_code(BAR, die, which) for which, die in enumerate(numbers))  # read for its numbers
            turn.after_allowance(self.rules, self.state, code)
        turn.settle(self.rules, self.state)


def as_made(variant: Variant, position: Position, pairs: Pairs) -> Position | None:
    """Put the mover's checkers where a play says; hits and pins follow from where they land.

    Returns:
        The board then; None if the play cannot be made on it, legal or not.
    """
    state, left = board.new_state(), list(pairs)
    put(state, MOVER, position)
    while left:
        at = next((i for i, (source, _) in enumerate(left) if state.checkers[MOVER, source] > 0), None)
        if at is None or not _holds(variant.ruleset, state, left[at][1]):
            return None
        take_step(variant.ruleset, state, MOVER, *left.pop(at))
    try:
        return variant.position(position_of(state, MOVER))
    except PositionError:
        return None


def _holds(rules: Ruleset, state: board.State, target: int) -> bool:
    """Say whether a checker can stand where a step leads at all: beside others only where both may."""
    n_there = int(state.checkers[1 - MOVER, rules.theirs[target]])
    return target == OFF or rules.on_blot == SHARE or n_there < max(rules.closed_from, 2)


def numbers_of(pairs: Pairs, numbers: Sequence[int]) -> tuple[int, ...]:
    """Guess which numbers an illegal play meant to employ: those that make up its steps, else one for each."""
    left, used = list(numbers), []
    for source, target in pairs:
        for die in _making(min(source, BAR) - target, left):
            left.remove(die)
            used.append(die)
    return tuple(used)


def _making(distance: int, numbers: Sequence[int]) -> tuple[int, ...]:
    """Pick numbers for a distance: as few as make it, else the highest."""
    ways: dict[int, tuple[int, ...]] = {0: ()}
    for die in numbers:
        for total, way in list(ways.items()):
            known = ways.get(total + die)
            if known is None or len(known) > len(way) + 1:
                ways[total + die] = (*way, die)
    return ways.get(distance) or tuple(sorted(numbers, reverse=True)[:1])
