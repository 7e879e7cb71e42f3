import bgrules
from bgrules import Allowance


class Params:
    far: int = 3


@bgrules.hookimpl
def entry(die):
    return None
