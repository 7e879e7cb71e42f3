"""What a doublet is worth in Russian backgammon."""

from collections.abc import Sequence
from typing import Literal

import bgrules
from bgrules import THROW_AGAIN, Allowance, Moment, Throw
from bgrules.terms import Item


class Params(bgrules.Params):
    """What the Russian bonus depends on."""

    ordinary: Literal["first_throw", "first_of_game", "until_entered"] = "first_throw"
    """When a doublet is played as in the ordinary game."""
    opposite: Literal["must", "may", "no"] = "must"
    """Whether the faces opposite must be played once earned."""
    again: bool = True
    """Whether a doublet played out earns another throw."""


@bgrules.hookimpl
def bonus_throws(throw: Throw, moment: Moment, params: Params) -> Sequence[Item] | None:
    """A doublet plays its number, then the face opposite, four times each, then throws again (Foster)."""
    ordinary = {
        "first_throw": moment.first_throw,
        "first_of_game": moment.first_of_game,
        "until_entered": not moment.all_entered,
    }
    if not throw.is_doublet or ordinary[params.ordinary]:
        return None  # the parent's answer
    upper = Allowance((throw.face,) * 4)
    lower = Allowance((7 - throw.face,) * 4, optional=params.opposite == "may")
    return [upper] + [lower] * (params.opposite != "no") + [THROW_AGAIN] * params.again
