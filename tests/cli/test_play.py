"""At the table, over a pipe: every spelling of a play, every command, and the record of it all."""

import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from time import sleep

import pytest

from bgrules.interchange.replay import read_record, replay

Talk = Callable[..., str]
OPENED = "3 1\np\n"
"""X throws a 3 for the opening, O a 1, and X plays them."""


@pytest.fixture
def talk(run) -> Talk:
    """Type lines to a game with real dice; what is printed comes back."""

    def talk(*lines: str, variant: str = "hoyle", opened: str = OPENED, args: tuple[str, ...] = ()) -> str:
        result = run("play", variant, "--real-dice", *args, typed=opened + "".join(f"{line}\n" for line in lines))
        assert 0 == result.exit_code, result.output
        return result.stdout

    return talk


def kept(tmp_path: Path) -> list[dict[str, object]]:
    (path,) = (tmp_path / "state" / "bgrules").glob("*.jsonl")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


SPELLINGS = {
    "two steps": "8/5 6/5",
    "in the other order": "6/5, 8/5",
    "with hyphens": "8-5 6-5",
    "with dashes": "8\u20135 6\u22125",
    "only where they go, twice": "5(2)",
    "hits marked that are none": "8/5* 6/5*",
    "only where they go, counted": "5 x2",
    "with remarks": "8/5! 6/5?!",
    "in capitals, with a full stop": "8-5, 6-5.",
    "behind a word": "move 8/5 6/5",
}
CHAINS = {"every place": "24/23/20", "the ends": "24/20", "a step, then the rest": "24/21\n21/20\n\n"}


@pytest.mark.parametrize("typed", SPELLINGS.values(), ids=SPELLINGS)
def test_a_play_may_be_spelled_in_all_usual_ways(talk, typed) -> None:
    assert "X 3-1: 8/5 6/5" in talk(typed)


@pytest.mark.parametrize("typed", CHAINS.values(), ids=CHAINS)
def test_one_checker_may_play_both_numbers(talk, typed) -> None:
    assert "X 3-1: 24/2" in talk(typed)


def test_a_bare_step_is_enough_when_one_number_is_left(talk) -> None:
    shown = talk("8/5", "6/5", "")
    assert "8/5 made; numbers left: 1" in shown
    assert "X 3-1: 8/5 6/5" in shown


def test_where_a_checker_goes_is_enough_when_only_one_can(talk) -> None:
    assert "22" not in talk("20").partition("X> 20")[0].partition("X 3-1:")[2]
    assert "X 3-1: 24/2" in talk("20")


def test_where_a_checker_goes_is_not_enough_when_two_can(talk) -> None:
    assert "`5` is not clear: 8/5 or 6/5" in talk("5")


def test_two_places_that_may_be_a_step_are_asked_about(talk) -> None:
    assert "for the step, write `8/5`" in talk("8 5")


def test_a_place_that_nothing_reaches_is_refused(talk) -> None:
    assert "no checker can go to 12 now" in talk("12")


def test_equal_entries_are_counted(talk) -> None:
    assert "X 6-6: 24/18(2) 13/7(2)" in talk("8/5 6/5", "21", "13/11 24/23", "66", "24/18(2) 13/7(2)")


def test_entering_from_hand(talk) -> None:
    assert "X 3-1: hand/22 hand/24" in talk("hand/22 hand/24", variant="russian")


def test_all_numbers_of_a_throw_are_told_in_their_order(talk) -> None:
    shown = talk("24 22", "21", "", "44", "bar/21 hand/21(3)", variant="russian")
    assert "4-4   numbers to play: 4 4 4 4, then 3 3 3 3, then throw again" in shown
    assert "X 4-4: bar/21 hand/21(3)" in shown
    assert "4-4   numbers to play: 3 3 3 3, then throw again" in shown


def test_what_is_not_legal_is_refused_with_its_rule(talk) -> None:
    shown = talk("24/22 13/12")
    assert "not legal: 24/22 13/12 with 3 1" in shown
    shown = talk("8/5 6/5", "55", "24/19(2) 13/8(2)")
    assert "landing.closed_from = 2" in shown


def test_a_step_against_the_rules_leaves_the_steps_made(talk) -> None:
    assert "8/5 made; numbers left: 1" in talk("8/5", "13/7", "board")


def test_enter_ends_no_play_that_must_go_on(talk) -> None:
    assert "still to play: 1" in talk("8/5", "")


