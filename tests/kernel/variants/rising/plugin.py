"""Doublets that go on to the next higher one."""

from typing import Literal

import bgrules
from bgrules import Allowance
from bgrules.terms import FACES


class Params(bgrules.Params):
    """What becomes of numbers not played."""

    rest: Literal["lost", "handed"] = "lost"
    """They are lost, or handed to the other side."""


@bgrules.hookimpl
def bonus_throws(throw, moment, params):
    """A doublet is itself and every doublet above it, from the fourth turn on."""
    if not throw.is_doublet or moment.turn < 4:
        return None
    if_short = "hand_over" if params.rest == "handed" else "stop"
    return [Allowance((face,) * 4, if_short=if_short) for face in range(throw.face, FACES + 1)]
