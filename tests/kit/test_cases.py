"""What a case file may say, how its faults are told, and that a case which is wrong fails in words."""

from pathlib import Path

import pytest

import bgrules
from bgrules.errors import VariantError
from bgrules.kit.cases import read_cases, run, run_all, uncovered

HEAD = "- rule: a rule\n  covers: landing\n  source: ours\n"
BOARD = '  position: "24:1 off:14 | 12:2 off:13"\n  throw: "6-5"\n'


def written(folder: Path, text: str) -> Path:
    file = folder / "cases.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def problems(folder: Path, text: str) -> str:
    with pytest.raises(VariantError) as caught:
        read_cases(written(folder, text))
    return str(caught.value)


def failures(folder: Path, text: str, name: str = "hoyle") -> list[str]:
    variant = bgrules.load(name)
    return [failure for case in read_cases(written(folder, text)) for failure in run(variant, case)]


def test_an_unknown_key_is_an_error_with_its_place_and_a_suggestion(tmp_path: Path) -> None:
    text = problems(tmp_path, HEAD + BOARD + "  play: ['24/18']\n")
    assert "unknown key `play`" in text
    assert "cases.yaml:6:3" in text
    assert "did you mean `plays`?" in text


def test_an_unknown_key_within_a_turn_is_an_error_too(tmp_path: Path) -> None:
    text = problems(tmp_path, HEAD + BOARD + "  turn:\n    - {throw: '6-5', play: ['24/18']}\n")
    assert "unknown key `play`" in text
    assert "cases.yaml:7:22" in text


def test_a_missing_key_is_named(tmp_path: Path) -> None:
    assert "source` is missing" in problems(
        tmp_path, "- rule: a rule\n  covers: landing\n  calls: '6-5'\n  throw: '6-5'\n"
    )


def test_all_problems_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    text = problems(tmp_path, HEAD + BOARD + "  count: many\n" + HEAD + BOARD + "  then: nxt\n")
    assert "cases.yaml:6:10" in text
    assert "cases.yaml:12:9" in text


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ("", "case-asks-nothing"),
        ("  next_game: {}\n", "case-asks-nothing"),
        ("  turn: []\n  count: ~\n", "case-asks-nothing"),
        (BOARD + "  whole: {}\n", "case-asks-nothing"),
        (BOARD + "  plays: ['-']\n  count: 1\n", "case-plays-twice"),
        (BOARD + "  dice: '6 5'\n  count: 1\n", "case-throw-twice"),
        ("  throw: '6-5'\n  count: 1\n", "case-no-position"),
        ("  position: start\n  count: 1\n", "case-no-throw"),
    ],
)
def test_a_case_that_makes_no_sense_is_refused(keys: str, code: str, tmp_path: Path) -> None:
    assert f"error[{code}]" in problems(tmp_path, HEAD + keys)


def test_a_case_may_ask_that_there_is_nothing(tmp_path: Path) -> None:
    expected = ["plays: legal, but not expected: `24/18`"]
    assert expected == failures(tmp_path, HEAD + BOARD + "  plays: []\n")


def test_a_file_that_is_no_list_is_refused(tmp_path: Path) -> None:
    assert "is not a list of cases" in problems(tmp_path, "rule: a rule\n")


def test_a_file_that_is_not_there_is_told_in_words(tmp_path: Path) -> None:
    with pytest.raises(VariantError, match="does not exist"):
        read_cases(tmp_path)


def test_broken_yaml_is_told_with_its_place(tmp_path: Path) -> None:
    assert "cases.yaml:" in problems(tmp_path, HEAD + "  plays: ['24/18'\n- rule: x\n")


def test_plays_are_compared_by_the_position_they_lead_to(tmp_path: Path) -> None:
    asked = "  position: start\n  throw: '6-5'\n  includes: ['13/8 13/7', '13/7 13/8', '24/18/13']\n"
    assert [] == failures(tmp_path, HEAD + asked)


def test_a_play_that_is_not_legal_fails_the_case(tmp_path: Path) -> None:
    expected = ["plays: expected, but not legal: `24/19`", "plays: legal, but not expected: `24/18`"]
    assert expected == failures(tmp_path, HEAD + BOARD + "  plays: ['24/19']\n")


@pytest.mark.parametrize(
    ("asked", "failure"),
    [
        ("count: 2", "number of plays: expected 2; actual: 1"),
        ("includes: ['24/19']", "includes: `24/19` is not legal"),
        ("excludes: ['24/18']", "excludes: `24/18` is legal"),
        ("then: again", "then: expected again; actual: ends"),
        ("handed: [5]", "handed over by 24/18: expected [5]; actual: []"),
        ("wins: [single, 1]", "win by 24/18: expected ('single', 1); actual: ends"),
        ("refuses: {'24/19': closed}", "why not 24/19: expected closed; actual: smaller-die"),
        ("steps: {6: []}", "steps of 6: expected []; actual: ['24/18']"),
        ("text: ['24/18*']", "text: expected a play spelled `24/18*`; actual: `24/18`"),
        ("calls: 5-6", "calls: expected 5-6; actual: 6-5"),
        ("allowances: ['6 5', again]", "6-5 is worth: expected ['6 5', 'again']; actual: ['6 5']"),
        ("counts: {6-5: 2}", "number of plays of 6-5: expected 2; actual: 1"),
        ("pips: {home: 1, total: 24}", "pips home: expected 1; actual: 18"),
        ("starts: '24:1 | 24:1'", "starts: expected 24:1 | 24:1; actual: 24:2 13:5 8:3 6:5 | 24:2 13:5 8:3 6:5"),
        (
            "result: '24:1 off:14 | off:15'",
            "result: expected ['24:1 off:14 | off:15']; actual: ['18:1 off:14 | 12:2 off:13']",
        ),
        ("whole: {numbers: [2]}", "numbers employed: expected (2,); actual: (1,)"),
        ("after: ['24/13']\n  count: 1", "`24/13` is not legal with (6, 5); legal: `24/18`"),
    ],
)
def test_a_difference_is_told_with_both_sides(asked: str, failure: str, tmp_path: Path) -> None:
    assert [failure] == failures(tmp_path, HEAD + BOARD + f"  {asked}\n")


