"""A game that goes on as it was played, legal or not, so that what comes later can still be judged.

How: a play stands as it was made if it can be made on the board at all, and the turn is whose the record says it is.
"""

from collections.abc import Sequence

from bgrules.errors import PositionError
from bgrules.game.position import Position
from bgrules.game.table import Pair, Table
from bgrules.game.variant import Variant
from bgrules.kernel import board, codes, turn
from bgrules.kernel.wins import has_won
from bgrules.ruleset.tables import CHOOSE, HIT, PIN, Ruleset
from bgrules.terms import BAR, DOUBLETS_CAP, OFF, POINTS, SIDES, TURN_CAP

Pairs = Sequence[tuple[int, int]]


class Followed(Table):
    """A game in progress that can be told to stand otherwise than by its rules."""

    def seen_by(self, side: int) -> Position:
        """The board as a side sees it."""
        return self.position if side == self.mover else self.position.flipped

    def put(self, side: int, position: Position) -> None:
        """Let the checkers stand so, seen by a side; nothing else changes."""
        rows = zip((side, 1 - side), (position.mover, position.opponent), position.pinned, strict=True)
        for row, counts, pins in rows:
            self.state.checkers[row] = counts
            self.state.pinned[row] = sum(1 << point for point in pins)

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
        """Go on from where a play of the mover led, so many numbers employed."""
        side = self.mover
        self.put(side, position)
        self.state.counters[board.ORDINAL] += 1
        self.state.counters[board.PLAYED] += len(numbers)
        if has_won(self.state, side):
            turn.win(self.rules, self.state, side)
        elif self.is_carried:
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
    own, other, pins = list(position.mover), list(position.opponent), set(position.pinned[1])
    left = list(pairs)
    while left:
        at = next((i for i, (source, _) in enumerate(left) if own[source]), None)
        if at is None:
            return None
        source, target = left.pop(at)
        own[source] -= 1
        own[target] += 1
        _land(variant.ruleset, other, pins, target)
    covered = {int(variant.ruleset.theirs[point]) for point in range(1, POINTS + 1) if own[point]}
    pinned = tuple(sorted(pins & covered, reverse=True))
    made = Position(tuple(own), tuple(other), (position.pinned[0], pinned))
    try:
        return variant.position(made)
    except PositionError:
        return None


def _land(rules: Ruleset, other: list[int], pins: set[int], target: int) -> None:
    there = int(rules.theirs[target])
    if target == OFF or not 0 < other[there] < max(rules.closed_from, 2):
        return
    if rules.on_blot == HIT:
        other[there], other[BAR] = 0, other[BAR] + other[there]
    elif rules.on_blot == PIN:
        pins.add(there)


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
