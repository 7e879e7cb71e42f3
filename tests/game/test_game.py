import random

import pytest
from tables import BUNDLED, EVERY, loaded, name_of, seen

import bgrules
from bgrules.errors import BgrulesError, GameError, PlayError, ThrowError
from bgrules.game.decision import Result
from bgrules.terms import Throw

START = "24:2 13:5 8:3 6:5 | 24:2 13:5 8:3 6:5"


def begun(*dice, variant="hoyle", adopt=True, **how):
    """Side 0 has won the opening, and adopts or throws again."""
    game = bgrules.Game(variant, dice=dice or None, **how)
    if game.kind == "opening":
        game.take("adopt" if adopt else "throw again")
    return game


def finished():
    game = bgrules.Game("hypergammon", seed=1)
    while game.kind != "over":
        game.take(game.choices[0])
    return game


def test_a_game_begins_with_the_dice_of_the_opening():
    game = bgrules.Game("hoyle")
    assert ("opening throw", None, (), ()) == (game.kind, game.decision.side, game.choices, game.decision.numbers)
    assert START == str(game.position)


def test_an_opening_tie_is_thrown_again():
    game = bgrules.Game("hoyle")
    game.take((3, 3))
    assert "opening throw" == game.kind
    game.take("2-5")
    assert ("opening", 1, Throw((5, 2))) == (game.kind, game.decision.side, game.decision.throw)
    assert ({"opening": [[3], [3]]}, {"opening": [[2], [5]]}) == game.events


def test_the_winner_of_the_opening_adopts_its_dice():
    game = begun((6, 2))
    assert ("play", 0, (6, 2)) == (game.kind, game.decision.side, game.decision.numbers)


def test_the_winner_of_the_opening_may_throw_again():
    game = begun((6, 2), (5, 5), adopt=False)
    assert (5, 5, 5, 5) == game.decision.numbers


def test_each_side_may_throw_two_dice_for_the_opening():
    variant = bgrules.load("hoyle", set={"opening.dice_each": 2})
    game = bgrules.Game(variant, dice=["3-1 2-2", ((1, 2), (6, 4))])
    assert ("opening", 1, Throw((6, 4))) == (game.kind, game.side, game.decision.throw)


def test_choices_of_a_play_are_the_legal_plays():
    game = begun((6, 2))
    assert game.variant.plays("start", (6, 2)) == list(game.choices)


def test_a_play_is_taken_as_listed_as_its_text_and_as_people_type_it():
    games = [begun((6, 2)) for _ in range(3)]
    listed = next(play for play in games[0].choices if play.text == "24/18 13/11")
    for game, given in zip(games, (listed, "24/18 13/11", "13-11, 24/18"), strict=True):
        game.take(given)
    assert 1 == len({str(game.events) for game in games})
    assert ("throw", 1) == (games[0].kind, games[0].side)


def test_a_pass_is_a_choice_only_when_nothing_can_be_played():
    game = begun((6, 5), (5, 5), variant="nackgammon")
    for _ in range(60):
        texts = [play.text for play in game.choices]
        assert "-" not in texts or ["-"] == texts
        game.take(game.choices[-1])
        if game.kind == "throw":
            game.take((6, 6))


def test_numbers_to_play_and_what_follows_them_are_told():
    game = begun((5, 2), (6, 1), (6, 1), (4, 4), variant="russian", adopt=False)
    for _ in range(2):
        game.take(game.choices[0])
    assert ((4, 4, 4, 4), ["3 3 3 3", "again"]) == (game.decision.numbers, game.then)
    game.take(game.choices[0])
    assert ((3, 3, 3, 3), ["again"]) == (game.decision.numbers, game.then)


def test_a_list_of_numbers_is_named():
    game = bgrules.Game(loaded(next(folder for folder in EVERY if folder.name == "naming")), seed=0)
    while game.kind != "name":
        game.take(game.choices[0])
    side, options = game.decision.side, game.choices
    game.take(options[1])
    assert {"side": side, "name": 1} == game.events[-1]
    assert options[1].split(",")[0] == " ".join(map(str, game.decision.numbers))


