"""The warning that a limit ended many games: averages and rates then say less than they seem to."""

import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import bgrules
from bgrules.errors import CutOffWarning
from bgrules.sim.tally import Tally

MANY = 0.001
"""Share of games cut off from which a warning is due. Each is as long as a hundred others, so few games matter."""
ADVICE = "`bounds` of a tally says what they could change; a higher `turn_limit` cuts off fewer"
_PACKAGE = str(Path(bgrules.__file__).parent) + os.sep


def warn_of_games(tallies: Sequence[tuple[str, Tally]]) -> None:
    """Warn if the turn limit ended many games of a variant.

    Args:
        tallies: each with the name of its variant.
    """
    said = [f"{_how_many(of)} games of {name}" for name, of in tallies if _are_many(of)]
    if said:
        _warn(f"{' and '.join(said)} were cut off after {_counted(tallies[0][1].turn_limit, 'turn')}; {ADVICE}")


def warn_of_matches(tally: Tally, longest: int) -> None:
    """Warn if many matches were cut off, after this many games for each point of the score."""
    if _are_many(tally):
        limit = f"{longest} games for each point"
        _warn(f"{_how_many(tally)} matches of {tally.variant} were cut off after {limit}; nobody has won them")


@contextmanager
def unsaid() -> Iterator[None]:
    """Give no such warning, where the caller reports games cut off in its own way."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", CutOffWarning)
        yield


def _are_many(tally: Tally) -> bool:
    return tally.cut_off >= MANY * tally.games


def _how_many(tally: Tally) -> str:
    return f"{tally.cut_off:,} of {tally.games:,}"


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}" + "s" * (count != 1)


def _warn(says: str) -> None:
    """Warn at the line outside this package that asked for the games, however many functions lie between."""
    frame, level = sys._getframe(1), 2
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame, level = frame.f_back, level + 1
    warnings.warn(says, CutOffWarning, stacklevel=level)
