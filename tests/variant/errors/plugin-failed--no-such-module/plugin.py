import bgrules
from bgrules import Allowance


import backgamon


@bgrules.hookimpl
def entry(die):
    return None
