"""`bgrules simulate`: a table, JSON that tells no machine, one game as a record, Ctrl-C."""

import json
import re
import signal
import subprocess
import sys
from time import sleep

import pytest

from bgrules.cli import interruption
from bgrules.comparison.reading_comparison import Readings

SMALL = ("simulate", "hypergammon", "--games", "60")
SHOWN = ("simulate", "--seed", "7", "--show-game", "3")
TELLING = """
from bgrules.__main__ import main
from bgrules.cli import output

output._sparse_lines = lambda what: lambda done, total: output.say(f"{what}: {done} of {total}")
main()
"""
"""Runs `bgrules` and has every report of progress printed."""


def test_every_measure_has_its_interval(run):
    result = run(*SMALL)
    assert 0 == result.exit_code
    assert re.search(r"length in turns per game +[\d.]+ \([\d.]+–[\d.]+\)", result.stdout)
    assert re.search(r"won as gammon, of games won +[\d.]+ % \([\d.]+–[\d.]+\)", result.stdout)
    assert "60 games, seed 0; players: uniform over the distinct results" in " ".join(result.stdout.split())


@pytest.mark.parametrize(("what", "says"), [("hypergammon", "1 game, seed 0"), ("tavli", "1 match, seed 0")])
def test_one_is_told_as_one(run, what, says):
    assert f": {says}; players" in run("simulate", what, "--games", "1").stdout


def test_workers_change_no_letter_of_the_json(run):
    one, two = (run(*SMALL, "--json", "--workers", workers) for workers in ("1", "2"))
    assert one.stdout == two.stdout
    assert (60, 0, False) == tuple(json.loads(one.stdout)[key] for key in ("games", "seed", "partial"))


def test_games_cut_off_are_said_and_bounded_both_ways(run):
    result = run(*SMALL, "--turn-limit", "20")
    assert re.search(r"hypergammon: \d+ games cut off after 20 turns", result.stdout)
    assert re.search(r"  won by the side that began: [\d.]+ % to [\d.]+ % had they been won", result.stdout)


@pytest.mark.parametrize("command", [SMALL, ("compare", "hypergammon", "hypergammon", "--games", "8")])
def test_games_cut_off_are_said_once(run, command):
    done = run(*command, "--turn-limit", "2")
    assert 0 == done.exit_code  # a warning would be an error here
    assert "games cut off after 2 turns" in done.stdout
    assert "cut off" not in done.stderr


def test_games_of_a_reading_that_are_cut_off_are_said(run, monkeypatch):
    found = Readings("Some", 100, 1, 5, 0, (), cut_off=3)
    monkeypatch.setattr("bgrules.comparison.reading_comparison.read", lambda *given, **named: found)
    result = run("diff", "--readings", "modern")
    assert "games cut off after 10,000 turns: 3 of the rules as they are\n" in result.stdout


def test_a_game_is_shown_as_a_record_that_ends_as_it_was_counted(run):
    shown = run("simulate", "hypergammon", "--show-game", "0", "--json").stdout
    lines = [json.loads(line) for line in shown.splitlines()]
    counted = json.loads(run("simulate", "hypergammon", "--games", "1", "--json").stdout)
    assert "hypergammon" == lines[0]["variant"]
    result = lines[-1]["result"]
    assert 1.0 == counted["measures"][f"wins.{result['kind']}"]["value"]
    assert result["worth"] == counted["measures"]["worth"]["value"]


@pytest.mark.parametrize("variant", ["hypergammon", "russian", "gioul"])
def test_a_game_is_shown_line_by_line_and_the_referee_reads_it(run, tmp_path, variant):
    shown = run("simulate", variant, "--seed", "7", "--show-game", "3").stdout
    assert "# game 3 of seed 7, counted from 0; players: uniform over the distinct results" in shown.splitlines()[0]
    assert re.search(r"^(white|black) \d-\d: ", shown, re.MULTILINE)
    events = [json.loads(line) for line in run(*SHOWN[:1], variant, *SHOWN[1:], "--json").stdout.splitlines()]
    (tmp_path / "game.txt").write_text(shown, encoding="utf-8")
    judged = run("referee", variant, tmp_path / "game.txt").stdout
    winner = ("white", "black")[events[-1]["result"]["winner"]]
    assert judged.startswith("legal: ")
    assert judged.endswith(f"{winner} wins {events[-1]['result']['kind']}, worth {events[-1]['result']['worth']}\n")