def test_a_play_that_cannot_be_read_is_answered(talk) -> None:
    assert "`to` in `24/to/18` is not a place" in talk("24-to-18")


def test_enter_takes_nothing_that_is_a_choice(talk, tmp_path) -> None:
    assert "type a play" in talk("")
    assert 3 == len(kept(tmp_path))


def test_enter_takes_a_forced_play(talk) -> None:
    lines = ("8/5 6/5", "21", "13/11 24/23", "66")
    shown = talk(*lines, "24/18(2) 13/7(2)", "66", "")
    assert "forced: 11/5 8/2(3); Enter plays it" in shown
    assert "O 6-6: 11/5 8/2(3)" in shown


@pytest.mark.parametrize("typed", ["19", "off", "19(2)"])
def test_a_place_is_refused_where_nothing_can_be_played(talk, typed) -> None:
    shown = talk("hand/22 hand/24", "11", "hand/24*(4)", "11", typed, variant="russian")
    assert "nothing can be played; Enter continues" in shown
    assert "no checker can go to" in shown


def test_hint_tells_a_play_that_is_legal(talk) -> None:
    hint = talk("hint").partition("hint: ")[2].partition("\n")[0]
    assert f"X 3-1: {hint}" in talk(hint)


def test_plays_lists_what_can_be_played(talk) -> None:
    assert "8/5 6/5" in talk("plays")
    assert "next: 24/23" in talk("24/21", "plays")


def test_why_tells_the_rule(talk) -> None:
    assert "not legal: 24/22 with 3 1" in talk("why 24/22")
    assert "legal: 8/5 6/5 with 3 1" in talk("why 8/5 6/5")
    assert "legal: 8/5, if the rest follows; numbers left then: 1" in talk("why 8/5")
    assert "ask about a play" in talk("why")


def test_undo_takes_the_last_step_back(talk) -> None:
    shown = talk("8/5", "undo", "24/23", "8/5", "")
    assert "X 3-1: 24/23 8/5" in shown


def test_undo_takes_back_what_was_entered_last(talk, tmp_path) -> None:
    shown = talk("8/5 6/5", "66", "undo", "65", "13/7 13/8")
    assert "O 6-5: 13/7 13/8" in shown
    events = kept(tmp_path)
    assert [[3, 1], [6, 5]] == [[3, 1], *(event["throw"] for event in events if "throw" in event)]


def test_undo_goes_back_as_far_as_the_opening(talk, tmp_path) -> None:
    shown = talk("8/5 6/5", "undo", "undo", "undo", "undo", "6 2", "p", "24/18 13/11")
    assert "there is nothing to take back" in shown
    assert "X 6-2: 24/18 13/11" in shown


@pytest.mark.parametrize("unclear", ["y", "yes", "n", "no", "a", ""])
def test_an_unclear_answer_at_the_opening_decides_nothing(talk, unclear) -> None:
    shown = talk(unclear, opened="6 2\n")
    assert "p plays these dice, t throws again" in shown
    assert "numbers to play" not in shown


@pytest.mark.parametrize(("clear", "says"), [("keep", "numbers to play: 6 2"), ("reroll", "X throws again")])
def test_clear_words_at_the_opening_are_understood(talk, clear, says) -> None:
    assert says in talk(clear, opened="6 2\n")


def test_undo_against_a_player_of_ours_goes_back_to_ones_own_decision(run, tmp_path) -> None:
    typed = "t\nhint\nundo\nt\n"
    result = run("play", "hoyle", "--seed", "5", typed=typed)
    assert "taken back" in result.stdout
    assert 2 == result.stdout.count("you throw again")


def test_board_shows_the_board_and_what_is_to_be_decided(talk) -> None:
    assert 2 == talk("board").count("3-1   numbers to play: 3 1")


