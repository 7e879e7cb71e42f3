"""Where a number enters."""

import bgrules
from bgrules import NO_ENTRY
from bgrules.terms import FACES, POINTS


@bgrules.hookimpl
def entry(die, place):
    """No six enters; from hand every other number enters on the 24-point."""
    if die == FACES:
        return NO_ENTRY
    return POINTS if place == "hand" else None
