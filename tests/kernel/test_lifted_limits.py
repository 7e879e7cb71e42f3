"""What lifts a limit, or lets one more checker leave the head: kernel, compiled or not, and brute force agree."""

from random import Random

import pytest
from oracle.positions import Asked, expected, placed, state_of
from thorough import sample

import bgrules
from bgrules.kernel.jit import NativeRunner
from bgrules.kernel.runner import Runner
from bgrules.kernel.steps import begin_allowance, goes_alone
from bgrules.kit.brute import BruteBoard
from bgrules.kit.brute_limits import is_stopped
from bgrules.kit.brute_rules import rules_of
from bgrules.kit.checks.trials import plays_of
from bgrules.terms import POINTS

STOPPED = {"limits.head": {"most": 1, "first_throw": {"3-3": 2}, "one_more_if_stopped": True}}
SETTINGS: list[tuple[str, dict[str, object]]] = [
    ("narde", STOPPED),
    ("hoyle", STOPPED | {"landing.hit_when": "own_home", "bearing_off.tested": "each_allowance"}),
    ("narde", {"limits.prime.unless": "enemy_home"}),
    ("hoyle", {"limits.prime": {"length": 4, "unless": "enemy_home", "tested": "each_step"}}),
    ("jacquet", {"limits.prime": {"length": 6, "once_held": [1, 2]}}),
    ("hoyle", {"limits.prime": {"length": 3, "once_held": [4, 6], "tested": "each_step"}}),
    ("fevga", {"limits.points_held": [{"zone": [19, 24], "most": 3, "unless": "enemy_home"}]}),
    ("hoyle", {"limits.points_held": [{"zone": [1, 12], "most": 3, "unless": "enemy_home"}]}),
]
N_PLAIN, N_NATIVE = sample(15, of=60), sample(80, of=250)
"""Positions under each setting: the brute-force search is slow."""


@pytest.fixture(scope="module")
def native() -> NativeRunner:
    return NativeRunner()


@pytest.mark.parametrize(("name", "settings"), SETTINGS, ids=str)
def test_kernel_and_brute_force_agree_on_what_lifts_a_limit(
    name: str, settings: dict[str, object], native: NativeRunner
) -> None:
    variant, plain = bgrules.load(name, set=settings), Runner()
    rules = rules_of(variant.loaded)
    for which, asked in enumerate(placed(variant, Random(name), N_NATIVE)):
        tried = plays_of(native, variant, asked)
        assert expected(rules, asked) == set(tried.boards), str(asked)
        assert list(tried.codes) == listed(native, variant, asked), str(asked)
        if which < N_PLAIN:
            assert tried == plays_of(plain, variant, asked), str(asked)
            assert list(tried.codes) == listed(plain, variant, asked), str(asked)


def listed(runner: Runner, variant: bgrules.Variant, asked: Asked) -> list[int]:
    """List the plays by trying every step."""
    optional = int(asked.optional)
    return runner.plays(variant.ruleset, state_of(asked), asked.side, asked.numbers, optional, search=True).tolist()


@pytest.mark.parametrize("numbers", [(6, 2), (5, 5, 5, 5), (6, 5, 4), (3, 2, 2, 1, 1), (6, 5, 4, 3, 2, 1, 1)], ids=str)
def test_a_checker_is_stopped_where_no_order_of_the_numbers_is_open(numbers: tuple[int, ...]) -> None:
    variant, rng, found = bgrules.load("narde", set=STOPPED), Random(str(numbers)), set()
    rules = variant.ruleset
    for _ in range(100):
        closed = set(rng.sample(range(1, POINTS), rng.randint(0, 14)))
        other = (int(rules.theirs[there] in closed) for there in range(1, POINTS + 1))
        state = state_of(
            Asked(BruteBoard((*[0] * POINTS, 15, 0, 0), (0, *other, 0, 0)), 0, numbers, is_first_throw=True)
        )
        begin_allowance(rules, state, 0)
        stopped = is_stopped(numbers, lambda point, closed=closed: point not in closed)
        assert stopped != goes_alone(rules, state, 0), (numbers, closed)
        found.add(stopped)
    assert {True, False} == found


@pytest.mark.parametrize(
    ("name", "settings", "position", "throw", "play", "says"),
    [
        ("narde", {"limits.prime.unless": "enemy_home"}, "24:10 10:1 5:1 3:1 2:1 1:1 | 18:14 8:1", "6-1", "10/4 24/23",
         "5 to 1 and 24 to 23, and no opposing checker is in its home or off"),
        ("jacquet", {"limits.prime": {"once_held": [1, 2]}}, "17:1 10:2 9:2 8:2 7:2 6:2 2:2 off:2 | 24:15", "6-1",
         "17/11 9/8", "11 to 6, and not all of the points 2 to 1 are held"),
        ("fevga", {"limits.points_held": [{"zone": [19, 24], "most": 5, "unless": "enemy_home"}]},
         "24:5 23:2 22:2 21:2 20:2 8:2 | 24:15", "5-1", "24/19 8/7",
         "more than 5 of the points 24 to 19 would be held, and no opposing checker is in its home or off"),
    ],
)  # fmt: skip
def test_a_refusal_says_what_would_lift_the_limit(
    name: str, settings: dict[str, object], position: str, throw: str, play: str, says: str
) -> None:
    assert bgrules.load(name, set=settings).why(position, throw, play).text.endswith(says)
