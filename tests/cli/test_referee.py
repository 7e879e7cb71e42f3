"""`bgrules referee`: a summary or the faults, exit codes, the board at a line, and JSON."""

import json
from pathlib import Path

import pytest

import bgrules
from bgrules.sim.game_record import shown_game

RECORDS = Path(__file__).resolve().parents[1] / "interchange" / "records"
SMALLER = "position white: 24:1 off:14 | 12:2 off:13\nwhite 6-5: 24/19\n"
EARLY = "position white: 8:1 4:2 off:12 | 12:1 off:14\nwhite 4-1: 4/off 8/7\n"


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)

    def write(text: str, name: str = "game.txt") -> str:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return name

    return write


def test_a_legal_game_gets_nothing_but_a_summary(run) -> None:
    result = run("referee", "hoyle", RECORDS / "hoyle.txt")
    assert (0, "legal: 99 turns; white wins backgammon, worth 3\n") == (result.exit_code, result.output)


@pytest.mark.parametrize("text", ["(;FF[4]GM[6]AP[GNU Backgammon])", " 7 point match\n\n Game 1\n"])
def test_a_match_file_of_another_program_is_refused_by_its_name(run, game, text) -> None:
    for args in (("referee", "hoyle", game(text)), ("play", "--resume", game(text))):
        result = run(*args)
        assert (2, "") == (result.exit_code, result.stdout)
        assert "`game.txt` is a " in result.stderr
        assert "bgrules cannot read it yet" in result.stderr


def test_plays_cut_short_and_counted_are_judged_as_they_are_meant(run, game) -> None:
    text = "position white: 24:1 bar:1 13:2 off:11 | 5:2 1:2 6:5 4:2 off:4\nwhite 5-4: bar/20, no legal move\n"
    assert "smaller number" not in run("referee", "hoyle", game(text)).stdout
    text = "position white: 8:2 13:2 off:11 | 24:2 off:13\nwhite 1-1: 8/7x2, 13/12 \u00d7 2!\n"
    assert run("referee", "hoyle", game(text)).stdout.startswith("legal: 1 turn")


def test_a_fault_is_shown_with_line_board_rule_and_a_legal_play(run, game) -> None:
    result = run("referee", "hoyle", game(SMALLER))
    assert 1 == result.exit_code
    assert [
        "game.txt:2: the smaller number: white 6-5: 24/19",
        "  refused  the 5 is the only number played, but the 6 could be played instead: 24/18",
        "  board    24:1 off:14 | 12:2 off:13   (white | black)",
    ] == result.stdout.splitlines()[:3]
    assert "rule     obligation.larger = true" in result.stdout
    assert "source Foster's Complete Hoyle, law 12)" in result.stdout
    assert "  legal    24/18\n" in result.stdout
    assert "1 fault: 1 turn; black is to throw" == result.stdout.splitlines()[-1]


def test_law_13_is_shown_with_where_the_game_goes_on(run, game) -> None:
    text = run("referee", "hoyle", game(EARLY)).stdout
    assert "effect   the checker thrown off goes to the bar and must enter again" in text
    assert "penalty  penalties.illegal_bear_off = law13" in text
    assert "then     7:1 4:1 bar:1 off:12 | 12:1 off:14" in text


def test_a_setting_is_judged_by(run, game) -> None:
    assert 0 == run("referee", "hoyle", game(SMALLER), "--set", "obligation.larger=false").exit_code


def test_json_tells_the_same(run, game) -> None:
    result = run("referee", "hoyle", game(EARLY), "--json")
    told = json.loads(result.stdout)
    (fault,) = told["faults"]
    assert (1, False, 1, []) == (result.exit_code, told["legal"], told["turns"], told["unread"])
    assert (2, "not-all-home", "bearing_off.tested", "white") == tuple(
        fault[key] for key in ("line", "kind", "field", "side")
    )
    assert ("8:1 4:2 off:12 | 12:1 off:14", "7:1 4:1 bar:1 off:12 | 12:1 off:14") == (fault["before"], fault["after"])
    assert "law13" == fault["penalty"]["value"]


