"""Every error code has a sample file that shows it, and the text that a user then reads."""

import re
from pathlib import Path

import pytest
from variant.samples import ERRORS, told

import bgrules.variant
from bgrules.errors import CODES

SAMPLES = sorted(path.stem for path in ERRORS.glob("*.yaml"))
ROOM = ("file-", "yaml-", "spec-", "throw-", "setup-", "hand-", "opening-", "wins-", "ending-", "without-", "cite-")
ROOM += ("extends-", "set-", "params-unused")


@pytest.mark.parametrize("code", SAMPLES)
def test_sample_reads_as_expected(code: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ERRORS)
    expected = (ERRORS / f"{code}.txt").read_text(encoding="utf-8")
    assert expected == told(ERRORS / f"{code}.yaml", tmp_path)


def test_every_code_of_the_room_has_a_sample() -> None:
    assert sorted(code for code in CODES if code.startswith(ROOM)) == SAMPLES


def test_every_code_that_the_room_uses_is_listed() -> None:
    room = Path(bgrules.variant.__file__).parent
    used = {code for path in room.glob("*.py") for code in re.findall(r'"((?:[a-z]+-)+[a-z]+)"', path.read_text())}
    assert set() == {code for code in used if code.startswith(ROOM)} - set(CODES)


@pytest.mark.parametrize("code", SAMPLES)
def test_sample_shows_its_own_code(code: str) -> None:
    assert f"error[{code}]: " in (ERRORS / f"{code}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", SAMPLES)
def test_no_message_names_a_python_type(code: str) -> None:
    text = (ERRORS / f"{code}.txt").read_text(encoding="utf-8")
    names = ("NoneType", "dict", "tuple", " int", " str ", "bool", "Traceback", "pydantic")
    assert [] == [name for name in names if name in text]
