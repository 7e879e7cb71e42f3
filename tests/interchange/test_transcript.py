"""Games as people write them down: what can be read, what is named as unreadable, and the same text written again."""

from pathlib import Path

import pytest

import bgrules
from bgrules.errors import RecordError
from bgrules.interchange.entries import (
    Adopted,
    BegunEntry,
    Ended,
    Handed,
    NamedEntry,
    NotThrown,
    Opened,
    Played,
    RecordEntry,
    Resigned,
    Thrown,
)
from bgrules.interchange.transcript import GameText, read_transcript
from bgrules.interchange.transcript_writer import written
from bgrules.sim.game_record import shown_game

RECORDS = Path(__file__).parent / "records"
HOYLE, RUSSIAN = bgrules.load("hoyle"), bgrules.load("russian")


def read(text: str, variant: bgrules.Variant = HOYLE) -> list[RecordEntry]:
    told = read_transcript(variant, text)
    assert [] == told.unread
    return told.entries


def unread(text: str, variant: bgrules.Variant = HOYLE) -> GameText:
    return read_transcript(variant, text)


def test_a_line_is_a_side_a_throw_and_a_play() -> None:
    assert [Thrown(1, 0, (6, 2)), Played(1, 0, "24/18 13/11")] == read("white 6-2: 24/18 13/11")


@pytest.mark.parametrize(
    "line",
    [
        "white 6-2: 24/18 13/11",
        "White 2-6: 24/18 13/11",
        "w 62: 24/18 13/11",
        "white: 6-2: 24/18 13/11",
        "white 6 2: 24/18 13/11",
        "white 6-2 24/18 13/11",
        "side 0 6-2: 24/18 13/11",
        "1. white 6-2: 24/18 13/11",
        "  1) white  6-2 :  24/18   13/11   # a good play",
    ],
)
def test_people_write_a_line_in_many_ways(line: str) -> None:
    assert [Thrown(1, 0, (6, 2)), Played(1, 0, "24/18 13/11")] == read(line)


def test_comments_and_blank_lines_say_nothing_and_lines_keep_their_numbers() -> None:
    assert [Thrown(4, 1, (3, 1)), Played(4, 1, "8/5 6/5")] == read("# a game\n\n   # indented\nblack 3-1: 8/5 6/5\n\n")


def test_a_dash_or_no_play_is_a_play_of_nothing() -> None:
    assert ["-", "no play"] == [e.text for e in read("white 6-2: -\nblack 6-2: no play") if isinstance(e, Played)]


def test_what_is_written_where_less_is_played_than_thrown_is_read() -> None:
    text = "white 6-2: bar/23* Pass\nblack 6-6 no legal move\nwhite 44: 24/20x2 13/9 \u00d7 2!\nblack 61: Dances"
    plays = ["bar/23* Pass", "no legal move", "24/20x2 13/9 \u00d7 2!", "Dances"]
    assert plays == [entry.text for entry in read(text) if isinstance(entry, Played)]


@pytest.mark.parametrize("line", ["can't roll", "can\u2019t throw", "does not roll", "is closed out", "no roll", "-"])
def test_a_side_that_does_not_throw_is_told_in_many_ways(line: str) -> None:
    assert [NotThrown(1, 1)] == read(f"black {line}")


@pytest.mark.parametrize("line", ["white dances", "white: Pass", "side 0 can't move", "w no legal move"])
def test_nothing_played_with_dice_that_nobody_told_is_asked_about(line: str) -> None:
    ((_, says),) = unread(line).unread
    assert "names no dice; write `white 6-6:" in says


def test_a_game_of_another_program_is_refused_by_its_name() -> None:
    with pytest.raises(RecordError, match=r"this is a match in Jellyfish text"):
        unread(" 7 point match\n\n Game 1\n")


def test_a_position_of_another_program_is_named_with_its_line() -> None:
    ((line, says),) = unread("position white: XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10").unread
    assert (1, True) == (line, "is an XGID" in says)


def test_a_throw_without_a_play_is_only_thrown() -> None:
    assert [Thrown(1, 0, (6, 2))] == read("white 6-2")


def test_several_allowances_stand_between_semicolons() -> None:
    entries = read("white 4-4: hand/21(4); hand/22(2) 22/19(2)", RUSSIAN)
    assert ["hand/21(4)", "hand/22(2) 22/19(2)"] == [e.text for e in entries if isinstance(e, Played)]


def test_an_extra_throw_stands_on_the_line_or_on_one_of_its_own() -> None:
    expected = [Thrown(1, 0, (4, 4)), Played(1, 0, "20/16(4)"), Thrown(1, 0, (2, 1), True), Played(1, 0, "16/14 16/15")]
    assert expected == read("white 4-4: 20/16(4); again 2-1: 16/14 16/15")
    own_line = read("white 4-4: 20/16(4)\nagain 2-1: 16/14 16/15")
    assert [(e.side, type(e)) for e in expected] == [(e.side, type(e)) for e in own_line]


@pytest.mark.parametrize(
    "line", ["opening: white 6, black 2", "opening 6-2", "Opening: black 2, white 6", "opening 6, 2"]
)
def test_an_opening_is_the_dice_of_both(line: str) -> None:
    assert [Opened(1, None, ((6,), (2,)))] == read(line)


