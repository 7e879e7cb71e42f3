"""What a person gets wrong is answered in words on stderr, with exit code 2, and never with a traceback."""

import pytest

from bgrules import terms
from bgrules.cli import plays as command

XGID, KEY = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10", "4HPwATDgc/ABMA"
REFUSED = {
    "an unknown variant, with the nearest": (("plays", "hoile", "start", "6-5"), "hoyle"),
    "a position without a bar between the sides": (("show", "hoyle", "24:2 6:5"), "|"),
    "a position with too many checkers": (("plays", "hoyle", "24:16 | 13:5", "6-5"), "15"),
    "a position with both sides on one point": (("plays", "hoyle", "20:2 | 5:2", "6-5"), "20"),
    "a number that is on no die": (("plays", "hoyle", "start", "6-7"), "`6-7` is not a throw: no die shows 7"),
    "a throw that is none": (("plays", "hoyle", "start", "six"), "`six` is not a throw"),
    "a throw of too many dice": (("plays", "hoyle", "start", "6-5-4"), "dice"),
    "an unknown setting, with the nearest": (
        ("rules", "hoyle", "--set", "obligation.larges=false"),
        "did you mean `larger`?",
    ),
    "a setting without a value": (("rules", "hoyle", "--set", "obligation.larger"), "sets nothing"),
    "a setting with a bad value": (("rules", "hoyle", "--set", "board.route=sideways"), "sideways"),
    "an unknown field of the moment": (
        ("plays", "hoyle", "start", "6-5", "--moment", "first_thow=true"),
        "first_throw",
    ),
    "a bad value of the moment": (("plays", "hoyle", "start", "6-5", "--moment", "turn=soon"), "whole number"),
    "a position already won": (("plays", "hoyle", "6:1 | off:15", "6-5"), "over"),
    "a position already won by the mover": (("why", "hoyle", "off:15 | 6:1", "6-5", "-"), "over"),
    "a play that cannot be read": (("why", "hoyle", "start", "6-5", "24-to-18"), "not a place"),
    "an unknown command, with the nearest": (("plais", "hoyle"), "plays"),
    "a command as others call it": (("moves", "hoyle"), "plays"),
    "an XGID in place of a position": (("show", "hoyle", XGID), "is an XGID, and bgrules cannot read it yet"),
    "a Position ID in place of a position": (("plays", "hoyle", KEY, "6-5"), "is a GNU Backgammon Position ID"),
    "both IDs in place of a position": (("why", "hoyle", f"{KEY}:cIkqATAAUAAE", "6-5", "-"), "is a GNU Backgammon ID"),
    "a match file in place of a position": (("show", "hoyle", "game.mat"), "another program's match file"),
    "an XGID in place of a variant": (("play", XGID), "stands where the variant belongs"),
    "an XGID in place of a record": (("referee", "hoyle", XGID), "is an XGID; a file with a game belongs here"),
    "a Position ID in place of a game to resume": (("play", "--resume", KEY), "is a GNU Backgammon Position ID"),
    "a Position ID in place of a play": (("why", "hoyle", "start", "6-5", KEY), "and no play"),
    "a missing argument": (("plays", "hoyle"), "POSITION"),
    "an unknown option": (("plays", "--jsn", "hoyle", "start", "6-5"), "--jsn"),
    "a setting given twice": (
        ("rules", "hoyle", "--set", "obligation.larger=false", "--set", "obligation.larger=true"),
        "`obligation.larger` is set twice",
    ),
    "a moment given twice": (
        ("plays", "hoyle", "start", "6-5", "--moment", "turn=1", "--moment", "turn=2"),
        "`turn` of the moment is given twice",
    ),
    "a number too long to read": (("plays", "hoyle", "start", "6-5", "--moment", "turn=" + "9" * 5000), "whole number"),
    "a throw in digits of another script": (("plays", "hoyle", "start", "\u0666-\u0665"), "is not a throw"),
    "an empty throw": (("plays", "hoyle", "start", ""), "`` is not a throw; write the dice as `6-5`"),
    "a parameter where no code reads any": (("rules", "hoyle", "--set", "params.x=1"), "no code reads any"),
    "a position that would steer the terminal": (("show", "hoyle", "24:2\x1b[31m | 6:1"), "`2\ufffd[31m`"),
    "a throw where the position belongs": (("plays", "hoyle", "6-5"), "`start 6-5`"),
    "a command that checks": (("verify", "hoyle"), "did you mean 'check'?"),
    "neither a throw nor numbers": (("plays", "hoyle", "start"), "one of the two"),
    "a throw and numbers": (("plays", "hoyle", "start", "3-3", "--dice", "3"), "one of the two"),
    "no games": (("compare", "hoyle", "modern", "--games", "0"), "--games"),
    "one variant to compare": (("compare", "hoyle"), "two"),
}


@pytest.mark.parametrize(("args", "says"), REFUSED.values(), ids=REFUSED)
def test_refused_in_words(run, args, says) -> None:
    result = run(*args)
    assert 2 == result.exit_code, result.output
    assert "" == result.stdout
    assert says in result.stderr
    assert "Traceback" not in result.stderr


def test_a_play_with_numbers_of_a_later_allowance_is_answered_so(run) -> None:
    result = run("why", "russian", "20:2 18:2 | 10:2", "4-4", "20/17")
    assert 0 == result.exit_code
    assert "not legal" in result.stdout
    assert "later" in result.stdout


