"""No wall before the whole other side."""

import bgrules
from bgrules.terms import POINTS

LONG = 6


@bgrules.hookimpl
def allow_play(after, theirs, side):
    """Six points in a row may not be held while the whole other side is behind them."""
    other = 1 - side
    for top in range(LONG, POINTS + 1):
        held = 0
        for point in range(top - LONG + 1, top + 1):
            if after[side, theirs[point]] > 0:
                held += 1
        passed = 0
        for place in range(top - LONG + 1):
            passed += after[other, place]
        if held == LONG and passed == 0:
            return False
    return True
