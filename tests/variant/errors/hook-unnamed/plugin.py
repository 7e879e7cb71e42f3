import bgrules
from bgrules import Allowance


@bgrules.hookimpl
def entry(die):
    return None


@bgrules.hookimpl
def setup(side):
    return None