def test_a_turn_is_followed_to_where_it_differs(tmp_path: Path) -> None:
    rows = "  turn:\n    - {throw: '6-5', plays: ['24/18'], side: 0, then: again}\n    - {throw: '2-1', side: 0}\n"
    expected = ["turn, row 1: then: expected again; actual: ends", "turn, row 2: side: expected 0; actual: 1"]
    assert expected == failures(tmp_path, HEAD + BOARD.splitlines()[0] + "\n" + rows)


def test_an_opening_is_compared_row_by_row(tmp_path: Path) -> None:
    rows = "  opening:\n    - {dice: [6, 2], begins: 1, then: play}\n"
    expected = ["opening [6, 2], then: expected play; actual: choose", "opening [6, 2], begins: expected 1; actual: 0"]
    assert expected == failures(tmp_path, HEAD + rows)


def test_who_begins_the_next_game_is_compared_by_kind_of_win_and_after_a_draw(tmp_path: Path) -> None:
    rows = "  next_game: {single: loser, draw: winner, mars: winner}\n"
    expected = [
        "next game, after single: expected loser; actual: winner",
        "next game, after draw: expected winner; actual: thrown",
        "next_game: unknown kind of win `mars`; expected one of single, gammon, backgammon, draw",
    ]
    assert expected == failures(tmp_path, HEAD + rows)


def test_covers_may_name_a_rule_that_stands_beside_the_fields(tmp_path: Path) -> None:
    text = (HEAD + "  next_game: {draw: thrown}\n").replace("covers: landing", "covers: opening.after_draw")
    assert [] == failures(tmp_path, text)


@pytest.mark.parametrize("path", ["wins.gammon", "ending.drawn_by.deadlock", "ending.won_by", "hooks.entry", "hooks"])
def test_covers_may_name_what_a_cite_may(path: str, tmp_path: Path) -> None:
    text = (HEAD + "  next_game: {draw: thrown}\n").replace("covers: landing", f"covers: {path}")
    assert [] == failures(tmp_path, text)


@pytest.mark.parametrize(("name", "path"), [("acey-deucey", "params.doublet"), (None, "throws.named.2-1")])
def test_covers_may_name_what_the_file_names_as_it_likes(name: str | None, path: str, tmp_path: Path) -> None:
    variant = bgrules.load(name) if name else bgrules.load("hoyle", set={"throws.named": {"2-1": [[2, 1], "again"]}})
    text = (HEAD + "  throw: 2-1\n  calls: 2-1\n").replace("covers: landing", f"covers: {path}")
    (case,) = read_cases(written(tmp_path, text))
    assert {} == uncovered(variant, case)


def test_covers_knows_only_the_kinds_of_win_of_the_variant(tmp_path: Path) -> None:
    text = (HEAD + "  next_game: {draw: thrown}\n").replace("covers: landing", "covers: wins.gamon")
    assert ["covers: unknown rule field `wins.gamon`, did you mean `wins.gammon`?"] == failures(tmp_path, text)


def test_covers_must_name_a_rule_that_there_is(tmp_path: Path) -> None:
    text = (HEAD + BOARD + "  count: 1\n").replace("covers: landing", "covers: landing.on_blott")
    expected = ["covers: unknown rule field `landing.on_blott`, did you mean `landing.on_blot`?"]
    assert expected == failures(tmp_path, text)


def test_a_position_that_cannot_be_is_a_failure_and_no_traceback(tmp_path: Path) -> None:
    (failure,) = failures(tmp_path, HEAD + "  position: '24:16 | 24:1'\n  throw: '6-5'\n  count: 1\n")
    assert "16 checkers" in failure


def test_settings_are_laid_over_the_variant(tmp_path: Path) -> None:
    reading = "  set: {obligation.larger: false}\n  plays: ['24/18', '24/19']\n"
    assert [] == failures(tmp_path, HEAD + BOARD + reading)


def test_a_setting_may_say_where_each_side_starts(tmp_path: Path) -> None:
    start = "  set: {setup: [{24: 2, hand: 13}, {6: 15}]}\n  position: start\n  starts: '24:2 hand:13 | 6:15'\n"
    assert [] == failures(tmp_path, HEAD + start)


def test_all_cases_of_a_folder_are_run() -> None:
    found = run_all(bgrules.load("nackgammon"))
    assert {"A02", "modern usage"} >= {str(case.source) for case, _ in found}
    assert [[]] * len(found) == [failures for _, failures in found]
