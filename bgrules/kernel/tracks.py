"""Steps taken that will be taken back: what a search on one board needs to remember. No rule stands here."""

from bgrules.kernel.board import HITTERS, LEFT_HEAD, State
from bgrules.kernel.steps import take_step
from bgrules.ruleset.tables import HIT, Int64, Ruleset
from bgrules.terms import BAR, OFF

SOURCE, TARGET, MET, PINS, HEADS, STAYING = 0, 1, 2, 3, 4, 5
"""First columns of a row of the stack: places left and reached, opposing checkers hit there, and what was before: those
pinned, and the counters LEFT_HEAD and HITTERS."""
N_TRACKS = 6


def step_forth(rules: Ruleset, state: State, side: int, source: int, target: int, track: Int64) -> None:
    """Put one checker from a place to another, and note how to take that back."""
    track[SOURCE], track[TARGET] = source, target
    track[PINS] = state.pinned[1 - side]
    if rules.limited != 0:
        track[HEADS], track[STAYING] = state.counters[LEFT_HEAD], state.counters[HITTERS]
    track[MET] = take_step(rules, state, side, source, target)


def step_back(rules: Ruleset, state: State, side: int, track: Int64) -> None:
    """Take back a step that was noted."""
    source, target = int(track[SOURCE]), int(track[TARGET])
    take_back(rules, state, side, source, target, int(track[MET]), int(track[PINS]))
    if rules.limited != 0:
        state.counters[LEFT_HEAD], state.counters[HITTERS] = track[HEADS], track[STAYING]


def take_back(rules: Ruleset, state: State, side: int, source: int, target: int, met: int, pins: int) -> None:
    """Put a checker back where it came from, and those that it met as they were; what limits count stays."""
    own, other = state.checkers[side], state.checkers[1 - side]
    own[target] -= 1
    own[source] += 1
    state.pinned[1 - side] = pins
    if target != OFF and rules.on_blot == HIT:
        other[rules.theirs[target]] += met
        other[BAR] -= met
