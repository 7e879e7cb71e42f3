"""What the bundled variants say, and that each rule of theirs has a source."""

import pytest
from tables import BUNDLED as FOLDERS

from bgrules.catalog.assembly import load, prepare
from bgrules.variant.spec import rule_fields, source_of

BUNDLED = [folder.name for folder in FOLDERS]
MODERN = ("modern", "nackgammon", "hypergammon")


@pytest.mark.parametrize("name", BUNDLED)
def test_every_rule_of_a_bundled_variant_has_a_source(name: str) -> None:
    spec = prepare(name).spec
    rules = [field for field, value in rule_fields(spec) if value not in (None, ())]  # a limit that does not stand
    assert [] == [field for field in rules if not source_of(spec, field)]


def test_russian_shares_no_wins_and_no_shut_out_with_hoyle() -> None:
    russian, hoyle = prepare("russian").spec, prepare("hoyle").spec
    assert russian.wins != hoyle.wins
    assert ("throw_lost", "no_throw") == (russian.entry.bar.shut_out, hoyle.entry.bar.shut_out)


def test_a_modern_winner_of_the_opening_must_adopt() -> None:
    assert ["adopt"] * 3 == [prepare(name).spec.opening.first_throw for name in MODERN]


def test_a_modern_backgammon_needs_none_borne_off() -> None:
    whens = [win.when for win in prepare("modern").spec.wins if win.name == "backgammon"]
    assert [("none_off", "on_bar"), ("none_off", "in_start_zone")] == whens


@pytest.mark.parametrize(
    ("name", "placed"),
    [
        ("nackgammon", {24: 2, 23: 2, 13: 4, 8: 3, 6: 4}),
        ("hypergammon", {24: 1, 23: 1, 22: 1}),
        ("modern", {24: 2, 13: 5, 8: 3, 6: 5}),
    ],
)
def test_the_setup_of_a_modern_variant(name: str, placed: dict[int, int]) -> None:
    setup = prepare(name).answers.setup
    assert [placed, placed] == [{place: count for place, count in enumerate(row) if count} for row in setup]


def test_variants_that_play_unlike_have_unlike_digests() -> None:
    digests = {load(name).digest for name in BUNDLED} | {load("russian", set={"params.again": False}).digest}
    assert len(BUNDLED) + 1 == len(digests)


def test_a_title_does_not_change_the_digest() -> None:
    assert load("hoyle").digest == load("standard").digest
