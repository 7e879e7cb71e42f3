"""One variant, asked about many positions at native speed: which boards its plays lead to, and games played by it."""

from collections.abc import Iterator

import numpy as np

from bgrules.kernel import board, playout, steps, turn
from bgrules.kernel.board import State, new_state
from bgrules.kernel.movegen.buffers import Buffers
from bgrules.kernel.playout import Batch
from bgrules.kernel.runner import Runner
from bgrules.kernel.steps import take_play
from bgrules.position.engine import PositionQuestion, board_copy, state_of
from bgrules.position.variant import Variant
from bgrules.ruleset.tables import PIN, Int64
from bgrules.sim.workers import first_game

Boards = frozenset[bytes]
"""The boards that plays lead to, each as the bytes of its counts and pins."""
NO_PINS = new_state().pinned.tobytes()


class Asker:
    """A variant with a runner of its own, so that the tables of two need not change places."""

    def __init__(self, variant: Variant) -> None:
        """Make ready; rules that cannot be compiled are asked interpreted."""
        self.variant, self.rules = variant, variant.ruleset
        self.runner = _runner(variant)

    def answers(self, question: PositionQuestion) -> Boards:
        """List the boards that the plays of a question lead to."""
        asked = question._replace(rules=self.rules)
        allowance = asked.allowance
        return self.boards(state_of(asked), asked.side, allowance.dice, int(allowance.optional))

    def boards(self, state: State, side: int, numbers: tuple[int, ...], optional: int) -> Boards:
        """List the boards that the plays lead to, an allowance about to be played."""
        if not numbers:
            return frozenset()
        if self.rules.on_blot == PIN or state.pinned.any():
            return frozenset(self._played(state, side, numbers, optional))
        boards = self.runner.results(self.rules, state, side, numbers, optional)
        return frozenset(one.tobytes() + NO_PINS for one in boards)

    def _played(self, state: State, side: int, numbers: tuple[int, ...], optional: int) -> Iterator[bytes]:
        """Play every play out, for pins stand beside the boards that the runner gives."""
        for code in self.runner.plays(self.rules, state, side, numbers, optional):
            after = board_copy(state)
            take_play(self.rules, after, side, int(code))
            yield after.checkers.tobytes() + after.pinned.tobytes()

    def at(self, state: State) -> Boards:
        """List the boards that the allowance of a game leads to, the game being this variant's or another's."""
        side, copy = int(state.counters[board.MOVER]), board_copy(state)
        steps.begin_allowance(self.rules, copy, side)
        return self.boards(copy, side, numbers_of(state), int(state.counters[board.OPTIONAL_NOW]))

    def game(self, seed: int, number: int, turn_limit: int) -> Iterator[State]:
        """Play one of the games that `simulate` plays; the state is given before every decision, and is the game's."""
        state, buffers, row = new_state(), Runner().buffers, np.zeros(playout.COLUMNS, np.int64)
        playout.begin(self.rules, state, Batch(seed, number, 1, turn_limit, 0), 0, row)
        yield state
        while state.counters[board.DECISION] != turn.OVER:
            self._decide(state, buffers, row)
            yield state

    def _decide(self, state: State, buffers: Buffers, row: Int64) -> None:
        if state.counters[board.DECISION] != turn.PLAY:
            playout.go_on(self.rules, state, buffers, 1, row)
            return
        side, optional = int(state.counters[board.MOVER]), int(state.counters[board.OPTIONAL_NOW])
        codes = self.runner.plays(self.rules, state, side, numbers_of(state), optional)
        turn.play(self.rules, state, int(codes[playout.draw_now(state, len(codes))]))


def numbers_of(state: State) -> tuple[int, ...]:
    """Read the numbers that are to be played now."""
    return tuple(int(number) for number in state.numbers[: state.counters[board.N_NUMBERS]])


def _runner(variant: Variant) -> Runner:
    if first_game(variant) is not None:
        return Runner()
    from bgrules.kernel.jit import NativeRunner  # imports numba

    return NativeRunner()