def test_save_copies_the_record_and_overwrites_nothing(talk, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = talk("save", "save mine.jsonl", "save mine.jsonl")
    assert "every line at once" in shown
    assert "`mine.jsonl` is there already" in shown
    assert kept(tmp_path) == [json.loads(line) for line in (tmp_path / "mine.jsonl").read_text().splitlines()]


def test_save_refuses_the_ending_of_another_kind_of_file(talk, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "`.txt` means another kind of file; write `save mine.jsonl`" in talk("save mine.txt")
    assert not (tmp_path / "mine.txt").exists()


def test_resign_ends_the_game(talk, tmp_path) -> None:
    assert "O wins: single, worth 1, by resignation" in talk("resign", "y")
    assert "resigned" == kept(tmp_path)[-1]["result"]["ended"]


def test_resign_asks_once(talk, tmp_path) -> None:
    shown = talk("resign", "no", "resign", "", "resign", "8/5 6/5")
    assert 3 == shown.count("resign the game as `single`, worth 1? (y/n)")
    assert 3 == shown.count("not resigned")
    assert "X 3-1: 8/5 6/5" in shown
    assert [] == [event for event in kept(tmp_path) if "resign" in event]


@pytest.mark.parametrize("typed", ["y", "Yes", "resign"])
def test_resign_is_confirmed_in_a_word(talk, typed) -> None:
    assert "O wins: single" in talk("resign", typed)


def test_a_question_left_unanswered_resigns_nothing(talk) -> None:
    assert "to resume this game" in talk("resign")


def test_resign_a_gammon(talk) -> None:
    shown = talk("resign jan", "resign gammon", "y")
    assert "unknown win `jan`" in shown
    assert "O wins: gammon, worth 2" in shown


def test_quit_says_how_to_go_on(talk) -> None:
    assert "to resume this game: bgrules play --resume" in talk("quit", "8/5 6/5")


def test_help_tells_every_command(talk) -> None:
    shown = talk("help")
    words = ("hint", "plays", "why", "undo", "board", "save", "resign", "quit")
    assert [] == [word for word in words if f"\n{word}" not in shown]


UNKNOWN = {
    "hnit": "; did you mean `hint`? Type `help`.",
    "foo 8/5": ". Type `help`.",
    "double": "; this game has no doubling cube. Type `help`.",
    "take": "; this game has no doubling cube. Type `help`.",
    "roll": "; nothing is to be thrown now. Type `help`.",
}


@pytest.mark.parametrize("typed", UNKNOWN)
def test_a_word_that_is_no_command_is_called_one(talk, typed) -> None:
    assert f"unknown command `{typed.split()[0]}`{UNKNOWN[typed]}" in talk(typed).replace("\n  ", " ")


def test_unknown_words_are_answered_at_every_prompt(talk) -> None:
    shown = talk("hello", "3 1", "hello", "p", "8/5 6/5", "hello", "roll", opened="")
    assert 3 == shown.count("unknown command `hello`. Type `help`.")
    assert "throw the dice and type them: 6-2" in shown


def test_commands_may_carry_signs(talk) -> None:
    assert "resign, after a confirmation" in talk("/help")
    assert "to resume this game" in talk("Quit!")


def test_the_dice_of_the_opening_are_played_by_the_word_that_says_so(talk) -> None:
    assert "X plays these dice" in talk(opened="3 1\nplay\n")


def test_entering_with_nobody_on_the_bar_is_answered_with_that(talk) -> None:
    for typed in ("bar/20", "bar/22", "8/5 bar/24", "b/20*"):
        assert "no checker of the mover is on the bar" in talk(typed)


@pytest.mark.parametrize("typed", ["pass", "no legal move", "dances", "Can't move", "forfeit", "-"])
def test_nothing_is_played_in_whatever_words_when_nothing_can_be(talk, typed) -> None:
    shown = talk("hand/22 hand/24", "11", "hand/24*(4)", "11", typed, variant="russian")
    assert "X 1-1: no play" in shown
    assert "not legal: " + typed in talk(typed)


def test_a_play_said_to_be_all_is_refused_while_more_can_be_played(talk) -> None:
    assert "only 1 number is played, 2 of 3 1 can be" in talk("8/5 pass")
    assert "8/5 made; numbers left: 1" not in talk("8/5, no move")
    assert "X 3-1: 8/5 6/5" in talk("8/5 6/5 pass")


def test_a_number_played_twice_is_refused_as_played_already(talk) -> None:
    assert "8/7: needs a 1, which is already played; numbers left to play: 3" in talk("8/7x2")


def test_an_identifier_of_another_program_is_named(talk) -> None:
    assert "is an XGID and no play" in talk("XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10")


def test_dice_may_be_typed_with_any_dash(talk) -> None:
    assert "O 6-5: 24/18/13" in talk("8/5 6/5", "6\u20135", "24/18/13", opened="3\u20131\np\n")


def test_dice_that_cannot_fall_are_asked_for_again(talk) -> None:
    shown = talk("8/5 6/5", "7-1", "6", "", "21")
    assert "no die shows 7" in shown
    assert "type the dice" in shown
    assert "2-1   numbers to play: 2 1" in shown


def test_the_input_may_end_anywhere(run, tmp_path) -> None:
    for typed in ("", "3", "3 1\n", "3 1\np\n8/5", "3 1\np\n8/5\n6/5\n"):
        result = run("play", "hoyle", "--real-dice", typed=typed)
        assert 0 == result.exit_code
        assert "bgrules play --resume" in result.stdout


def test_a_record_of_ones_own_is_written_as_the_game_goes(talk, tmp_path) -> None:
    path = tmp_path / "mine.jsonl"
    talk("8/5 6/5", args=("--record", str(path)))
    events = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert {"side": 0, "numbers": [3, 1], "play": "8/5 6/5"} == events[-1]
    assert ["person", "person"] == events[0]["players"]


def test_a_record_is_never_written_over(run, tmp_path) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text("precious\n", encoding="utf-8")
    result = run("play", "hoyle", "--record", path)
    assert 2 == result.exit_code
    assert "precious\n" == path.read_text(encoding="utf-8")


def test_a_game_is_gone_on_with(run, talk, tmp_path) -> None:
    path = tmp_path / "mine.jsonl"
    talk("8/5 6/5", args=("--record", str(path)))
    shown = run("play", "--resume", path, typed="21\n13/11 24/23\n").stdout
    assert "O 2-1: 24/23 13/11" in shown


def test_a_finished_game_shows_how_it_ended(run, talk, tmp_path) -> None:
    path = tmp_path / "mine.jsonl"
    talk("resign", "y", args=("--record", str(path)))
    assert "O wins: single" in run("play", "--resume", path).stdout


def test_a_torn_last_line_is_dropped_with_a_notice(run, talk, tmp_path) -> None:
    path = tmp_path / "mine.jsonl"
    talk("8/5 6/5", args=("--record", str(path)))
    path.write_bytes(path.read_bytes()[:-7])
    shown = run("play", "--resume", path, typed="8/5 6/5\n").stdout
    assert "torn" in shown
    assert "X 3-1: 8/5 6/5" in shown


def test_rules_of_a_run_file_are_gone_on_with(run, tmp_path) -> None:
    config, record = tmp_path / "run.yaml", tmp_path / "mine.jsonl"
    config.write_text(
        "variant: {extends: hoyle, setup: {24: 1, 6: 14}}\nplayers: [person, person]\ndice: typed\n", encoding="utf-8"
    )
    run("play", "--config", config, "--record", record, typed="3 1\np\n")
    assert "X 3-1: 24/2" in run("play", "--resume", record, typed="24/20\n").stdout


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("hoyle", "--against", "pops"), "did you mean `pips`?"),
        (("hoyle", "--against", "persn"), "did you mean `person`?"),
        (("hoyle", "--real-dice", "--seed", "3"), "real dice have no seed"),
        (("hoyle", "--resume", "x.jsonl"), "the record determines the variant and all settings"),
        (("--resume", "x.jsonl", "--seed", "0"), "the record determines the variant and all settings"),
        (("--resume", "x.jsonl"), "x.jsonl"),
        (("hoyle", "--force"), "`--force` goes with `--resume`"),
        (("--resume", "last"), "no record is kept"),
        (("hoile",), "did you mean `hoyle`?"),
    ],
)
def test_what_cannot_be_played_is_refused(run, args, says) -> None:
    result = run("play", *args)
    assert 2 == result.exit_code
    assert says in result.stderr


