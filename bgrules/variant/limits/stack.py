"""`limits.stack`: how many checkers of a side may stand on a point; its laws."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pydantic import Field

from bgrules.errors import Problem
from bgrules.terms import MAX_CHECKERS, POINTS
from bgrules.variant.declared_hooks import hooks_in_force
from bgrules.variant.inheritance import Resolved
from bgrules.variant.limits.idle import few_checkers
from bgrules.variant.sections import Checkers, Section, Zone
from bgrules.variant.source import At

if TYPE_CHECKING:
    from bgrules.variant.spec import Spec


class StackLimit(Section):
    """How many checkers of a side may stand on a point."""

    most: int = Field(ge=1, le=MAX_CHECKERS)
    """A checker may not land on a point of the zone where this many of its side stand already. Where more stand, as the
    start may have it, they may leave."""
    zone: Zone = (1, POINTS)
    """The points; by default all."""


def stacks_can_grow(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """A side has more checkers than may stand on a point."""
    stack = spec.limits.stack
    if stack and stack.most >= spec.checkers:
        at: At = ("limits", "stack", "most")
        yield few_checkers(spec, at, f"never more than {spec.checkers} stand on a point", spec.checkers - 1)


def homes_have_room(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """All checkers of a side fit into its home, unless a hook sets up: else none could ever be borne off."""
    if spec.limits.stack is None or "setup" in hooks_in_force(resolved.chain):
        return
    room = min(_room(spec, spec.limits.stack, setup) for setup in spec.setup)
    if room < spec.checkers:
        says = f"the home holds at most {room} of {spec.checkers} checkers, so none is ever borne off"
        others = (("checkers",), ("board", "home"), ("setup",))
        yield Problem(
            "limit-room", ("limits", "stack"), says, "allow more, or leave the home out of `zone`", others=others
        )


def _room(spec: "Spec", stack: StackLimit, setup: Checkers) -> int:
    """Count the checkers that may stand in the home at once; where more start than may come, they may stay."""
    low, high = stack.zone
    points = range(1, spec.board.home + 1)
    return sum(max(setup.get(point, 0), stack.most if low <= point <= high else spec.checkers) for point in points)
