"""`limits.head`: how many checkers may leave the head in one turn; its laws."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from bgrules.errors import Problem
from bgrules.terms import MAX_CHECKERS
from bgrules.variant.declared_hooks import dropped, hooks_in_force
from bgrules.variant.inheritance import Resolved
from bgrules.variant.limits.idle import at_most, few_checkers, many
from bgrules.variant.sections import Section, ThrowName
from bgrules.variant.source import At

if TYPE_CHECKING:
    from bgrules.variant.spec import Spec

AGAIN = "again"


class HeadLimit(Section):
    """How many checkers may leave the head, the side's own farthest point."""

    most: int = Field(default=1, ge=1, le=MAX_CHECKERS)
    """Checkers that may leave it in one turn, extra throws and numbers handed over counted in."""
    first_throw: Mapping[ThrowName, Annotated[int, Field(ge=1, le=MAX_CHECKERS)]] = {}
    """How many may on the side's first throw, by the throws where that differs: `{3-3: 2, 4-4: 2, 6-6: 2}`."""
    one_more_if_stopped: bool = False
    """On the side's first throw one more than `most` may leave it if one checker is stopped: as the board stands before
    the numbers are played, in no order of them does a checker from the head come to an open point with each."""


def heads_can_lose_more(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """More checkers could leave the head in a turn than may, at least with some throw."""
    head = spec.limits.head
    if head is None:
        return
    at: At = ("limits", "head", "most")
    least, numbers = min(head.most, *head.first_throw.values(), MAX_CHECKERS), most_numbers(spec, resolved)
    if least >= spec.checkers:
        yield few_checkers(spec, at, f"never more than {spec.checkers} leave the head", spec.checkers - 1)
    elif numbers is not None and least >= numbers:
        says = f"a turn has at most {many(numbers, 'number')}, so never more than {numbers} leave the head"
        others = (*(("throws", key) for key in ("dice", "doublet", "named")), *dropped(resolved, "bonus_throws"))
        yield Problem("limit-idle", at, says, at_most(numbers - 1, at), others=others)
    else:
        yield from _heads_larger_than_life(spec, resolved)


def _heads_larger_than_life(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """Where some throws are free, that is written as all checkers, not as more than there are."""
    head = spec.limits.head
    counts: dict[At, int] = {("most",): head.most} if head else {}
    counts |= {("first_throw", name): most for name, most in head.first_throw.items()} if head else {}
    for at, most in counts.items():
        if most > spec.checkers:
            never = f"never {most} leave the head"
            yield few_checkers(spec, ("limits", "head", *at), never, spec.checkers)


def most_numbers(spec: "Spec", resolved: Resolved) -> int | None:
    """Count the numbers of the turn that has most; None where nobody knows, as with extra throws and in code."""
    worths = (spec.throws.doublet, *spec.throws.named.values())
    if any(AGAIN in worth for worth in worths) or "bonus_throws" in hooks_in_force(resolved.chain):
        return None
    return max(spec.throws.dice, *(sum(map(len, worth)) for worth in worths))


def head_throws_can_be_thrown(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """A throw that the limit on the head names has as many dice as a throw."""
    for name in spec.limits.head.first_throw if spec.limits.head else ():
        n_dice = len(name.split("-"))
        if n_dice != spec.throws.dice:
            says = f"`{name}` is not a throw of {spec.throws.dice} dice"
            at: At = ("limits", "head", "first_throw", name)
            others = (("throws", "dice"),)
            yield Problem("throw-name", at, says, "`throws.dice` says how many", on_key=True, others=others)