def test_a_game_whose_name_another_takes_at_that_moment_gets_the_next(run, tmp_path, monkeypatch) -> None:
    taken, free = tmp_path / "taken.jsonl", tmp_path / "free.jsonl"
    taken.write_text("another's", encoding="utf-8")
    paths = iter((taken, free))
    monkeypatch.setattr("bgrules.cli.session.free_path", lambda _: next(paths))
    result = run("play", "hoyle", "--seed", "1", typed="quit\n")
    assert 0 == result.exit_code
    assert "another's" == taken.read_text(encoding="utf-8")
    assert 1 == read_record(free).header["seed"]


def test_where_no_record_can_be_kept_the_game_is_played_all_the_same(run, tmp_path, monkeypatch) -> None:
    (tmp_path / "state").write_text("no folder", encoding="utf-8")
    shown = run("play", "hoyle", "--real-dice", typed="3 1\np\n8/5 6/5\nundo\nsave\n").stdout
    assert "no record is kept" in shown
    assert "X 3-1: 8/5 6/5" in shown
    assert "not recorded" in shown


def test_a_record_under_other_rules_goes_on_only_when_forced(run, tmp_path) -> None:
    record = tmp_path / "then.jsonl"
    run("play", "hoyle", "--seed", "3", "--record", record, typed="quit\n")
    heading, *events = record.read_text(encoding="utf-8").splitlines()
    changed = json.loads(heading) | {"digest": "0" * 16}
    record.write_text("\n".join([json.dumps(changed), *events, ""]), encoding="utf-8")
    refused = run("play", "--resume", record, typed="quit\n")
    assert 2 == refused.exit_code
    assert "was played under other rules" in refused.stderr
    assert 0 == run("play", "--resume", record, "--force", typed="quit\n").exit_code


