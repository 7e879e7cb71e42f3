"""A sheet of rules: headings, footnotes, what differs from backgammon, and two sheets side by side."""

from functools import cache
from textwrap import wrap

import pytest
from tables import BUNDLED as FOLDERS

from bgrules.catalog.assembly import prepare
from bgrules.ruleset.rule_sheet import Change, Footnotes, changes, headed, summary
from bgrules.ruleset.sentences import HEADINGS, Sentence, sentences

BUNDLED = [folder.name for folder in FOLDERS]


@cache
def bundled(name: str) -> list[Sentence]:
    """Make a bundled variant's sheet once: many tests compare it with others."""
    ready = prepare(name)
    return sentences(ready.spec, ready.answers, ready.refusals)


def sheet(name: str, **settings: object) -> list[Sentence]:
    if not settings:
        return bundled(name)
    ready = prepare(name, set=settings)
    return sentences(ready.spec, ready.answers, ready.refusals)


@pytest.mark.parametrize("name", BUNDLED)
def test_sentences_stand_under_headings_in_one_order(name: str) -> None:
    found = [heading for heading, _ in headed(sheet(name))]
    assert list(HEADINGS) == found


def test_a_source_has_one_number() -> None:
    notes = Footnotes()
    assert [1, 2, 1, 3] == [notes.number(source) for source in ("Foster", "Hoffmann", "Foster", "our decision")]
    assert ("Foster", "Hoffmann", "our decision") == notes.sources


def test_no_paragraph_says_how_backgammon_differs_from_itself() -> None:
    assert "" == summary(sheet("hoyle"), sheet("hoyle"))


@pytest.mark.parametrize("name", [name for name in BUNDLED if name != "hoyle"])
def test_what_differs_from_backgammon_fits_five_lines(name: str) -> None:
    text = summary(sheet("hoyle"), sheet(name))
    assert text.startswith("How this differs from backgammon: ")
    assert 1 <= len(wrap(text, 80, break_on_hyphens=False)) <= 5


@pytest.mark.parametrize("name", BUNDLED)
def test_all_that_differs_is_said_or_its_heading_is_named(name: str) -> None:
    base, mine = sheet("hoyle"), sheet(name)
    text = summary(base, mine)
    named = text.lower().rpartition("different:")[2]
    for change in changes(base, mine):
        is_said = bool(change.b) and all(one in text for one in change.b)
        assert is_said or change.heading.lower() in named, change


def test_what_changes_a_game_most_comes_first() -> None:
    assert summary(sheet("hoyle"), sheet("plakoto")).startswith(
        "How this differs from backgammon: Each starts with 15 on point 24. No checker ever comes to the bar. A blot, "
        "a single opposing checker, is pinned by a checker that lands there"
    )


def test_a_sentence_that_goes_on_from_one_before_never_stands_alone() -> None:
    text = summary(sheet("hoyle"), sheet("langer-puff"))
    assert any(one.text.startswith("This lasts") for one in sheet("langer-puff"))
    assert "This lasts" not in text


def test_sentences_on_one_subject_stand_side_by_side() -> None:
    found = changes(sheet("hoyle"), sheet("hoyle", **{"landing.closed_from": 3, "checkers": 14, "setup": {24: 14}}))
    assert Change("Start", ("Each side has 15 checkers.",), ("Each side has 14 checkers.",)) == found[0]
    assert ["Start", "Start", "Moving"] == [change.heading for change in found]
    assert "Three opposing checkers close a point." in found[2].b[0]


def test_what_only_one_of_two_says_stands_alone() -> None:
    (found,) = changes(sheet("portes"), sheet("tavla"))
    assert ("Moving", ()) == (found.heading, found.a)
    assert 2 == len(found.b)


@pytest.mark.parametrize("name", BUNDLED)
def test_rules_do_not_differ_from_themselves(name: str) -> None:
    assert [] == changes(sheet(name), sheet(name))


@pytest.mark.parametrize("name", BUNDLED)
def test_all_that_differs_stands_in_one_row(name: str) -> None:
    base, mine = sheet("hoyle"), sheet(name)
    rows = changes(base, mine)
    ours, theirs = {one.text for one in base}, {one.text for one in mine}
    assert ours - theirs == {text for row in rows for text in row.a}
    assert theirs - ours == {text for row in rows for text in row.b}
