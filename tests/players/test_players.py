import pytest
from tables import EVERY, loaded, name_of

import bgrules
from bgrules.errors import GameError
from bgrules.game.decision import ADOPT
from bgrules.players import PLAYERS, player
from bgrules.players.pips import FEATURES, PipsPlayer, score
from bgrules.players.uniform import RandomPlayer
from bgrules.position.position import Position

GAMES = 40


def placed(own, other, dice, **rules):
    """A game of hoyle in which side 0 plays from a position."""
    variant = bgrules.load("hoyle", set={"setup": [own, other], **rules})
    game = bgrules.Game(variant, dice=[(6, 1), dice])
    game.take("throw again")
    return game


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("folder", EVERY, ids=name_of)
def test_every_player_plays_every_variant(name, folder):
    game, players = bgrules.Game(loaded(folder), seed=8, turn_limit=8), [player(name, seed) for seed in (1, 2)]
    while game.kind != "over":
        choice = players[game.side].choose(game)
        assert choice in game.choices
        game.take(choice)


@pytest.mark.parametrize("name", PLAYERS)
def test_no_player_chooses_where_there_is_nothing_to_choose(name):
    with pytest.raises(GameError, match="nothing to choose: the dice of the opening must fall"):
        player(name).choose(bgrules.Game("hoyle"))


def test_an_unknown_player_is_refused_with_a_suggestion():
    with pytest.raises(GameError, match="did you mean `random`"):
        player("randm")
    with pytest.raises(GameError, match="expected one of `random`, `pips`"):
        player("zzz")


def test_a_random_player_draws_the_same_again_and_differently_from_another_seed():
    def choices(seed):
        game, chooser = bgrules.Game("hoyle", seed=1, turn_limit=10), RandomPlayer(seed)
        while game.kind != "over":
            game.take(chooser.choose(game))
        return game.events

    assert choices(1) == choices(1) != choices(2)


def test_pips_hits_rather_than_not():
    game = placed({8: 1, 13: 2, 6: 12}, {21: 1, 6: 14}, (4, 2))
    assert any("*" in play.text for play in game.choices)
    assert "*" in PipsPlayer().choose(game).text


def test_pips_leaves_no_blot_in_reach_where_it_need_not():
    game = placed({13: 5, 8: 3, 6: 5, 24: 2}, {13: 5, 8: 3, 6: 5, 24: 2}, (3, 1))
    assert "8/5 6/5" == PipsPlayer().choose(game).text


def test_pips_bears_off_as_fast_as_it_can():
    game = placed({6: 5, 5: 5, 2: 5}, {6: 5, 5: 5, 2: 5}, (6, 5))
    assert "6/off 5/off" == PipsPlayer().choose(game).text


def test_pips_adopts_the_dice_of_the_opening():
    assert ADOPT == PipsPlayer().choose(bgrules.Game("hoyle", dice=[(6, 2)]))


def test_pips_names_the_numbers_that_add_up_to_most():
    assert "6 6 6 6" == max(["1 1 1 1", "6 6 6 6", "3 3"], key=lambda words: score(None, words))


def test_features_count_what_they_say():
    rules = bgrules.load("hoyle").ruleset
    position = Position.parse("24:1 8:2 6:3 3:2 1:1 off:6 | 20:1 2:2 off:12")
    assert {
        "pips ahead": 24 - 65,
        "blots in reach": 1,
        "points closed": 3,
        "of them at home": 2,
        "checkers off": 6,
        "checkers pinned": 0,
    } == {feature.name: feature.count(rules, position) for feature in FEATURES}


def test_pips_wins_most_games_against_random():
    wins = 0
    for seed in range(GAMES):
        game, players = bgrules.Game(loaded(EVERY[1]), seed=seed), [PipsPlayer(), RandomPlayer(seed)]
        while game.kind != "over":
            game.take(players[(game.side + seed) % 2].choose(game))
        wins += (game.result.winner + seed) % 2 == 0
    assert wins > 0.65 * GAMES
