import bgrules
from bgrules import Allowance


@bgrules.hookimpl
def bonus_throws(throw, params):
    return [Allowance((1, 1))] if throw == (1, 2) else None