def test_a_match_is_played_game_after_game_to_its_score(run) -> None:
    shown = run("play", "hypergammon", "--match", "3", "--seed", "4", typed="resign gammon\ny\nresign\ny\n").stdout
    assert "game 1 of a match to 3" in shown
    assert "score: you 0, pips 2, to 3" in shown
    assert "game 2 of a match to 3" in shown
    assert "score: you 0, pips 3, to 3; pips wins the match" in shown


def test_a_match_is_gone_on_with_from_the_record_of_its_game(run) -> None:
    shown = run("play", "hoyle", "--match", "3", "--seed", "4", typed="resign\ny\nquit\n").stdout
    assert "pips begins" in shown
    again = run("play", "--resume", "last", typed="resign gammon\ny\n").stdout
    assert "game 2 of a match to 3" in again
    assert "score: you 0, pips 3, to 3; pips wins the match" in again


def left_in_game_2(run, tmp_path: Path) -> tuple[Path, Path]:
    """Play a match up to the first play of its second game."""
    first, second = tmp_path / "k.jsonl", tmp_path / "k-2.jsonl"
    typed = "resign\ny\nhint\nquit\n"
    hint = run("play", "hoyle", "--match", "3", "--seed", "4", "--record", first, typed=typed).stdout
    play = hint.partition("hint: ")[2].partition("\n")[0]
    run("play", "--resume", second, typed=f"{play}\nquit\n")
    return first, second


@pytest.mark.parametrize("name", ["k.jsonl", "k-2.jsonl", "last"])
def test_a_match_left_in_its_second_game_is_resumed_there(run, tmp_path, name) -> None:
    _, second = left_in_game_2(run, tmp_path)
    before = second.read_text(encoding="utf-8")
    shown = run("play", "--resume", name if name == "last" else tmp_path / name, typed="resign\ny\nquit\n").stdout
    assert "game 2 of a match to 3" in shown
    assert "score: you 0, pips 2, to 3" in shown
    assert "game 3 of a match to 3" in shown
    assert second.read_text(encoding="utf-8").startswith(before)
    assert ["k-2.jsonl", "k-3.jsonl", "k.jsonl"] == sorted(path.name for path in tmp_path.glob("*.jsonl"))
    assert [] == records(tmp_path / "state")


def test_resuming_a_match_from_an_earlier_game_says_so(run, tmp_path) -> None:
    first, _ = left_in_game_2(run, tmp_path)
    shown = " ".join(run("play", "--resume", first).stdout.split())
    assert "is over; the match is resumed in" in shown


def test_a_match_is_resumed_from_its_first_record_where_records_are_kept_by_themselves(run, tmp_path) -> None:
    run("play", "hoyle", "--match", "3", "--seed", "4", typed="resign\ny\nquit\n")
    first, second = records(tmp_path / "state")
    assert f"{first.stem}-2" == second.stem
    assert "game 2 of a match to 3" in run("play", "--resume", first, typed="quit\n").stdout
    assert [first, second] == records(tmp_path / "state")


def test_a_match_whose_next_game_was_never_begun_begins_it(run, tmp_path) -> None:
    first, second = left_in_game_2(run, tmp_path)
    for before in (second.unlink, lambda: (second.unlink(), second.touch())):
        before()
        assert "game 2 of a match to 3" in run("play", "--resume", first, typed="quit\n").stdout
        assert 4 == read_record(second).header["seed"]


