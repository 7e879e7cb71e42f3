"""The player `random`: evenly among the distinct results, as `simulate` plays."""

from bgrules.game.game import Game
from bgrules.kernel.dice import DECISION_DRAW, OPENING_CHOICE, draw, game_key
from bgrules.players.player import choices_of
from bgrules.position.notation import Play


class RandomPlayer:
    """Chooses evenly among the choices.

    Given the seed and the number of a game on both sides, it plays that game as `simulate` does.
    """

    def __init__(self, seed: int = 0, number: int = 0) -> None:
        """Take the draws from a seed, those of its game of this number."""
        self._keys = game_key(seed, number, 0), game_key(seed, number, 1)

    def choose(self, game: Game) -> Play | str:
        """Draw one of the choices.

        Raises:
            GameError: there is nothing to choose.
        """
        choices, clock = choices_of(game), game.clock
        purpose = OPENING_CHOICE if game.kind == "opening" else DECISION_DRAW + clock.decision
        return choices[draw(*self._keys, clock.turn, clock.throw, purpose, len(choices))]
