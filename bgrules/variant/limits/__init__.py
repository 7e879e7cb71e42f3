"""What a step may not do, or a play not leave: the section `limits`, one module a kind of limit.

Each module holds the model of its kind, whose docstrings are the reference page, and the laws that only it must keep.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from bgrules.errors import Problem
from bgrules.terms import MAX_ZONES
from bgrules.variant.inheritance import Resolved
from bgrules.variant.limits.gate import GateLimit
from bgrules.variant.limits.head import HeadLimit
from bgrules.variant.limits.no_hit_and_run import NoHitAndRunLimit
from bgrules.variant.limits.points_held import PointsHeldLimit
from bgrules.variant.limits.prime import PrimeLimit
from bgrules.variant.limits.runner_limit import RunnerLimit
from bgrules.variant.limits.stack import StackLimit
from bgrules.variant.sections import Section, Zone
from bgrules.variant.source import At

if TYPE_CHECKING:
    from bgrules.variant.spec import Spec


class Limits(Section):
    """What a step may not do, or a play not leave; each limit stands only where it is written down."""

    head: HeadLimit | None = None
    """How many checkers may leave the head in one turn."""
    runner: RunnerLimit | None = None
    """How far one checker must be before another may go."""
    points_held: Annotated[tuple[PointsHeldLimit, ...], Field(max_length=MAX_ZONES)] = ()
    """How many points of a zone may be held: `[{zone: [19, 24], most: 5}]`."""
    prime: PrimeLimit | None = None
    """Which rows of points may not be held."""
    gate: GateLimit | None = None
    """Which points are closed to a side that has not entered all its checkers."""
    no_hit_and_run: NoHitAndRunLimit | None = None
    """Where a checker that has hit must stay."""
    stack: StackLimit | None = None
    """How many checkers of a side may stand on a point: `{most: 5}`."""


def zones_rise(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """A zone names its lower point first."""
    for at, (low, high) in _zones(spec.limits, ("limits",)):
        if low > high:
            yield Problem("limit-zone", at, f"no points from {low} to {high}", f"write `[{high}, {low}]`")


def _zones(value: object, at: At) -> Iterator[tuple[At, Zone]]:
    """Find the zones anywhere in a limit: nothing else is a pair of numbers."""
    match value:
        case Section():
            for name, inner in value:
                yield from _zones(inner, (*at, name))
        case (int(low), int(high)):
            yield at, (low, high)
        case tuple():
            for i, inner in enumerate(value):
                yield from _zones(inner, (*at, i))