def test_an_opening_of_two_dice_each_is_four_dice() -> None:
    two = bgrules.load("hoyle", set={"opening.dice_each": 2})
    assert [Opened(1, None, ((6, 1), (5, 5)))] == read("opening: white 6-1, black 5-5", two)


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("opening: 6-2, white adopts", Adopted(1, 0, True)),
        ("opening: 6-2, adopts", Adopted(1, None, True)),
        ("opening: white 6, black 2, white throws again", Adopted(1, 0, False)),
        ("white adopts: 24/18 13/11", Adopted(1, 0, True)),
        ("white throws again 3-1: 8/5 6/5", Adopted(1, 0, False)),
        ("black does not throw", NotThrown(1, 1)),
        ("black: shut out", NotThrown(1, 1)),
        ("black handed 5 5: 13/8(2)", Handed(1, 1, (5, 5))),
        ("black handed 4 4 4 4 5 5 5 5 6 6 6: 13/9; 24/4; -", Handed(1, 1, (4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6))),
        ("white 5-2: name 5 5 5 5; 13/8", NamedEntry(1, 0, (5, 5, 5, 5))),
        ("white 5-2: option 2; 13/8", NamedEntry(1, 0, 1)),
        ("black resigns gammon", Resigned(1, 1, "gammon")),
        ("result: white wins gammon 2", Ended(1, 0, "won", "gammon", 2)),
        ("result: white wins a gammon, 2 points", Ended(1, 0, "won", "gammon", 2)),
        ("white wins", Ended(1, 0, "won")),
        ("result: draw", Ended(1, None, "drawn")),
        ("result: cut off", Ended(1, None, "cut_off")),
    ],
)
def test_what_else_a_line_may_say(line: str, entry: RecordEntry) -> None:
    assert entry in read(line)


def test_players_may_have_names() -> None:
    assert [Thrown(2, 1, (3, 1))] == read("players: Anna, Boris the Second\nboris the second 3-1")


def test_a_record_may_begin_in_the_middle() -> None:
    (entry,) = read("position black: 24:1 off:14 | 12:2 off:13")
    assert isinstance(entry, BegunEntry)
    assert (1, "24:1 off:14 | 12:2 off:13") == (entry.side, str(entry.position))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("whit 6-2: 24/18", "`whit` is not a side; did you mean `white`?"),
        ("then white played well", "`then` is not a side"),
        ("white", "what was thrown?"),
        ("white 6-7: 24/18", "no die shows 7"),
        ("white 6: 24/18", "in `hoyle` a throw is 2 dice"),
        ("white 24/18 13/11", "no die shows 24"),
        ("white 6-2: 24/x", "`x` in `24/x` is not a place"),
        ("white 6-2: 24", "only one place"),
        ("opening: white 6", "the dice of both sides"),
        ("opening: white six, black 2", "is not a throw"),
        ("opening: 6-2-1", "2 dice in all"),
        ("result: hooray", "`hooray` is not a side"),
        ("result: white plays", "is not a result"),
        ("result: white wins a big gammon 2", "is not a win"),
        ("players: Anna", "two players"),
        ("players: black, white", "two players with different names"),
        ("again 3-1: 8/5", "nobody has thrown"),
        ("position white: 24:1", "has no `|`"),
        ("position white: 24:16 | 24:1", "16 checkers"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: str, says: str) -> None:
    told = unread(f"# first\n{line}\n")
    assert [2] == [number for number, _ in told.unread]
    assert says in told.unread[0][1]
    assert [] == told.entries


def test_every_unreadable_line_is_named_and_none_is_passed_over() -> None:
    assert [1, 3] == [number for number, _ in unread("hello\nwhite 6-2: 24/18\nwhite 9-9: 24/18").unread]


@pytest.mark.parametrize("name", ["hoyle", "russian"])
def test_a_simulated_game_is_written_as_its_fixture(name: str) -> None:
    variant = bgrules.load(name)
    text = (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
    assert text == written(variant, shown_game(variant, 7, 1).events)


def test_names_of_players_head_a_written_game() -> None:
    lines = written(HOYLE, [{"opening": [[6], [2]]}, {"side": 0, "adopt": True}], ("Anna", "Boris")).splitlines()
    assert ["# Backgammon (Hoyle)", "players: Anna, Boris", "opening: white 6, black 2, white adopts"] == lines


def test_numbers_handed_over_and_named_and_a_resignation_are_written() -> None:
    events = [
        {"side": 0, "throw": [5, 2]},
        {"side": 0, "name": 1},
        {"side": 0, "numbers": [5, 5], "play": "-"},
        {"handed": [5, 5]},
        {"side": 1, "numbers": [5, 5], "play": "13/8(2)"},
        {"side": 1, "resign": "single"},
        {"result": {"winner": 0, "kind": "single", "worth": 1, "ended": "resigned"}},
    ]
    expected = [
        "white 5-2: option 2; -",
        "black handed 5 5: 13/8(2)",
        "black resigns single",
        "result: white wins single 1",
    ]
    assert expected == written(HOYLE, events).splitlines()[1:]
