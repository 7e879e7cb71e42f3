"""Two-one, and the doublet that goes with it."""

import bgrules
from bgrules import THROW_AGAIN, Allowance, Choice
from bgrules.terms import FACES


@bgrules.hookimpl
def bonus_throws(throw):
    """Two-one lets the mover name a doublet and throw again."""
    if throw.dice != (2, 1):
        return None
    return [Allowance((2, 1)), Choice([[Allowance((face,) * 4), THROW_AGAIN] for face in range(1, FACES + 1)])]
