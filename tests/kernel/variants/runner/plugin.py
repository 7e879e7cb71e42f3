"""One checker runs ahead."""

import bgrules
from bgrules.terms import POINTS


@bgrules.hookimpl
def allow_step(board, side, source):
    """No second checker leaves the start until the first has passed the other side's."""
    if source != POINTS:
        return True
    out = 0
    passed = 0
    for place in range(POINTS):
        out += board[side, place]
        if place < POINTS // 2:
            passed += board[side, place]
    return out == 0 or passed > 0
