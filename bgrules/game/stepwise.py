"""An allowance played one step after another: which steps can come next, and back again.

A step is offered when the kernel allows it now and some legal play of the whole allowance can still be reached by it.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bgrules.game.machine import Machine
from bgrules.kernel import steps
from bgrules.kernel.board import HITTERS, LEFT_HEAD, State
from bgrules.kernel.movegen.buffers import Numbers
from bgrules.kernel.movegen.reference import may_use
from bgrules.position.engine import SOURCES, board_copy, position_of, step_of
from bgrules.position.notation import Play, Step, play_text
from bgrules.position.position import Position


class StepNode(NamedTuple):
    """The board after some steps."""

    state: State
    left: int
    """The numbers not used yet, a bit each."""
    step: Step | None = None
    """What led here."""


class Stepwise:
    """The steps made so far, and those that can come next."""

    def __init__(self, table: Machine, legal: Sequence[Play]) -> None:
        """Begin an allowance, its legal plays given."""
        self._rules, self._side, self._numbers = table.rules, table.mover, table.numbers
        self._legal = {play.result: play for play in legal}
        self._known: dict[tuple[Position, int, int, int], bool] = {}
        start = board_copy(table.state)
        steps.begin_allowance(table.rules, start, table.mover)
        self._trail = [StepNode(start, (1 << len(self._numbers)) - 1)]

    @property
    def made(self) -> tuple[str, ...]:
        """The steps made, in their order."""
        return tuple(str(node.step) for node in self._trail[1:])

    @property
    def text(self) -> str:
        """The steps made, written as a play."""
        return play_text([node.step for node in self._trail if node.step])

    @property
    def position(self) -> Position:
        """The board as the mover sees it."""
        return self._position(self._trail[-1])

    @property
    def left(self) -> tuple[int, ...]:
        """The numbers not used yet."""
        left = self._trail[-1].left
        return tuple(number for which, number in enumerate(self._numbers) if left >> which & 1)

    @property
    def play(self) -> Play | None:
        """The legal play that the steps made amount to."""
        return self._legal.get(self.position)

    def steps(self) -> list[str]:
        """List the steps that can come next: higher numbers first, then from the bar, from hand, from high to low."""
        return list(map(str, self._next(self._trail[-1])))

    def make(self, pairs: Sequence[tuple[int, int]]) -> bool:
        """Make steps, all or none; one may take several numbers. Say whether they can be made."""
        before = len(self._trail)
        for source, target in pairs:
            found = self._way(self._trail[-1], source, target)
            if not found:
                del self._trail[before:]
                return False
            self._trail += found
        return True

    def undo(self) -> bool:
        """Take the last step back; say whether there was one."""
        if len(self._trail) == 1:
            return False
        self._trail.pop()
        return True

    def _way(self, node: StepNode, source: int, target: int) -> list[StepNode]:
        """Find how one checker gets from a place to another, with as few numbers as possible."""
        onward = [(step, child) for step, child in self._next(node).items() if step.source == source]
        for step, child in onward:
            if step.target == target:
                return [child]
        ways = ([child, *rest] for step, child in onward if (rest := self._way(child, step.target, target)))
        return min(ways, key=len, default=[])

    def _next(self, node: StepNode) -> dict[Step, StepNode]:
        """List the steps that can come next; where several numbers make the same, the lowest does."""
        return {step: child for step, child in self._children(node) if self._can_end(child)}

    def _can_end(self, node: StepNode) -> bool:
        """Say whether a legal play is reached here or farther on."""
        counters = node.state.counters
        key = (self._position(node), node.left, int(counters[LEFT_HEAD]), int(counters[HITTERS]))
        if key not in self._known:
            can = key[0] in self._legal or any(self._can_end(child) for _, child in self._children(node))
            self._known[key] = can
        return self._known[key]

    def _children(self, node: StepNode) -> Iterator[tuple[Step, StepNode]]:
        numbers = Numbers(node.state.numbers, len(self._numbers), 0)
        for which, die in enumerate(self._numbers):
            if may_use(self._rules, numbers, node.left, which):
                yield from self._with(node, which, die)

    def _with(self, node: StepNode, which: int, die: int) -> Iterator[tuple[Step, StepNode]]:
        """List the steps of one number."""
        for place in SOURCES:
            if not node.state.checkers[self._side, place]:
                continue
            if steps.step_reason(self._rules, node.state, self._side, place, die) == steps.OK:
                state = board_copy(node.state)
                step = step_of(self._rules, state, self._side, place, die)
                yield step, StepNode(state, node.left & ~(1 << which), step)

    def _position(self, node: StepNode) -> Position:
        return position_of(node.state, self._side)