def test_a_match_of_which_a_game_is_missing_is_refused(run, tmp_path) -> None:
    first, second = left_in_game_2(run, tmp_path)
    run("play", "--resume", second, typed="resign\ny\nquit\n")
    second.unlink()
    result = run("play", "--resume", first, typed="quit\n")
    assert 2 == result.exit_code
    assert "is missing, but" in result.stderr
    assert ["k-3.jsonl", "k.jsonl"] == sorted(path.name for path in tmp_path.glob("*.jsonl"))


def test_another_game_in_place_of_the_next_one_of_a_match_is_refused(run, tmp_path) -> None:
    first, second = left_in_game_2(run, tmp_path)
    second.write_bytes(first.read_bytes())
    result = run("play", "--resume", first)
    assert 2 == result.exit_code
    assert "is not the next game of the match" in result.stderr
    assert first.read_bytes() == second.read_bytes()


def test_a_match_is_not_begun_where_a_later_game_has_no_place(run, tmp_path) -> None:
    (tmp_path / "k-2.jsonl").write_text("precious\n", encoding="utf-8")
    result = run("play", "hoyle", "--match", "3", "--record", tmp_path / "k.jsonl", typed="resign\ny\n")
    assert 2 == result.exit_code
    assert "choose another name for `--record`" in result.stderr
    assert not (tmp_path / "k.jsonl").exists()


def test_last_is_the_record_written_last_wherever_it_is_kept(run, tmp_path) -> None:
    run("play", "russian", "--seed", "1", typed="quit\n")
    mine = tmp_path / "mine.jsonl"
    run("play", "hoyle", "--seed", "1", "--record", mine, typed="quit\n")
    assert "record " + str(mine) in run("play", "--resume", "last", typed="quit\n").stdout.replace("\n  ", "")
    (kept,) = records(tmp_path / "state")
    os.utime(kept)
    assert "Russian" in run("play", "--resume", "last", typed="quit\n").stdout
    kept.unlink()
    mine.unlink()
    assert "no record is kept" in run("play", "--resume", "last").stderr


@pytest.mark.parametrize("text", ["", "[]", '{"format": 0, "records": ["x"]}', '{"format": 1, "records": [3]}', "\x00"])
def test_a_list_of_records_that_cannot_be_read_stops_nothing(run, tmp_path, text) -> None:
    (tmp_path / "state" / "bgrules").mkdir(parents=True)
    (tmp_path / "state" / "bgrules" / "records.json").write_text(text, encoding="utf-8")
    mine = tmp_path / "mine.jsonl"
    assert 0 == run("play", "hoyle", "--seed", "1", "--record", mine, typed="quit\n").exit_code
    assert 0 == run("play", "--resume", "last", typed="quit\n").exit_code


def test_a_list_of_records_of_a_later_format_is_refused_and_stays(run, tmp_path) -> None:
    (tmp_path / "state" / "bgrules").mkdir(parents=True)
    listed = tmp_path / "state" / "bgrules" / "records.json"
    listed.write_text('{"format": 2, "version": "9.9", "records": ["x"]}', encoding="utf-8")
    mine = tmp_path / "mine.jsonl"
    assert 0 == run("play", "hoyle", "--seed", "1", "--record", mine, typed="quit\n").exit_code
    result = run("play", "--resume", "last")
    assert 2 == result.exit_code
    assert "a list of records of format 2, written by bgrules 9.9" in " ".join(result.stderr.split())
    assert '{"format": 2, "version": "9.9", "records": ["x"]}' == listed.read_text(encoding="utf-8")


def test_quitting_in_the_middle_of_a_play_keeps_the_steps_made(run, talk, tmp_path) -> None:
    path = tmp_path / "mine.jsonl"
    talk("8/5", "quit", args=("--record", str(path)))
    assert ("8/5",) == read_record(path).steps
    shown = run("play", "--resume", path, typed="6/5\n\n").stdout
    assert "8/5 made; numbers left: 1" in shown
    assert "X 3-1: 8/5 6/5" in shown
    assert () == read_record(path).steps
    assert {"side": 0, "numbers": [3, 1], "play": "8/5 6/5"} == read_record(path).events[-1]


