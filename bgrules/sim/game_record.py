"""Any one game of many, as a record: the same dice and draws, decision by decision."""

from collections.abc import Iterator

from bgrules.game.game import Game
from bgrules.players.uniform import RandomPlayer
from bgrules.position.variant import Variant
from bgrules.records.recorder import Event
from bgrules.terms import TURN_LIMIT


def shown_game(variant: Variant, seed: int, number: int, turn_limit: int = TURN_LIMIT) -> Game:
    """Play one game of a simulation to its end.

    Args:
        variant: its rules.
        seed: of the simulation.
        number: which of its games, from 0.
        turn_limit: turns after which a game is cut off.

    Raises:
        GameError: a number that makes no sense.
    """
    game = Game(variant, seed, turn_limit=turn_limit, number=number, players=("random", "random"))
    player = RandomPlayer(seed, number)
    while game.kind != "over":
        game.take(player.choose(game))
    return game


def game_record(variant: Variant, seed: int, number: int, turn_limit: int = TURN_LIMIT) -> Iterator[Event]:
    """Write one game of a simulation as a record: the heading, then the events.

    Raises:
        GameError: a number that makes no sense.
    """
    game = shown_game(variant, seed, number, turn_limit)
    yield game.heading
    yield from game.events
