import bgrules
from bgrules import Allowance


@bgrules.hookimpl
def entry(dice):
    return None
