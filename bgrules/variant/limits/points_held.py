"""`limits.points_held`: how many points of a zone a side may hold; its laws."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from bgrules.errors import Problem
from bgrules.terms import POINTS
from bgrules.variant.inheritance import Resolved
from bgrules.variant.limits.idle import at_most, few_checkers, many
from bgrules.variant.sections import Section, Zone
from bgrules.variant.source import At

if TYPE_CHECKING:
    from bgrules.variant.spec import Spec


class PointsHeldLimit(Section):
    """How many points of a zone a side may hold."""

    zone: Zone
    """The points."""
    most: int = Field(ge=1, le=POINTS - 1)
    """A checker may not land on a point of the zone that its side does not hold if then more would be held."""
    unless: Literal["never", "enemy_home"] = "never"
    """What lifts the limit: nothing, or an opposing checker that is in its own home or off when the step begins."""


def held_zones_can_fill(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """A zone has more points than may be held."""
    for i, held in enumerate(spec.limits.points_held):
        size = held.zone[1] - held.zone[0] + 1
        at: At = ("limits", "points_held", i, "most")
        if 0 < size <= held.most:
            says = f"the zone has {many(size, 'point')}, so never more are held"
            yield Problem("limit-idle", at, says, at_most(size - 1, at))
        elif spec.checkers <= held.most:
            yield few_checkers(spec, at, f"never more than {held.most} points are held", held.most - 1)


def held_zones_differ(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """No zone lies within one of which no more may be held."""
    zones = spec.limits.points_held
    for i, one in enumerate(zones):
        for k, other in enumerate(zones):
            is_within = other.zone[0] <= one.zone[0] <= one.zone[1] <= other.zone[1]
            if is_within and other.most <= one.most and (k < i or other != one):
                says = f"of points {other.zone[0]} to {other.zone[1]} no more than {other.most} may be held anyway"
                yield Problem("limit-idle", ("limits", "points_held", i), says, "leave this one out, or the wider one")
                break
