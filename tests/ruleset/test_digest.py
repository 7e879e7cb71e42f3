"""A digest lasts: it changes with the rules of play, and with nothing else, in no later version either."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pydantic import create_model
from tables import BUNDLED, loaded, name_of

import bgrules
from bgrules.catalog.assembly import hook_sources
from bgrules.ruleset.digest import by_facts, canonical, digest
from bgrules.terms import THROW_AGAIN, Allowance, Choice
from bgrules.variant.limits import Limits
from bgrules.variant.limits.points_held import PointsHeldLimit
from bgrules.variant.sections import Board, Entry, HandEntry, Landing, Win
from bgrules.variant.spec import Spec

PINNED: dict[str, str] = json.loads((Path(__file__).parent / "digests.json").read_text(encoding="utf-8"))
"""The digest of every bundled variant. One that changes here without a change of rules breaks records."""


@pytest.mark.parametrize("folder", BUNDLED, ids=name_of)
def test_the_digest_of_a_bundled_variant_is_pinned(folder: Path) -> None:
    assert PINNED[folder.name] == loaded(folder).digest


def test_every_bundled_variant_is_pinned_and_no_other() -> None:
    assert [folder.name for folder in BUNDLED] == sorted(PINNED)


def later(model: type, **more: Any) -> Any:
    """A model as a later version may have it: with more fields, each with a default."""
    return create_model(f"Later{model.__name__}", __base__=model, **more)


LaterBoard = later(Board, colour=(str, "green"))
LaterLanding = later(Landing, hit_to=(str, "bar"))
LaterHand = later(HandEntry, at_once=(bool, False))
LaterEntry = later(Entry, hand=(LaterHand, LaterHand()), inner=(LaterBoard, LaterBoard()))
LaterHeld = later(PointsHeldLimit, lifted_by=(tuple[str, ...], ()))
LaterLimits = later(Limits, stack=(int | None, None))
LaterWin = later(Win, cube=(float, 1.5))
LaterSpec = later(Spec, doubling=(LaterBoard, LaterBoard()), memory=(dict[str, int], {}), exact=(float, 0.1))
WITH_LISTS = {"limits.points_held": [{"zone": [19, 24], "most": 5}]}


def grown(model: type, value: Any) -> Any:
    """The same values in the model of a later version."""
    return model(**{name: getattr(value, name) for name in type(value).model_fields})


LATER: dict[str, Callable[[Spec], Spec]] = {
    "top": lambda spec: grown(LaterSpec, spec),
    "section": lambda spec: spec.model_copy(update={"board": grown(LaterBoard, spec.board)}),
    "section with its defaults": lambda spec: spec.model_copy(update={"landing": grown(LaterLanding, spec.landing)}),
    "section in a section": lambda spec: spec.model_copy(
        update={"entry": LaterEntry(bar=spec.entry.bar, hand=grown(LaterHand, spec.entry.hand))}
    ),
    "optional sections": lambda spec: spec.model_copy(update={"limits": grown(LaterLimits, spec.limits)}),
    "items of a list": lambda spec: spec.model_copy(update={"wins": tuple(grown(LaterWin, w) for w in spec.wins)}),
    "items of a list in a section": lambda spec: spec.model_copy(
        update={
            "limits": spec.limits.model_copy(
                update={"points_held": tuple(grown(LaterHeld, one) for one in spec.limits.points_held)}
            )
        }
    ),
}


@pytest.mark.parametrize("grow", LATER.values(), ids=LATER)
@pytest.mark.parametrize("name", ["hoyle", "russian", "fevga", "tabula"])
def test_a_field_with_a_default_that_a_later_version_adds_changes_no_digest(
    name: str, grow: Callable[[Spec], Spec]
) -> None:
    variant = bgrules.load(name, set=WITH_LISTS)
    spec = grow(variant.spec)
    assert spec != variant.spec
    assert variant.digest == digest(spec, variant.loaded.answers, hook_sources(variant.loaded))


def test_a_field_of_a_later_version_that_is_not_the_default_changes_the_digest() -> None:
    variant = loaded(BUNDLED[0])
    specs = [variant.spec.model_copy(update={"board": LaterBoard(colour=one)}) for one in ("green", "red")]
    assert 2 == len({digest(spec, variant.loaded.answers) for spec in specs})


@dataclass(frozen=True)
class LaterAllowance(Allowance):
    in_any_order: bool = True


def test_what_a_throw_is_worth_is_spelled_without_defaults() -> None:
    worth = (Allowance((6, 5)), Allowance((4,), optional=True), Choice([[Allowance((3,))], [THROW_AGAIN]]), THROW_AGAIN)
    spelled = [{"dice": [6, 5]}, {"dice": [4], "optional": True}, {"options": [[{"dice": [3]}], ["again"]]}, "again"]
    assert spelled == canonical(worth)
    assert canonical(Allowance((6, 5))) == canonical(LaterAllowance((6, 5)))


ONE, TWO = (Allowance((1,)),), (Allowance((2,)),)


def test_a_fact_of_the_moment_that_does_not_matter_is_not_spelled() -> None:
    facts = [(False, 1), (False, 2), (True, 1), (True, 2)]
    spelled = {"by": ["first"], "worth": [[[False], [{"dice": [1]}]], [[True], [{"dice": [2]}]]]}
    assert spelled == by_facts([ONE, ONE, TWO, TWO], ["first", "turn"], facts, ONE)
    assert spelled == by_facts([ONE, TWO], ["first"], [(False,), (True,)], ONE)
    assert {} == by_facts([ONE] * 4, ["first", "turn"], facts, ONE)
    assert ["first", "turn"] == by_facts([ONE, ONE, ONE, TWO], ["first", "turn"], facts, ONE)["by"]


def test_whoever_says_it_the_same_rules_have_the_same_digest(tmp_path: Path) -> None:
    head = "format: 1\nname: mine\ntitle: Mine\nextends: hoyle\n"
    (tmp_path / "plain").mkdir()
    (tmp_path / "plain" / "variant.yaml").write_text(head + "throws: {named: {2-1: [[2, 1], again]}}\n")
    (tmp_path / "coded").mkdir()
    (tmp_path / "coded" / "variant.yaml").write_text(head + "hooks: [bonus_throws]\n")
    (tmp_path / "coded" / "plugin.py").write_text(
        "import bgrules\n\n\n@bgrules.hookimpl\ndef bonus_throws(throw):\n"
        "    return [bgrules.Allowance((2, 1)), bgrules.THROW_AGAIN] if throw == (2, 1) else None\n"
    )
    plain, coded = (bgrules.load(tmp_path / name, trust=True) for name in ("plain", "coded"))
    assert plain.digest == coded.digest != bgrules.load("hoyle").digest


def test_a_value_that_is_the_default_may_be_written_down_or_not() -> None:
    written = bgrules.load("hoyle", set={"obligation.larger": True, "limits.points_held": [], "opening.tie": "again"})
    assert loaded_hoyle() == written.digest != bgrules.load("hoyle", set={"obligation.larger": False}).digest


def loaded_hoyle() -> str:
    return bgrules.load("hoyle").digest


def test_a_section_can_be_left_out() -> None:
    strict, loose = (
        bgrules.load("hoyle", set={"penalties.illegal_bear_off": value}) for value in ("law13", "opponent_option")
    )
    assert strict.digest != loose.digest
    out = [digest(one.spec, one.loaded.answers, left_out=("penalties",)) for one in (strict, loose)]
    assert out[0] == out[1]


def test_the_kind_of_a_number_is_spelled_and_no_fraction_is_rounded() -> None:
    assert [1, "0x1.0000000000000p+0", "0x1.999999999999ap-4", True] == canonical([1, 1.0, 0.1, True])