def test_whole_matches_are_played_of_a_match_or_to_points(run):
    shown = run("simulate", "hypergammon", "--match", "3", "--games", "20").stdout
    assert re.search(r"games per match +[\d.]+ \([\d.]+–[\d.]+\)", shown)
    assert shown.startswith("hypergammon to 3: 20 matches, seed 0; players: uniform over the distinct results")
    one, two = (run("simulate", "tavli", "--games", "5", "--json", "--workers", n).stdout for n in ("1", "2"))
    assert one == two
    told = json.loads(one)
    assert ({"variants": ["portes", "plakoto", "fevga"], "to": 7}, 5) == (told["match"], told["games"])


def test_no_single_game_is_shown_of_a_match(run):
    result = run("simulate", "tavli", "--show-game", "3")
    assert 2 == result.exit_code
    assert "`--show-game` shows a game of one variant" in result.stderr


def test_settings_reach_the_games(run):
    settings = ((), ("--set", "obligation.larger=false"))
    plain, other = (json.loads(run(*SMALL, "--json", *given).stdout) for given in settings)
    assert plain["digest"] != other["digest"]


def test_a_variant_that_runs_interpreted_says_so_on_stderr_once(run, tmp_path):
    (tmp_path / "variant.yaml").write_text(
        "format: 1\nname: slow\ntitle: Slow\nextends: hypergammon\nhooks: [allow_play]\n", encoding="utf-8"
    )
    (tmp_path / "plugin.py").write_text(
        "import bgrules\n\n\n@bgrules.hookimpl\ndef allow_play(after):\n    import math\n\n    return True\n",
        encoding="utf-8",
    )
    result = run("simulate", tmp_path, "--trust", "--games", "4", "--workers", "1", "--json")
    assert 4 == json.loads(result.stdout)["games"]
    assert 1 == result.stderr.count("slow runs interpreted")


def interrupted_in_play(*gaps, asked=("simulate", "hypergammon")):
    """Press Ctrl-C as soon as some games are played, and again after each gap."""
    command = [sys.executable, "-c", TELLING, *asked, "--games", "1000000000", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        next(line for line in child.stderr if re.match(r"games: [1-9]", line))
        child.send_signal(signal.SIGINT)
        for gap in gaps:
            sleep(gap)
            child.send_signal(signal.SIGINT)
        printed, said = child.communicate(timeout=60)
    return child.returncode, printed, said


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_ctrl_c_prints_the_games_done_so_far_and_ends_with_130():
    code, printed, said = interrupted_in_play()
    seen = json.loads(printed)
    assert (130, True) == (code, seen["partial"])
    assert 0 < seen["games"] < 1_000_000_000
    assert said.endswith("interrupted\n")


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
@pytest.mark.parametrize("gap", [0.01, 0.2])
@pytest.mark.parametrize(
    "asked", [("simulate", "hypergammon"), ("compare", "hypergammon", "hypergammon")], ids=" ".join
)
def test_three_quick_ctrl_c_lose_none_of_the_games_done_so_far(asked, gap):
    code, printed, said = interrupted_in_play(gap, gap, asked=asked)
    assert (130, True) == (code, json.loads(printed)["partial"])
    assert "already stopping; saving results\n" in said
    assert said.endswith("interrupted\n")
    assert "Traceback" not in said


def test_a_ctrl_c_before_the_first_game_ends_at_once_and_one_long_after_the_first_ends_all(monkeypatch):
    heard = interruption.Interruptions()
    with pytest.raises(KeyboardInterrupt):
        heard.hear(signal.SIGINT, None)
    heard.hear(signal.SIGINT, None)
    monkeypatch.setattr(interruption, "PATIENCE", 0)
    with pytest.raises(KeyboardInterrupt):
        heard.hear(signal.SIGINT, None)


def test_a_ctrl_c_while_games_are_played_is_passed_on_once_with_their_progress():
    heard, told = interruption.Interruptions(), []
    tell = heard.between(lambda done, total: told.append(done))
    tell(1, 3)
    heard.hear(signal.SIGINT, None)
    with pytest.raises(KeyboardInterrupt):
        tell(2, 3)
    tell(3, 3)
    assert [1, 2, 3] == told
