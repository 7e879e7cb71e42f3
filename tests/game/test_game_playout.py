"""A game by hand is the kernel's game: same dice, same draws, same end, for every variant."""

import numpy as np
import pytest
from tables import EVERY, loaded
from thorough import is_thorough

from bgrules.game.decision import ENDINGS
from bgrules.kernel import board, playout
from bgrules.kernel.playout import Batch
from bgrules.kernel.runner import Runner
from bgrules.sim.game_record import shown_game

TURN_LIMIT = 150
SEEDS = [(7, 0), (2**40 + 1, 3)]
GAMES = [(folder, *seeds) for folder in EVERY for seeds in SEEDS]
SOME = GAMES if is_thorough() else [*GAMES[::4], *GAMES[3::4]]
"""One game of each variant, with either seed in turn: played by hand, a game takes half a second."""


def row_of(variant, seed, number):
    rows = np.zeros((1, playout.COLUMNS), np.int64)
    Runner().play_games(variant.ruleset, Batch(seed, number, 1, TURN_LIMIT, 2**31), rows)
    return rows[0].tolist()


def told(game):
    """The kernel's row, read off a game and its events."""
    result, events, wins = game.result, game.events, game.variant.spec.wins
    row = [0] * playout.COLUMNS
    row[playout.WINNER] = -1 if result.winner is None else result.winner
    row[playout.KIND] = game._table.counter(board.KIND)
    row[playout.ENDED] = next(code for code, word in ENDINGS.items() if word == result.ended)
    row[playout.FIRST] = next(event["side"] for event in events if "side" in event)
    row[playout.TURNS], row[playout.HITS] = game.clock.turn, game.hits
    adopted = game.variant.spec.opening.first_throw == "adopt"
    row[playout.THROWS] = sum("throw" in event or event.get("adopt", False) for event in events) + adopted
    row[playout.ALLOWANCES] = sum("play" in event for event in events)
    row[playout.EMPTY_ALLOWANCES] = sum(event.get("play") == "-" for event in events)
    row[playout.WORTH] = result.worth
    assert result.winner is None or result.kind == wins[row[1]].name
    return row


@pytest.mark.parametrize(("folder", "seed", "number"), SOME, ids=lambda one: getattr(one, "name", str(one)))
def test_game_by_random_choices_is_the_playout_of_the_same_seed(folder, seed, number):
    variant = loaded(folder)
    expected, actual = row_of(variant, seed, number), told(shown_game(variant, seed, number, TURN_LIMIT))
    for column in (playout.EMPTY_TURNS, playout.BONUS_THROWS, playout.PLAYS):
        actual[column] = expected[column]
    assert expected == actual
