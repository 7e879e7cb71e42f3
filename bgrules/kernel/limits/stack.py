"""`limits.stack`: how many checkers of a side may stand on a point."""

from bgrules.kernel.intrinsics import highest_bit, points_with
from bgrules.kernel.limits.zones import zone_mask
from bgrules.ruleset.tables import Int8, Ruleset
from bgrules.terms import BAR, HAND


def is_full(rules: Ruleset, own: Int8, target: int) -> bool:
    """Say whether no more checkers may land on a point of the zone: as many stand on it as may, or more."""
    return rules.stack_low <= target <= rules.stack_high and own[target] >= rules.stack


def may_overfill(rules: Ruleset, own: Int8, n: int) -> bool:
    """Say whether n checkers could be too many for some point that they can come to."""
    come = points_with(own, 1)
    nearer = (1 << highest_bit(come)) - 1 if own[BAR] == 0 and own[HAND] == 0 and come != 0 else -1
    return full_points(rules, own, n - 1) & nearer != 0


def full_points(rules: Ruleset, own: Int8, n: int) -> int:
    """Mark the points that are full or that n checkers more would fill."""
    return points_with(own, rules.stack - n) & zone_mask(rules.stack_low, rules.stack_high)
