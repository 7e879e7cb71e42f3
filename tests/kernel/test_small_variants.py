"""Small variants that use the rules which the bundled ones do not; and that no value of any rule goes unused."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import pytest
from pydantic import BaseModel

import bgrules
from bgrules.kernel import board, turn
from bgrules.kit.cases import Case, covered, read_cases, run
from bgrules.terms import Reason
from bgrules.variant.messages import section_at
from bgrules.variant.spec import RULE_FIELDS, HookName, Spec, rule_fields

ROOT = Path(__file__).resolve().parents[2]
SMALL = sorted(folder.parent for folder in (Path(__file__).parent / "variants").glob("*/cases.yaml"))
BUNDLED = sorted(folder.parent for folder in (ROOT / "variants").glob("*/cases.yaml"))
CASES = [(folder, case) for folder in SMALL for case in read_cases(folder)]
ALL = CASES + [(folder, case) for folder in BUNDLED for case in read_cases(folder)]


@pytest.fixture(scope="module")
def variants() -> dict[Path, bgrules.Variant]:
    return {folder: bgrules.load(folder, trust=True) for folder in SMALL + BUNDLED}


@pytest.mark.parametrize(("folder", "case"), CASES, ids=[f"{folder.name}: {case.rule}" for folder, case in CASES])
def test_case_holds(folder: Path, case: Case, variants: dict[Path, bgrules.Variant]) -> None:
    assert [] == run(variants[folder], case)


def words(kind: Any) -> Iterator[object]:
    """List the words and flags that a type allows, the keys of mappings left out."""
    origin, args = get_origin(kind), get_args(kind)
    if kind is bool:
        yield from (False, True)
    elif origin is Literal:
        yield from args
    elif origin is Annotated:
        yield from words(args[0])
    elif isinstance(origin, type) and issubclass(origin, Mapping):
        yield from words(args[1])
    elif isinstance(kind, type) and issubclass(kind, BaseModel):
        for field in kind.model_fields.values():
            yield from words(field.annotation)
    else:
        for arg in args:
            yield from words(arg)


def fields_of(model: type[BaseModel], before: str = "") -> Iterator[tuple[str, Any]]:
    for name, field in model.model_fields.items():
        kind = field.annotation
        section = section_at(model, (name,))
        if section is not None and get_origin(kind) is not tuple:
            yield from fields_of(section, f"{before}{name}.")
        else:
            yield before + name, kind


def values(value: object) -> Iterator[object]:
    """List what a value of the file holds, keys too."""
    if isinstance(value, BaseModel):
        yield from values({name: getattr(value, name) for name in type(value).model_fields})
    elif isinstance(value, Mapping):
        yield from (inner for key, item in value.items() for part in (key, item) for inner in values(part))
    elif isinstance(value, list | tuple):
        yield from (inner for item in value for inner in values(item))
    else:
        yield value


RULES = {name: kind for name, kind in fields_of(Spec) if name.split(".")[0] in RULE_FIELDS and name != "params"}
USED = [(name, word) for name, kind in RULES.items() for word in dict.fromkeys(words(kind))]


@pytest.fixture(scope="module")
def shown(variants: dict[Path, bgrules.Variant]) -> set[tuple[str, str]]:
    """Field and value, of every field that a case says it covers, and of what it sets."""
    found = set()
    for folder, case in ALL:
        fields = dict(rule_fields(variants[folder].spec)) | case.set
        for name in [name for name in fields if name in covered(case) or name in case.set]:
            found |= {(name, repr(value)) for value in values(fields[name])}
    return found


@pytest.mark.parametrize(("name", "word"), USED, ids=[f"{name}={word}" for name, word in USED])
def test_every_value_of_every_rule_is_shown_by_a_case(name: str, word: object, shown: set[tuple[str, str]]) -> None:
    assert (name, repr(word)) in shown


def test_every_rule_is_covered_by_a_case() -> None:
    told = {field for _, case in ALL for field in covered(case)}
    assert set() == {name for name in RULES if not any(name == one or name.startswith(f"{one}.") for one in told)}


def test_every_parameter_of_a_plugin_is_covered_by_a_case(variants: dict[Path, bgrules.Variant]) -> None:
    for folder, variant in variants.items():
        told = {field for where, case in ALL if where == folder for field in covered(case)}
        assert set() == {f"params.{name}" for name in variant.spec.params} - told, folder.name


def test_every_hook_is_covered_by_a_case() -> None:
    told = {field for _, case in ALL for field in covered(case)}
    assert set() == {f"hooks.{name}" for name in get_args(HookName)} - told


def test_every_reason_to_refuse_is_shown_by_a_case() -> None:
    rows = [row.refuses for _, case in ALL for row in case.turn] + [case.refuses for _, case in ALL]
    assert {reason.text for reason in Reason} - {Reason.OK.text} == {reason for row in rows for reason in row.values()}


def test_a_game_past_the_turn_limit_is_cut_off(variants: dict[Path, bgrules.Variant]) -> None:
    rules = next(variants[folder] for folder in SMALL if folder.name == "standstill").ruleset
    state = board.new_state()
    turn.start(rules, state, 2)
    turn.opening_throw(rules, state, 3, 0, 1, 0)
    decisions = [turn.adopt(rules, state), turn.play(rules, state, 0), turn.throw_dice(rules, state, 2, 1, 0)]
    assert [turn.PLAY, turn.THROW_DICE, turn.PLAY] == decisions
    assert turn.OVER == turn.play(rules, state, 0)
    assert board.CUT_OFF == state.counters[board.ENDED]


def test_throws_without_end_in_one_turn_are_cut_off(variants: dict[Path, bgrules.Variant]) -> None:
    rules = next(variants[folder] for folder in SMALL if folder.name == "named-throws").ruleset
    state = board.new_state()
    turn.start(rules, state, 3)
    turn.opening_throw(rules, state, 3, 0, 1, 0)
    turn.throw_again(rules, state)
    decisions = [turn.throw_dice(rules, state, 5, 4, 0) for _ in range(3)]
    assert [turn.THROW_DICE, turn.THROW_DICE, turn.OVER] == decisions
    assert board.CUT_OFF == state.counters[board.ENDED]