def test_steps_kept_can_be_taken_back_and_copied(run, talk, tmp_path) -> None:
    path, copy = tmp_path / "mine.jsonl", tmp_path / "copy.jsonl"
    talk("8/5", f"save {copy}", args=("--record", str(path)))
    assert path.read_bytes() == copy.read_bytes()
    assert "3-1   numbers to play: 3 1" in run("play", "--resume", path, typed="undo\n").stdout
    assert () == read_record(path).steps
    assert ("8/5",) == read_record(copy).steps
    assert 0 == run("referee", "hoyle", copy).exit_code


@pytest.mark.parametrize(("steps", "says"), [('["13/5"]', "its last line"), ('"8/5"', "`steps` must be")])
def test_steps_that_cannot_be_made_again_are_refused_and_kept(run, talk, tmp_path, steps, says) -> None:
    path = tmp_path / "mine.jsonl"
    talk("8/5", args=("--record", str(path)))
    path.write_text(path.read_text(encoding="utf-8").replace('["8/5"]', steps), encoding="utf-8")
    before = path.read_bytes()
    result = run("play", "--resume", path)
    assert 2 == result.exit_code
    assert says in result.stderr
    assert before == path.read_bytes()


def records(state: Path) -> list[Path]:
    return sorted((state / "bgrules").glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns)


def until(is_so: Callable[[], bool]) -> None:
    for _ in range(600):
        if is_so():
            return
        sleep(0.05)
    raise AssertionError


def play_on(process: "Popen[str]", state: Path) -> None:
    """Type the first legal play as soon as it is this side's turn."""
    until(lambda: replay(records(state)[-1]).kind == "play" and replay(records(state)[-1]).side == 0)
    before = read_record(records(state)[-1]).events
    process.stdin.write(f"{replay(records(state)[-1]).choices[0].text}\n")
    process.stdin.flush()
    until(lambda: len(read_record(records(state)[-1]).events) > len(before) + 1)


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_a_match_whose_process_is_killed_goes_on_where_it_was(run, tmp_path: Path) -> None:
    state = tmp_path / "state"  # where `run` keeps records, too
    command = [sys.executable, "-m", "bgrules", "play", "hypergammon", "--match", "9", "--seed", "4"]
    env = {**os.environ, "XDG_STATE_HOME": str(state)}
    with Popen(command, stdin=PIPE, stdout=DEVNULL, text=True, env=env) as process:
        process.stdin.write("resign gammon\ny\n")
        process.stdin.flush()
        until(lambda: len(records(state)) == 2)
        for _ in range(3):
            play_on(process, state)
        process.send_signal(signal.SIGKILL)
    (_, second), played = records(state), read_record(records(state)[-1]).events
    (state / "bgrules" / "begun.jsonl").touch()  # as if it was killed before the heading was written
    again = run("play", "--resume", "last", typed="resign\ny\nquit\n").stdout
    assert "game 2 of a match to 9" in again
    assert "score: you 0, pips 3, to 9" in again
    assert "game 3 of a match to 9" in again
    assert played == read_record(second).events[: len(played)]


def test_every_game_of_a_match_has_a_record_of_its_own(run, tmp_path: Path) -> None:
    file = tmp_path / "club.jsonl"
    run("play", "hypergammon", "--match", "2", "--seed", "4", "--record", file, typed="resign\ny\nresign\ny\n")
    assert ["club-2.jsonl", "club.jsonl"] == sorted(path.name for path in tmp_path.glob("*.jsonl"))


def test_a_match_of_several_variants_is_named_like_a_variant(run, tmp_path: Path) -> None:
    path = tmp_path / "match.yaml"
    path.write_text("format: 1\nname: two\ntitle: Two\ngames: [hypergammon, hoyle]\nto: 2\n", encoding="utf-8")
    shown = run("play", path, "--seed", "4", typed="resign\ny\nresign\ny\n").stdout
    assert shown.index("Hypergammon") < shown.index("Backgammon (Hoyle)") < shown.index("wins the match")
    assert 2 == run("play", path, "--match", "0").exit_code


def test_a_name_that_a_variant_and_a_match_bear_is_the_variants(run, tmp_path: Path, monkeypatch) -> None:
    (tmp_path / "match.yaml").write_text(
        "format: 1\nname: hoyle\ntitle: Two\ngames: [portes]\nto: 2\n", encoding="utf-8"
    )
    monkeypatch.setenv("BGRULES_PATH", str(tmp_path))
    assert "game 1 of a match" not in run("play", "hoyle", "--seed", "4", typed="quit\n").stdout
