"""The how-to page about `check`: its Python, and what it says of failures that are known."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bgrules.cli.app import app

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "how-to" / "check.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with the files of the page."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    for name, text in re.findall(r"```(?:yaml|python)\n# (\S+)\n(.*?)```", PAGE, re.DOTALL):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_python_of_the_page_runs(desk: Path) -> None:
    code = next(block for block in blocks("python") if "report.ok" in block)
    exec(compile(code, "page", "exec"), {})


def test_what_is_known_in_the_page_is_a_check(desk: Path) -> None:
    known = next(block for block in blocks("yaml") if block.startswith("known:"))
    (desk / "club" / "check.yaml").write_text(known, encoding="utf-8")
    result = CliRunner().invoke(app, ["check", "./club", "--group", "file"])
    assert 0 == result.exit_code, result.output
