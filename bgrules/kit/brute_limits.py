"""The limits of a variant for the brute-force search, each from its sentence in the file's reference.

They look at positions as the mover numbers them, only rows of points are looked for in the other side's numbers. A
limit of the step is asked before it is made, a limit of the play of what a finished one leaves.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from bgrules.terms import HAND, OFF, POINTS
from bgrules.variant.sections import GateLimit, Limits, PointsHeldLimit, PrimeLimit, RunnerLimit

if TYPE_CHECKING:
    from bgrules.kit.brute import Board

Theirs = Callable[[int], int]
"""Numbers a point as the other side does."""


class Gone(NamedTuple):
    """What this turn's steps have done so far."""

    from_head: int = 0
    """Checkers that left the head."""
    hitters: frozenset[int] = frozenset()
    """Points of the zone on which a checker hit."""


def allows_step(
    limits: Limits, board: "Board", gone: Gone, after: "Board", step: tuple[int, int], head: int, theirs: Theirs
) -> bool:
    """Every limit of steps is kept.

    Args:
        limits: the section of the file.
        board: the position before the step.
        gone: what the turn's steps did before it.
        after: the position after it.
        step: where it begins and ends.
        head: checkers that may leave the head in this turn.
        theirs: the other side's numbers.
    """
    return (
        not (limits.head and step[0] == POINTS and gone.from_head >= head)
        and not (limits.runner and runner_forbids(limits.runner, board, step[0]))
        and not any(held_forbid(held, board, after, step[1]) for held in limits.points_held)
        and not (limits.prime and limits.prime.tested == "each_step" and prime_forbids(limits.prime, after, theirs))
        and not (limits.gate and gate_forbids(limits.gate, board, *step))
        and not (step[0] in gone.hitters and board.own[step[0]] == 1)
    )


def allows_play(limits: Limits, after: "Board", theirs: Theirs) -> bool:
    """The only limit of plays is kept: on points in a row."""
    return not (limits.prime and limits.prime.tested == "each_play" and prime_forbids(limits.prime, after, theirs))


def head_of(limits: Limits, throw: str, is_first_throw: bool) -> int:
    """So many checkers may leave the head in this turn, more of them after some first throws."""
    if limits.head is None:
        return POINTS
    named = limits.head.first_throw if is_first_throw else {}
    return named.get(throw, limits.head.most)


def runner_forbids(runner: RunnerLimit, board: "Board", source: int) -> bool:
    """Until one checker has come so far, only the foremost goes on; entering is free."""
    has_come = any(board.own[: runner.reach + 1])
    foremost = next((point for point in range(1, POINTS + 1) if board.own[point]), 0)
    return not has_come and source <= POINTS and source != foremost


def held_forbid(held: PointsHeldLimit, board: "Board", after: "Board", target: int) -> bool:
    """A new point of the zone is one too many."""
    low, high = held.zone
    is_new = low <= target <= high and not board.own[target]
    return is_new and sum(after.own[point] > 0 for point in range(low, high + 1)) > held.most


def prime_forbids(prime: PrimeLimit, after: "Board", theirs: Theirs) -> bool:
    """So many held points stand in a row on the other side's way, and the exception does not hold of them.

    That way ends at its point 1: no row goes on from there to its point 24.
    """
    held = {theirs(point) for point in range(1, POINTS + 1) if after.own[point]}
    for front in range(1, POINTS + 2 - prime.length):
        if held.issuperset(range(front, front + prime.length)):
            has_passed = prime.unless == "enemy_ahead" and any(after.other[place] for place in range(OFF, front))
            if not has_passed:
                return True
    return False


def gate_forbids(gate: GateLimit, board: "Board", source: int, target: int) -> bool:
    """The zone opens when no checker is left in hand."""
    low, high = gate.zone
    return board.own[HAND] > 0 and low <= target <= high and not low <= source <= high


def gone_on(limits: Limits, gone: Gone, step: tuple[int, int], has_hit: bool) -> Gone:
    """Note what a step did that binds the rest of the turn."""
    source, target = step
    zone = limits.no_hit_and_run.zone if limits.no_hit_and_run else None
    stays = has_hit and zone is not None and target != OFF and zone[0] <= target <= zone[1]
    hitters = gone.hitters | {target} if stays else gone.hitters
    return Gone(gone.from_head + (limits.head is not None and source == POINTS), hitters)
