import bgrules
from bgrules import Allowance


class Params(bgrules.Params):
    far: int = 3
    mode: str = "easy"


@bgrules.hookimpl
def allow_step(board, side, source, params):
    """No checker may go there."""
    return params.mode == "easy"
