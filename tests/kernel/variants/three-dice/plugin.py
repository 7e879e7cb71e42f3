"""A gate between the halves of the board."""

import bgrules
from bgrules.terms import HAND, POINTS


@bgrules.hookimpl
def allow_step(board, side, target):
    """No checker goes beyond the first half while its side has checkers in hand."""
    return target > POINTS // 2 or board[side, HAND] == 0
