"""Every sentence of the sources has its case, every case holds, and nothing in the file format goes without one."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml

import bgrules
from bgrules.kit.cases import Case, read_cases, run
from bgrules.variant.sections import Reading
from tests.shared import shared

ROOT = Path(__file__).resolve().parents[1]
NAMES = sorted(folder.parent.name for folder in (ROOT / "variants").glob("*/cases.yaml"))
CASES = [(name, case) for name in NAMES for case in read_cases(ROOT / "variants" / name)]
BOOK = yaml.safe_load((ROOT / "docs" / "reference" / "sentences.yaml").read_text(encoding="utf-8"))
SENTENCES, READINGS = BOOK["sentences"], BOOK["readings"]
EXEMPT = {"S1.1", "S2.1", "S3.20", "S3.32", "S4.20", "S4.21"}
"""Apparatus, names and advice: nothing that an engine could do or leave undone."""
HERE_CALLED = {"lange-puff": "langer-puff"}


def sources(case: Case) -> list[str]:
    return [case.source] if isinstance(case.source, str) else case.source


def cited() -> set[str]:
    return {source.split()[-1] for _, case in CASES for source in sources(case)}


def named(name: str, case: Case) -> str:
    return f"{name}: {case.rule}"


@pytest.fixture(scope="module")
def variants() -> dict[str, bgrules.Variant]:
    return {name: bgrules.load(name) for name in NAMES}


@pytest.mark.parametrize(("name", "case"), CASES, ids=[named(*pair) for pair in CASES])
def test_case_holds(name: str, case: Case, variants: dict[str, bgrules.Variant]) -> None:
    assert [] == run(variants[name], case)


def test_every_sentence_that_asks_something_of_an_engine_has_a_case() -> None:
    assert set() == set(SENTENCES) - EXEMPT - cited()


def test_exempt_sentences_say_why() -> None:
    assert EXEMPT == {name for name, sentence in SENTENCES.items() if sentence.get("exempt")}


def test_both_readings_are_shown_where_the_authors_leave_it_open() -> None:
    both = {name for name, reading in READINGS.items() if reading.get("both")}
    ours = {source for _, case in CASES if not case.set for source in sources(case)}
    other = {source for _, case in CASES if case.set for source in sources(case)}
    assert (set(), set()) == (both - ours, both - other)


def test_every_reading_has_a_case() -> None:
    assert set() == set(READINGS) - cited()


def test_a_case_cites_only_sentences_and_readings_that_there_are_and_their_author() -> None:
    known = set(READINGS) | {f"{sentence['author']} {name}" for name, sentence in SENTENCES.items()}
    free = ("reported ", "modern usage", "ours")
    cited_by = [(source, known | books(name)) for name, case in CASES for source in sources(case)]
    assert set() == {source for source, named in cited_by if source not in named and not source.startswith(free)}


def books(name: str) -> set[str]:
    """Name the sources that a variant lists; Hoyle's are cited by sentence."""
    return set(bgrules.load(name).spec.sources) - set(BOOK["authors"])


def test_sentences_are_those_of_the_shared_list() -> None:
    rows = [line.split("|") for line in shared("RULES.md").read_text(encoding="utf-8").splitlines()]
    assert {row[1].strip() for row in rows if len(row) > 3 and row[1].strip().startswith("S")} == set(SENTENCES)


def test_every_shared_case_is_here() -> None:
    listed = yaml.safe_load(shared("cases/cases.yaml").read_text(encoding="utf-8"))
    wanted = {(HERE_CALLED.get(case["variant"], case["variant"]), case["id"]) for case in listed}
    assert set() == wanted - {(name, case.id) for name, case in CASES}


def test_every_variant_has_cases() -> None:
    assert NAMES == sorted(folder.parent.name for folder in (ROOT / "variants").glob("*/variant.yaml"))


def test_every_reading_that_a_file_lists_has_a_case() -> None:
    shown = {(name, written(case.set)) for name, case in CASES if case.set}
    listed = {(name, written(one.set)): key for name in NAMES for key, one in readings(name).items()}
    assert [] == [(name, key) for (name, rules), key in listed.items() if (name, rules) not in shown]


def written(rules: Mapping[str, object]) -> str:
    return json.dumps(sorted(rules.items()), default=dict)


def readings(name: str) -> Mapping[str, Reading]:
    return bgrules.load(name).spec.readings
