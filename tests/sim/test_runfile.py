"""A run file says which variants are played, by whom and how often; what is wrong with it is told with its place."""

import json
from pathlib import Path
from typing import get_args

import pytest

from bgrules.errors import RunError, VariantError
from bgrules.players import PLAYERS
from bgrules.sim.runfile import PERSON, RunFile, Who, load_rules, read_run

REFUSED = {
    "an unknown key, with the nearest": ("variant: hoyle\nsed: 3\n", ["run.yaml:2:1", "did you mean `seed`?"]),
    "a rule, which stands in a variant": ("obligation: {larger: false}\n", ["run.yaml:1:1", "under `variant`"]),
    "a seed below 0": ("seed: -1\n", ["run.yaml:1:7", "a whole number from 0 to"]),
    "a count in words": ("games: many\n", ["run.yaml:1:8", "it is a whole number, 1 or more"]),
    "an unknown player, with the nearest": ("players: [person, pops]\n", ["run.yaml:1:19", "did you mean `pips`?"]),
    "one player": ("players: [pips]\n", ["run.yaml:1:1", "a list of two, such as `[person, pips]`"]),
    "variants that are no list": ("variants: hoyle\n", ["run.yaml:1:11", "it is a list: `[hoyle]`"]),
    "a number for a variant": ("variant: 3\n", ["run.yaml:1:10", "a variant's name, its folder, its file"]),
    "a format of another time": (
        "format: 0\n",
        ["run.yaml:1:9", "there is no format 0", "reads `format: 1`"],
    ),
    "a format that is not a number": ("format: one\n", ["run.yaml:1:9", "it is `1`"]),
    "a key that stands twice": ("seed: 1\nseed: 2\n", ["run.yaml:2:1", "yaml-duplicate"]),
    "no mapping": ("- hoyle\n", ["run.yaml:1:1", "a run file is written as `key: value`"]),
    "nothing": ("", ["is empty"]),
}
UNLOADABLE = {
    "a variant that is not there": ("variant: hoile\n", ["run.yaml:1:10", "did you mean `hoyle`?"]),
    "a file that is not there": ("variant: ./ours.yaml\n", ["run.yaml:1:10", "ours.yaml"]),
    "a parent that is not there": ("variant:\n  extends: hoile\n", ["run.yaml:2:12", "did you mean `hoyle`?"]),
    "rules with an unknown key": (
        "variant: {extends: hoyle, obligaton: {larger: false}}\n",
        ["run.yaml:1:27", "did you mean `obligation`?"],
    ),
    "rules that do not add up": ("variant: {extends: hoyle, setup: {24: 3}}\n", ["run.yaml:1:34", "setup-count"]),
}


LATER = """error[spec-format]: format 2 is of a later bgrules
 --> {path}:2:9
  |
2 | format: 2
  |         ^
  = help: this bgrules reads `format: 1`; `pip install --upgrade bgrules`"""


def test_of_a_later_format_nothing_else_is_said(tmp_path) -> None:
    path = written(tmp_path, "sed: 1\nformat: 2\ngames: many\n")
    with pytest.raises(VariantError) as caught:
        read_run(path)
    assert LATER.format(path=path) == str(caught.value)


def written(folder: Path, text: str) -> Path:
    path = folder / "run.yaml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(("text", "says"), REFUSED.values(), ids=REFUSED)
def test_a_run_file_is_refused_with_the_place(tmp_path, text, says) -> None:
    with pytest.raises(VariantError) as caught:
        read_run(written(tmp_path, text))
    assert [] == [words for words in says if words not in str(caught.value)], str(caught.value)


@pytest.mark.parametrize(("text", "says"), UNLOADABLE.values(), ids=UNLOADABLE)
def test_a_variant_of_a_run_file_is_refused_with_the_place(tmp_path, text, says) -> None:
    run = read_run(written(tmp_path, text))
    with pytest.raises(VariantError) as caught:
        run.variant()
    assert [] == [words for words in says if words not in str(caught.value)], str(caught.value)


def test_all_that_is_wrong_is_told_in_the_order_of_the_file(tmp_path) -> None:
    with pytest.raises(VariantError) as caught:
        read_run(written(tmp_path, "seed: -1\nsed: 3\ngames: many\n"))
    assert [1, 2, 3] == [problem.place.line for problem in caught.value.problems]


def test_a_variant_is_named(tmp_path) -> None:
    assert "hoyle" == read_run(written(tmp_path, "variant: hoyle\n")).variant().name


def test_a_path_starts_from_the_folder_of_the_run_file(tmp_path) -> None:
    (tmp_path / "ours.yaml").write_text("format: 1\nname: ours\ntitle: Ours\nextends: hoyle\n", encoding="utf-8")
    assert "ours" == read_run(written(tmp_path, "variant: ours.yaml\n")).variant().name


def test_rules_may_stand_on_the_spot(tmp_path) -> None:
    variant = read_run(written(tmp_path, "variant: {extends: hoyle, obligation: {larger: false}}\n")).variant()
    assert not variant.spec.obligation.larger
    assert ("inline", "Rules of run.yaml") == (variant.name, variant.title)


def test_rules_on_the_spot_may_have_a_name(tmp_path) -> None:
    assert "ours" == read_run(written(tmp_path, "variant: {name: ours, extends: hoyle}\n")).variant().name


def test_what_is_set_is_laid_over_rules_on_the_spot(tmp_path) -> None:
    run = read_run(written(tmp_path, "variant: {extends: hoyle, obligation: {larger: false}}\n"))
    assert run.variant(settings={"obligation.larger": True}).spec.obligation.larger


def test_variants_to_compare_are_names_or_rules(tmp_path) -> None:
    run = read_run(written(tmp_path, "variants: [hoyle, {extends: hoyle, name: ours}]\n"))
    assert ["hoyle", "ours"] == [variant.name for variant in run.variants()]


def test_rules_on_the_spot_survive_the_heading_of_a_record(tmp_path) -> None:
    rules = "variant: {extends: ./ours.yaml, setup: {24: 1, 6: 14}}\n"
    (tmp_path / "ours.yaml").write_text("format: 1\nname: ours\ntitle: Ours\nextends: hoyle\n", encoding="utf-8")
    run = read_run(written(tmp_path, rules))
    heading = json.loads(json.dumps(run.heading))
    assert run.variant().digest == load_rules(heading["variant"]).digest


def test_a_named_variant_needs_no_heading(tmp_path) -> None:
    assert {} == read_run(written(tmp_path, "variant: hoyle\n")).heading


@pytest.mark.parametrize(("text", "says"), [("seed: 1\n", "names no"), ("variants: [hoyle]\n", "for `compare`")])
def test_without_a_variant_nothing_is_played(tmp_path, text, says) -> None:
    with pytest.raises(RunError, match=says):
        read_run(written(tmp_path, text)).variant()


def test_left_out_or_empty_means_the_default(tmp_path) -> None:
    assert RunFile() == read_run(written(tmp_path, "seed: ~\n")).says


def test_players_are_a_person_and_all_of_ours() -> None:
    assert {PERSON, *PLAYERS} == set(get_args(Who))
