"""Positions in which steps meet: checkers close together, some of them blots, as games seldom have them."""

from random import Random

from oracle.brute import BruteBoard
from oracle.positions import Asked

import bgrules
from bgrules.terms import BAR, HAND, PLACES, POINTS


def crowded(loaded: bgrules.Variant, rng: Random, numbers: tuple[int, ...]) -> Asked:
    """Draw such a position, and ask for the plays of these numbers."""
    own, other = [0] * PLACES, [0] * PLACES
    low = rng.randint(1, POINTS)
    near = range(low, min(POINTS, low + rng.choice([6, 9, 14])) + 1)
    own[BAR] = rng.choice([0, 0, 0, 1, 1, 2, 3])
    own[HAND] = rng.choice([0, 0, 1, 2, 3, 7]) if loaded.loaded.answers.setup[0][HAND] else 0
    for point in rng.choices(near, k=rng.randint(2, 8)):
        own[point] += rng.choice([1, 1, 2, 3]) if rng.random() < 0.7 else 0
    for point in range(1, POINTS + 1):
        if own[point] == 0 and rng.random() < 0.3:
            other[int(loaded.ruleset.theirs[point])] = rng.choice([1, 1, 2])
    return Asked(BruteBoard(tuple(own), tuple(other), frozenset(), frozenset()), 0, numbers, throw=numbers)
