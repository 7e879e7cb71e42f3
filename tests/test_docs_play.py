"""The how-to page about an interface of your own says what is so: its code prints what it says."""

import contextlib
import io
import re
from pathlib import Path

import pytest

HOW_TO = Path(__file__).resolve().parents[1] / "docs" / "how-to"


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (HOW_TO / page).read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


@pytest.mark.parametrize("code", blocks("own-interface.md", "python"))
def test_code_of_the_page_prints_what_it_says(desk, code) -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "own-interface.md", "exec"), {})
    told = re.findall(r"^ *print\(.*\) +# (\[.*\]|landing\S+|24/19.*|True)", code, re.MULTILINE)
    assert [] == [text for text in told if text not in printed.getvalue()]
    assert printed.getvalue()
