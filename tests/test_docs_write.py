"""The how-to pages about house rules, new variants and comparing: files as printed, every command in its order."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bgrules.cli.app import app

HOW_TO = Path(__file__).resolve().parents[1] / "docs" / "how-to"
PAGES = ("house-rules.md", "new-variant.md", "compare.md", "simulate.md")
NAMED = r"```(?:yaml|python)\n# (\S+)\n(.*?)```"
MANY = {"compare", "simulate", "--readings"}


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (HOW_TO / page).read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Path:
    """An empty folder with the files of the pages; many games are few."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    for page in PAGES:
        for name, text in re.findall(NAMED, (HOW_TO / page).read_text(encoding="utf-8"), re.DOTALL):
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def typed(command: str) -> list[str]:
    """Split a command as a shell does; many games are few here."""
    words = shlex.split(command.partition(" > ")[0], comments=True)[1:]
    return [*words, "--games", "20"] if MANY & set(words) else words


@pytest.mark.parametrize("page", PAGES)
def test_every_command_of_a_page_runs_in_its_order(desk, page, monkeypatch) -> None:
    lines = [line for block in blocks(page, "sh") for line in block.splitlines()]
    for line in lines:
        if line.startswith("export "):
            monkeypatch.setenv("BGRULES_PATH", str(desk))
            continue
        result = CliRunner().invoke(app, typed(line))
        assert 0 == result.exit_code, (line, result.output)


def test_sessions_of_the_new_variant_are_what_is_printed(desk) -> None:
    shown = [part for block in blocks("new-variant.md", "console") for part in re.split(r"^\$ ", block, flags=re.M)[1:]]
    assert 3 == len(shown)
    for part in shown:
        command, _, output = part.partition("\n")
        result = CliRunner().invoke(app, typed(command))
        assert output.rstrip().splitlines() == [line.rstrip() for line in result.stdout.rstrip().splitlines()]


def test_the_witness_of_the_page_about_comparing_is_what_is_printed(desk) -> None:
    (shown,) = blocks("compare.md", "console")
    command, _, output = shown.removeprefix("$ ").partition("\n")
    printed = CliRunner().invoke(app, typed(command)).stdout.rstrip().splitlines()
    lines = output.rstrip().splitlines()
    assert "..." == lines[0]
    assert lines[1:] == [line.rstrip() for line in printed[1 - len(lines) :]]
