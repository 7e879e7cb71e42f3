"""A doublet that goes on."""

import bgrules
from bgrules import THROW_AGAIN, Allowance


@bgrules.hookimpl
def bonus_throws(throw):
    """A doublet is four of its number, two of the opposite face if liked, and another throw."""
    if not throw.is_doublet:
        return None
    upper = Allowance((throw.face,) * 4, if_short="go_on")
    return [upper, Allowance((7 - throw.face,) * 2, optional=True, if_short="go_on"), THROW_AGAIN]
