"""`limits.gate`: points that a side may not come to yet; its law."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from bgrules.errors import Problem
from bgrules.variant.declared_hooks import dropped, hooks_in_force
from bgrules.variant.inheritance import Resolved
from bgrules.variant.sections import Section, Zone

if TYPE_CHECKING:
    from bgrules.variant.spec import Spec


class GateLimit(Section):
    """Points that a side may not come to yet."""

    zone: Zone
    """No checker from outside may land on these points."""
    until: Literal["all_entered"] = "all_entered"
    """How long: while the side has a checker in hand."""


def gates_have_a_hand(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """A gate that opens when all have entered needs checkers in hand, unless a hook sets up."""
    is_code = "setup" in hooks_in_force(resolved.chain)
    if spec.limits.gate and not is_code and not any(side.get("hand", 0) for side in spec.setup):
        says = "no checker starts in hand, so the gate is never closed"
        others = (("setup",), *dropped(resolved, "setup"))
        yield Problem("limit-idle", ("limits", "gate"), says, "write `gate: ~`", on_key=True, others=others)
