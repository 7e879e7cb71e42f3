"""`limits.runner`: one checker goes ahead alone until it has come far enough."""

from bgrules.kernel.limits.zones import nearest_home
from bgrules.ruleset.tables import Int8, Ruleset


def runner_keeps(rules: Ruleset, own: Int8, source: int) -> bool:
    """Say whether a checker must wait because another, the one nearest home, has not come far enough."""
    nearest = nearest_home(own)
    return nearest > rules.runner and nearest != source


def runner_may_keep(rules: Ruleset, own: Int8) -> bool:
    """Say whether any checker must wait as the numbers begin."""
    return nearest_home(own) > rules.runner
