"""`limits.runner`: one checker goes ahead alone; its law."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pydantic import Field

from bgrules.errors import Problem
from bgrules.terms import POINTS
from bgrules.variant.blot_checks import landing_why, lands_on_blots
from bgrules.variant.declared_hooks import dropped, hooks_in_force
from bgrules.variant.inheritance import Resolved
from bgrules.variant.limits.idle import at_most, few_checkers
from bgrules.variant.sections import Checkers, Section
from bgrules.variant.source import At

if TYPE_CHECKING:
    from bgrules.variant.spec import Spec


class RunnerLimit(Section):
    """One checker goes ahead alone."""

    reach: int = Field(ge=1, le=POINTS - 1)
    """Until a checker stands on this point or nearer home, or is off, only the one nearest home may move; from bar
    and hand all may enter."""


def runners_can_be_behind(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """A side may have no checker as near home as its first must come before another moves."""
    runner = spec.limits.runner
    if runner is None:
        return
    at: At = ("limits", "runner", "reach")
    if runner.reach >= POINTS - 1:
        says = f"the first step from point {POINTS} leads there, so nobody ever waits"
        yield Problem("limit-idle", at, says, at_most(POINTS - 2, at))
    elif spec.checkers < 2:
        yield few_checkers(spec, ("limits", "runner"), "nobody ever waits", 0)
    elif "setup" not in hooks_in_force(resolved.chain) and not lands_on_blots(spec, "hit"):
        nearest = max(min(_points(setup), default=POINTS) for setup in spec.setup)
        if nearest <= runner.reach:
            says = f"a checker stands on point {nearest} or nearer home from the start, and none is ever hit"
            others = (("setup",), *landing_why(spec, "hit"), *dropped(resolved, "setup"))
            yield Problem("limit-idle", at, says, at_most(nearest - 1, at), others=others)


def _points(setup: "Checkers") -> list[int]:
    return [place for place, count in setup.items() if isinstance(place, int) and count]
