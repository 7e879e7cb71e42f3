"""What a file may say: the defaults of the format, and all that is wrong with a file at once."""

import subprocess
import sys
from collections.abc import Iterator

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel
from variant.samples import ERRORS, HEAD, HERE, SAMPLE, START, finder, judged

from bgrules.variant.inheritance import Resolved
from bgrules.variant.messages import field_paths, section_at
from bgrules.variant.sections import Params, Section
from bgrules.variant.source import parse
from bgrules.variant.spec import RULE_FIELDS, Spec, check_file, rule_fields, validate


def spec(text: str = "") -> Spec:
    source = parse((HEAD + text).encode(), SAMPLE)
    return validate(Resolved((source,), source.data))


def test_the_defaults_are_the_ordinary_game() -> None:
    found = dict(rule_fields(spec(START)))
    assert {
        "board.route": "contrary",
        "board.home": 6,
        "checkers": 15,
        "opening.dice_each": 1,
        "opening.first_throw": "choose",
        "throws.dice": 2,
        "throws.doublet": (("n", "n", "n", "n"),),
        "entry.bar.shut_out": "no_throw",
        "entry.hand.enter_first": 0,
        "landing.closed_from": 2,
        "obligation.larger": True,
        "bearing_off.too_high": "farthest",
        "ending.drawn_by": ("deadlock",),
    }.items() <= found.items()


def test_one_setup_serves_both_sides_and_two_serve_one_each() -> None:
    both = spec("setup: {hand: 15}\n").setup
    unlike = spec("setup: [{24: 15}, {hand: 15}]\n").setup
    assert ({"hand": 15}, {"hand": 15}) == both
    assert ({24: 15}, {"hand": 15}) == unlike


def test_rule_fields_are_all_fields_but_the_head_the_sources_and_the_cites() -> None:
    zones = "gate: {zone: [1, 12]}, no_hit_and_run: {zone: [1, 6]}"
    limits = f"limits: {{head: {{}}, runner: {{reach: 6}}, prime: {{}}, {zones}, stack: {{most: 5}}}}\n"
    leaves = {path for path in field_paths(Spec) if section_at(Spec, tuple(path.split("."))) is None}
    expected = {path for path in leaves if path.split(".")[0] in RULE_FIELDS} - {"params"}
    assert expected == {field for field, _ in rule_fields(spec("setup: {hand: 15}\n" + limits))}


def test_a_limit_that_is_not_written_down_is_one_field_and_none() -> None:
    fields = dict(rule_fields(spec(START)))
    assert [None] * 5 == [fields[f"limits.{name}"] for name in ("head", "runner", "prime", "gate", "no_hit_and_run")]


def test_parameters_are_rule_fields_one_by_one() -> None:
    found = dict(rule_fields(spec(START + "hooks: [entry]\nparams: {again: true, limit: 3}\n")))
    assert (True, 3) == (found["params.again"], found["params.limit"])


def models() -> Iterator[type[BaseModel]]:
    yield Spec
    for path in field_paths(Spec):
        if section := section_at(Spec, tuple(path.split("."))):
            yield section


@pytest.mark.parametrize("model", list(models()), ids=lambda model: model.__name__)
def test_every_field_says_what_it_means(model: type[BaseModel]) -> None:
    assert [] == [name for name, field in model.model_fields.items() if not field.description]


@pytest.mark.parametrize("model", [Section, Params])
def test_models_are_frozen_strict_and_closed(model: type[BaseModel]) -> None:
    found = model.model_config
    assert (True, True, "forbid") == (found["frozen"], found["strict"], found["extra"])


MANY = """\
format: 0
name: My Game
title: off
aka: [true]
checkers: 15
checkers: 16
score: {dice: 2}
board: {route: opposed, home: 13, hme: 1}
setup: {24: 2, 13:5, 30: 1}
landing:
  on_blott: pin
  closed_from: true
throws: {doublet: [[n, 9], agin]}
obligation: {as_many: 1}
wins:
  - # nothing
  - {name: single}
params: {again: true}
cites: {landing.on_blott: ours, wins: someone}
ending: {won_by: []}
"""


def test_no_fault_of_a_file_hides_another() -> None:
    expected = [
        (1, "spec-format"),
        (2, "spec-name"),
        (4, "spec-type"),
        (6, "yaml-duplicate"),
        (7, "spec-unknown-key"),
        (8, "spec-value"),
        (8, "spec-range"),
        (8, "spec-unknown-key"),
        (9, "yaml-blank"),
        (9, "spec-key"),
        (11, "spec-unknown-key"),
        (12, "spec-type"),
        (13, "spec-range"),
        (13, "spec-value"),
        (14, "spec-type"),
        (16, "spec-empty"),
        (17, "spec-missing"),
        (18, "params-unused"),
        (19, "cite-field"),
        (19, "cite-source"),
        (20, "ending-won-by"),
    ]
    assert expected == [(problem.place.line, problem.code) for problem in judged(MANY) if problem.place]


