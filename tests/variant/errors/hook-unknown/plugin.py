import bgrules
from bgrules import Allowance


@bgrules.hookimpl
def entri(die):
    return None
