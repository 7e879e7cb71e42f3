import bgrules
from bgrules import Allowance


@bgrules.hookimpl
def setup(side):
    return {24: 15}