def test_problems_stand_in_the_order_of_the_file() -> None:
    places = [(problem.place.line, problem.place.column) for problem in judged(MANY) if problem.place]
    assert sorted(places) == places


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("men", "checkers"),
        ("rolls", "throws"),
        ("bear_off", "bearing_off"),
        ("score", "wins"),
        ("start", "setup"),
        ("moves", "obligation"),
        ("parent", "extends"),
        ("on_blot", "landing.on_blot"),
        ("bearing-off", "bearing_off"),
        ("Checkers", "checkers"),
        ("doubles", "throws.doublet"),
    ],
)
def test_words_that_people_use_are_understood(key: str, meant: str) -> None:
    problems = [problem for problem in judged(HEAD + START + f"{key}: 3\n") if problem.on_key]
    assert [f"did you mean `{meant}`?"] == [problem.help for problem in problems]


def test_a_key_like_no_other_is_answered_with_all_that_may_be() -> None:
    help = "`landing` has `closed_from`, `on_blot` and `hit_when`"
    assert [help] == [problem.help for problem in judged(HEAD + START + "landing: {xyzzy: 3}\n")]


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("board: {points: 18}", "every board has 24 points; `board` has `route` and `home`"),
        ("throws: {faces: 8}", "every die has the faces 1 to 6; `throws` has `dice`, `doublet` and `named`"),
        ("board: {direction: shared}", "did you mean `route`? `board` has `route` and `home`"),
        ("board: {larger: true}", "did you mean `obligation.larger`? `board` has `route` and `home`"),
        ("limits: {hed: {}}", "did you mean `head`? `limits` has `head`, "),
    ],
)
def test_an_unknown_key_is_answered_with_the_keys_of_its_section(text: str, help: str) -> None:
    helps = [one.help for one in judged(HEAD + START + text + "\n") if one.code == "spec-unknown-key"]
    assert [help] == [one[: len(help)] for one in helps]


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("title: true", 'put it in quotes: "true"'),
        ("title: 15", 'put it in quotes: "15"'),
        ("setup: 24:2 13:5", "write `24: 2` with a space after the colon"),
        ("obligation: {larger: yes}", "`yes` is only a word here: write `true`"),
        ("checkers: 15.0", "it is a whole number from 1 to 100"),
        ("checkers: '15'", "without quotes it is a number: `15`"),
        ("checkers: true", "it is a whole number from 1 to 100"),
        ("entry: {hand: {enter_first: true}}", "it is a whole number from 0 to 100 or `all`"),
        ("opening: {dice_each: 3}", "it is a whole number from 1 to 2"),
        ("landing: [hit]", "it is a mapping with `closed_from`, `on_blot` and `hit_when`"),
        ("setup: [{24: 15}]", "it is a mapping of places to counts, or a list of two for asymmetric sides"),
        ("setup: {24: 15.5}", "it is a whole number from 0 to 100"),
    ],
)
def test_a_wrong_value_is_answered_with_what_it_may_be(text: str, help: str) -> None:
    head = HEAD if not text.startswith("title") else "format: 1\nname: sample\n"
    start = "" if text.startswith("setup") else START
    assert [help] == [problem.help for problem in judged(head + start + text + "\n")]


def test_another_throw_in_brackets_is_told_to_stand_alone() -> None:
    (problem,) = judged(HEAD + START + "throws: {doublet: [[n, n], [again]]}\n")
    assert "`again` stands behind the lists, not in one: `[[n, n, n, n], again]`" == problem.help


def test_keys_of_a_run_file_are_sent_to_the_option() -> None:
    (problem,) = judged(HEAD + START + "players: [person, pips]\n")
    assert "`players` is for a run file: give it as `--config`" == problem.help


def test_a_path_goes_to_the_item_of_a_nested_list() -> None:
    problem = judged(HEAD + START + "throws: {doublet: [[n, n], [n, x]]}\n")[0]
    assert (("throws", "doublet", 1, 1), "`throws.doublet[2][2]` cannot be `x`") == (problem.at, problem.says)


def test_two_setups_are_told_apart() -> None:
    problems = judged(HEAD + "setup: [{24: 15}, {hand: 14}]\n")
    assert ["`setup[2]` places 14, but `checkers` is 15"] == [problem.says for problem in problems]


def test_one_setup_is_reported_once() -> None:
    assert 1 == len(judged(HEAD + "setup: {24: x, 13: 15}\n"))


def test_the_bundled_way_of_extending_works_on_files() -> None:
    found, problems = check_file(ERRORS / "base.yaml", finder(HERE))
    assert ("base", ()) == (found and found.name, problems)


def test_reading_a_file_needs_no_numbers() -> None:
    code = "import sys, bgrules.variant.spec; sys.exit(bool({'numpy', 'numba', 'scipy'} & set(sys.modules)))"
    assert 0 == subprocess.run([sys.executable, "-c", code], check=False).returncode


KEYS = [*Spec.model_fields, "route", "bar", "hand", "n", "24", "2-1", "nonsense"]
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 30) | st.sampled_from(["n", "again", "hit", "all", "ours", "x", "2-1"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=8))
def test_no_data_takes_the_checks_down(data: dict[str, object]) -> None:
    for problem in judged(HEAD + START + yaml.safe_dump(data)):
        assert str(problem)


def test_what_is_not_inherited_is_not_missed_where_the_parent_cannot_be_read() -> None:
    found = judged("format: 1\nname: x\ntitle: X\nextends: [a, b]\n")
    assert ["spec-type"] == [problem.code for problem in found]
