import bgrules
from bgrules import Allowance


TABLE = {6: 1}
FIRST = TABLE[5]


@bgrules.hookimpl
def entry(die):
    return None
