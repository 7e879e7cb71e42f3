"""What is to be played: which games, from which seed, and in what portions.

A game is a pure function of its seed and its number, so a plan says all about a result; portions and workers do not.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from bgrules.errors import RunError
from bgrules.terms import LARGEST_SEED as LARGEST_SEED
from bgrules.terms import TURN_LIMIT as TURN_LIMIT

POLICY = "uniform over the distinct results of each allowance, opening choice drawn evenly"
"""Who plays: said in every heading, because every number depends on it."""
CHUNK = 512
"""Games in one portion: some hundredths of a second at native speed, and next to none to add it up."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Games 0, 1, 2 … of a seed, to be played in portions."""

    games: int
    seed: int = 0
    turn_limit: int = TURN_LIMIT
    chunk: int = CHUNK

    def __post_init__(self) -> None:
        """Refuse what cannot be played.

        Raises:
            RunError: a count below 1, or a seed that is no 64-bit number.
        """
        at_least_one("games", self.games)
        at_least_one("turn_limit", self.turn_limit)
        at_least_one("chunk", self.chunk)
        if not _is_int(self.seed) or not 0 <= self.seed <= LARGEST_SEED:
            raise RunError(f"`seed` is {self.seed!r}, but must be a whole number from 0 to {LARGEST_SEED}")

    def chunks(self, done: int = 0) -> Iterator[range]:
        """List the portions, in the order of the games, after those that are done."""
        for first in range(done, self.games, self.chunk):
            yield range(first, min(first + self.chunk, self.games))


def at_least_one(name: str, value: object) -> None:
    """Refuse a count that is not a whole number, or that the kernel cannot hold.

    Raises:
        RunError: not a whole number, below 1, or too large.
    """
    if not _is_int(value) or not 1 <= value <= LARGEST_SEED:  # type: ignore[operator]
        raise RunError(f"`{name}` is {value!r}, but must be a whole number from 1 to {LARGEST_SEED}")


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
