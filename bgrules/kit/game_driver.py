"""A game driven by a case: set up in a position at a moment, and played as the case says.

`cases.py` asks it what follows a play. It decides nothing: the kernel does.
"""

from collections.abc import Iterator, Sequence

from bgrules.game.machine import Machine
from bgrules.kernel import board, turn
from bgrules.kernel.steps import take_step
from bgrules.position.engine import position_of, put
from bgrules.position.notation import Play, parse_play
from bgrules.position.position import Position
from bgrules.position.variant import Variant
from bgrules.ruleset.tables import Ruleset
from bgrules.terms import Allowance, Item, Moment

NAMES = "name "
"""Before the numbers that the mover names."""
SHOWN = 5
"""Plays listed in a message."""


class MisplayedError(Exception):
    """The game cannot continue as the case says; the message says why."""


class Driven(Machine):
    """A game in progress that a case drives."""

    @classmethod
    def at(cls, variant: Variant, position: Position, side: int, moment: Moment) -> "Driven":
        """Set up a position, a side to throw at a moment."""
        table = cls(variant)
        state = table.state
        put(state, side, position)
        _remember(state, side, moment)
        turn.begin_turn(table.rules, state, side)
        turn.settle(table.rules, state)
        return table

    def thrown(self, dice: tuple[int, ...]) -> None:
        """Let the mover throw these dice, if it is to throw."""
        if self.decision != turn.THROW_DICE:
            raise MisplayedError(f"nobody throws now: {self.standing()}")
        self.throw(dice)

    def opened(self, dice: Sequence[int | Sequence[int]], chooses: str | None) -> None:
        """Throw for the opening, and decide what the winner may."""
        self.open((_pair(dice[0]), _pair(dice[1])))
        if chooses is not None:
            if self.decision != turn.OPENING:
                raise MisplayedError(f"the winner of the opening has nothing to choose: {self.standing()}")
            self.choose(chooses == "adopt")

    def legal(self) -> list[Play]:
        """List the legal plays of the numbers to play now, if there are some to play."""
        if self.decision != turn.PLAY:
            raise MisplayedError(f"there is nothing to play: {self.standing()}")
        return self.plays()

    def take(self, play: Play) -> str:
        """Play; say what follows."""
        before = self.copy()
        self.play(play.code)
        if position_of(self.state, before.mover) != play.result:
            raise MisplayedError(f"{play} was listed as leading to {play.result}, but leads elsewhere")
        return self._follows(before)

    def do(self, text: str) -> str:
        """Play what a case says: a play, or `name 5 5 5 5`."""
        if text.startswith(NAMES):
            options = [_first_numbers(option) for option in self.options()]
            if text.removeprefix(NAMES) not in options:
                raise MisplayedError(f"`{text}` cannot be named; expected one of {options or 'nothing to name'}")
            self.name(options.index(text.removeprefix(NAMES)))
            return "next"
        legal = self.legal()
        result = applied(self.rules, self.position, text)
        found = [play for play in legal if play.result == result]
        if not found:
            raise MisplayedError(f"`{text}` is not legal with {self.numbers}; legal: {_some(legal)}")
        return self.take(found[0])

    def follow(self) -> str:
        """Say what follows from the position itself, before anything is thrown."""
        if self.decision == turn.OVER:
            return self._end()
        return "skips" if self.counter(board.TURN) > 1 else "throws"

    def standing(self) -> str:
        """Say in words what is to be decided."""
        if self.decision == turn.OVER:
            return f"the game is over ({self._end()})"
        what = {turn.THROW_DICE: "throws", turn.NAME: "names numbers", turn.OPENING: "chooses"}
        doing = what.get(self.decision, "throws for the opening" if self.decision == turn.OPENING_THROW else "plays")
        return f"side {self.mover} {doing} {self.numbers or ''}".strip()

    def _end(self) -> str:
        if self.counter(board.ENDED) == board.WON:
            return "wins" if self.counter(board.WINNER) == self.mover else "loses"
        return "draws" if self.counter(board.ENDED) == board.DRAWN else "cut off"

    def _follows(self, before: Machine) -> str:
        if self.decision == turn.OVER:
            return self._end()
        if self.counter(board.TURN) == before.counter(board.TURN):
            if self.decision != turn.THROW_DICE:
                return "next"
            return "throws" if before.is_carried else "again"
        return "ends" if self.mover != before.mover else "skips"


def every_line(table: Driven) -> Iterator[tuple[tuple[int, ...], Position, str]]:
    """Play a throw in every way: numbers employed by allowance, the position then, what follows.

    Positions that several ways reach with the same numbers employed are gone through once.
    """
    side, seen = table.mover, set()
    stack: list[tuple[Driven, tuple[int, ...]]] = [(table, ())]
    while stack:
        here, employed = stack.pop()
        for there, more, follows in _onward(here):
            line = (*employed, *more)
            board_now = position_of(there.state, side)
            key = (board_now, line, follows, int(there.state.counters[board.AT]), there.numbers)
            if key in seen:
                continue
            seen.add(key)
            if follows == "next":
                stack.append((there, line))
            else:
                yield line, board_now, follows


def _onward(table: Driven) -> Iterator[tuple[Driven, tuple[int, ...], str]]:
    if table.decision == turn.NAME:
        for option in range(len(table.options())):
            there = table.copy()
            there.name(option)
            yield there, (), "next"
        return
    for play in table.legal():
        there = table.copy()
        yield there, (len(play.numbers),), there.take(play)


def applied(rules: Ruleset, position: Position, text: str) -> Position:
    """Put checkers where a play says, legal or not; hits and pins follow from where they land."""
    state = board.new_state()
    put(state, 0, position)
    for source, target in parse_play(text):
        take_step(rules, state, 0, source, target)
    return position_of(state, 0)


def _remember(state: board.State, side: int, moment: Moment) -> None:
    """Set the counters that a moment reads, as if both sides had played so far."""
    other = 1 - side
    state.counters[board.THROWS_OF + side] = 0 if moment.first_throw else 1
    state.counters[board.THROWS_OF + other] = 0 if moment.first_of_game else 1
    state.counters[board.TURNS_OF + side] = moment.turn - 1
    state.counters[board.DOUBLETS_OF + side] = moment.doublets
    if not moment.first_of_game:
        state.counters[board.TURNS_OF + other] = max(1, moment.turn - 1)
        state.counters[board.DOUBLETS_OF + other] = moment.doublets


def _pair(given: int | Sequence[int]) -> tuple[int, ...]:
    return (given,) if isinstance(given, int) else tuple(given)


def _first_numbers(option: Sequence[Item]) -> str:
    """Write the numbers that an option begins with."""
    return " ".join(map(str, option[0].dice)) if option and isinstance(option[0], Allowance) else ""


def _some(plays: Sequence[Play]) -> str:
    shown = ", ".join(f"`{play}`" for play in plays[:SHOWN])
    return shown + (f" and {len(plays) - SHOWN} more" if len(plays) > SHOWN else "")
