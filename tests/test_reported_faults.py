"""What users of other programs met: every fault is a case or a test here, by its number in the list of reports."""

import re
from pathlib import Path

import pytest

import bgrules
from bgrules.kit.cases import read_cases
from tests.shared import shared

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = [*(ROOT / "variants").glob("*/cases.yaml"), *(ROOT / "tests/kernel/variants").glob("*/cases.yaml")]
SECTIONS = "ABCEGH"
"""Sections of the list that bear on rules, dice, variants and plugins; D and F are match play and notation."""
BY_TEST = {
    14: ["test_reported_faults.py::test_a_play_of_few_numbers_or_none_survives_its_text"],
    17: ["test_reported_faults.py::test_a_chain_typed_as_one_step_is_read_or_refused_in_words"],
    19: ["game/test_game_steps.py::test_steps_after_each_step_are_those_of_a_fresh_look_at_the_board"],
    20: ["game/test_game.py::test_nothing_is_played_while_dice_must_fall"],
    22: ["game/test_game.py::test_plays_that_share_a_step_but_not_the_board_are_both_offered"],
    28: [
        "game/test_game_steps.py::test_random_steps_lead_to_a_legal_play_and_back",
        "game/test_game_steps.py::test_a_hit_and_what_it_puts_on_the_bar_are_taken_back",
    ],
    61: ["kernel/test_dice.py::test_every_pair_of_numbers_comes_equally_often"],
    62: [
        "game/test_game.py::test_dice_that_cannot_fall_are_refused_and_none_are_thrown",
        "game/test_game.py::test_dice_stay_as_they_fell_for_the_whole_turn",
    ],
    88: ["test_reported_faults.py::test_a_step_taken_back_pins_again"],
    91: [
        "oracle/test_brute.py::test_plays_lead_where_the_sentences_of_the_rules_say",
        "kernel/test_turn.py::test_checkers_are_neither_lost_nor_mixed_nor_taken_back_in_hand_in_random_games",
    ],
    92: ["plugins/test_catalog.py::test_a_broken_distribution_is_named_with_its_cause_and_the_others_load"],
    94: [
        "plugins/test_catalog.py::test_a_distribution_found_twice_counts_once",
        "plugins/test_catalog.py::test_a_folder_reached_twice_counts_once",
        "plugins/test_catalog.py::test_two_distributions_that_bring_one_name_are_both_named",
    ],
    95: ["plugins/test_catalog.py::test_the_order_in_which_distributions_are_found_changes_nothing"],
    97: ["variant/test_source.py::test_equal_keys_are_named_with_both_lines"],
    98: [
        "variant/test_source.py::test_text_that_older_yaml_reads_as_something_else_stays_text",
        "variant/test_source.py::test_unusable_text_is_answered_in_words",
    ],
    100: [
        "variant/test_source.py::test_missing_blank_has_its_own_help",
        "test_reported_faults.py::test_a_point_and_its_count_without_a_blank_are_never_a_number",
    ],
    101: ["variant/test_source.py::test_unusable_text_is_answered_in_words"],
    103: [
        "variant/test_spec.py::test_a_path_goes_to_the_item_of_a_nested_list",
        "variant/test_errors.py::test_sample_reads_as_expected",
    ],
    104: ["test_reported_faults.py::test_an_item_that_is_only_a_comment_is_told_with_its_line"],
}
"""By number, the tests that would fail if the fault came back; the others are cases."""
NOT_OURS = {44: "whether the sides can still meet is asked by players that weigh positions, and none of ours does"}


def reported_in_cases() -> set[int]:
    """List the numbers that cases cite as `reported N`."""
    cited = set()
    for file in FOLDERS:
        for case in read_cases(file):
            sources = [case.source] if isinstance(case.source, str) else case.source
            cited |= {int(one.split()[1]) for one in sources if one.startswith("reported ")}
    return cited


def listed() -> set[int]:
    """List the numbers of the reports that bear on us."""
    text = shared("cases/reported-faults.md").read_text(encoding="utf-8")
    parts = {part[0]: part for part in text.split("\n## ")[1:]}
    return {int(number) for part in SECTIONS for number in re.findall(r"(?m)^(\d+)\. ", parts[part])}


def test_every_report_is_a_case_or_a_test_or_says_why_not() -> None:
    assert set() == listed() - reported_in_cases() - set(BY_TEST) - set(NOT_OURS)


def test_what_is_no_concern_of_ours_has_no_case() -> None:
    assert set() == set(NOT_OURS) & (reported_in_cases() | set(BY_TEST))


@pytest.mark.parametrize("place", sorted({place for places in BY_TEST.values() for place in places}))
def test_the_tests_named_are_there(place: str) -> None:
    file, name = place.split("::")
    assert f"def {name}(" in (ROOT / "tests" / file).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("position", "throw"),
    [("bar:1 | 5:2", (3, 2)), ("10:2 bar:2 | 5:2 3:2", (5, 3)), ("8:1 6:1 4:1 | 23:2", (2, 2)), ("7:2 | 23:2", (5, 2))],
)
def test_a_play_of_few_numbers_or_none_survives_its_text(position: str, throw: tuple[int, int]) -> None:
    variant = bgrules.load("modern")
    for play in variant.plays(position, throw):
        verdict = variant.why(position, throw, play.text)
        assert (play.text, "ok") == (verdict.text, verdict.reason)


def test_a_chain_typed_as_one_step_is_read_or_refused_in_words() -> None:
    variant = bgrules.load("modern")
    position = "22:2 13:2 8:3 6:6 2:1 bar:1 | 24:2 20:2 15:1 13:2 8:3 7:1 6:4"
    assert variant.why(position, (5, 5), "bar/10* 13/8").legal
    refused = variant.why(position, (5, 5), "bar/11 13/8")
    assert (False, "no-such-number") == (refused.legal, refused.reason)


def test_a_step_taken_back_pins_again() -> None:
    folder = ROOT / "tests/kernel/variants/pinning"
    setup = [{24: 14, 13: 1}, {24: 14, 18: 1}]
    variant = bgrules.load(folder, trust=True, set={"setup": setup, "opening.first_throw": "adopt"})
    game = bgrules.Game(variant, dice=[(6, 2), (2, 1), (2, 1)])
    game.take("13/7* 24/22")
    game.take("24/22 24/23")
    before = str(game.position)
    game.step("7/5")
    assert ("pinned:18" in before, "pinned" in str(game.position)) == (True, False)
    game.undo()
    assert before == str(game.position)


@pytest.mark.parametrize("setup", ["24:2", "6:5", "0:5", "13:5 8:3", "{24:2, 13:5}", "1_000"])
def test_a_point_and_its_count_without_a_blank_are_never_a_number(setup: str, tmp_path: Path) -> None:
    file = tmp_path / "variant.yaml"
    file.write_text(f"format: 1\nname: mine\ntitle: Mine\nsetup: {setup}\n", encoding="utf-8")
    with pytest.raises(bgrules.VariantError) as caught:
        bgrules.load(file)
    assert "variant.yaml:4:" in str(caught.value)


def test_an_item_that_is_only_a_comment_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "variant.yaml"
    file.write_text("format: 1\nname: mine\ntitle: Mine\naka:\n  - one\n  - # two\n", encoding="utf-8")
    with pytest.raises(bgrules.VariantError) as caught:
        bgrules.load(file)
    assert "variant.yaml:6:3" in str(caught.value)
