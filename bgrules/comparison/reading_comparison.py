"""The other readings that a variant's file lists, each against the rules as they are.

Where they disagree, in which share of the turns of random games that matters, and what it does to the game.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bgrules.comparison.experiment import Comparison, Line, compare
from bgrules.comparison.frequency import shares
from bgrules.comparison.significance import Difference
from bgrules.comparison.witness import POSITIONS, Witness, find_witness
from bgrules.errors import RunError
from bgrules.position.variant import Variant, load
from bgrules.sim import measures
from bgrules.sim.intervals import Estimate
from bgrules.sim.measures import Measure
from bgrules.sim.run import Progress
from bgrules.sim.workers import Notice
from bgrules.variant.readings import settings
from bgrules.variant.values import plain

GAMES = 20_000
"""Games of each reading by default."""
WATCHED = 100
"""Games looked through turn by turn, those of the lowest numbers."""
ABOUT = (measures.FIRST, measures.TURNS, measures.WORTH)
"""What is reported of a reading's games, besides the kinds of win."""


@dataclass(frozen=True, slots=True)
class Read:
    """One reading, compared with the rules as they are."""

    name: str
    says: str
    set: Mapping[str, object]
    witness: Witness
    share: Estimate
    """Of the turns of random games, those in which it matters."""
    differences: tuple[tuple[Measure, Difference], ...]
    """What it changes in whole games: which side wins, how, and when."""
    cut_off: int = 0
    """Games of this reading that the turn limit ended."""

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        words = {"name": self.name, "says": self.says, "set": plain(dict(self.set))}
        table = {measure.name: of.to_dict() for measure, of in self.differences}
        found = {"witness": self.witness.to_dict(), "share": self.share.to_dict(), "cut_off": self.cut_off}
        return {**words, **found, "differences": table}


@dataclass(frozen=True, slots=True)
class Readings:
    """All readings of a variant."""

    title: str
    games: int
    """Played of the rules as they are, and of each reading."""
    watched: int
    """Of the rules as they are, looked through turn by turn."""
    turns: int
    """In those."""
    seed: int
    readings: tuple[Read, ...]
    partial: bool = False
    """Interrupted before all games were played."""
    cut_off: int = 0
    """Games of the rules as they are that the turn limit ended."""

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        size = {
            "games": self.games,
            "watched": self.watched,
            "turns": self.turns,
            "seed": self.seed,
            "partial": self.partial,
            "cut_off": self.cut_off,
        }
        return {"title": self.title, **size, "readings": [one.to_dict() for one in self.readings]}


def read(
    variant: Variant,
    games: int = GAMES,
    seed: int = 0,
    workers: int = 1,
    positions: int = POSITIONS,
    progress: Progress | None = None,
    notice: Notice | None = None,
    *,
    trust: bool = False,
) -> Readings:
    """Hold the readings of a variant's file against its rules as they are.

    Args:
        variant: whose readings.
        games: how many of each.
        seed: of dice, draws and search.
        workers: threads; no number depends on them.
        positions: how many are searched for each witness.
        progress: called with how many games are done.
        notice: called once for what runs interpreted.
        trust: run the code of a stranger's folder again.

    Raises:
        RunError: the file lists none.
    """
    listed = variant.spec.readings
    if not listed:
        raise RunError(f"`{variant.name}` lists no other readings of its rules; `readings` in its file would")
    path, given = variant.loaded.path, variant.loaded.settings
    others = {name: load(path, trust=trust, set={**given, **settings(one)}) for name, one in listed.items()}
    compared = compare([variant, *others.values()], games, seed, workers, progress=progress, notice=notice)
    watched = min(WATCHED, compared.games)
    often, turns = shares(variant, [(others[name], tuple(one.set)) for name, one in listed.items()], watched, seed)
    found = tuple(
        Read(
            name,
            one.says,
            settings(one),
            find_witness(variant, others[name], tuple(one.set), seed, positions),
            often[which],
            _differences(compared, which),
            compared.tallies[which + 1].cut_off,
        )
        for which, (name, one) in enumerate(listed.items())
    )
    cut_off = compared.tallies[0].cut_off
    return Readings(variant.title, compared.games, watched, turns, seed, found, compared.partial, cut_off)


def _differences(compared: Comparison, which: int) -> tuple[tuple[Measure, Difference], ...]:
    return tuple((line.measure, line.differences[which]) for line in compared.lines if _is_reported(line))


def _is_reported(line: Line) -> bool:
    is_seen = any(of.value for of in line.estimates)
    return is_seen and (line.measure in ABOUT or line.measure.name.startswith("wins."))