def test_numbers_handed_over_come_before_the_throw():
    rising = next(folder for folder in EVERY if folder.name == "rising")
    variant = bgrules.load(rising, trust=True, set={"params.rest": "handed"})
    game = bgrules.Game(variant, seed=5)
    while not game.decision.is_handed:
        game.take(game.choices[0])
    assert game.decision.is_handed
    assert game.decision.throw is None
    handed = next(event["handed"] for event in reversed(game.events) if "handed" in event)
    assert list(game.decision.numbers) == handed[: len(game.decision.numbers)]


@pytest.mark.parametrize(
    ("take", "error", "says"),
    [
        ("24/19 13/11", GameError, "throws.dice"),
        ("24/18", GameError, "obligation.as_many"),
        ("-", GameError, "obligation.as_many"),
        ("20/14 24/22", GameError, "no checker of the mover is on 20"),
        ("13/7/1 13/11", GameError, "all the numbers of 6 2 are already played"),
        ("24/zz", PlayError, "not a place"),
        ((6, 2), GameError, "no dice fall now: side 0 plays 6 2"),
        ([6], GameError, "no dice fall now"),
        (None, GameError, "no dice fall now"),
    ],
)
def test_a_refused_play_names_the_rule_and_the_game_stands_as_before(take, error, says):
    game = begun((6, 2))
    before = seen(game)
    with pytest.raises(error, match=says):
        game.take(take)
    assert before == seen(game)


def test_a_refused_play_carries_the_verdict():
    game = begun((6, 2))
    with pytest.raises(GameError) as caught:
        game.take("24/18")
    assert ("fewer-numbers", "obligation.as_many") == (caught.value.verdict.reason, caught.value.verdict.rule)


def test_a_play_of_another_position_is_no_choice():
    earlier, game = begun((6, 2)), begun((6, 2), (6, 2), (6, 2))
    play = next(play for play in earlier.choices if play.text == "24/18 24/22")
    for text in ("13/7 8/6", "13/7 8/6"):
        game.take(text)
    before = seen(game)
    with pytest.raises(GameError, match="another position"):
        game.take(play)
    assert before == seen(game)


@pytest.mark.parametrize("kind", ["opening throw", "throw"])
def test_nothing_is_played_while_dice_must_fall(kind):
    game = begun() if kind == "opening throw" else begun((6, 2), adopt=False)
    before = seen(game)
    assert ((), [], False) == (game.choices, game.steps, game.can_finish)  # reported fault A20
    for act in (
        lambda: game.step("24/18"),
        game.finish,
        game.undo,
        lambda: game.why("24/18"),
        lambda: game.take("24/18"),
    ):
        with pytest.raises((GameError, ThrowError)):
            act()
    with pytest.raises(GameError, match="nothing to play"):
        game.take(begun((6, 2)).choices[0])
    assert before == seen(game)


@pytest.mark.parametrize(
    "bad",
    [
        "0-1",
        (0, 3),
        (7, 1),
        (-1, 2),
        (True, 2),
        "6",
        (6,),
        (6, 5, 4),
        (2.5, 1),
        None,
        "",
        "six",
        "a6b2",
        "6.2",
        object(),
        [[1], 2, 3],
    ],
)
def test_dice_that_cannot_fall_are_refused_and_none_are_thrown(bad):  # reported fault E62
    for game in (begun(), begun((6, 2), adopt=False)):
        before = seen(game)
        with pytest.raises(ThrowError):
            game.take(bad)
        assert before == seen(game)


def test_dice_stay_as_they_fell_for_the_whole_turn():  # reported fault E62
    game = begun(seed=4)
    game.take("throw again") if game.kind == "opening" else None
    shown, events = game.decision.throw, game.events
    for _ in range(2):
        game.step(game.steps[0])
        assert (shown, events) == (game.decision.throw, game.events)


def test_a_list_of_dice_that_cannot_fall_is_refused_before_the_game():
    with pytest.raises(ThrowError, match="no die shows 9"):
        bgrules.Game("hoyle", dice=[(6, 2), (9, 1)])


