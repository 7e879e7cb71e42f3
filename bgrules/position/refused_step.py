"""A step that the kernel refused, and what on the board shows that a rule is broken."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from bgrules.kernel.board import State
from bgrules.position.position import place_name
from bgrules.ruleset.tables import Ruleset

MOVER, OPPONENT = "mover", "opponent"


@dataclass(frozen=True, slots=True)
class Evidence:
    """What on the board shows that a rule is broken; what is empty shows nothing."""

    place: str = ""
    """A place in the mover's numbers, `19` or `bar`."""
    count: int = 0
    """Checkers there that matter."""
    whose: str = ""
    """Whose they are, `mover` or `opponent`."""
    play: str = ""
    """A play that keeps the rule."""
    numbers: tuple[int, ...] = ()
    """Numbers that it plays, or that come first."""

    def to_dict(self) -> dict[str, Any]:
        """Plain data, without what is empty."""
        where = {"place": self.place, "count": self.count, "whose": self.whose} if self.place else {}
        play = {"play": self.play} if self.play else {}
        return {**where, **play, **({"numbers": list(self.numbers)} if self.numbers else {})}


NOTHING = Evidence()
"""Nothing on the board shows it."""


class RefusedStep(NamedTuple):
    """A step that the kernel refused, and the position in which it did."""

    rules: Ruleset
    state: State
    side: int
    source: int
    target: int
    die: int


def movers_on(tried: RefusedStep, place: int) -> Evidence:
    """Show the mover's checkers on a place."""
    return Evidence(place_name(place), int(tried.state.checkers[tried.side, place]), MOVER)


def checkers_left(tried: RefusedStep) -> Evidence:
    """Show the checkers on the place that a step leaves."""
    return movers_on(tried, tried.source)


def checkers_text(count: int) -> str:
    """Write a count of checkers."""
    return "1 checker" if count == 1 else f"{count} checkers"
