"""From sums to a value and its 95 % interval: Wilson for rates, normal theory for means and ratios of sums.

Sums are whole numbers, and variances are computed from them exactly: nothing is lost by subtracting large squares.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

CONFIDENCE = 0.95
"""Share of such intervals that hold the true value."""
DIGITS = 9
"""Digits in JSON: fewer than two machines could differ in."""


class Sums(NamedTuple):
    """A measure over games, added up: tops, bottoms, and their products."""

    top: int
    bottom: int
    top_top: int
    top_bottom: int
    bottom_bottom: int


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its interval; None where the games say nothing (no game, or no win to take a rate of)."""

    value: float | None
    below: float | None = None
    """From the lower end to the value."""
    above: float | None = None
    """From the value to the upper end."""

    @property
    def low(self) -> float | None:
        """Lower end; no measure falls below 0."""
        return None if self.value is None or self.below is None else max(0.0, self.value - self.below)

    @property
    def high(self) -> float | None:
        """Upper end."""
        return None if self.value is None or self.above is None else self.value + self.above

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {"value": tidy(self.value), "low": tidy(self.low), "high": tidy(self.high)}


def estimate(kind: str, games: int, sums: Sums, confidence: float = CONFIDENCE) -> Estimate:
    """Value and interval of a measure.

    Args:
        kind: `rate`, `mean` or `ratio`.
        games: how many games were added up.
        sums: what they came to.
        confidence: share of such intervals that hold the true value.
    """
    if not sums.bottom:
        return Estimate(None)
    value = sums.top / sums.bottom
    if kind == "rate":
        return Estimate(value, *wilson(sums.top, sums.bottom, confidence))
    if games < 2:
        return Estimate(value)
    half = quantile(games, confidence) * float(variance(games, sums)) ** 0.5
    return Estimate(value, half, half)


@cache
def wilson(yes: int, of: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's interval of a rate, as distances below and above it."""
    from scipy.stats import binomtest  # half a second to import

    ends = binomtest(yes, of).proportion_ci(confidence, method="wilson")
    return yes / of - float(ends.low), float(ends.high) - yes / of


def variance(games: int, sums: Sums) -> Fraction:
    """Variance of a ratio of sums (of a mean, a rate), linearised: that of its games' residuals."""
    return residual_product(sums, sums, sums.top_top, sums.top_bottom, sums.top_bottom, sums.bottom_bottom) * Fraction(
        games, games - 1
    )


def residual_product(a: Sums, b: Sums, top_top: int, top_bottom: int, bottom_top: int, bottom_bottom: int) -> Fraction:
    """Sum over games of the product of two measures' residuals, each over its measure's bottom.

    The residual of a game is its top less the ratio times its bottom. The last four arguments are the sums over games
    of a's top times b's top, a's top times b's bottom, a's bottom times b's top, a's bottom times b's bottom.
    """
    product = (
        top_top * a.bottom * b.bottom
        - top_bottom * a.bottom * b.top
        - bottom_top * a.top * b.bottom
        + bottom_bottom * a.top * b.top
    )
    return Fraction(product, (a.bottom * b.bottom) ** 2)


def bounds(sums: Sums, cut_off: int, most: int, open_bottom: int) -> tuple[float, float] | None:
    """What a measure would be, had the games cut off added nothing to its top, and had each added the most."""
    bottom = sums.bottom + cut_off * open_bottom
    return (sums.top / bottom, (sums.top + cut_off * most) / bottom) if bottom else None


@cache
def quantile(games: int, confidence: float) -> float:
    """How many standard errors reach to the end of an interval: Student's, which for many games is the normal's."""
    from scipy.stats import t  # half a second to import

    return float(t.ppf((1 + confidence) / 2, games - 1))


def tidy(value: float | None) -> float | None:
    """Round to the digits that every machine agrees in."""
    return None if value is None else float(f"{value:.{DIGITS}g}")
