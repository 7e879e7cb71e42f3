"""Three numbers played on the board: which steps may reach together what other steps reach as well.

Steps from places at which none of them arrives are such only where the places left and reached may be paired in
another way, three in a ring. Where two numbers carry a checker, the third may touch a place that it passes, in one
order of the numbers or the other: then the numbers may change their parts. Three that carry one checker may do so in
six orders. That one number is the sum of the others is told in `told.py`.
"""

from typing import Any

import numpy as np

from bgrules.kernel.dice import mix
from bgrules.kernel.ranks import HAND_RANK
from bgrules.kernel.twins import value_at
from bgrules.terms import FACES, POINTS

FARTHEST = 2 * FACES + 1
"""How far the second step begins from the first where nothing is in doubt any more."""
APART = FARTHEST
"""Added to how far a rank is from the one that the first step leaves, to make it a bit of a mask."""


def touching(here: Any, onward: Any, die: Any) -> tuple[Any, ...]:
    """Tell where a die begins that touches what a checker passes: how far above the rank where that one begins.

    The checker is carried by `here` and `onward`; where those go the other way round, it passes another place. Numbers,
    or arrays of them.
    """
    return -here, -onward, die - here, die - onward, -here - onward, die


def all_doubts() -> Any:
    """Mark from where the third number is in doubt, all ranks counted from the one that the first leaves.

    Returns:
        int32, (FACES + 1,) * 3 + (2 * FARTHEST + 1,): for each order of three numbers a mask for each rank that the
        second may leave, from FARTHEST below to FARTHEST above.
    """
    table = np.zeros((FACES + 1, FACES + 1, FACES + 1, 2 * FARTHEST + 1), np.int32)
    first, second, third = (faces + 1 for faces in np.indices((FACES, FACES, FACES)))

    def mark(of_second: Any, of_third: Any) -> None:
        near = abs(of_second) < FARTHEST
        row = of_second[near] + FARTHEST
        table[first[near], second[near], third[near], row] |= np.int32(1) << (of_third[near] + APART).astype(np.int32)

    for away in touching(first, second, third):
        mark(-first, away)
    for away in touching(second, first, third):
        mark(second, second + away)
    for away in touching(first, third, second):
        mark(away, -first)
    for away in touching(third, first, second):
        mark(third + away, third)
    for away in touching(second, third, first):
        mark(-away, -away - second)
    for away in touching(third, second, first):
        mark(-away - third, -away)
    mark(second - third, second - first)
    mark(third - first, third - second)
    return table


DOUBTS = all_doubts()


MOST_DOUBTS = 8
"""More than any mask of the table marks."""
WEIGHTS = np.array([mix(rank) for rank in range(HAND_RANK + 1)], np.int64)
"""What a checker on a rank weighs: such that no two changes by the same three numbers weigh the same."""


def in_doubt(first: int, second: int, third: int, far: int, near: int) -> int:
    """Mark the ranks from which the third number may reach what others do; the first begins at far, the second near."""
    apart = min(max(near - far, -FARTHEST), FARTHEST) + FARTHEST
    return (int(DOUBTS[first, second, third, apart]) << far) >> APART


def change_key(change: int, hits: int, source: int, target: int, blots: int) -> int:
    """Make a number of what three steps change, checkers and hits.

    Args:
        change: what the weights of the checkers change by the first two.
        hits: points that these hit.
        source: the rank from which the last step begins, bar and hand being as far.
        target: the rank to which it leads.
        blots: points where landing hits.
    """
    whole = change + value_at(WEIGHTS, target) - value_at(WEIGHTS, source)
    return (whole << POINTS) + ((hits | blots & 1 << target) >> 1)
