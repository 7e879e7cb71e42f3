import bgrules
from bgrules import Doubling

HOOKS_VERSION = 2


@bgrules.hookimpl
def entry(die):
    return None
