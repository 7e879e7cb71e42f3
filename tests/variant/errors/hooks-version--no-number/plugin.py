import bgrules

HOOKS_VERSION = "1"


@bgrules.hookimpl
def entry(die):
    return None
