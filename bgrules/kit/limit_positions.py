"""Boards on which a limit of the variant is likely to bind: boards placed at random seldom meet it."""

from collections.abc import Callable
from random import Random

from bgrules.kit.brute import BruteBoard, counterpart
from bgrules.terms import FACES, OFF, PLACES, POINTS
from bgrules.variant.spec import Spec

LAST = 3
"""Checkers that a side in a board with a row has beside that row, when it has few left."""


def limited_board(spec: Spec, rng: Random) -> BruteBoard | None:
    """Place both sides so that one of the limits that need a rare board may bind; None where the variant has none."""
    kinds: list[Callable[[Spec, Random], BruteBoard]] = [row_board] if spec.limits.prime else []
    kinds += [head_board] if spec.limits.head and spec.limits.head.one_more_if_stopped else []
    return rng.choice(kinds)(spec, rng) if kinds else None


def row_board(spec: Spec, rng: Random) -> BruteBoard:
    """Place a row of the mover's that may not be held, some points of it perhaps still to be made, and the other side.

    Two of three rows lie about the end of the mover's way or of the other side's: there a row by the numbers of one
    side may be none by those of the other.
    """
    own = [0] * PLACES
    row = _row(spec, rng)
    gaps = set(rng.sample(row, rng.choice([0, 1, 1, 2])))
    for point in row:
        own[point] += point not in gaps
    for gap in gaps:
        _place(spec, own, gap + rng.randint(1, FACES))
    for _ in range(rng.randint(0, LAST)):
        _place(spec, own, rng.randint(1, POINTS))
    own[rng.choice([OFF, POINTS, rng.randint(1, POINTS)])] += spec.checkers - sum(own)
    return BruteBoard(tuple(own), tuple(_shut_in(spec, rng, own)))


def head_board(spec: Spec, rng: Random) -> BruteBoard:
    """Place nearly all of the mover's checkers on the head, and the other side where it may stop the first of them."""
    own, other = [0] * PLACES, [0] * PLACES
    for _ in range(rng.choice([0, 0, 1, 2])):
        _place(spec, own, rng.randint(1, POINTS))
    own[POINTS] += spec.checkers - sum(own)
    free = [counterpart(spec, point) for point in range(1, POINTS + 1) if not own[point]]
    for point in rng.sample(free, rng.randint(0, 2 * FACES)):
        other[point] += min(rng.choice([1, spec.landing.closed_from]), spec.checkers - sum(other))
    other[rng.choice([OFF, *free])] += spec.checkers - sum(other)
    return BruteBoard(tuple(own), tuple(other))


def _row(spec: Spec, rng: Random) -> list[int]:
    """Draw neighbouring points round the board, 1 following 24."""
    length = spec.limits.prime.length if spec.limits.prime else 0
    seam = rng.choice([1, counterpart(spec, 1), rng.randint(1, POINTS)])
    first = seam - rng.randint(0, length)
    size = min(length + rng.randint(0, 1), spec.checkers, POINTS)
    return [(first + step - 1) % POINTS + 1 for step in range(size)]


def _place(spec: Spec, own: list[int], point: int) -> None:
    """Put one more checker on a point, as long as the side has any."""
    own[min(point, POINTS)] += sum(own) < spec.checkers


def _shut_in(spec: Spec, rng: Random, own: list[int]) -> list[int]:
    """Place the other side where the mover is not: all together, or one or two elsewhere or off."""
    other = [0] * PLACES
    free = [counterpart(spec, point) for point in range(1, POINTS + 1) if not own[point]] or [OFF]
    for _ in range(min(rng.choice([0, 0, 1, 2]), spec.checkers - 1)):
        other[rng.choice([OFF, *free])] += 1
    other[rng.choice(free)] += spec.checkers - sum(other)
    return other
