"""The kernel, asked about one position: positions into arrays and back, plays with their text.

Nothing is decided here; every answer is the kernel's.
"""

from collections.abc import Iterator
from typing import NamedTuple

from bgrules.kernel import board, codes, steps
from bgrules.kernel.runner import Runner
from bgrules.position.notation import Play, Step, play_text
from bgrules.position.position import Position
from bgrules.ruleset.tables import Ruleset
from bgrules.terms import BAR, HAND, POINTS, Allowance

NO_STEPS = 0
"""The code of a play without a step."""
SOURCES = (BAR, HAND, *range(POINTS, 0, -1))
"""Places that a step may leave, in the order in which they are listed."""


class PositionQuestion(NamedTuple):
    """A position, and the numbers that its mover must play."""

    rules: Ruleset
    position: Position
    side: int
    """Which side of the ruleset the mover is."""
    allowance: Allowance
    is_first_throw: bool
    throw: tuple[int, ...] = ()
    """The dice shown, higher first, where a throw gave the numbers."""
    left_head: int = 0
    """Checkers that have left the head in this turn."""
    hitters: int = 0
    """Points, a bit each, where a checker that has hit in this turn must stay."""


def state_of(question: PositionQuestion) -> board.State:
    """Set a position up for the kernel, an allowance about to be played."""
    state, side = board.new_state(), question.side
    put(state, side, question.position)
    state.counters[board.MOVER] = side
    state.counters[board.FIRST_THROW] = int(question.is_first_throw)
    state.counters[board.DIE : board.DIE + len(question.throw)] = question.throw
    state.counters[board.LEFT_HEAD], state.counters[board.HITTERS] = question.left_head, question.hitters
    state.counters[board.N_NUMBERS] = len(question.allowance.dice)
    state.numbers[: len(question.allowance.dice)] = sorted(question.allowance.dice, reverse=True)
    steps.begin_allowance(question.rules, state, side)
    return state


def put(state: board.State, side: int, position: Position) -> None:
    """Let the checkers of a state stand so, seen by a side; nothing else changes."""
    rows = zip((side, 1 - side), (position.mover, position.opponent), position.pinned, strict=True)
    for row, counts, pins in rows:
        state.checkers[row] = counts
        state.pinned[row] = sum(1 << point for point in pins)


def position_of(state: board.State, side: int) -> Position:
    """Read the board as this side sees it."""
    rows = (side, 1 - side)
    mover, opponent = (tuple(int(count) for count in state.checkers[row]) for row in rows)
    own, other = (_pins(int(state.pinned[row])) for row in rows)
    return Position(mover, opponent, (own, other))


def legal_plays(question: PositionQuestion) -> list[Play]:
    """List the plays of a question, one a distinct result, in the kernel's order."""
    if not question.allowance.dice:
        return [play_of(question, NO_STEPS)]
    optional = int(question.allowance.optional)
    codes = Runner().plays(question.rules, state_of(question), question.side, question.allowance.dice, optional)
    return [play_of(question, int(code)) for code in codes]


def play_of(question: PositionQuestion, code: int) -> Play:
    """Make a play's code readable: play it and say what was done."""
    state = state_of(question)
    made = list(_steps(question.rules, state, question.side, code))
    numbers = tuple(codes.step_die(code, which) for which in range(len(made)))
    return Play(play_text(made), tuple(map(str, made)), position_of(state, question.side), numbers, code)


def legal_steps(question: PositionQuestion, die: int) -> list[str]:
    """List the single steps that a die can make now, `24/18*`."""
    state = state_of(question)
    rules, side = question.rules, question.side
    sources = (place for place in SOURCES if steps.step_reason(rules, state, side, place, die) == steps.OK)
    return [str(step_of(rules, board_copy(state), side, place, die)) for place in sources]


def step_of(rules: Ruleset, state: board.State, side: int, source: int, die: int) -> Step:
    """Make one step in a state, and say what was done."""
    target = int(steps.step_target(rules, state, side, source, die))
    return Step(source, target, bool(steps.take_step(rules, state, side, source, target)))


def board_copy(state: board.State) -> board.State:
    """Copy a state, to try a step in it."""
    copy = board.new_state()
    board.copy_state(state, copy)
    return copy


def _steps(rules: Ruleset, state: board.State, side: int, code: int) -> Iterator[Step]:
    for which in range(codes.n_steps(code)):
        yield step_of(rules, state, side, codes.step_source(code, which), codes.step_die(code, which))


def _pins(bits: int) -> tuple[int, ...]:
    return tuple(point for point in range(POINTS, 0, -1) if bits >> point & 1)
