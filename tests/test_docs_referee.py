"""What the pages about refereeing show is so: texts are read, commands print what is shown, and no kind is left out."""

import contextlib
import io
import re
from pathlib import Path

import pytest

from bgrules import load
from bgrules.interchange.transcript import read_transcript
from bgrules.referee.faults import HEADS

DOCS = Path(__file__).resolve().parents[1] / "docs"
HOW_TO = (DOCS / "how-to" / "referee.md").read_text(encoding="utf-8")
REFERENCE = (DOCS / "reference" / "transcript.md").read_text(encoding="utf-8")
FENCE = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
BLOCKS = FENCE.findall(HOW_TO)
TWO_DICE = "6-1, black 5-5"
"""In a line that is of another opening than that of one die each."""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for language, text in BLOCKS:
        if language == "text":
            (tmp_path / text.splitlines()[0].removeprefix("# ")).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("code", [text for language, text in BLOCKS if language == "python"])
def test_code_prints_what_it_says(desk: Path, code: str) -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})
    assert re.findall(r"  # (.*)", code) == printed.getvalue().splitlines()


def test_every_kind_of_fault_is_told() -> None:
    told = {"lower-first", "later-allowance"}  # among those that `bgrules why` tells too
    assert set() == {kind for kind in HEADS if f"`{kind}`" not in HOW_TO} - told


def test_the_whole_example_can_be_read() -> None:
    (text,) = [text for language, text in FENCE.findall(REFERENCE) if language == "text"]
    assert [] == read_transcript(load("hoyle"), text).unread


LINES = [line for row in re.findall(r"^\| (`.*?) \| ", REFERENCE, re.MULTILINE) for line in re.findall("`(.*?)`", row)]


@pytest.mark.parametrize("line", LINES)
def test_every_line_of_the_tables_can_be_read(line: str) -> None:
    variant = load("hoyle", set={"opening.dice_each": 2} if TWO_DICE in line else {})
    before = "white 6-2: -\n" if line.startswith("again") else ""
    assert [] == read_transcript(variant, before + line).unread


def test_there_are_lines_in_the_tables() -> None:
    assert len(LINES) > 15
