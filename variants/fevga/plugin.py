"""The dead wall."""

from typing import TYPE_CHECKING

import bgrules
from bgrules.terms import FACES, POINTS

if TYPE_CHECKING:  # only the type needs numpy: listing and reading the rules do without
    import numpy as np
    import numpy.typing as npt

    Counts = npt.NDArray[np.int8]


@bgrules.hookimpl
def allow_play(after: "Counts", theirs: "Counts", side: int) -> bool:
    """Where all the other side's checkers stand on one point, the six points in front of it may not all be held."""
    other = 1 - side
    stack = 0
    for point in range(1, POINTS + 1):
        if after[other, point] > 0:
            if stack != 0:
                return True
            stack = point
    shut = 0
    for ahead in range(max(1, stack - FACES), stack):
        shut += after[side, theirs[ahead]] > 0
    return shut < FACES
