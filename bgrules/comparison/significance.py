"""What sums of two variants say about their difference: its interval, its p, and how many games are needed.

Games of the same number have the same dice, so the difference is taken game by game: its variance is that of both,
less twice their covariance. The interval is put together from the two variants' own intervals and that correlation
(Newcombe 1998, Donner and Zou 2012), so that a rate seen 0 times in n has width too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, sqrt
from typing import Any, NamedTuple, TypeVar

import numpy as np

from bgrules.ruleset.tables import Int64
from bgrules.sim.intervals import CONFIDENCE, Estimate, Sums, estimate, residual_product, tidy, variance
from bgrules.sim.tally import Counts

POWER = 0.8
"""Chance that as many games as `games_needed` show a difference as large as the one seen."""
GAIN = 0.01
"""Share of the games that pairing must save to be worth a word."""
SURE = 3.0
"""Standard errors by which a correlation must lie above 0: a table looks at many."""
Row = TypeVar("Row")


class Crosses(NamedTuple):
    """Sums over games of products of a measure's tops and bottoms in two variants, a's first."""

    top_top: int
    top_bottom: int
    bottom_top: int
    bottom_bottom: int


def crosses(a: tuple[Int64, Int64], b: tuple[Int64, Int64]) -> Counts:
    """Add up products of two variants' tops and bottoms, by measure.

    Returns:
        whole numbers (measures, 4), each row in the order of `Crosses`.
    """
    return np.stack([(x * y).sum(axis=0) for x in a for y in b], axis=1).astype(object)


@dataclass(frozen=True, slots=True)
class Difference:
    """A measure of the second variant less that of the first; None where the games say nothing."""

    value: float | None = None
    low: float | None = None
    high: float | None = None
    error: float | None = None
    """Standard error of the value."""
    correlation: float | None = None
    """Of the two variants' games with the same number; None if one of them never varies."""
    pairing_gains: bool = False
    """Whether common dice make the difference surer than other dice would."""
    p: float | None = None
    """Chance of a difference as large if there were none; None where no game differs."""
    p_holm: float | None = None
    """The same, corrected for all rows of the table."""
    games_needed: int | None = None
    """Games that show a difference as large as this one with a chance of `POWER`, whatever the table's other rows."""

    @property
    def is_significant(self) -> bool:
        """Whether the difference is significant in these games."""
        return self.p_holm is not None and self.p_holm < 1 - CONFIDENCE

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        ends = {"value": tidy(self.value), "low": tidy(self.low), "high": tidy(self.high)}
        pairing = {"correlation": tidy(self.correlation), "pairing_gains": self.pairing_gains}
        return {
            **ends,
            "error": tidy(self.error),
            **pairing,
            "p": tidy(self.p),
            "p_holm": tidy(self.p_holm),
            "games_needed": self.games_needed,
        }


def difference(kind: str, games: int, a: Sums, b: Sums, crosses: Crosses) -> Difference:
    """Estimate b less a from games of the same numbers; without a correction for other rows.

    Args:
        kind: `rate`, `mean` or `ratio`.
        games: how many games of each were added up.
        a: the first variant's sums.
        b: the second's.
        crosses: what their products came to.
    """
    first, second = (estimate(kind, games, sums) for sums in (a, b))
    if first.value is None or second.value is None:
        return Difference()
    value = second.value - first.value
    if games < 2:
        return Difference(value)
    correlated = correlation(games, a, b, crosses)
    r = correlated or 0.0
    error = sqrt(variance(games, a) + variance(games, b) - 2 * covariance(games, a, b, crosses))
    low, high = _ends(value, first, second, r)
    freedom, null_error = (None, _error_of_equal_rates(a, b, r)) if kind == "rate" else (games - 1, error)
    p = _p(value, null_error, freedom) if value or error else None
    return Difference(value, low, high, error, correlated, _gains(games, r), p)


def covariance(games: int, a: Sums, b: Sums, crosses: Crosses) -> Fraction:
    """Covariance of two variants' values, from games of the same numbers."""
    return residual_product(a, b, *crosses) * Fraction(games, games - 1)


def correlation(games: int, a: Sums, b: Sums, crosses: Crosses) -> float | None:
    """Correlation of two variants' residuals in games of the same number; None if one of them never varies."""
    both = variance(games, a) * variance(games, b)
    return max(-1.0, min(1.0, float(covariance(games, a, b, crosses)) / sqrt(both))) if both else None


def _gains(games: int, r: float) -> bool:
    """Whether a correlation is more than chance, and worth a word."""
    return r > max(GAIN, SURE / sqrt(games))


def _ends(value: float, a: Estimate, b: Estimate, r: float) -> tuple[float, float]:
    """Put the interval of b less a together from both intervals."""
    below = _length(b.below or 0.0, a.above or 0.0, r)
    above = _length(b.above or 0.0, a.below or 0.0, r)
    return value - below, value + above


def _length(x: float, y: float, r: float) -> float:
    """Length of a difference of two errors that are correlated."""
    return sqrt(max(0.0, x * x - 2 * r * x * y + y * y))


def _error_of_equal_rates(a: Sums, b: Sums, r: float) -> float:
    """Standard error of a difference of rates, were they the same."""
    rate = (a.top + b.top) / (a.bottom + b.bottom)
    return sqrt(rate * (1 - rate)) * _length(1 / sqrt(a.bottom), 1 / sqrt(b.bottom), r)


def _p(value: float, error: float, freedom: int | None) -> float:
    """Two-sided p of a difference, by Student, or by the normal; 0 where nothing varies."""
    from scipy.stats import norm, t  # half a second to import

    if not error:
        return 0.0
    reach = abs(value) / error
    return float(2 * (norm.sf(reach) if freedom is None else t.sf(reach, freedom)))


def corrected(table: Mapping[Row, Difference], games: int) -> dict[Row, Difference]:
    """Correct a whole table for the number of its rows, and say how many games are needed.

    Args:
        table: differences by row; those without a p count for nothing.
        games: how many games each rests on.
    """
    tested = {row: of.p for row, of in table.items() if of.p is not None}
    holms = dict(zip(tested, holm(list(tested.values())), strict=True))
    return {
        row: replace(of, p_holm=holms.get(row), games_needed=games_needed(of, games, len(tested)))
        for row, of in table.items()
    }


def holm(ps: Sequence[float]) -> list[float]:
    """Correct p values by Holm's method: the smallest times their number, the next times one less, never falling."""
    out, highest = [0.0] * len(ps), 0.0
    for rank, row in enumerate(sorted(range(len(ps)), key=ps.__getitem__)):
        highest = max(highest, min(1.0, ps[row] * (len(ps) - rank)))
        out[row] = highest
    return out


def games_needed(of: Difference, games: int, tests: int) -> int | None:
    """How many games show a difference as large as this one, with a chance of `POWER`, corrected for all tests."""
    if not of.value or not of.error:
        return None
    reach = normal_quantile(1 - (1 - CONFIDENCE) / tests) + normal_quantile(2 * POWER - 1)
    return ceil(games * (reach * of.error / of.value) ** 2)


def normal_quantile(confidence: float) -> float:
    """How many standard errors to each side hold this share of a normal distribution."""
    from scipy.stats import norm  # half a second to import

    return float(norm.ppf((1 + confidence) / 2))
