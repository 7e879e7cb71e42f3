"""Runs the compiled kernel: copies rules and states into records, and detects a compiled hook that failed."""

import sys
from typing import Any

from bgrules.kernel.board import State, new_state
from bgrules.kernel.jit.hook_cache import has_failed
from bgrules.kernel.jit.record_layout import rules_record, state_record
from bgrules.kernel.playout import Batch
from bgrules.kernel.runner import Runner
from bgrules.ruleset.tables import Int64, Ruleset


class NativeRunner(Runner):
    """Runs the compiled kernel for one caller."""

    def __init__(self) -> None:
        from bgrules.kernel.jit.entry_points import FUNCTIONS  # imports numba

        super().__init__(FUNCTIONS)
        self.state = state_record(new_state())
        self.buffers = self.buffers._replace(scratch=state_record(new_state()))
        self.rules: Ruleset | None = None
        self.record: Any = None

    def packed(self, rules: Ruleset) -> Any:
        """Copy rules into one block; those of the last call are kept.

        Raises:
            NotCompilableError: numba cannot compile a position hook.
        """
        if rules is not self.rules:
            record = rules_record(rules)
            if rules.allow_step or rules.allow_play:
                _put_hooks(rules, record)
            self.rules, self.record = rules, record  # last: where a hook cannot be compiled, no handle may stay
        return self.record

    def packed_state(self, state: State) -> Any:
        """Copy a state into one block."""
        return state_record(state)

    def play_games(self, rules: Ruleset, batch: Batch, rows: Int64) -> int:
        """Play games natively; where a position hook fails, play the first of them interpreted, which says how.

        Raises:
            HookError: a position hook failed.
        """
        done = super().play_games(rules, batch, rows)
        if not self.has_failed():
            return done
        rows[:] = 0
        return Runner().play_games(rules, batch._replace(n=1, budget=sys.maxsize), rows)

    def has_failed(self) -> bool:
        """Say whether a compiled hook of the rules at hand has failed."""
        return has_failed(int(self.record["allow_step"])) or has_failed(int(self.record["allow_play"]))

    def grow(self) -> None:
        """Double the memory of the search."""
        super().grow()
        self.buffers = self.buffers._replace(scratch=state_record(new_state()))


def _put_hooks(rules: Ruleset, record: Any) -> None:
    """Compile position hooks, and put their addresses into a record."""
    from bgrules.kernel.jit.position_hooks import PLAY, STEP, address_of

    record["allow_step"] = address_of(rules.allow_step, STEP)
    record["allow_play"] = address_of(rules.allow_play, PLAY)
