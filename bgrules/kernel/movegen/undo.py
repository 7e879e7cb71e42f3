"""Steps on one board that will be taken back: what a search has to remember. No rule stands here."""

from bgrules.kernel.board import HITTERS, LEFT_HEAD, State
from bgrules.kernel.steps import take_step
from bgrules.ruleset.tables import HIT, Int64, Ruleset
from bgrules.terms import BAR, OFF

SOURCE, TARGET, MET, PINS, HEADS, STAYING = 0, 1, 2, 3, 4, 5
"""First columns of a row of the stack: places left and reached, opposing checkers hit there, and what was before: those
pinned, and the counters LEFT_HEAD and HITTERS."""
N_UNDO = 6


def step_forth(rules: Ruleset, state: State, side: int, row: Int64) -> None:
    """Put a checker from the row's SOURCE to its TARGET, and note there how to take that back."""
    row[PINS] = state.pinned[1 - side]
    if rules.limited != 0:
        row[HEADS], row[STAYING] = state.counters[LEFT_HEAD], state.counters[HITTERS]
    row[MET] = take_step(rules, state, side, int(row[SOURCE]), int(row[TARGET]))


def step_back(rules: Ruleset, state: State, side: int, row: Int64) -> None:
    """Take back the step that a row noted."""
    take_back(rules, state, side, int(row[SOURCE]), int(row[TARGET]), int(row[MET]))
    state.pinned[1 - side] = row[PINS]
    if rules.limited != 0:
        state.counters[LEFT_HEAD], state.counters[HITTERS] = row[HEADS], row[STAYING]


def take_back(rules: Ruleset, state: State, side: int, source: int, target: int, met: int) -> None:
    """Undo `steps.put_checker`, which met this many checkers; pins are not changed."""
    own, other = state.checkers[side], state.checkers[1 - side]
    own[target] -= 1
    own[source] += 1
    if target != OFF and rules.on_blot == HIT:
        other[rules.theirs[target]] += met
        other[BAR] -= met
