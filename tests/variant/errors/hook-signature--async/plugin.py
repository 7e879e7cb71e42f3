import bgrules
from bgrules import Allowance


@bgrules.hookimpl
async def entry(die):
    return None
