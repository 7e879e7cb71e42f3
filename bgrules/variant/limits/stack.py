"""`limits.stack`: how many checkers of a side may stand on a point; its law."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pydantic import Field

from bgrules.errors import Problem
from bgrules.terms import MAX_CHECKERS, POINTS
from bgrules.variant.extends import Resolved
from bgrules.variant.limits.idle import few_checkers
from bgrules.variant.sections import Section, Zone
from bgrules.variant.source import At

if TYPE_CHECKING:
    from bgrules.variant.spec import Spec


class StackLimit(Section):
    """How many checkers of a side may stand on a point."""

    most: int = Field(ge=1, le=MAX_CHECKERS)
    """A checker may not land on a point of the zone where so many of its side stand already. Where more stand, as the
    start may have it, they may leave."""
    zone: Zone = (1, POINTS)
    """The points; by default all."""


def stacks_can_grow(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """A side has more checkers than may stand on a point."""
    stack = spec.limits.stack
    if stack and stack.most >= spec.checkers:
        at: At = ("limits", "stack", "most")
        yield few_checkers(spec, at, f"never more than {spec.checkers} stand on a point", spec.checkers - 1)
