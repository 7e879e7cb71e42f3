"""What three steps change, and whether another play was noted that changes the same.

It is told exactly, in two numbers: how many checkers each rank gains, a digit a rank, and the points hit.
"""

from bgrules.kernel.work import Work

DIGIT = 3
"""Bits of a digit: no rank gains or loses more than three checkers, so that digits with a sign stay apart."""
HALF = 12
"""Ranks whose digits stand in the first number."""
HITS_SHIFT = DIGIT * HALF + 1
"""Where the points hit stand in the first number, above the digits."""
NEAR, FAR, NEXT = 0, 1, 2
"""Columns of the facts of a play that is noted: the two numbers, and the play noted before it in its cell."""
CELLS, STRIDE = 256, 0x9E3779B97F4A7C15 >> 1
"""Cells of `keys`, for the plays noted, and what spreads them."""
FAR_SHIFT, CELL_SHIFT = 18, 48
"""The bits of the product that name a cell are the same whether or not it overflows."""


def forget(work: Work) -> None:
    """Begin anew, no play being noted."""
    work.keys[:CELLS] = 0


def is_noted(near: int, far: int, hits: int, rank: int, target: int, new: int, work: Work) -> bool:
    """Say whether a play was noted that changes what two steps, and one more, change; else note it, the play `new`."""
    near += near_digit(target) - near_digit(rank) + (hits << HITS_SHIFT)
    far += far_digit(target) - far_digit(rank)
    cell = (((near ^ (far << FAR_SHIFT)) * STRIDE) >> CELL_SHIFT) & (CELLS - 1)
    at = int(work.keys[cell])
    while at != 0:
        facts = work.facts[at - 1]
        if facts[NEAR] == near and facts[FAR] == far:
            return True
        at = int(facts[NEXT])
    facts = work.facts[new]
    facts[NEAR], facts[FAR], facts[NEXT] = near, far, work.keys[cell]
    work.keys[cell] = new + 1
    return False


def near_change(start: int, middle: int, rank: int, target: int) -> int:
    """Tell what two steps change, ranks below HALF."""
    return near_digit(middle) + near_digit(target) - near_digit(start) - near_digit(rank)


def far_change(start: int, middle: int, rank: int, target: int) -> int:
    """Tell what two steps change, the other ranks."""
    return far_digit(middle) + far_digit(target) - far_digit(start) - far_digit(rank)


def near_digit(rank: int) -> int:
    """One checker in the digit of a rank, or of those that are off; 0 for a rank of the second number."""
    return 1 << DIGIT * rank if rank < HALF else 0


def far_digit(rank: int) -> int:
    """One checker in the digit of a rank; 0 for a rank of the first number."""
    return 1 << DIGIT * (rank - HALF) if rank >= HALF else 0