def test_a_play_in_the_other_sides_numbers_is_guessed(run) -> None:
    result = run("why", "hoyle", "start", "6-1", "12/18 17/18")
    assert 0 == result.exit_code
    assert "did you mean `13/7 8/7`?" in result.stdout


def test_a_fault_of_ours_is_owned_with_exit_code_3(run, monkeypatch) -> None:
    monkeypatch.setattr(command.arguments, "moment", lambda text: 1 // 0)
    result = run("plays", "hoyle", "start", "6-5")
    assert 3 == result.exit_code
    assert "our fault" in result.stderr
    assert "Traceback" not in result.stderr
    assert "BGRULES_TRACEBACK=1" in result.stderr


def test_a_traceback_is_shown_to_who_asks(run, monkeypatch) -> None:
    monkeypatch.setattr(command.arguments, "moment", lambda text: 1 // 0)
    monkeypatch.setenv("BGRULES_TRACEBACK", "1")
    assert "Traceback" in run("plays", "hoyle", "start", "6-5").stderr


def test_an_interruption_ends_with_130(run, monkeypatch) -> None:
    def interrupt(text: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command.arguments, "moment", interrupt)
    assert 130 == run("plays", "hoyle", "start", "6-5").exit_code


def test_the_closed_list_of_moments_is_what_help_promises(run) -> None:
    result = run("plays", "hoyle", "start", "6-5", "--moment", "weather=fine")
    assert [] == [name for name in terms.Moment.__dataclass_fields__ if name not in result.stderr]


@pytest.mark.parametrize(
    "asked",
    ["show {} 24:2", "show {} --svg a.svg", "show {} --throw 2-1", "plays {} start 6-5",
     "why {} start 6-5 24/18", "check {}",
     "diff {} hoyle", "diff hoyle {}", "compare hoyle {}", "referee {} game.txt", "new mine --extends {}", "trust {}"],
)  # fmt: skip
def test_a_match_where_a_variant_belongs_is_said_to_be_one(asked: str, run, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = "format: 1\nname: two\ntitle: Two\ngames: [hypergammon, hoyle]\nto: 2\n"
    (tmp_path / "evening").mkdir()
    (tmp_path / "evening" / "match.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "game.txt").write_text("1) 61: 8/7 13/7\n", encoding="utf-8")
    result = run(*asked.format("./evening").split())
    assert 2 == result.exit_code
    said = "error[variant-match]: `./evening` is a match of `hypergammon` and `hoyle`, not a variant\n"
    assert result.stderr.startswith(said)


def test_a_match_in_this_folder_is_told_how_it_is_named(run, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evening").mkdir()
    (tmp_path / "evening" / "match.yaml").write_text("", encoding="utf-8")
    assert "for the match in this folder, write `bgrules play ./evening`" in run("show", "evening").stderr


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("simulate hoyle --games 0", "'0' is not a whole number from 1 to"),
        ("simulate hoyle --games nan", "'nan' is not a whole number from 1 to"),
        ("simulate hoyle --games 1e3", "'1e3' is not a whole number from 1 to 9223372036854775807; write 1000"),
        ("simulate hoyle --games 1,000", "9223372036854775807; write 1000"),
        ("compare hoyle modern --games 1_000_000", "9223372036854775807; write 1000000"),
        ("simulate hoyle --games 10.000", "9223372036854775807; write 10000"),
        ("simulate hoyle --games 1,00", "'1,00' is not a whole number from 1 to 9223372036854775807 "),
        ("simulate hoyle --games 1e30", "'1e30' is not a whole number from 1 to 9223372036854775807 "),
        ("simulate hoyle --games=", "'' is not a whole number from 1 to"),
        ("simulate hoyle --seed -1", "'-1' is not a whole number from 0 to 4294967295"),
        ("simulate hoyle --show-game 9223372036854775808", "'9223372036854775808' is not a whole number from 0 to"),
        ("plays hoyle start 6-5 --side 2", "'2' is not a whole number from 0 to 1"),
        ("check hoyle --seconds nan", "'nan' is not a number of seconds, 0.1 or more"),
        ("check hoyle --seconds 0", "'0' is not a number of seconds, 0.1 or more"),
        ("check hoyle --seconds .", "'.' is not a number of seconds, 0.1 or more"),
    ],
)
def test_a_number_that_cannot_be_is_told_with_what_may_be(run, command, says) -> None:
    done = run(*command.split())
    assert 2 == done.exit_code
    assert f"Invalid value for '--{command.partition('--')[2].partition(' ')[0].rstrip('=')}'" in done.stderr
    assert says in " ".join(done.stderr.replace("│", " ").split())


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("compare", "two variants, such as `bgrules compare hoyle russian`"),
        ("compare hoyle", "two variants, such as `bgrules compare hoyle russian`"),
        ("compare tavla", "two variants, such as `bgrules compare tavla hoyle`"),
    ],
)
def test_a_comparison_of_one_variant_is_answered_with_an_example(run, command, says) -> None:
    done = run(*command.split())
    assert (2, "") == (done.exit_code, done.stdout)
    assert says in " ".join(done.stderr.split())


@pytest.mark.parametrize(
    ("name", "says"), [("", "`` cannot be written: it is not a valid file name"), (".", "is a folder")]
)
def test_a_picture_goes_into_a_file_only(run, name, says) -> None:
    done = run("show", "hoyle", "--svg", name)
    assert 2 == done.exit_code
    assert says in done.stderr
