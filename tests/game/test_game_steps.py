"""A play made step by step: what is offered, what is refused, and back again."""

import random

import pytest
from tables import EVERY, loaded, name_of, seen

import bgrules
from bgrules.errors import GameError, PlayError
from bgrules.kit.game_driver import applied
from bgrules.position.notation import parse_play

TURNS = 12


def begun(dice=(6, 2), variant="hoyle"):
    game = bgrules.Game(variant, dice=[(6, 2), dice])
    game.take("throw again")
    return game


def games(folder, seed=3):
    """A game at each of its first allowances, random choices made."""
    draw, game = random.Random(seed), bgrules.Game(loaded(folder), seed=seed, turn_limit=TURNS)
    while game.kind != "over":
        if game.kind == "play":
            yield game, draw
        if game.kind != "over":
            game.take(draw.choice(game.choices))


@pytest.mark.parametrize("folder", EVERY, ids=name_of)
def test_random_steps_lead_to_a_legal_play_and_back(folder):
    for game, draw in games(folder):
        states = [seen(game)]
        while game.steps:
            game.step(draw.choice(game.steps))
            states.append(seen(game))
        assert game.can_finish
        for before in reversed(states[:-1]):
            game.undo()
            assert before == seen(game)  # reported fault B28: nothing is doubled, nothing lost


@pytest.mark.parametrize("folder", EVERY, ids=name_of)
def test_finishing_steps_is_the_same_as_taking_the_play(folder):
    for game, draw in games(folder, seed=4):
        while game.steps and not (game.can_finish and draw.random() < 0.3):
            game.step(draw.choice(game.steps))
        position, side, before = game.position, game.side, len(game.events)
        legal = {play.result: play.text for play in game.choices}
        game.finish()
        assert {"side", "numbers", "play"} == game.events[before].keys()
        assert (side, legal[position]) == (game.events[before]["side"], game.events[before]["play"])


def is_plain(variant):
    """Nothing depends on how the allowance began, or on the order of its numbers."""
    spec = variant.spec
    return spec.bearing_off.tested == "each_step" and spec.obligation.order == "free"


@pytest.mark.parametrize("folder", [one for one in EVERY if is_plain(loaded(one))], ids=name_of)
def test_steps_after_each_step_are_those_of_a_fresh_look_at_the_board(folder):  # reported fault A19
    for game, draw in games(folder, seed=5):
        if len(game.decision.numbers) > 2:
            continue
        legal = {play.result for play in game.choices}
        while game.steps:
            is_first = any(event.get("side") == game.side for event in game.events[:-1] if "throw" in event)
            assert sorted(fresh(game, game.position, game.left, legal, not is_first)) == sorted(game.steps)
            game.step(draw.choice(game.steps))


def fresh(game, position, left, legal, is_first):
    """List the steps from which a legal play can be reached, by asking the variant about each board anew."""
    found = set()
    if not any(position.mover[1:]):
        return found
    for die in set(left):
        rest = list(left)
        rest.remove(die)
        for step in game.variant.steps(position, die, side=game.side, first_throw=is_first):
            there = applied(game.variant.ruleset, position, step)
            if there in legal or fresh(game, there, rest, legal, is_first):
                found.add(step)
    return found


def test_only_steps_that_a_legal_play_can_follow_are_offered():
    blocked = bgrules.load("hoyle", set={"setup": [{24: 1, 8: 1, 6: 13}, {5: 4, 6: 3, 7: 4, 9: 2, 21: 2}]})
    game = begun(variant=blocked)
    assert "8/6" in blocked.steps("start", 2)
    assert ["8/2", "24/22"] == game.steps
    game.step("8/2")
    assert ["24/22"] == game.steps


def test_the_board_shows_the_steps_made():
    game = begun()
    game.step("24/18")
    assert ("24:1 18:1 13:5 8:3 6:5", (2,), ("24/18",)) == (str(game.position).split(" |")[0], game.left, game.made)
    assert (6, 2) == game.decision.numbers


def test_a_step_may_take_several_numbers_at_once():
    game = begun((2, 2))
    game.step("13/7")
    assert (("13/11", "11/9", "9/7"), (2,)) == (game.made, game.left)


def test_several_steps_are_made_all_or_none():
    game = begun()
    before = seen(game)
    with pytest.raises(GameError):
        game.step("24/18 18/17")
    assert before == seen(game)
    game.step("24/18, 13/11")
    assert (("24/18", "13/11"), ()) == (game.made, game.left)


def test_the_exact_number_bears_off():
    game = bgrules.Game(bgrules.load("hoyle", set={"setup": {4: 8, 3: 7}}), dice=[(6, 2), (6, 3)])
    game.take("throw again")
    game.step("3/off")
    assert (6,) == game.left


def test_a_hit_and_what_it_puts_on_the_bar_are_taken_back():
    variant = bgrules.load("hoyle", set={"setup": [{24: 2, 13: 13}, {7: 1, 13: 14}]})
    game = bgrules.Game(variant, dice=[(6, 2), (6, 1)])
    game.take("throw again")
    before = seen(game)
    game.step("24/18*")
    assert 1 == game.position.opponent[25]
    game.undo()
    assert before == seen(game)


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("24/19", GameError, "throws.dice"),
        ("13/1", GameError, "numbers to play are 6 2"),
        ("6/off", GameError, "6/off"),
        ("twelve", PlayError, "`twelve`"),
    ],
)
def test_a_step_that_cannot_come_next_names_the_rule_and_changes_nothing(text, error, says):
    game = begun()
    game.step("24/18")
    before = seen(game)
    with pytest.raises(error, match=says):
        game.step(text)
    assert before == seen(game)


def test_too_few_steps_are_no_play():
    game = begun()
    game.step("24/18")
    with pytest.raises(GameError, match="as_many"):
        game.finish()
    assert (("24/18",), "play") == (game.made, game.kind)


def test_nothing_is_taken_back_before_the_first_step():
    game = begun()
    with pytest.raises(GameError, match="no step to take back"):
        game.undo()


def test_a_whole_play_takes_the_place_of_the_steps_made():
    game = begun()
    game.step("13/11")
    game.take("24/18 24/22")
    assert "24/18 24/22" == game.events[-1]["play"]
    assert ((), "throw") == (game.made, game.kind)


def test_every_step_told_can_be_read_back():
    for game, _ in games(EVERY[0]):
        assert all(1 == len(parse_play(step)) for step in game.steps)
