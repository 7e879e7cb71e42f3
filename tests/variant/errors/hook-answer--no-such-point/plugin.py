import bgrules
from bgrules import Allowance


@bgrules.hookimpl
def entry(die):
    return 25
