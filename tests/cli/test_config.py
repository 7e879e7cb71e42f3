"""Run files at the command line: the example works as it stands, options win, faults are told with their place."""

import json
from pathlib import Path

import pytest

from bgrules.sim.runfile import RunFile, read_run


@pytest.fixture
def example(run, tmp_path) -> Path:
    path = tmp_path / "run.yaml"
    path.write_text(run("config", "--example").stdout, encoding="utf-8")
    return path


def test_the_example_can_be_checked(run, example) -> None:
    result = run("config", example)
    assert 0 == result.exit_code
    assert ["hoyle", "hoyle", "hoyle-free"] == [line.partition(":")[0] for line in result.stdout.splitlines()]


def test_the_example_shows_every_key(example) -> None:
    text = example.read_text(encoding="utf-8")
    assert [] == [key for key in RunFile.model_fields if key != "format" and f"{key}:" not in text]


def test_the_example_is_simulated(run, example) -> None:
    found = json.loads(run("simulate", "--config", example, "--json").stdout)
    assert (1000, 7) == (found["games"], found["seed"])


def test_the_example_is_compared(run, example) -> None:
    result = run("compare", "--config", example, "--games", "20", "--json")
    assert ["hoyle", "hoyle-free"] == [entry["name"] for entry in json.loads(result.stdout)["variants"]]


def test_the_example_is_played(run, example) -> None:
    result = run("play", "--config", example)
    assert 0 == result.exit_code
    assert "you are X, pips is O" in result.stdout
    assert "seed 7" in result.stdout


def test_options_win_over_the_run_file(run, example) -> None:
    found = json.loads(run("simulate", "modern", "--config", example, "--games", "5", "--seed", "3", "--json").stdout)
    assert ("modern", 5, 3) == (found["variant"], found["games"], found["seed"])


def test_many_games_tell_that_players_do_not_play_them(run, example) -> None:
    assert "`players` is for `bgrules play`" in run("simulate", "--config", example, "--games", "5").stderr


@pytest.mark.parametrize("command", ["play", "simulate", "compare", "config"])
def test_a_fault_is_told_with_its_place(run, tmp_path, command) -> None:
    path = tmp_path / "run.yaml"
    path.write_text("variant: hoyle\nsed: 3\n", encoding="utf-8")
    result = run(command, *(() if command == "config" else ("--config",)), path)
    assert 2 == result.exit_code
    assert "" == result.stdout
    assert "run.yaml:2:1" in result.stderr
    assert "did you mean `seed`?" in result.stderr


@pytest.mark.parametrize("args", [(), ("--example", "run.yaml")])
def test_config_prints_one_or_checks_one(run, args) -> None:
    result = run("config", *args)
    assert 2 == result.exit_code
    assert "--example" in result.stderr


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_without_a_variant_one_is_asked_for(run, command) -> None:
    result = run(command)
    assert 2 == result.exit_code
    assert "which variant?" in result.stderr


def test_a_run_file_without_a_variant_says_what_it_is_for(run, tmp_path) -> None:
    path = tmp_path / "run.yaml"
    path.write_text("variants: [hoyle, modern]\n", encoding="utf-8")
    assert "which is for `compare`" in run("play", "--config", path).stderr
    assert read_run(path).says.variant is None
