"""Zones of points and the places of a side's checkers, as several kinds of limits ask about them."""

from bgrules.kernel.intrinsics import highest_bit, points_with
from bgrules.ruleset.tables import Int8, Ruleset
from bgrules.terms import BAR, OFF, PLACES


def zone_mask(low: int, high: int) -> int:
    """Mark the points from low to high; none where low is 0."""
    return (2 << high) - (1 << low) if low != 0 else 0


def nearest_home(own: Int8) -> int:
    """Find the place nearest home where a side has a checker, borne off ones too; BAR if none is on the board."""
    held = points_with(own, 1)
    if own[OFF] > 0 or held == 0:
        return OFF if own[OFF] > 0 else BAR
    return highest_bit(held & -held)


def is_home(rules: Ruleset, own: Int8) -> bool:
    """Say whether a side has a checker in its home or off."""
    return nearest_home(own) <= rules.home


def count_outside(rules: Ruleset, own: Int8) -> int:
    """Count the checkers that are neither home nor off."""
    found = 0
    for place in range(rules.home + 1, PLACES):
        found += int(own[place])
    return found
