"""The other readings of a variant's file: where each disagrees, how often, and what it does to the game."""

import pytest

import bgrules
from bgrules.comparison.frequency import shares
from bgrules.comparison.reading_comparison import read
from bgrules.errors import RunError

GAMES = 6


def share(name: str, field: str, value: object):
    rules = bgrules.load(name)
    found, turns = shares(rules, [(bgrules.load(name, set={field: value}), (field,))], GAMES, 0)
    return found[0], turns


@pytest.fixture(scope="module")
def modern():
    return read(bgrules.load("modern"), games=200, positions=1000)


def test_every_reading_of_the_file_is_held_against_it(modern):
    assert list(bgrules.load("modern").spec.readings) == [one.name for one in modern.readings]
    assert ["words", "plays", "win"] == [one.witness.kind for one in modern.readings]


def test_a_reading_is_told_by_who_wins_how_and_when(modern):
    told = {measure.name for measure, _ in modern.readings[0].differences}
    assert {"first", "turns", "worth", "wins.single", "wins.gammon", "wins.backgammon"} == told
    difference = {measure.name: of for measure, of in modern.readings[0].differences}["first"]
    assert difference.low < difference.value < difference.high


def test_a_reading_that_changes_no_game_changes_no_number(modern):
    assert {0} == {of.value for _, of in modern.readings[2].differences}


def test_a_variant_without_readings_says_so():
    with pytest.raises(RunError, match="lists no other readings"):
        read(bgrules.load("nackgammon"), games=2)


def test_turns_are_those_that_simulate_counts():
    _, turns = share("russian", "obligation.larger", False)
    assert turns == bgrules.simulate("russian", GAMES).sums["turns"].top


def test_a_rule_about_nothing_that_is_played_matters_in_no_turn():
    assert 0 == share("hoyle", "opening.first_throw", "adopt")[0].value


def test_a_turn_matters_once_however_many_of_its_plays_differ():
    found, _ = share("russian", "obligation.as_many", False)
    assert 0.9 < found.value <= 1
    assert found.low < found.value


def test_a_doublet_worth_more_matters_in_about_a_sixth_of_the_turns():
    found, _ = share("hoyle", "throws.doublet", [["n", "n"]])
    assert found.low < 1 / 6 < found.high


def test_a_side_that_may_not_throw_matters_whichever_of_the_two_is_asked():
    closed = {"landing.closed_from": 1}
    rules = [bgrules.load("hoyle", set={**closed, "entry.bar.shut_out": word}) for word in ("no_throw", "throw_lost")]
    both = [shares(a, [(b, ("entry.bar.shut_out",))], 2 * GAMES, 0)[0][0].value for a, b in (rules, rules[::-1])]
    assert both[0] == both[1]
