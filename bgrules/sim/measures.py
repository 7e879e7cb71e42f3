"""What is measured of a game: one function, one row of a report.

Every measure is a top over a bottom, two whole numbers a game: `hits` over 1, `won by the side that began` over `won`.
So sums of whole numbers hold all that intervals and comparisons need, and no order of adding can change them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from bgrules.kernel import board, playout
from bgrules.ruleset.tables import Int64

if TYPE_CHECKING:
    from bgrules.position.variant import Variant
    from bgrules.variant.spec import Spec


class Games(NamedTuple):
    """Games of one variant, played."""

    rows: Int64
    """(games, columns): one row a game, columns as `kernel/playout.py` names them."""
    names: tuple[str, ...]
    """Name of each row of the variant's `wins`."""
    worths: tuple[int, ...]
    """The most that each row of the variant's `wins` can be worth."""
    pins: bool = False
    """Whether landing on a blot pins it, so that what is counted as met are pins and no hits."""

    def column(self, column: int) -> Int64:
        """One number of every game."""
        return self.rows[:, column]


@dataclass(frozen=True, slots=True)
class Measure:
    """One row of a report."""

    name: str
    """Its key in JSON."""
    title: str
    per: str
    """What the bottom counts."""
    kind: Literal["rate", "mean", "ratio"]
    """`rate`: yes or no in each game that counts; `mean`: a number a game; `ratio`: of two sums."""
    top: Callable[[Games], Int64]
    bottom: Callable[[Games], Int64]
    is_share: bool = False
    """Never above 1, and shown in per cent."""
    open_top: Callable[[Games], int] | None = None
    """Most that a game cut off could still have added to the top; None where that has no bound."""
    open_bottom: int = 0
    """What a game cut off would have added to the bottom, had it been won."""


def every_game(games: Games) -> Int64:
    """1 a game."""
    return np.ones(len(games.rows), np.int64)


def turns(games: Games) -> Int64:
    """Turns of both sides; of a game cut off, those up to there."""
    return games.column(playout.TURNS)


def won(games: Games) -> Int64:
    """1 where a side won."""
    return _flag(games.column(playout.WINNER) >= 0)


def won_by_first(games: Games) -> Int64:
    """1 where the side that began won."""
    return _flag(games.column(playout.WINNER) == games.column(playout.FIRST))


def won_by_side_0(games: Games) -> Int64:
    """1 where side 0 won."""
    return _flag(games.column(playout.WINNER) == 0)


def drawn(games: Games) -> Int64:
    """1 where neither side could ever step again."""
    return _flag(games.column(playout.ENDED) == board.DRAWN)


def cut_off(games: Games) -> Int64:
    """1 where the turn limit ended the game."""
    return _flag(games.column(playout.ENDED) == board.CUT_OFF)


def worth(games: Games) -> Int64:
    """What the win was worth; 0 where nobody won."""
    return games.column(playout.WORTH)


def hits(games: Games) -> Int64:
    """Checkers hit, by both sides."""
    return games.column(playout.HITS) * (not games.pins)


def pins(games: Games) -> Int64:
    """Checkers pinned, by both sides."""
    return games.column(playout.HITS) * games.pins


def plays(games: Games) -> Int64:
    """Distinct plays of all allowances; an allowance without a play adds 0."""
    return games.column(playout.PLAYS)


def allowances(games: Games) -> Int64:
    """Allowances of both sides, those without a play too."""
    return games.column(playout.ALLOWANCES)


def empty_turns(games: Games) -> Int64:
    """Turns in which nothing was played."""
    return games.column(playout.EMPTY_TURNS)


def throws(games: Games) -> Int64:
    """Throws of both sides, bonus throws too."""
    return games.column(playout.THROWS)


def bonus_throws(games: Games) -> Int64:
    """Throws that the mover made because the one before earned it."""
    return games.column(playout.BONUS_THROWS)


@cache
def won_as(name: str) -> Callable[[Games], Int64]:
    """Give the function that says 1 where a game was won in this way."""

    def is_kind(games: Games) -> Int64:
        is_named = np.array([*(name == other for other in games.names), False])
        return _flag(is_named[games.column(playout.KIND)])

    return is_kind


def _one(_games: Games) -> int:
    return 1


def _most_worth(games: Games) -> int:
    return max(games.worths)


def _flag(values: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> Int64:
    return values.astype(np.int64)


def _rate_of_wins(name: str, title: str, top: Callable[[Games], Int64]) -> Measure:
    return Measure(name, title, "games won", "rate", top, won, is_share=True, open_top=_one, open_bottom=1)


TURNS = Measure("turns", "length in turns", "game", "mean", turns, every_game)
FIRST = _rate_of_wins("first", "won by the side that began", won_by_first)
SIDE_0 = _rate_of_wins("side_0", "won by side 0", won_by_side_0)
WORTH = Measure("worth", "points", "game", "mean", worth, every_game, open_top=_most_worth)
HITS = Measure("hits", "hits", "game", "mean", hits, every_game)
PINS = Measure("pins", "pins", "game", "mean", pins, every_game)
PLAYS = Measure("plays", "legal plays", "allowance", "ratio", plays, allowances)
EMPTY = Measure("empty_turns", "turns without a play", "all turns", "ratio", empty_turns, turns, is_share=True)
BONUS = Measure("bonus_throws", "bonus throws", "all throws", "ratio", bonus_throws, throws, is_share=True)
DRAWN = Measure("drawn", "drawn", "all games", "rate", drawn, every_game, is_share=True)
CUT_OFF = Measure("cut_off", "cut off", "all games", "rate", cut_off, every_game, is_share=True)


def measures(variants: "Sequence[Variant]") -> tuple[Measure, ...]:
    """List what is measured of games of these variants: the win kinds of all, the least worth first."""
    worth_of: dict[str, int] = {}
    for spec in (variant.spec for variant in variants):
        for win in spec.wins:
            worth_of.setdefault(win.name, win.worth_of(spec.checkers))
    names = sorted(worth_of, key=worth_of.__getitem__)
    kinds = [_rate_of_wins(f"wins.{name}", f"won as {name}", won_as(name)) for name in names]
    who = (FIRST, *sides(variants))
    return (TURNS, *who, *kinds, WORTH, *met(variants), PLAYS, EMPTY, BONUS, DRAWN, CUT_OFF)


def sides(variants: "Sequence[Variant]") -> tuple[Measure, ...]:
    """Measure which side wins where one of these variants gives the sides different starts."""
    starts = [variant.loaded.answers.setup for variant in variants]
    return (SIDE_0,) if any(one != other for one, other in starts) else ()


def met(variants: "Sequence[Variant]") -> tuple[Measure, ...]:
    """Measure hits, or where these variants pin, pins; both where they differ in that."""
    are_pinned = {pins_blots(variant.spec) for variant in variants}
    return tuple(measure for pins, measure in ((False, HITS), (True, PINS)) if pins in are_pinned)


def pins_blots(spec: "Spec") -> bool:
    """Say whether landing on a blot pins it."""
    return spec.landing.on_blot == "pin"
