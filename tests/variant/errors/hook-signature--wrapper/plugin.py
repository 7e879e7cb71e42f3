import bgrules
from bgrules import Allowance


@bgrules.hookimpl(wrapper=True)
def allow_step(die):
    answer = yield
    return answer
