import bgrules
from bgrules import Allowance


@bgrules.hookimpl
def allow_step(board, side, source, params):
    """No checker may go there."""
    return board[2, source] == 0
