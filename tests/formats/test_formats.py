"""Formats have a number: what a header says, what is refused and in which words, and that the page lists them all."""

from pathlib import Path
from typing import Any

import pytest

import bgrules
from bgrules.errors import VariantError
from bgrules.formats import FORMATS, KEPT_RUN, RECORD, RUN_FILE, Format
from bgrules.kit.known_failures import known_failures

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "compatibility.md"
LATER = Format("a batch of states", 3)


def test_the_page_lists_every_format_with_its_number() -> None:
    rows = [line.split("|") for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| a ")]
    listed = {row[1].strip(): row[3].partition(",")[0].strip() for row in rows if len(row) == 7}
    assert {one.name: str(one.number) for one in FORMATS} == listed
    assert [one.key for one in FORMATS] == [row[3].split("`")[1].rstrip(":") for row in rows if len(row) == 7]


def test_a_header_says_the_number_who_wrote_it_and_under_which_rules() -> None:
    version = bgrules.__version__
    assert {"format": 2, "record": "bgrules", "version": version, "digest": "abc"} == RECORD.header("abc")
    assert {"bgrules_kept": 2, "version": version} == KEPT_RUN.header()


@pytest.mark.parametrize(
    ("header", "says"),
    [
        ({"format": 1}, ""),
        ({"format": 3, "version": "x"}, ""),
        (
            {"format": 4, "version": "0.9"},
            "a batch of states of format 4, written by bgrules 0.9, but this bgrules reads formats 1 to 3: "
            "`pip install --upgrade bgrules`",
        ),
        (
            {"format": 4, "version": "\n" * 9},
            "a batch of states of format 4, but this bgrules reads formats 1 to 3: `pip install --upgrade bgrules`",
        ),
        ({"format": 0, "version": "0.9"}, "a batch of states of format 0, but this bgrules reads formats 1 to 3"),
        ({"format": True}, "a batch of states of format true, but this bgrules reads formats 1 to 3"),
        (
            {"format": "x" * 99},
            f'a batch of states of format "{"x" * 39}..., but this bgrules reads formats 1 to 3',
        ),
        ({}, "a batch of states without the number of its format, but this bgrules reads formats 1 to 3"),
    ],
)
def test_a_number_that_cannot_be_read_is_refused_in_words(header: dict[str, Any], says: str) -> None:
    assert says == LATER.fault(header)


def test_the_numbers_that_can_be_read_are_named() -> None:
    assert ["format 1", "formats 1 and 2", "formats 1 to 3"] == [one.reads for one in (RUN_FILE, RECORD, LATER)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("format: 1\nknown: {cases-hold: not agreed}\n", ""),
        ("format: 2\nknown: 3\n", "format 2 is of a later bgrules"),
        ("format: 0\nknown: {}\n", "there is no format 0"),
        ("format: one\nknown: {}\n", "this is not a number of a format"),
    ],
)
def test_known_failures_may_say_their_format(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "check.yaml").write_text(text, encoding="utf-8")
    if not says:
        assert {"cases-hold": "not agreed"} == known_failures(tmp_path)
        return
    with pytest.raises(VariantError, match=says) as caught:
        known_failures(tmp_path)
    assert ["spec-format"] == [problem.code for problem in caught.value.problems]
