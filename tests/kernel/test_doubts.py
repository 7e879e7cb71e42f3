"""Three numbers: which plays unlike steps may reach as well is known beforehand, and what they change is one number."""

from collections import defaultdict
from itertools import combinations, combinations_with_replacement, permutations, product

import numpy as np
import pytest

from bgrules.kernel.doubts import DOUBTS, FARTHEST, MOST_DOUBTS, WEIGHTS, in_doubt
from bgrules.terms import FACES, POINTS

HIGHEST = POINTS + 1
THROWS = [dice for dice in combinations_with_replacement(range(1, FACES + 1), 3) if dice[0] != dice[2]]
Steps = tuple[tuple[int, int], ...]
"""Where each step begins, and its number."""


def net(steps: Steps) -> tuple[tuple[int, int], ...]:
    """Tell how many checkers each rank gains."""
    gains: dict[int, int] = defaultdict(int)
    for source, die in steps:
        gains[source] -= 1
        gains[source - die] += 1
    return tuple(sorted((rank, gain) for rank, gain in gains.items() if gain != 0))


def doubted(steps: Steps) -> set[bool]:
    """Ask the table of each order of the steps."""
    return {
        in_doubt(first, second, third, far, near) >> last & 1 != 0
        for (far, first), (near, second), (last, third) in permutations(steps)
    }


def shares(steps: Steps) -> set[tuple[int, int, int]]:
    """Tell the ways to read steps as a checker carried by two numbers beside another: where both begin, and its die."""
    return {
        (carried, source, die)
        for (carried, one), (onward, _), (source, die) in permutations(steps)
        if carried - one == onward
    }


def is_told(dice: tuple[int, ...], one: Steps, other: Steps) -> bool:
    """Say whether steps differ in what `told.py` tells of: which of two numbers goes first, or who plays a sum.

    Both then hit the same just where there is nothing to hit on the points that only one of them passes.
    """
    passed = {source - die for source, die in one} ^ {source - die for source, die in other}
    return len(passed) == 2 and any(
        die == other_die and ((start, alone) == (other_start, other_alone) or 2 * die == sum(dice))
        for start, alone, die in shares(one)
        for other_start, other_alone, other_die in shares(other)
    )


@pytest.mark.parametrize("dice", THROWS, ids=str)
def test_steps_that_reach_what_others_reach_are_in_doubt_or_told(dice: tuple[int, ...]) -> None:
    alike: dict[object, set[Steps]] = defaultdict(set)
    for sources in product(range(HIGHEST - FARTHEST, HIGHEST + 1), repeat=len(dice)):
        steps = tuple(sorted(zip(sources, dice, strict=True)))
        alike[net(steps)].add(steps)
    unlike = [group for group in alike.values() if len(group) > 1]
    assert unlike
    for group in unlike:
        assert all(len(doubted(steps)) == 1 for steps in group), group
        for one, other in combinations(group, 2):
            assert doubted(one) | doubted(other) == {True} or is_told(dice, one, other), (one, other)


@pytest.mark.parametrize("dice", THROWS, ids=str)
def test_no_two_changes_by_the_same_numbers_weigh_the_same(dice: tuple[int, ...]) -> None:
    sources = np.stack(np.meshgrid(*(np.arange(die, HIGHEST + 1) for die in dice), indexing="ij"), -1).reshape(-1, 3)
    targets = sources - np.array(dice)
    gains = np.zeros((len(sources), HIGHEST + 1), np.int8)
    for which in range(len(dice)):
        np.add.at(gains, (np.arange(len(sources)), sources[:, which]), -1)
        np.add.at(gains, (np.arange(len(sources)), targets[:, which]), 1)
    weights = WEIGHTS[targets].sum(1) - WEIGHTS[sources].sum(1)
    assert len(np.unique(gains, axis=0)) == len(np.unique(weights))


def test_a_weight_and_the_points_hit_have_room_in_one_number() -> None:
    assert 2**62 > (3 * int(WEIGHTS.max()) << POINTS)


def test_no_pair_of_steps_has_more_doubts_than_there_is_room_for() -> None:
    assert MOST_DOUBTS >= max(int(mask).bit_count() for mask in DOUBTS.flat)
