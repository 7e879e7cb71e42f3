"""Who chooses: the players of ours by their names."""

from collections.abc import Iterable
from difflib import get_close_matches

from bgrules.errors import GameError
from bgrules.players.pips import PipsPlayer
from bgrules.players.player import Player as Player
from bgrules.players.uniform import RandomPlayer

PLAYERS = {
    "random": "evenly among the distinct results, as `simulate` plays",
    "pips": "greedy: ahead in the race, few blots, many points closed",
}
"""Each player's name, and how it plays."""


def player(name: str, seed: int = 0, number: int = 0) -> Player:
    """Find a player by its name.

    Args:
        name: one of `PLAYERS`.
        seed: of its draws, if it draws.
        number: which of the seed's games is played.

    Raises:
        GameError: there is no such player.
    """
    if name not in PLAYERS:
        raise unknown(name, PLAYERS)
    return PipsPlayer() if name == "pips" else RandomPlayer(seed, number)


def unknown(name: str, known: Iterable[str]) -> GameError:
    """Say that there is no such player, and who there is."""
    close = get_close_matches(name, known, n=1)
    hint = f"did you mean `{close[0]}`?" if close else f"expected one of {', '.join(f'`{one}`' for one in known)}"
    return GameError(f"unknown player `{name}`; {hint}")
