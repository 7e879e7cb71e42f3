"""A lucky throw."""

from collections.abc import Sequence

import bgrules
from bgrules import THROW_AGAIN, Allowance, Throw
from bgrules.terms import Item

HOOKS_VERSION = 1


@bgrules.hookimpl
def bonus_throws(throw: Throw) -> Sequence[Item] | None:
    """A 3-1 is played and then thrown again."""
    return [Allowance((3, 1)), THROW_AGAIN] if throw == (3, 1) else None
