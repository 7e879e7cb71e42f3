"""The gallery: every error code has a sample, and every sample reads as it should, whatever is wrong."""

import os
import re
from pathlib import Path

import pytest
from variant.gallery import ERRORS, NEEDS_RIGHTS, SAMPLES, codes_in, command_of, may_end_with, open_gallery, told

import bgrules.variant
from bgrules.errors import CODES

ROOM = ("file-", "yaml-", "spec-", "throw-", "setup-", "hand-", "opening-", "wins-", "ending-", "without-", "cite-")
ROOM += ("extends-", "reading-", "set-", "params-unused", "variant-", "limit-", "mother-", "known-")
CODE = ("plugin-", "hook-", "hooks-", "params-")
"""What is said of code; `plugins/` says it."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return open_gallery(tmp_path_factory.mktemp("gallery"))


def text_of(sample: str) -> str:
    return (ERRORS / f"{sample}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("sample", SAMPLES)
def test_sample_reads_as_expected(sample: str, hall: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if sample == NEEDS_RIGHTS and os.geteuid() == 0:
        pytest.skip("root may read everything")
    monkeypatch.chdir(hall)
    code, text = told(command_of(sample))
    assert text_of(sample) == text
    assert code in may_end_with(command_of(sample))


def test_the_gallery_is_large() -> None:
    assert 80 <= len(SAMPLES)


def test_every_code_of_the_room_has_a_sample() -> None:
    shown = {code for sample in SAMPLES for code in codes_in(text_of(sample))}
    assert set() == {code for code in CODES if code.startswith(ROOM + CODE)} - shown


def test_every_code_that_the_room_uses_is_listed() -> None:
    room = Path(bgrules.variant.__file__).parent
    used = {code for path in room.glob("*.py") for code in re.findall(r'"((?:[a-z]+-)+[a-z]+)"', path.read_text())}
    assert set() == {code for code in used if code.startswith(ROOM)} - set(CODES)


@pytest.mark.parametrize("sample", SAMPLES)
def test_sample_shows_the_code_that_it_is_called_by(sample: str) -> None:
    assert sample.partition("--")[0] in codes_in(text_of(sample))


@pytest.mark.parametrize("sample", SAMPLES)
def test_no_message_names_a_python_type(sample: str) -> None:
    names = ("NoneType", "dict", "tuple", " int", " str ", "bool", "Traceback", "pydantic")
    said = re.sub(r"^\s*\d+ \|.*\n", "", text_of(sample), flags=re.MULTILINE)  # all but what its author wrote
    assert [] == [name for name in names if name in said]
