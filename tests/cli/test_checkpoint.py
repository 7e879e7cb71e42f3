"""`--keep`: Ctrl-C, the same command again, and JSON to the letter as in one go; refusals with exit code 2."""

import json
import re
import signal
import subprocess
import sys
from time import monotonic, sleep

import pytest

COMMAND = [sys.executable, "-m", "bgrules"]
HYPER, COMPARE = ("simulate", "hypergammon"), ("compare", "hypergammon", "portes")
MANY = ("--games", "1000000000")


def ended_early(asked, file):
    """Interrupt a run when its file is there and some games are played."""
    command = [*COMMAND, *asked, *MANY, "--keep", str(file), "--workers", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        until = monotonic() + 120
        while not file.exists() and monotonic() < until:
            sleep(0.1)
        sleep(0.5)
        child.send_signal(signal.SIGINT)
        return child.communicate(timeout=60)[1]


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_ctrl_c_keeps_the_games_and_the_same_command_goes_on(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "long.json"
    said = ended_early(HYPER, file)
    games = json.loads(file.read_text(encoding="utf-8"))["games"]
    assert said.endswith(f"interrupted after {games}, which `{file}` keeps: run the same command again to resume\n")
    asked = (*HYPER, "--games", str(games + 500), "--json")
    whole = run(*asked, "--keep", "long.json", "--workers", "1")
    assert f"`long.json` keeps {games} of {games + 500}: resuming" in whole.stderr
    assert run(*asked).stdout == whole.stdout


@pytest.mark.parametrize("asked", [HYPER, COMPARE, ("simulate", "tavli"), (*HYPER, "--match", "3")], ids=" ".join)
def test_a_run_in_parts_prints_what_one_in_one_go_prints(run, tmp_path, asked):
    file = tmp_path / "long.json"
    first, second = ("--games", "8", "--keep", file), ("--games", "20", "--keep", file)
    assert 0 == run(*asked, *first).exit_code
    for shown in ((), ("--json",)):
        assert run(*asked, "--games", "20", *shown).stdout == run(*asked, *second, *shown).stdout


@pytest.mark.parametrize(
    ("other", "says"),
    [
        ((*HYPER, "--games", "5"), "keeps 8 already, but 5 are asked for"),
        ((*HYPER, "--seed", "3"), "it says seed 0, asked is seed 3"),
        ((*HYPER, "--match", "3"), "it says run of single games, asked is run of matches to 3"),
        (COMPARE, r"it says rules hypergammon \w+, asked is rules hypergammon \w+, portes \w+;"),
    ],
)
def test_another_run_is_refused_in_one_line(run, tmp_path, other, says):
    file = tmp_path / "long.json"
    run(*HYPER, "--games", "8", "--keep", file)
    before = file.read_bytes()
    refused = run(*other, "--keep", file)
    assert (2, "", before) == (refused.exit_code, refused.stdout, file.read_bytes())
    assert re.fullmatch(f"error: `.*` .*{says}.*\n", refused.stderr)


def test_a_run_file_names_it_from_its_own_folder(run, tmp_path):
    path = tmp_path / "run.yaml"
    path.write_text("variant: hypergammon\ngames: 8\nkeep: long.json\n", encoding="utf-8")
    assert 0 == run("simulate", "--config", path).exit_code
    assert 8 == json.loads((tmp_path / "long.json").read_text(encoding="utf-8"))["games"]
    assert "keeps 8 of 9: resuming" in run("simulate", "--config", path, "--games", "9").stderr
    run("simulate", "--config", path, "--keep", tmp_path / "other.json")
    assert (tmp_path / "other.json").exists()


def test_a_game_that_is_shown_touches_no_file(run, tmp_path):
    assert 0 == run(*HYPER, "--show-game", "3", "--keep", tmp_path / "long.json").exit_code
    assert not (tmp_path / "long.json").exists()
