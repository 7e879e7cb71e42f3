"""`limits.points_held`: how many points of a zone a side may hold."""

from bgrules.kernel.intrinsics import points_with, popcount
from bgrules.kernel.limits.zones import is_home, zone_mask
from bgrules.ruleset.tables import HIGH, LIFTED_BY_ENEMY_HOME, LOW, MOST, UNLESS, Int8, Ruleset
from bgrules.terms import OFF


def holds_too_many(rules: Ruleset, checkers: Int8, side: int, source: int, target: int) -> bool:
    """Say whether with one more point, `target`, a side would hold too many of a zone."""
    own = checkers[side]
    for row in range(len(rules.points_held)):
        zone = rules.points_held[row]
        if zone[UNLESS] == LIFTED_BY_ENEMY_HOME and is_home(rules, checkers[1 - side]):
            continue
        if zone[LOW] <= target <= zone[HIGH] and target != OFF:
            new = 1 - int(zone[LOW] <= source <= zone[HIGH] and own[source] == 1)
            if new + count_held(own, zone) > zone[MOST]:
                return True
    return False


def may_hold_too_many(rules: Ruleset, own: Int8, n: int) -> bool:
    """Say whether n more points would be more than a side may hold of a zone."""
    for row in range(len(rules.points_held)):
        zone = rules.points_held[row]
        if zone[LOW] != OFF and n + count_held(own, zone) > zone[MOST]:
            return True
    return False


def count_held(own: Int8, zone: Int8) -> int:
    """Count the points of a zone that a side holds."""
    return popcount(points_with(own, 1) & zone_mask(int(zone[LOW]), int(zone[HIGH])))


def held_zones(rules: Ruleset) -> int:
    """Mark the points of all zones."""
    found = 0
    for row in range(len(rules.points_held)):
        found |= zone_mask(int(rules.points_held[row, LOW]), int(rules.points_held[row, HIGH]))
    return found
