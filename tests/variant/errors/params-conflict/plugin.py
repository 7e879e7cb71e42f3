import bgrules
from bgrules import Allowance


class Params(bgrules.Params):
    far: bool = True
    mode: str = "easy"


@bgrules.hookimpl
def entry(die):
    return None
