"""Position keys of plays: no two changes by the same numbers share one, and a play without doubt has no equal."""

from collections import defaultdict
from itertools import combinations_with_replacement, permutations, product

import numpy as np
import pytest
from thorough import every

from bgrules.kernel.movegen.bitboard import BAR_BIT, HAND_BIT
from bgrules.kernel.movegen.keys import HITS, WEIGHTS
from bgrules.kernel.movegen.mixed import in_doubt, nothing_begun
from bgrules.terms import FACES, MAX_DICE

THROWS = [dice for dice in combinations_with_replacement(range(1, FACES + 1), MAX_DICE) if dice[0] != dice[-1]]
FARTHEST = HAND_BIT - 3 * FACES
"""From here on, three steps and what they may be exchanged for stay on the board."""
HIT_POINTS = np.array([5, 9, 14])
SOME_THROWS = every(5, THROWS)
"""All are sets of the same kind; each takes a tenth of a second, and keys change only when their weights do."""
Steps = tuple[tuple[int, int], ...]
"""Where each step begins, and its number."""


def net(steps: Steps) -> tuple[tuple[int, int], ...]:
    """Count how many checkers each place gains."""
    gains: dict[int, int] = defaultdict(int)
    for source, die in steps:
        gains[source] -= 1
        gains[source - die] += 1
    return tuple(sorted((bit, gain) for bit, gain in gains.items() if gain != 0))


def doubted(steps: Steps) -> set[bool]:
    """Ask of each order of the steps whether the last is in doubt."""
    answers = set()
    for (far, first), (near, second), (last, third) in permutations(steps):
        begun = nothing_begun()._replace(n=1, is_open=1, source=far, target=far - first)
        answers.add(in_doubt(begun, near, near - second, second, third) >> last & 1 != 0)
    return answers


@pytest.mark.parametrize("dice", SOME_THROWS, ids=str)
def test_three_steps_that_reach_what_others_reach_are_in_doubt(dice: tuple[int, ...]) -> None:
    alike: dict[object, set[Steps]] = defaultdict(set)
    for sources in product(range(FARTHEST, HAND_BIT + 1), repeat=len(dice)):
        steps = tuple(sorted(zip(sources, dice, strict=True)))
        alike[net(steps)].add(steps)
    unlike = [group for group in alike.values() if len(group) > 1]
    assert unlike
    for group in unlike:
        assert all(doubted(steps) == {True} for steps in group), group


@pytest.mark.parametrize("dice", [*combinations_with_replacement(range(1, FACES + 1), 2)], ids=str)
def test_two_steps_that_reach_what_others_reach_are_in_doubt(dice: tuple[int, int]) -> None:
    alike: dict[object, set[Steps]] = defaultdict(set)
    for sources in product(range(HAND_BIT - 2 * FACES, HAND_BIT), repeat=2):
        steps = tuple(sorted(zip(sources, dice, strict=True)))
        alike[net(steps)].add(steps)
    for group in (group for group in alike.values() if len(group) > 1):
        for (near, first), (last, second) in (order for steps in group for order in permutations(steps)):
            assert in_doubt(nothing_begun(), near, near - first, first, second) >> last & 1 != 0, group


@pytest.mark.parametrize("dice", SOME_THROWS, ids=str)
def test_no_two_changes_by_the_same_numbers_have_one_key(dice: tuple[int, ...]) -> None:
    places = [np.arange(0, BAR_BIT + 1) for _ in dice]
    sources = np.stack(np.meshgrid(*places, indexing="ij"), -1).reshape(-1, len(dice))
    targets = np.maximum(0, np.minimum(sources, HAND_BIT) - np.array(dice))
    gains = np.zeros((len(sources), BAR_BIT + 1), np.int64)
    for which in range(len(dice)):
        np.add.at(gains, (np.arange(len(sources)), sources[:, which]), -1)
        np.add.at(gains, (np.arange(len(sources)), targets[:, which]), 1)
    keys = (WEIGHTS[targets] - WEIGHTS[sources]).sum(1)
    assert len(np.unique(gains, axis=0)) == len(np.unique(keys))
    hits = (np.array(list(product((0, 1), repeat=len(HIT_POINTS)))) * WEIGHTS[HITS + HIT_POINTS]).sum(1)
    some = np.unique(keys)[:: len(dice)]
    assert len(some) * len(hits) == len(np.unique(some[:, None] + hits))


def test_a_sum_of_nine_weights_does_not_overflow() -> None:
    assert 2**63 > 9 * int(np.abs(WEIGHTS).max())
