"""The player `pips`: greedy, one allowance ahead, by the few features listed in `FEATURES`.

It looks at the board after each play and takes the one that scores highest, the first of equals. It adopts the dice of
the opening, and names the numbers that add up to most. It is not a strong player, but not a random one.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from bgrules.game.game import Game
from bgrules.players.player import choices_of
from bgrules.position.notation import Play
from bgrules.position.position import Position, pips
from bgrules.ruleset.tables import Ruleset
from bgrules.terms import BAR, HAND, OFF, POINTS

BEHIND = (*range(1, POINTS + 1), BAR, HAND)
"""Places from which a checker can still come."""


@dataclass(frozen=True, slots=True)
class Feature:
    """Something seen on the board after a play."""

    name: str
    weight: float
    """What one of it is worth, in pips."""
    count: Callable[[Ruleset, Position], int]


def race(rules: Ruleset, position: Position) -> int:
    """Count how many pips the player is ahead: a checker hit is what it must go again."""
    return pips(position.opponent) - pips(position.mover)


def blots(rules: Ruleset, position: Position) -> int:
    """Count own single checkers that an opposing one can still come to."""
    return sum(
        position.mover[point] == 1 and any(position.opponent[place] for place in BEHIND if place > rules.theirs[point])
        for point in range(1, POINTS + 1)
    )


def points(rules: Ruleset, position: Position) -> int:
    """Count points that the player closes."""
    closed = max(rules.closed_from, 2)
    return sum(count >= closed for count in position.mover[1 : POINTS + 1])


def home_points(rules: Ruleset, position: Position) -> int:
    """Count points of its home that the player closes."""
    closed = max(rules.closed_from, 2)
    return sum(count >= closed for count in position.mover[1 : rules.home + 1])


def off(rules: Ruleset, position: Position) -> int:
    """Count own checkers borne off."""
    return position.mover[OFF]


def pinned(rules: Ruleset, position: Position) -> int:
    """Count opposing checkers pinned."""
    return len(position.pinned[1])


FEATURES = (
    Feature("pips ahead", 1, race),
    Feature("blots in reach", -4, blots),
    Feature("points closed", 3, points),
    Feature("of them at home", 2, home_points),
    Feature("checkers off", 2, off),
    Feature("checkers pinned", 12, pinned),
)
"""All that this player looks at."""


class PipsPlayer:
    """Takes the play after which `FEATURES` score highest."""

    def choose(self, game: Game) -> Play | str:
        """Choose the best.

        Raises:
            GameError: there is nothing to choose.
        """
        rules = game.variant.ruleset
        return max(choices_of(game), key=lambda choice: score(rules, choice))


def score(rules: Ruleset, choice: Play | str) -> float:
    """Score a choice: the board after a play; of words, the numbers that stand in them."""
    if isinstance(choice, str):
        return sum(map(int, re.findall(r"\d+", choice)))
    return sum(feature.weight * feature.count(rules, choice.result) for feature in FEATURES)
