"""`limits.gate`: points that a side may not come to while it has a checker in hand.

Bitboards know gates (`movegen/bitboard.py`), so that no generator asks whether one could refuse.
"""

from bgrules.kernel.limits.zones import zone_mask
from bgrules.ruleset.tables import Int8, Ruleset
from bgrules.terms import HAND


def gate_refuses(rules: Ruleset, own: Int8, source: int, target: int) -> bool:
    """Say whether a checker may not come from outside to a point of the zone."""
    comes = rules.gate_low <= target <= rules.gate_high and not rules.gate_low <= source <= rules.gate_high
    return comes and own[HAND] > 0


def gate_zone(rules: Ruleset, own: Int8) -> int:
    """Mark the points that are closed now."""
    return zone_mask(rules.gate_low, rules.gate_high) if own[HAND] > 0 else 0
