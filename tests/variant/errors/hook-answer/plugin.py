import bgrules
from bgrules import Allowance


def lower(throw):
    return Allowance((7 - throw.face,) * 4)


@bgrules.hookimpl
def bonus_throws(throw, params):
    if throw == (3, 3):
        return [Allowance((3,) * 4), (4, 4, 4, 4)]
    return [lower(throw)] if throw.is_doublet else None
