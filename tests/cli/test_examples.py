"""The examples that help shows do run."""

import shlex
import shutil
from pathlib import Path

import pytest

from bgrules.cli.examples import EXAMPLES

RECORDS = Path(__file__).resolve().parents[1] / "interchange" / "records"
"""Where the game stands that examples call `game.txt`."""
FEW = ["--games", "4"]


@pytest.mark.parametrize("example", sorted({line for lines in EXAMPLES.values() for line in lines}))
def test_an_example_of_help_runs(run, example, monkeypatch, tmp_path) -> None:
    shutil.copy(RECORDS / "hoyle.txt", tmp_path / "game.txt")
    monkeypatch.chdir(tmp_path)
    name, *args = shlex.split(example)
    result = run(*args, *(FEW if {"compare", "simulate", "--readings"} & set(args) else []))
    assert "bgrules" == name
    assert 0 == result.exit_code, result.output
    assert result.stdout
