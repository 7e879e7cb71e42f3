import bgrules

HOOKS_VERSION = 0


@bgrules.hookimpl
def entry(die):
    return None
