"""The limits of a variant for the brute-force search, each from its sentence in the file's reference.

They look at positions as the mover numbers them, only rows of points are looked for in the other side's numbers. A
limit of the step is asked before it is made, a limit of the play of what a finished one leaves.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bgrules.terms import HAND, OFF, POINTS
from bgrules.variant.limits import Limits
from bgrules.variant.limits.gate import GateLimit
from bgrules.variant.limits.points_held import PointsHeldLimit
from bgrules.variant.limits.prime import PrimeLimit
from bgrules.variant.limits.runner_limit import RunnerLimit
from bgrules.variant.limits.stack import StackLimit

if TYPE_CHECKING:
    from bgrules.kit.brute import BruteBoard


class Across(NamedTuple):
    """What a limit asks of the other side's way."""

    theirs: Callable[[int], int]
    """Numbers a point as the other side does."""
    home: int
    """Points of a home."""


class Gone(NamedTuple):
    """What this turn's steps have done so far."""

    from_head: int = 0
    """Checkers that left the head."""
    hitters: frozenset[int] = frozenset()
    """Points of the zone on which a checker hit."""


def allows_step(
    limits: Limits,
    board: "BruteBoard",
    gone: Gone,
    after: "BruteBoard",
    step: tuple[int, int],
    head: int,
    across: Across,
) -> bool:
    """Every limit of steps is kept.

    Args:
        limits: the section of the file.
        board: the position before the step.
        gone: what the turn's steps did before it.
        after: the position after it.
        step: where it begins and ends.
        head: checkers that may leave the head in this turn.
        across: the other side's numbers and home.
    """
    return (
        not (limits.head and step[0] == POINTS and gone.from_head >= head)
        and not (limits.runner and runner_forbids(limits.runner, board, step[0]))
        and not any(held_forbid(held, board, after, step[1], across.home) for held in limits.points_held)
        and not (limits.prime and limits.prime.tested == "each_step" and prime_forbids(limits.prime, after, across))
        and not (limits.gate and gate_forbids(limits.gate, board, *step))
        and not (limits.stack and stack_forbids(limits.stack, board, after, step[1]))
        and not (step[0] in gone.hitters and board.own[step[0]] == 1)
    )


def allows_play(limits: Limits, after: "BruteBoard", across: Across) -> bool:
    """The only limit of plays is kept: on points in a row."""
    return not (limits.prime and limits.prime.tested == "each_play" and prime_forbids(limits.prime, after, across))


def head_of(limits: Limits, throw: str, is_first_throw: bool, stops: Callable[[], bool]) -> int:
    """How many checkers may leave the head in this turn, more after some first throws or where one is stopped."""
    if limits.head is None:
        return POINTS
    if not is_first_throw:
        return limits.head.most
    named = limits.head.first_throw.get(throw, limits.head.most)
    return max(named, limits.head.most + 1) if limits.head.one_more_if_stopped and stops() else named


def is_stopped(numbers: Sequence[int], is_open: Callable[[int], bool], point: int = POINTS) -> bool:
    """No order of the numbers brings one checker from the point to an open one with each."""
    for at, die in enumerate(numbers):
        rest = [*numbers[:at], *numbers[at + 1 :]]
        if point > die and is_open(point - die) and not is_stopped(rest, is_open, point - die):
            return False
    return len(numbers) > 0


def runner_forbids(runner: RunnerLimit, board: "BruteBoard", source: int) -> bool:
    """Until one checker has come this far, only the foremost may move; entering is free."""
    has_come = any(board.own[: runner.reach + 1])
    foremost = next((point for point in range(1, POINTS + 1) if board.own[point]), 0)
    return not has_come and source <= POINTS and source != foremost


def held_forbid(held: PointsHeldLimit, board: "BruteBoard", after: "BruteBoard", target: int, home: int) -> bool:
    """A new point of the zone is one too many, and no opposing checker was home or off before the step."""
    if held.unless == "enemy_home" and any(board.other[: home + 1]):
        return False
    low, high = held.zone
    is_new = low <= target <= high and not board.own[target]
    return is_new and sum(after.own[point] > 0 for point in range(low, high + 1)) > held.most


def prime_forbids(prime: PrimeLimit, after: "BruteBoard", across: Across) -> bool:
    """This many held points are in a row on the other side's way, and the exception does not hold of them.

    That way ends at its point 1: no row continues from there to its point 24.
    """
    if is_lifted(prime, after, across.home):
        return False
    held = {across.theirs(point) for point in range(1, POINTS + 1) if after.own[point]}
    for front in range(1, POINTS + 2 - prime.length):
        if held.issuperset(range(front, front + prime.length)):
            has_passed = prime.unless == "enemy_ahead" and any(after.other[place] for place in range(OFF, front))
            if not has_passed:
                return True
    return False


def is_lifted(prime: PrimeLimit, after: "BruteBoard", home: int) -> bool:
    """Rows may stand wherever they are: an opposing checker is home or off, or all points that allow rows are held."""
    has_come = prime.unless == "enemy_home" and any(after.other[place] for place in range(OFF, home + 1))
    low, high = prime.once_held or (1, 0)
    is_held = prime.once_held is not None and all(after.own[point] for point in range(low, high + 1))
    return has_come or is_held


def gate_forbids(gate: GateLimit, board: "BruteBoard", source: int, target: int) -> bool:
    """The zone opens when no checker is left in hand."""
    low, high = gate.zone
    return board.own[HAND] > 0 and low <= target <= high and not low <= source <= high


def stack_forbids(stack: StackLimit, board: "BruteBoard", after: "BruteBoard", target: int) -> bool:
    """The stack on a point of the zone has grown, and is now higher than it may be."""
    has_grown = target in range(stack.zone[0], stack.zone[1] + 1) and after.own[target] > board.own[target]
    return has_grown and after.own[target] > stack.most


def gone_on(limits: Limits, gone: Gone, step: tuple[int, int], has_hit: bool) -> Gone:
    """Note what a step did that binds the rest of the turn."""
    source, target = step
    zone = limits.no_hit_and_run.zone if limits.no_hit_and_run else None
    stays = has_hit and zone is not None and target != OFF and zone[0] <= target <= zone[1]
    hitters = gone.hitters | {target} if stays else gone.hitters
    return Gone(gone.from_head + (limits.head is not None and source == POINTS), hitters)
