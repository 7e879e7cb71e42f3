"""A file's own answers: what the hooks would say if no code spoke.

`plugins/hook_calls.py` lets code override these; `ruleset/sentences.py` compares them with what was said in the end.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from bgrules.terms import BAR, FACES, THROW_AGAIN, Allowance, Item, Throw
from bgrules.variant.spec import Spec

Template = Literal["again"] | Sequence[int | str]


def own_setup(spec: Spec, side: int) -> Mapping[int | Literal["bar", "hand"], int]:
    """Say what a side has where at the start; see the field `setup`."""
    return spec.setup[side]


def own_entry(die: int) -> int:
    """Say which own point a die enters on: as far from the edge as the die."""
    return BAR - die


def own_worth(spec: Spec, throw: Throw) -> tuple[Item, ...]:
    """Say what a throw is worth; see the section `throws`."""
    if str(throw) in spec.throws.named:
        return fill(spec.throws.named[str(throw)], throw)
    if throw.is_doublet:
        return fill(spec.throws.doublet, throw)
    return (Allowance(throw.dice),)


def fill(templates: Sequence[Template], throw: Throw) -> tuple[Item, ...]:
    """Put a throw's number in the place of `n`, and the one opposite in the place of `7-n`."""
    numbers = {"n": throw.face, "7-n": FACES + 1 - throw.face}
    return tuple(
        THROW_AGAIN if isinstance(template, str) else Allowance(tuple(_number(one, numbers) for one in template))
        for template in templates
    )


def _number(one: int | str, numbers: Mapping[str, int]) -> int:
    return numbers[one] if isinstance(one, str) else one
