import bgrules
from bgrules import Allowance


class Params(bgrules.Params):
    far: int = 3
    mode: str = "easy"


@bgrules.hookimpl
def entry(die):
    return None
