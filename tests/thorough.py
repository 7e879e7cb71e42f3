"""How much the tests try: a sample in every run, all of it with `pytest --thorough`.

A sample is deterministic, and covers every variant, field and kind of position that the full size covers; it has fewer
positions, games or examples of each. Write the full size and the reason beside every sample.
"""

from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")
_chosen = {"thorough": False}


def choose(is_thorough: bool) -> None:
    """Decide for this process, before any test module is imported."""
    _chosen["thorough"] = is_thorough


def is_thorough() -> bool:
    """Say whether the full sizes are tried."""
    return _chosen["thorough"]


def sample(n: int, *, of: int) -> int:
    """Return how many to try: n in every run, all of them with `--thorough`."""
    assert n < of
    return of if is_thorough() else n


def every(nth: int, items: Sequence[Item]) -> Sequence[Item]:
    """Return every nth item, the first and the last among them; all with `--thorough`."""
    return items if is_thorough() else [*items[:-1:nth], *items[-1:]]
