"""What other programs write for a position or a game is recognised, and refused by its name."""

import csv
from pathlib import Path

import pytest
from shared import shared

import bgrules
from bgrules.errors import RecordError
from bgrules.interchange.reader import read_game
from bgrules.interchange.replay import read_record
from bgrules.position.identification import position_format, record_format

XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10"
POSITION_ID, MATCH_ID = "4HPwATDgc/ABMA", "cIkqATAAUAAE"
POSITIONS = {
    XGID: "an XGID",
    XGID.removeprefix("XGID="): "an XGID",
    "-b----E-C---eE---c-e----B-": "an XGID",
    "xgid=-b----E-C": "an XGID",
    POSITION_ID: "a GNU Backgammon Position ID",
    f"{POSITION_ID}==": "a GNU Backgammon Position ID",
    f"Position ID: {POSITION_ID}": "a GNU Backgammon Position ID",
    f"GNU Backgammon  Position ID: {POSITION_ID}\n Match ID   : {MATCH_ID}": "a GNU Backgammon Position ID",
    f"{POSITION_ID}:{MATCH_ID}": "a GNU Backgammon ID",
    f"gnubgid={POSITION_ID}:{MATCH_ID}": "a GNU Backgammon ID",
    MATCH_ID: "a GNU Backgammon Match ID",
    f"Match ID: {MATCH_ID}": "a GNU Backgammon Match ID",
    "11jjjjjhhhccccc:ooddddd88866666:N0N::W:IW:0:0:1:0": "an OGID",
    "board:You:them:5:0:0:0:-2:0": "a board of FIBS",
    "(;FF[4]GM[6])": "a game in SGF",
    "my match.MAT": "the name of another program's match file",
    "game.sgf": "the name of another program's match file",
}
RECORDS = {
    " 7 point match\r\n\r\n Game 1\r\n": "a match in Jellyfish text",
    '\ufeff; [Site "club"]\n': "a match in Jellyfish text",
    "0 Point Match\n": "a match in Jellyfish text",
    "(;FF[4]GM[6]AP[GNU])": "a game in SGF",
    "RGMH\x00\x01": "a file of eXtreme Gammon",
    "bgammon-replay 00000000\n": "a replay of bgammon.org",
    ";[Game Modus 'Fevga']\n": "a history of GammonX",
    "The score (after 0 games) is: a 0, b 0\n": "a game exported by GNU Backgammon",
    "board:You:them:5:0:0:0:-2\n": "a log of FIBS",
    f"{XGID}\nX:a O:b\n": "a position with its XGID",
    f"{POSITION_ID}\n": "a position with its GNU Backgammon ID",
    f"Position ID: {POSITION_ID}\n": "a position with its GNU Backgammon ID",
}


@pytest.mark.parametrize("text", POSITIONS)
def test_a_position_of_another_program_is_refused_by_its_name(text: str) -> None:
    assert POSITIONS[text] == position_format(text)
    for read in (bgrules.Position.parse, bgrules.load("hoyle").position):
        with pytest.raises(bgrules.PositionError) as caught:
            read(text)
        assert f"is {POSITIONS[text]}, and bgrules cannot read it yet; write places with counts" in str(caught.value)


@pytest.mark.parametrize("text", ["", "start", "24:2 13:5", "24:2:3", "hello", "our-game", "24/18/13/11/10", "bar:1"])
def test_what_is_only_written_wrongly_is_of_no_other_program(text: str) -> None:
    assert "" == position_format(text)


def test_an_identifier_in_place_of_a_play_is_named() -> None:
    with pytest.raises(bgrules.PlayError, match="is a GNU Backgammon Position ID and no play"):
        bgrules.load("hoyle").why("start", "5-2", POSITION_ID)


def test_a_long_play_that_looks_like_an_identifier_is_still_a_play() -> None:
    assert bgrules.load("hoyle").why("bar:1 | 6:1", "5-5", "Bar/20/15/10/5")


@pytest.mark.parametrize("text", RECORDS)
def test_a_game_of_another_program_is_refused_by_its_name(text: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8", newline="")
    for read in (read_record, lambda path: read_game(bgrules.load("hoyle"), path)):
        with pytest.raises(RecordError) as caught:
            read(path)
        assert f"is {RECORDS[text]}" in str(caught.value)
        assert "bgrules cannot read it yet; write the game as text" in str(caught.value)


@pytest.mark.parametrize(
    "path",
    sorted((Path(__file__).resolve().parents[1] / "interchange" / "records").iterdir()),
    ids=lambda path: path.name,
)
def test_our_own_games_are_of_no_other_program(path: Path) -> None:
    assert "" == record_format(path.read_bytes())


def test_real_files_are_recognised_whatever_their_encoding() -> None:
    files = [file for folder in ("text", "sgf", "gnubg") for file in (shared("matches") / folder).iterdir()]
    assert len(files) > 100
    assert [] == [file.name for file in files if not record_format(file.read_bytes())]


def test_real_identifiers_are_recognised() -> None:
    with open(shared("matches") / "positions" / "pairs.tsv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    texts = {row[name] for row in rows for name in ("position_id", "match_id", "xgid")} - {""}
    assert len(texts) > 500
    assert set() == {text for text in texts if not position_format(text)}
