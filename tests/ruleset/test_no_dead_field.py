"""No field of the file is dead: every value that a rule may have makes other tables than every other."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import numpy as np
import pytest
from kernel.test_small_variants import RULES, SMALL
from pydantic import BaseModel
from pydantic.fields import FieldInfo

import bgrules
from bgrules.ruleset.tables import Ruleset
from bgrules.variant.messages import section_at
from bgrules.variant.sections import Win
from bgrules.variant.spec import Spec

OUTSIDE = ("penalties.", "opening.next_game")
"""Rules for what is outside one game: a game played elsewhere, and the next of a match; they make no tables."""
ONLY = {name for name, kind in RULES.items() if get_origin(kind) is Literal and len(get_args(kind)) == 1}
"""Fields that may be one thing only, so far."""
PINNING = {"landing.on_blot": "pin", "setup": {24: 15}}
CONDITIONS = get_args(get_args(Win.model_fields["when"].annotation)[0])
SINGLE = {"name": "single", "worth": 1}
VALUES: dict[str, list[object]] = {
    "setup": [{24: 15}, {"hand": 15}, [{24: 15}, {"hand": 15}]],
    "throws.doublet": [[], [["n", "n"]], [["n", "n"], "again"], [["7-n"]]],
    "throws.named": [{}, {"2-1": [[2, 1], "again"]}, {"2-1": [[3]]}],
    "wins": [
        [SINGLE],
        [SINGLE | {"worth": 2}],
        [SINGLE | {"worth": "checkers_left"}],
        *([{"name": "more", "worth": 2, "when": [word]}, SINGLE] for word in CONDITIONS),
    ],
    "ending.won_by": [["all_off"], ["all_off", "mother_pinned"], ["opponent_off"]],
    "ending.bar_count": [1, 2],
    "limits.stack.most": [3, 4],
    "limits.head.first_throw": [{}, {"3-3": 2}, {"3-3": 3}, {"4-4": 2}],
}
"""Values of fields whose type does not say what may be there."""
WITH: dict[str, Any] = {
    "board.route": lambda value: {"setup": {"hand": 15}},
    "limits.gate.zone": lambda value: {"setup": {"hand": 15}},
    **{f"ending.{name}": lambda value: PINNING for name in ("drawn_by", "cannot_win")},
    "ending.won_by": lambda value: PINNING | {"wins": [SINGLE]},
    "ending.bar_count": lambda value: {"ending.won_by": ["all_off", "opponent_on_bar"]},
    "checkers": lambda value: {"setup": {24: value}},
    "throws.dice": lambda value: {"opening.first_throw": "again"},
    "entry.hand.enter_first": lambda value: {"setup": {"hand": 15}},
    "landing.on_blot": lambda value: {"setup": {24: 15}},
    "limits.stack.zone": lambda value: {"limits.stack.most": 3},
    "wins": lambda value: PINNING,
}
"""What must be set beside a value so that the laws between fields hold."""


def values(kind: Any, bounds: tuple[object, ...] = ()) -> list[object]:
    """List values that a type allows: all words, the two lowest numbers, no item and one of each."""
    origin, args = get_origin(kind), get_args(kind)
    if kind is bool:
        return [False, True]
    if kind is int:
        least = next((one.ge for one in bounds if getattr(one, "ge", None) is not None), 1)
        return [least, least + 1]
    if origin is Literal:
        return list(args)
    if origin is Annotated:
        return values(args[0], kind.__metadata__)
    if origin is tuple and Ellipsis not in args:
        return [[1, 6], [19, 24]]
    if origin is tuple:
        return [[], *([value] for value in values(args[0]))]
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return models(kind)
    return [value for arg in args for value in values(arg)] if not isinstance(origin, Mapping) else []


def models(kind: type[BaseModel]) -> list[object]:
    """List sections that differ in one field each."""
    choices = {name: values(field.annotation, tuple(field.metadata)) for name, field in kind.model_fields.items()}
    choices = {name: found or ["single"] for name, found in choices.items()}
    first = {name: found[0] for name, found in choices.items()}
    return [first, *(first | {name: value} for name, found in choices.items() for value in found[1:])]


def field_at(path: str) -> FieldInfo:
    *above, name = path.split(".")
    model = section_at(Spec, tuple(above)) if above else Spec
    return model.model_fields[name]


def beside(path: str) -> dict[str, object]:
    """Fill in what else its section must have."""
    above = path.rpartition(".")[0]
    model = section_at(Spec, tuple(above.split("."))) if above else None
    fields = model.model_fields.items() if model else ()
    needed = {f"{above}.{name}": field for name, field in fields if field.is_required()}
    return {one: values(field.annotation, tuple(field.metadata))[0] for one, field in needed.items() if one != path}


def tables(rules: Ruleset) -> tuple[object, ...]:
    return tuple(one.tobytes() if isinstance(one, np.ndarray) else one for one in rules)


@pytest.mark.parametrize("path", [name for name in RULES if not name.startswith(OUTSIDE) and name not in ONLY])
def test_every_value_of_a_rule_makes_other_tables(path: str) -> None:
    field = field_at(path)
    may_be = VALUES.get(path) or values(field.annotation, tuple(field.metadata))
    made = {}
    for value in may_be:
        more = WITH.get(path, lambda value: {})(value)
        made[repr(value)] = tables(bgrules.load("hoyle", set={path: value, **beside(path), **more}).ruleset)
    assert len(made) >= 2
    assert len(made) == len(set(made.values()))


@pytest.mark.parametrize("folder", SMALL, ids=lambda folder: folder.name)
def test_a_parameter_of_code_changes_what_it_says(folder: Path) -> None:
    variant = bgrules.load(folder, trust=True)
    for name, value in variant.spec.params.items():
        if isinstance(value, bool):
            assert bgrules.load(folder, trust=True, set={f"params.{name}": not value}).digest != variant.digest