def test_lines_that_cannot_be_read_are_all_named_and_what_stands_before_is_judged(run, game) -> None:
    result = run("referee", "hoyle", game(SMALLER + "black well played\nblack 2-9: 12/10\n"))
    assert 2 == result.exit_code
    assert "game.txt:2: the smaller number" in result.stdout
    assert "1 fault before line 3, which cannot be read" == result.stdout.splitlines()[-1]
    assert "game.txt:3: cannot be read" in result.stderr
    assert "game.txt:4: cannot be read: `2-9` is not a throw" in result.stderr


def test_unreadable_lines_stand_in_json_too(run, game) -> None:
    result = run("referee", "hoyle", game("hello\n"), "--json")
    assert (2, [1]) == (result.exit_code, [row["line"] for row in json.loads(result.stdout)["unread"]])


@pytest.mark.parametrize("text", ["", "# nothing\n\n"])
def test_a_file_without_a_game_is_refused(run, game, text: str) -> None:
    result = run("referee", "hoyle", game(text))
    assert 2 == result.exit_code
    assert "has no game in it" in result.stderr


def test_a_file_that_cannot_be_read_is_told_in_words(run, game, tmp_path: Path) -> None:
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    results = [run("referee", "hoyle", name) for name in ("nowhere.txt", ".", "picture.png")]
    assert [2, 2, 2] == [result.exit_code for result in results]
    assert ["cannot be read" in result.stderr for result in results] == [True] * 3


def test_the_board_at_a_line_is_drawn(run, game) -> None:
    result = run("referee", "hoyle", game(EARLY), "--board", "2")
    assert 0 == result.exit_code
    assert "before line 2, seen by white (X)" == result.stdout.splitlines()[0]
    assert "before  8:1 4:2 off:12 | 12:1 off:14" in result.stdout
    assert "after   7:1 4:1 bar:1 off:12 | 12:1 off:14" in result.stdout


def test_the_board_at_a_line_as_json(run, game) -> None:
    told = json.loads(run("referee", "hoyle", game(SMALLER), "--board", "2", "--json").stdout)
    assert {
        "line": 2,
        "side": "white",
        "before": "24:1 off:14 | 12:2 off:13",
        "after": "19:1 off:14 | 12:2 off:13",
    } == told


def test_a_line_without_a_board_is_told(run, game) -> None:
    result = run("referee", "hoyle", game(SMALLER), "--board", "7")
    assert 2 == result.exit_code
    assert "line 7 of `game.txt` has no event of the game" in result.stderr


def recorded(name: str, path: Path) -> Path:
    game = shown_game(bgrules.load(name), 7, 1)
    lines = [json.dumps(event) for event in (game.heading, *game.events)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["hoyle", "russian"])
def test_a_record_in_json_lines_is_judged_too(run, tmp_path: Path, name: str) -> None:
    result = run("referee", name, recorded(name, tmp_path / "game.jsonl"))
    assert 0 == result.exit_code
    assert "" == result.stderr


def test_a_fault_in_json_lines_is_told_with_its_line(run, tmp_path: Path) -> None:
    path = recorded("hoyle", tmp_path / "game.jsonl")
    path.write_text(path.read_text("utf-8").replace('"kind": "backgammon"', '"kind": "single"'), encoding="utf-8")
    result = run("referee", "hoyle", path)
    last = len(path.read_text("utf-8").splitlines())
    assert 1 == result.exit_code
    assert f"game.jsonl:{last}: a wrong result" in result.stdout


def test_a_record_of_other_rules_is_judged_with_a_notice(run, tmp_path: Path) -> None:
    result = run("referee", "modern", recorded("hoyle", tmp_path / "game.jsonl"))
    assert "was played under other rules than those it is judged by" in result.stderr


def test_a_torn_last_line_is_dropped_with_a_notice(run, tmp_path: Path) -> None:
    path = recorded("hoyle", tmp_path / "game.jsonl")
    path.write_text(path.read_text("utf-8")[:-20], encoding="utf-8")
    result = run("referee", "hoyle", path)
    assert 0 == result.exit_code
    assert "the last line is torn and was dropped" in result.stderr


def test_a_broken_line_in_json_lines_is_named(run, tmp_path: Path) -> None:
    path = recorded("hoyle", tmp_path / "game.jsonl")
    lines = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([*lines[:3], '{"side": 0, "dance": 1}', *lines[3:]]) + "\n", encoding="utf-8")
    result = run("referee", "hoyle", path)
    assert 2 == result.exit_code
    assert "game.jsonl:4: cannot be read: an event of no kind that there is: side, dance" in result.stderr
