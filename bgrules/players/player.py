"""What a player is: given a game that waits for a decision, it takes one of the choices."""

from collections.abc import Sequence
from typing import Protocol

from bgrules.errors import GameError
from bgrules.game.game import Game
from bgrules.position.notation import Play


class Player(Protocol):
    """Who chooses."""

    def choose(self, game: Game) -> Play | str:
        """Choose one of `game.choices`.

        Raises:
            GameError: there is nothing to choose, dice must fall first or the game is over.
        """
        ...


def choices_of(game: Game) -> Sequence[Play | str]:
    """List what there is to choose.

    Raises:
        GameError: nothing; dice must fall first or the game is over.
    """
    if not game.choices:
        raise GameError(f"there is nothing to choose: {game.standing}")
    return game.choices
