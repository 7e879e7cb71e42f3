"""What two-one and a doublet are worth in acey-deucey."""

from collections.abc import Sequence
from typing import Literal

import bgrules
from bgrules import THROW_AGAIN, Allowance, Choice, Moment, Throw
from bgrules.terms import FACES, Item


class Params(bgrules.Params):
    """What a doublet is worth."""

    doublet: Literal["plain", "again", "complement"] = "plain"
    """A doublet thrown is its number four times and no more (`plain`), earns another throw, too (`again`), or is its
    opposite face as well and earns another throw (`complement`); a doublet named has its opposite face then, too."""


@bgrules.hookimpl
def bonus_throws(throw: Throw, moment: Moment, params: Params) -> Sequence[Item] | None:
    """Two-one is played, then a doublet that the mover names, then another throw; what is not played out ends it."""
    if throw.dice == (2, 1):
        named = [[*numbers(face, params), THROW_AGAIN] for face in range(1, FACES + 1)]
        return [Allowance(throw.dice), Choice(named)]
    if not throw.is_doublet or params.doublet == "plain":
        return None  # the parent's answer
    return [*numbers(throw.face, params), THROW_AGAIN]


def numbers(face: int, params: Params) -> list[Item]:
    """List what a doublet plays, thrown or named."""
    faces = [face, FACES + 1 - face] if params.doublet == "complement" else [face]
    return [Allowance((number,) * 4) for number in faces]
