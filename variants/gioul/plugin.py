"""Doublets that continue with the next higher one, up to the sixes."""

from collections.abc import Sequence
from typing import Literal

import bgrules
from bgrules import Allowance, Moment, Throw
from bgrules.terms import FACES, Item


class Params(bgrules.Params):
    """When doublets rise, and what becomes of numbers not played."""

    ordinary_turns: Literal[0, 1, 2, 3] = 0
    """The first turns of each side in which a doublet is worth only its number four times."""
    rest: Literal["handed", "lost"] = "handed"
    """What becomes of unplayed numbers of a rising doublet: the other side plays them before its own throw, or they are
    lost."""


@bgrules.hookimpl
def bonus_throws(throw: Throw, moment: Moment, params: Params) -> Sequence[Item] | None:
    """A doublet plays its number four times, then the next higher number four times, and so on to the sixes."""
    if not throw.is_doublet or moment.turn <= params.ordinary_turns:
        return None  # the parent's answer
    faces = range(throw.face, FACES + 1)
    return [Allowance((face,) * 4, if_short="hand_over" if params.rest == "handed" else "stop") for face in faces]
