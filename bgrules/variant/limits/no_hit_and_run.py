"""`limits.no_hit_and_run`: a checker that has hit stays; its law."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bgrules.errors import Problem
from bgrules.variant.blot_checks import landing_why, lands_on_blots
from bgrules.variant.inheritance import Resolved
from bgrules.variant.sections import Section, Zone
from bgrules.variant.source import At

if TYPE_CHECKING:
    from bgrules.variant.spec import Spec


class NoHitAndRunLimit(Section):
    """Hitting and going on."""

    zone: Zone
    """A checker that has hit on one of these points stays there for the rest of the turn, unless another of its side
    stays."""


def hitters_can_hit(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """Staying after a hit needs hits."""
    if spec.limits.no_hit_and_run and not lands_on_blots(spec, "hit"):
        help = "`landing.on_blot` is `hit` and `landing.closed_from` 2 or more where there are hits"
        at: At = ("limits", "no_hit_and_run")
        others = landing_why(spec, "hit")
        yield Problem("limit-idle", at, "nothing is ever hit here", help, on_key=True, others=others)
