import bgrules
from bgrules import Allowance


@bgrules.hookimpl
def bonus_throws(throw, params):
    return throw.face