def test_listed_dice_fall_first_then_those_of_the_seed_then_they_are_asked_for():
    assert (6, 2) == begun((6, 2), seed=1).decision.numbers
    game = begun((6, 2), seed=1)
    game.take(game.choices[0])
    assert "play" == game.kind
    game = begun((6, 2))
    game.take(game.choices[0])
    assert "throw" == game.kind


def test_a_choice_of_words_is_one_of_them():
    game = bgrules.Game("hoyle", dice=[(6, 2)])
    before = seen(game)
    for bad in ("adopt it", (6, 2), None, "24/18"):
        with pytest.raises(GameError, match="not one of `adopt`, `throw again`"):
            game.take(bad)
    assert before == seen(game)


def test_a_finished_game_takes_nothing():
    game = finished()
    before = seen(game)
    assert (None, ()) == (game.decision.side, game.choices)
    for act in (
        lambda: game.take("24/18"),
        lambda: game.take((6, 2)),
        lambda: game.step("6/off"),
        game.resign,
        game.finish,
    ):
        with pytest.raises(GameError, match="the game is over"):
            act()
    assert before == seen(game)


def test_the_last_event_is_the_result():
    game = finished()
    assert game.result == Result(**game.events[-1]["result"])
    assert "won" == game.result.ended
    assert f"side {game.result.winner} wins {game.result.kind}, worth {game.result.worth}" == str(game.result)


def test_a_game_past_the_turn_limit_is_cut_off():
    game = bgrules.Game("hoyle", seed=1, turn_limit=3)
    while game.kind != "over":
        game.take(game.choices[0])
    assert Result(None, "", 0, "cut_off") == game.result


def test_a_side_may_resign_a_kind_of_win():
    game = begun((6, 2))
    game.resign()
    assert Result(1, "single", 1, "resigned") == game.result
    assert ({"side": 0, "resign": "single"}, "result") == (game.events[-2], next(iter(game.events[-1])))
    other = begun((6, 2))
    other.resign("gammon", side=1)
    assert Result(0, "gammon", 2, "resigned") == other.result


@pytest.mark.parametrize(
    "how", [{"kind": "triple"}, {"kind": ["single"]}, {"kind": None}, {"side": 2}, {"side": "white"}, {"side": [0]}]
)
def test_nobody_resigns_what_is_not_there(how):
    game = begun((6, 2))
    before = seen(game)
    with pytest.raises(GameError):
        game.resign(**how)
    assert before == seen(game)


@pytest.mark.parametrize(
    "how",
    [
        {"seed": -1},
        {"seed": 2**63},
        {"seed": "7"},
        {"seed": True},
        {"number": -1},
        {"turn_limit": 0},
        {"players": ["one"]},
        {"players": [1, 2]},
        {"players": None},
        {"record": 5},
    ],
)
def test_numbers_that_make_no_sense_begin_no_game(how):
    with pytest.raises(GameError):
        bgrules.Game("hoyle", **how)


def test_why_answers_about_the_numbers_to_play_now():
    game = begun((6, 2))
    assert game.why("24/18 13/11").legal
    assert "no-such-number" == game.why("24/19").reason


def test_plays_that_share_a_step_but_not_the_board_are_both_offered():  # reported fault A22
    texts = [play.text for play in bgrules.load("hoyle").plays("bar:1 | 3:1", (3, 2))]
    assert {"bar/22*/20", "bar/23/20"} == set(texts)


@pytest.mark.parametrize("folder", EVERY, ids=name_of)
def test_checkers_are_never_lost_or_made_and_errors_are_always_told_in_words(folder):
    draw, game = random.Random(folder.name), bgrules.Game(loaded(folder), seed=9, turn_limit=20)
    checkers = game.variant.spec.checkers
    while game.kind != "over":
        for odd in ("bar/off", "1/2", (1, 1), "adopt"):
            before = game.events
            try:
                game.take(odd)
            except BgrulesError:
                assert before == game.events
                continue
            break
        else:
            game.take(draw.choice(game.choices))
        assert [checkers] * 2 == [sum(game.position.mover), sum(game.position.opponent)]


def test_every_bundled_variant_names_itself_in_its_games():
    assert {folder.name for folder in BUNDLED} == {
        bgrules.Game(loaded(folder)).heading["variant"] for folder in BUNDLED
    }
