"""`limits.prime`: rows of points that a side may not hold; its law."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from bgrules.errors import Problem
from bgrules.terms import POINTS
from bgrules.variant.inheritance import Resolved
from bgrules.variant.limits.idle import few_checkers
from bgrules.variant.sections import Section, Zone
from bgrules.variant.source import At

if TYPE_CHECKING:
    from bgrules.variant.spec import Spec


class PrimeLimit(Section):
    """Rows of points that a side may not hold."""

    length: int = Field(default=6, ge=2, le=POINTS)
    """This many points in a row may not be held. They are in a row along the other side's way, by its numbers: they
    block the other side."""
    unless: Literal["never", "enemy_ahead", "enemy_home"] = "never"
    """What allows a row: nothing, an opposing checker that has passed the whole of it, or one that is in its own home;
    one that is off has passed every row and come home."""
    once_held: Zone | None = None
    """First and last of a range of points; rows are allowed while the side holds every point of it: `[1, 2]`, its own
    last two."""
    tested: Literal["each_play", "each_step"] = "each_play"
    """When a row is looked for: where a play ends, or after every step."""


def rows_can_stand(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """A row has no more points than a side has checkers."""
    prime = spec.limits.prime
    if prime and prime.length > spec.checkers:
        at: At = ("limits", "prime", "length")
        yield few_checkers(spec, at, f"never {prime.length} points in a row are held", spec.checkers)
