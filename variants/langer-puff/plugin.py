"""What a doublet is worth in Langer Puff."""

from collections.abc import Sequence
from typing import Literal

import bgrules
from bgrules import THROW_AGAIN, Allowance, Moment, Throw
from bgrules.terms import FACES, Item


class Params(bgrules.Params):
    """What a doublet depends on."""

    bottoms: Literal["may", "must"] = "may"
    """Whether the faces below must be played once those on top are, or as many of them as the side likes (`may`)."""
    first_again: bool = False
    """Whether a side's first doublet earns another throw, as its later ones do."""


@bgrules.hookimpl
def bonus_throws(throw: Throw, moment: Moment, params: Params) -> Sequence[Item] | None:
    """A doublet plays the faces on top, then those below: a side's first twice each, later ones four times each."""
    if not throw.is_doublet:
        return None  # the parent's answer
    times = 4 if moment.doublets else 2
    again = [THROW_AGAIN] * (moment.doublets > 0 or params.first_again)
    return [Allowance((throw.face,) * times), bottoms(FACES + 1 - throw.face, times, params), *again]


def bottoms(face: int, times: int, params: Params) -> Allowance:
    """Allow the faces below; where they are a privilege, another throw does not hang on them."""
    if params.bottoms == "must":
        return Allowance((face,) * times)
    return Allowance((face,) * times, optional=True, if_short="go_on")
