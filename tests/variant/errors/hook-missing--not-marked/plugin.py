import bgrules
from bgrules import Allowance


def entry(die):
    return None
