import bgrules
from bgrules import Allowance


@bgrules.hookimpl
def entry(die, far=3):
    return None
