"""What many games came to, as whole numbers: sums that can be added in any order, and what they say.

`Part` is any number of games, added up; `Tally` is a whole run of one variant, with its values and 95 % intervals.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from bgrules.ruleset.tables import Int64
from bgrules.sim import measures as m
from bgrules.sim.intervals import Estimate, Sums, bounds, estimate, tidy
from bgrules.sim.measures import Games, Measure
from bgrules.sim.names import Named
from bgrules.sim.plan import POLICY

Counts = npt.NDArray[np.object_]
"""Whole numbers of any size: a sum of squares over many long games leaves 64 bits."""
V = TypeVar("V")
COUNTED = 2
"""Measures of which a histogram is kept; see `counted`."""


class PartOfSums(NamedTuple):
    """The first games of a portion, added up."""

    games: int
    counts: tuple[Counts, ...]
    histograms: tuple[Counter[int], ...]

    def plus(self, other: "PartOfSums") -> "PartOfSums":
        """Add other games."""
        counts = tuple(a + b for a, b in zip(self.counts, other.counts, strict=True))
        histograms = tuple(a + b for a, b in zip(self.histograms, other.histograms, strict=True))
        return PartOfSums(self.games + other.games, counts, histograms)


def columns(games: Games, measured: Sequence[Measure]) -> tuple[Int64, Int64]:
    """Measure every game.

    Returns:
        tops and bottoms, each int64 (games, measures).
    """
    tops = np.stack([measure.top(games) for measure in measured], axis=1)
    bottoms = np.stack([measure.bottom(games) for measure in measured], axis=1)
    return tops, bottoms


def sums(tops: Int64, bottoms: Int64) -> Counts:
    """Add up, by measure.

    Returns:
        whole numbers (measures, 5), each row in the order of `Sums`.
    """
    products = (tops, bottoms, tops * tops, tops * bottoms, bottoms * bottoms)
    return np.stack([product.sum(axis=0) for product in products], axis=1).astype(object)


def counted(pins: bool) -> tuple[Measure, Measure]:
    """List the measures of which a histogram is kept, for a variant that pins or one that does not."""
    return m.TURNS, m.PINS if pins else m.HITS


def histograms(games: Games) -> tuple[Counter[int], ...]:
    """Count the games by value, for each measure of `counted`."""
    return tuple(Counter(measure.top(games).tolist()) for measure in counted(games.pins))


@dataclass(frozen=True, slots=True)
class Tally:
    """What the games of one variant came to."""

    variant: str
    digest: str
    seed: int
    turn_limit: int
    asked: int
    """Games that were asked for."""
    games: int
    """Games that were played, from the first one on."""
    sums: Mapping[str, Sums]
    """By name of the measure."""
    histograms: Mapping[str, Mapping[int, int]]
    """Games by value; by name of the measure."""
    measured: tuple[Measure, ...]
    most_worth: int

    @property
    def partial(self) -> bool:
        """Interrupted before the end."""
        return self.games < self.asked

    @property
    def won(self) -> int:
        """Games won by a side."""
        return self.sums[m.FIRST.name].bottom

    @property
    def drawn(self) -> int:
        """Games drawn."""
        return self.sums[m.DRAWN.name].top

    @property
    def cut_off(self) -> int:
        """Games that the turn limit ended."""
        return self.sums[m.CUT_OFF.name].top

    def estimate(self, name: str) -> Estimate:
        """A measure's value with its 95 % interval.

        Raises:
            UnknownNameError: nothing is measured by this name; the message lists the measures.
        """
        measure = self._named(name)
        return estimate(measure.kind, self.games, self.sums[name])

    def bounds(self, name: str) -> tuple[float, float] | None:
        """What a measure would be, had the games cut off gone all one way or all the other; None where open.

        Raises:
            UnknownNameError: nothing is measured by this name; the message lists the measures.
        """
        measure = self._named(name)
        if measure.open_top is None or not self.cut_off:
            return None
        most = measure.open_top(Games(np.empty((0, 0), np.int64), (), (self.most_worth,)))
        return bounds(self.sums[name], self.cut_off, most, measure.open_bottom)

    def to_dict(self) -> dict[str, Any]:
        """Plain data; nothing in it depends on workers, portions, time or machine."""
        ends = {"won": self.won, "drawn": self.drawn, "cut_off": self.cut_off}
        head = {"variant": self.variant, "digest": self.digest, "policy": POLICY, "seed": self.seed}
        size = {"turn_limit": self.turn_limit, "asked": self.asked, "games": self.games, "partial": self.partial}
        return {**head, **size, **ends, "measures": self._measures(), "histograms": self._histograms()}

    def to_json(self) -> str:
        """`to_dict` as text."""
        return json.dumps(self.to_dict(), indent=2)

    def _named(self, name: str) -> Measure:
        return by_name(self.measured, self.measured)[name]

    def _measures(self) -> dict[str, Any]:
        return {measure.name: self._measure(measure) for measure in self.measured}

    def _measure(self, measure: Measure) -> dict[str, Any]:
        bounds = self.bounds(measure.name)
        words = {"title": measure.title, "per": measure.per, "kind": measure.kind}
        data = {**words, **self.estimate(measure.name).to_dict(), "sums": self.sums[measure.name]._asdict()}
        return data if bounds is None else {**data, "if_cut_off_were_won": [tidy(bound) for bound in bounds]}

    def _histograms(self) -> dict[str, dict[str, int]]:
        return {name: {str(value): n for value, n in sorted(of.items())} for name, of in self.histograms.items()}


def named_sums(measured: Sequence[Measure], counts: Counts) -> dict[str, Sums]:
    """Give each row of sums the name of its measure."""
    return by_name(measured, [Sums(*map(int, row)) for row in counts])


def by_name(measured: Sequence[Measure], values: Sequence[V], what: str = "measure") -> Named[V]:
    """Give each value the name of its measure; an unknown name is answered with those that exist."""
    titles = {measure.name: measure.title for measure in measured}
    return Named(zip(titles, values, strict=True), what, titles)
