"""The pages about proof print what commands print, and name cases and tests that are there."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bgrules.cli.app import app

ROOT = Path(__file__).resolve().parents[1]
PAGES = {name: (ROOT / "docs/explanation" / name).read_text(encoding="utf-8") for name in ("disputed.md",)}
SHOWN = [text for page in PAGES.values() for text in re.findall(r"```console\n(\$ bgrules .*?)```", page, re.DOTALL)]


@pytest.mark.parametrize("shown", SHOWN, ids=lambda shown: shown.partition("\n")[0])
def test_a_command_prints_what_is_shown(shown: str) -> None:
    command, _, output = shown.removeprefix("$ ").partition("\n")
    result = CliRunner().invoke(app, shlex.split(command)[1:])
    assert output.split() == re.sub(r"\(\S*variants/", "(variants/", result.output).split()


def test_every_report_and_reading_named_is_a_case() -> None:
    files = [*(ROOT / "variants").glob("*/cases.yaml"), *(ROOT / "tests/kernel/variants").glob("*/cases.yaml")]
    cited = " ".join(re.findall(r"source: (.*)", "\n".join(file.read_text(encoding="utf-8") for file in files)))
    named = re.findall(r"\bA\d\d\b|(?<=`)reported \d+(?=`)", PAGES["disputed.md"])
    other = {one for one in named if one.startswith("reported")} & {"reported 22", "reported 46"}
    assert set() == {one for one in set(named) - other if not re.search(rf"\b{one}\b", cited)}
