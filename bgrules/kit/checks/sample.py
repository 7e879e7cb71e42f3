"""How much of a variant is tried: numbers of positions and games, and seconds."""

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple


class Sample(NamedTuple):
    """How much is tried."""

    met: int = 160
    """Positions met in random games."""
    placed: int = 160
    """Positions placed at random."""
    games: int = 300
    """Games played at once."""
    seconds: float = 20
    """Time for all of it; what it ends early is said with its size."""

    def until(self, share: float) -> Callable[[], bool]:
        """Start a clock that says when a share of the time is used up."""
        end = monotonic() + share * self.seconds
        return lambda: monotonic() > end


USUAL = Sample()
