"""The how-to pages about playing say what is so: their sessions are typed, their commands run, their code too."""

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bgrules.cli.app import app

HOW_TO = Path(__file__).resolve().parents[1] / "docs" / "how-to"
PAGES = ("play.md", "run-files.md", "own-interface.md")
SAID = re.compile(r"^(?:you|X|O|[^>]* throws?|opening, [^>]*)>(?: (.*))?$")


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (HOW_TO / page).read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def commands(page: str) -> list[str]:
    lines = (line for block in blocks(page, "sh") for line in block.splitlines())
    return [line for line in lines if line.startswith("bgrules ")]


def test_the_session_of_the_page_is_what_is_printed(desk) -> None:
    first, *shown = blocks("play.md", "console")[0].splitlines()
    typed = [said[1] or "" for line in shown if (said := SAID.match(line))]
    result = CliRunner().invoke(app, shlex.split(first)[2:], input="".join(f"{line}\n" for line in typed))
    printed = iter([line.rstrip() for line in result.stdout.splitlines()])
    assert [] == [line for line in shown if line != "..." and line not in printed]


@pytest.mark.parametrize("page", PAGES[:2])
def test_every_command_of_a_page_runs_in_its_order(desk, page) -> None:
    for text in blocks(page, "yaml"):
        (desk / text.splitlines()[0].removeprefix("# ")).write_text(text, encoding="utf-8")
    CliRunner().invoke(app, ["play", "hoyle", "--record", "game.jsonl"])
    for command in commands(page):
        words, _, file = command.partition(" > ")
        result = CliRunner().invoke(app, shlex.split(words, comments=True)[1:])
        assert 0 == result.exit_code, (command, result.output)
        if file:
            (desk / file).write_text(result.stdout, encoding="utf-8")


@pytest.mark.parametrize("code", blocks("own-interface.md", "python"))
def test_code_of_the_page_prints_what_it_says(desk, code) -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "own-interface.md", "exec"), {})
    told = re.findall(r"^ *print\(.*\) +# (\[.*\]|landing\S+|24/19.*|True)", code, re.MULTILINE)
    assert [] == [text for text in told if text not in printed.getvalue()]
    assert printed.getvalue()
