"""The entry points of the kernel: who runs it holds its memory, and lets that grow.

`Runner` drives the plain functions; `jit/runner.py` has one that drives the same functions at native speed.
"""

from types import SimpleNamespace
from typing import Any

import numpy as np

from bgrules.kernel import playout
from bgrules.kernel.board import State, copy_state, new_state
from bgrules.kernel.movegen import select
from bgrules.kernel.movegen.buffers import TOO_SMALL, new_buffers
from bgrules.kernel.playout import Batch
from bgrules.ruleset.tables import Int8, Int64, Ruleset
from bgrules.terms import MAX_NUMBERS, PLACES, SIDES

NODES = 2048
"""Initial size of the buffers: enough for every pair of steps on masks."""
PLAIN = SimpleNamespace(
    play_games=playout.play_games,
    plays_now=select.plays_now,
    searched_now=select.searched_now,
    put_results=select.put_results,
)


class Runner:
    """Runs the kernel for one caller; not to be shared between threads."""

    def __init__(self, functions: Any = PLAIN) -> None:
        self.functions = functions
        self.buffers: Any = new_buffers(NODES)
        self.state: Any = new_state()

    def packed(self, rules: Ruleset) -> Any:
        """Make rules ready for the functions."""
        return rules

    def packed_state(self, state: State) -> Any:
        """Make a copy of a state, ready for the functions."""
        copy = new_state()
        copy_state(state, copy)
        return copy

    def has_failed(self) -> bool:
        """Say whether a hook of the rules at hand has failed without a word; plain ones raise."""
        return False

    def grow(self) -> None:
        """Double the memory of the search."""
        self.buffers = new_buffers(2 * len(self.buffers.codes))

    def play_games(self, rules: Ruleset, batch: Batch, rows: Int64) -> int:
        """Play games as `playout.play_games` does; the search gets the memory that it needs.

        Args:
            rules: of the variant.
            batch: seed, first game, how many games, and when to stop.
            rows: int64 (n, columns): zeros, or what the last call left from its game under way on.

        Returns:
            How many games were played to their end.
        """
        packed = self.packed(rules)
        while True:
            done: int = self.functions.play_games(packed, self.state, self.buffers, batch, rows)
            if done != TOO_SMALL:
                return done
            self.grow()

    def plays(
        self, rules: Ruleset, state: State, side: int, dice: tuple[int, ...], optional: int = 0, search: bool = False
    ) -> Int64:
        """List the plays of an allowance as codes; `search` by the reference search."""
        listing = self.functions.searched_now if search else self.functions.plays_now
        numbers = np.zeros(MAX_NUMBERS, np.int8)
        numbers[: len(dice)] = sorted(dice, reverse=True)
        packed, asked = self.packed(rules), self.packed_state(state._replace(numbers=numbers))
        while (found := listing(packed, asked, side, len(dice), optional, self.buffers)) == TOO_SMALL:
            self.grow()
        codes: Int64 = self.buffers.codes[:found].copy()
        return codes

    def results(self, rules: Ruleset, state: State, side: int, dice: tuple[int, ...], optional: int = 0) -> Int8:
        """List the boards that the plays of an allowance lead to: int8 (plays, 2, PLACES)."""
        found = len(self.plays(rules, state, side, dice, optional))
        boards = np.zeros((found, SIDES, PLACES), np.int8)
        self.functions.put_results(self.packed(rules), self.packed_state(state), side, found, self.buffers, boards)
        return boards
