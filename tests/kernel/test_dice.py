"""Dice and draws: the same everywhere, even, and unlike from game to game."""

from itertools import product
from random import Random

import numba
import numpy as np
import pytest
from scipy.stats import chisquare

from bgrules.kernel import dice
from bgrules.kernel.jit import kernel
from bgrules.terms import FACES, MAX_DICE, Moment, moment_index, moments, throw_index, throws

LARGEST = 2**63 - 1
SEEDS = [0, 1, 2**31, 2**32 - 1, 2**32, 2**62 + 12345, LARGEST]
N = 100_000
LEAST_P = 1e-4
"""The data are the same on every run: a p below this means uneven dice, not bad luck."""


@pytest.fixture(scope="module")
def native():
    """Compile a loop that throws dice and draws as the kernel does; the kernel's own functions have no other door."""
    functions = kernel()
    game_key, draw, die = functions.game_key, functions.draw, functions.die

    @numba.njit
    def fill(asked, answers):
        for row in range(len(asked)):
            seed, game, turn, throw, which, n = asked[row]
            a, b = game_key(seed, game, 0), game_key(seed, game, 1)
            answers[row, 0], answers[row, 1] = a, b
            answers[row, 2], answers[row, 3] = die(a, b, turn, throw, which), draw(a, b, turn, throw, which, n)

    return fill


def questions():
    """List seeds and games up to the largest, with turns, throws, purposes and numbers of choices."""
    rng = Random(1)
    corners = [(seed, game, 1, 0, 0, 2) for seed, game in product(SEEDS, SEEDS)]
    drawn = [
        (rng.randrange(2 ** rng.randint(1, 63)), rng.randrange(2 ** rng.randint(1, 63)), rng.randrange(20_000),
         rng.randrange(10_000), rng.randrange(2_000), rng.randint(1, 2**20))
        for _ in range(3_000)
    ]  # fmt: skip
    return corners + drawn


def answer(seed, game, turn, throw, which, n):
    a, b = dice.game_key(seed, game, 0), dice.game_key(seed, game, 1)
    return [a, b, dice.die(a, b, turn, throw, which), dice.draw(a, b, turn, throw, which, n)]


def test_a_die_and_a_draw_are_the_same_interpreted_and_compiled(native):
    asked = questions()
    answers = np.zeros((len(asked), 4), np.int64)
    native(np.array(asked, np.int64), answers)
    assert [answer(*row) for row in asked] == answers.tolist()


def keys(seed, n, first=0):
    games = np.arange(first, first + n, dtype=np.uint64)
    return dice.game_key(seed, games, 0), dice.game_key(seed, games, 1)


def many(seed, n, turn=1, throw=0, purpose=0, choices=FACES):
    """Draw the same in each of many games."""
    a, b = keys(seed, n)
    return dice.draw(a, b, turn, throw, purpose, choices).astype(np.int64)


def along(seed, n, throw=0, purpose=0, choices=FACES):
    """Draw the same in each turn of one long game."""
    a, b = dice.game_key(seed, 0, 0), dice.game_key(seed, 0, 1)
    return dice.draw(a, b, np.arange(n, dtype=np.uint64), throw, purpose, choices).astype(np.int64)


def p_even(values, cells):
    return chisquare(np.bincount(values, minlength=cells)).pvalue


def test_arrays_are_drawn_as_single_numbers_are():
    a, b = (int(key[17]) for key in keys(5, 20))
    assert dice.draw(a, b, 3, 1, 2, FACES) == many(5, 20, 3, 1, 2)[17]
    assert dice.draw(dice.game_key(5, 0, 0), dice.game_key(5, 0, 1), 17, 1, 2, FACES) == along(5, 20, 1, 2)[17]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("which", range(MAX_DICE + 1))
def test_every_face_of_a_die_comes_equally_often(seed, which):
    assert p_even(many(seed, N, purpose=which), FACES) > LEAST_P
    assert p_even(along(seed, N, purpose=which), FACES) > LEAST_P


@pytest.mark.parametrize(
    "other",
    [{"purpose": 1}, {"turn": 2}, {"turn": 3}, {"throw": 1}, {"turn": 2, "purpose": 1}, {"purpose": 16}],
    ids=["same throw", "next turn", "own next turn", "next throw", "next turn, other die", "a decision"],
)
@pytest.mark.parametrize("seed", SEEDS[:4])
def test_every_pair_of_numbers_comes_equally_often(seed, other):
    pairs = many(seed, N) * FACES + many(seed, N, **other)
    assert p_even(pairs, FACES * FACES) > LEAST_P


@pytest.mark.parametrize("seed", SEEDS)
def test_every_pair_in_turns_or_games_that_follow_each_other_comes_equally_often(seed):
    for values in (along(seed, N), many(seed, N)):
        assert p_even(values[:-1] * FACES + values[1:], FACES * FACES) > LEAST_P


def test_every_pair_of_the_same_game_under_seeds_that_follow_each_other_comes_equally_often():
    pairs = many(1, N) * FACES + many(2, N)
    assert p_even(pairs, FACES * FACES) > LEAST_P


@pytest.mark.parametrize("n", [1, 2, 3, 5, 7, 16, 31, 100, 257, 499, 500])
def test_every_choice_is_drawn_equally_often(n):
    drawn = many(3, N, purpose=dice.DECISION_DRAW + 1, choices=n)
    assert set(range(n)) == set(drawn.tolist())
    assert n == 1 or p_even(drawn, n) > LEAST_P


@pytest.mark.parametrize("seed", [0, 7, LARGEST])
def test_no_two_of_a_million_games_have_the_same_keys(seed):
    a, b = keys(seed, 1_000_000)
    assert 1_000_000 == len(np.unique(a << np.uint64(32) | b))


def test_games_of_unlike_seeds_have_unlike_keys():
    seeds = np.arange(1_000_000, dtype=np.uint64)
    pairs = dice.game_key(seeds, 0, 0) << np.uint64(32) | dice.game_key(seeds, 0, 1)
    assert 1_000_000 == len(np.unique(pairs))


def test_the_index_of_a_moment_is_its_place_in_the_list_of_moments():
    assert list(range(len(moments()))) == [moment.index for moment in moments()]
    assert len(moments()) == len(set(moments()))
    assert Moment(turn=4, doublets=2) == moments()[moment_index(0, 0, 9, 7, 1)]


def test_no_two_throws_have_the_same_index():
    all_throws = [throw.dice for n in range(1, MAX_DICE + 1) for throw in throws(n)]
    indices = [throw_index(*one, *(0,) * (MAX_DICE - len(one))) for one in all_throws]
    assert len(all_throws) == len(set(indices))
