"""How a law says that a limit can never bite."""

from typing import TYPE_CHECKING

from bgrules.errors import Problem
from bgrules.variant import messages
from bgrules.variant.source import At

if TYPE_CHECKING:
    from bgrules.variant.spec import Spec


def few_checkers(spec: "Spec", at: At, never: str, most: int) -> Problem:
    """Say that there are too few checkers for a limit to bite."""
    says = f"a side has {many(spec.checkers, 'checker')}, so {never}"
    return Problem("limit-idle", at, says, at_most(most, at), others=(("checkers",),))


def at_most(most: int, at: At) -> str:
    """Say what makes sense, if anything does."""
    if most < 1:
        return "leave it out, or write `~` where a parent has it"
    return f"{most} is the highest value that has an effect for `{messages.dotted(at)}`"


def many(count: int, word: str) -> str:
    """Write a count with its noun."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
