"""Witnesses: for a rule that differs, the smallest position found where the two disagree, and both play lists."""

import pytest

import bgrules
from bgrules.comparison.isolation import witnesses
from bgrules.comparison.small_positions import size
from bgrules.comparison.witness import Witness, find_witness

SMALL = "tests/kernel/variants/"


def otherwise(field: str, value: object, name: str = "hoyle") -> Witness:
    rules = bgrules.load(name)
    return find_witness(rules, bgrules.load(name, set={field: value}), (field,), 0, 1000)


@pytest.mark.parametrize(
    ("field", "value", "most"),
    [
        ("obligation.as_many", False, 2),
        ("obligation.larger", False, 3),
        ("obligation.order", "lower_first", 3),
        ("bearing_off.too_high", "any_unplayable", 3),
        ("bearing_off.too_high", "never", 2),
        ("bearing_off.tested", "each_allowance", 2),
        ("landing.closed_from", 3, 3),
        ("landing.on_blot", "pin", 2),
        ("landing.hit_when", "own_home", 2),
        ("board.home", 5, 2),
    ],
)
def test_a_rule_about_plays_is_shown_with_few_checkers(field, value, most):
    found = otherwise(field, value)
    assert "plays" == found.kind
    assert set(found.a) != set(found.b) or field == "landing.on_blot"
    assert most >= size(bgrules.Position.parse(found.position))


def test_the_play_lists_of_a_witness_are_those_that_plays_gives():
    found = otherwise("obligation.larger", False)
    for value, said in ((True, found.a), (False, found.b)):
        rules = bgrules.load("hoyle", set={"obligation.larger": value})
        assert list(said) == [play.text for play in rules.plays(found.position, dice=found.numbers)]


def test_the_same_seed_finds_the_same_witness():
    assert otherwise("obligation.larger", False) == otherwise("obligation.larger", False)


def test_a_rule_about_throws_is_shown_by_a_throw_at_a_moment_that_can_be():
    found = otherwise("params.ordinary", "first_of_game", "russian")
    assert ("throw", "1-1") == (found.kind, found.throw)
    assert "on a side's first throw, after the first throw of the game" == found.when
    assert (("1 1 1 1",), ("1 1 1 1, then 6 6 6 6, then throw again",)) == (found.a, found.b)


def test_a_kind_of_win_is_shown_by_the_end_of_a_game():
    found = otherwise("wins", [{"name": "single", "worth": 1}])
    assert ("win", ("backgammon, worth 3",), ("single, worth 1",)) == (found.kind, found.a, found.b)
    assert found.position in ("off:15 | bar:1", "off:15 | 24:1")


def test_who_throws_is_shown_by_a_side_that_is_shut_out():
    found = otherwise("entry.bar.shut_out", "throw_lost")
    assert ("shut out", "bar:1 | 6:2 5:2 4:2 3:2 2:2 1:2") == (found.kind, found.position)


@pytest.mark.parametrize(
    ("field", "value", "about"),
    [
        ("opening.first_throw", "adopt", "how a game begins"),
        ("penalties.illegal_bear_off", "refused", "what an illegal play costs"),
        ("ending.drawn_by", [], "how a game ends"),
    ],
)
def test_a_rule_that_shows_in_no_position_is_told_in_words(field, value, about):
    found = otherwise(field, value)
    assert ("words", f"shows in no play: it is about {about}") == (found.kind, found.says)


def test_a_search_in_vain_says_so():
    rules = bgrules.load("hoyle")
    found = find_witness(rules, rules, ("obligation.larger",), 0, 60)
    assert ("none", "no disagreement found in 60 positions") == (found.kind, found.says)


def test_every_rule_that_differs_is_laid_over_alone():
    diff, shown = witnesses(bgrules.load("hoyle"), bgrules.load("russian"), positions=600)
    by_rule = {one.rule: one.witness.kind for one in shown}
    assert {one.field for one in diff.fields if one.a is not None} | {"hooks.bonus_throws"} == set(by_rule)
    assert ("plays", "plays", "win", "throw") == tuple(
        by_rule[rule] for rule in ("board.route", "entry.hand.enter_first", "wins", "hooks.bonus_throws")
    )


def test_a_value_that_neither_can_take_alone_is_said_to_be_so():
    _, shown = witnesses(bgrules.load("modern"), bgrules.load("hypergammon"), positions=60)
    assert {"neither variant can take the other's value alone"} == {one.witness.says for one in shown}


def test_what_code_refuses_is_shown_too():
    a, b = (bgrules.load(SMALL + name, trust=True) for name in ("half-turn", "runner"))
    _, shown = witnesses(a, b, positions=600, trust=True)
    (one,) = shown
    assert ("hooks.allow_step", "plays") == (one.rule, one.witness.kind)
    assert set(one.witness.b) != set(one.witness.a)


def test_a_limit_that_the_other_variant_has_not_is_shown_as_a_whole():
    _, shown = witnesses(bgrules.load("portes"), bgrules.load("tavla"), positions=600)
    (limit,) = shown
    assert ("limits.no_hit_and_run", "", "zone:[1, 6]") == (limit.rule, limit.a, limit.b)
    assert "plays" == limit.witness.kind
