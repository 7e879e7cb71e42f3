"""Laws that hold whatever the rules: settings drawn over every field that is a word, a flag or a small number."""

from collections.abc import Mapping
from functools import cache
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from oracle import brute
from oracle.brute import BruteBoard
from oracle.positions import BUNDLED, SMALL, Asked, board_of, expected, placed, state_of, variant
from thorough import sample

import bgrules
from bgrules.kernel.jit import NativeRunner
from bgrules.kernel.runner import Runner
from bgrules.kernel.steps import take_play
from bgrules.terms import POINTS

PLAIN = Runner()
BASES = ["hoyle", "russian", "hypergammon", "doors", "pinning", "sharing", "half-turn", "all-first", "unlike"]
FOLDERS = {folder.name: folder for folder in BUNDLED + SMALL if folder.name in BASES}
FIELDS: Mapping[str, list[object]] = {
    "board.route": ["contrary", "shared", "half_turn"],
    "board.home": [*range(1, POINTS // 2 + 1)],
    "throws.dice": [1, 2, 3],
    "opening.first_throw": ["again"],
    "entry.bar.before": ["everything", "moves"],
    "entry.bar.shut_out": ["no_throw", "throw_lost"],
    "entry.hand.enter_first": [0, 1, 2, 3, "all"],
    "entry.hand.counted": ["checkers", "first_throw"],
    "entry.hand.if_shut_out": ["play", "lost"],
    "landing.closed_from": [1, 2, 3, 4, 100],
    "landing.on_blot": ["hit", "pin", "share"],
    "landing.hit_when": ["always", "own_home"],
    "obligation.as_many": [True, False],
    "obligation.larger": [True, False],
    "obligation.order": ["free", "lower_first"],
    "bearing_off.tested": ["each_step", "each_allowance"],
    "bearing_off.too_high": ["farthest", "any_unplayable", "never", "any_point"],
}
"""Values of every field that decides what may be played."""
LIMITS: Mapping[str, list[object]] = {
    "limits.head": [
        {"most": 1},
        {"most": 2, "first_throw": {"3-3": 3, "2-1": 1}},
        {"most": 1, "first_throw": {"3-3": 2, "2-1": 3}, "one_more_if_stopped": True},
    ],
    "limits.runner": [{"reach": reach} for reach in (1, 6, 11, 18)],
    "limits.points_held": [
        [{"zone": [19, 24], "most": 5}],
        [{"zone": [7, 12], "most": 1}, {"zone": [1, 24], "most": 3}],
        [{"zone": [7, 12], "most": 1, "unless": "enemy_home"}, {"zone": [1, 24], "most": 3}],
    ],
    "limits.prime": [
        {"length": length, "unless": unless, "tested": tested}
        for length in (2, 3, 6)
        for unless in ("never", "enemy_ahead", "enemy_home")
        for tested in ("each_play", "each_step")
    ]
    + [{"length": 3, "once_held": [1, 2]}, {"length": 4, "once_held": [3, 3], "tested": "each_step"}],
    "limits.gate": [{"zone": [1, 12]}, {"zone": [10, 20]}],
    "limits.no_hit_and_run": [{"zone": [1, 6]}, {"zone": [1, 24]}],
    "limits.stack": [{"most": 1, "zone": [7, 24]}, {"most": 3}, {"most": 4}, {"most": 5}, {"most": 2, "zone": [1, 12]}],
}
"""Values of every limit."""
SEARCHED = ("obligation.as_many", "obligation.order", "landing.hit_when")
"""Fields whose other value means that masks never serve."""
N = 12
SMALL_ENOUGH = 400
"""Plays up to which the naive reference is asked."""
fast = settings(max_examples=sample(20, of=200), suppress_health_check=list(HealthCheck))
"""Rules drawn for each law: loading a variant and asking the brute-force search take a tenth of a second."""


def drawn(fields: Mapping[str, list[object]]) -> st.SearchStrategy[dict[str, object]]:
    values = {name: st.sampled_from(words) for name, words in fields.items()}
    return st.fixed_dictionaries({}, optional=values)


@cache
def native() -> NativeRunner:
    return NativeRunner()


def load(name: str, setting: dict[str, object]) -> bgrules.Variant:
    """Load a variant under drawn settings; those that the laws refuse are no examples."""
    assert variant(FOLDERS[name])  # sound by itself
    try:
        return bgrules.load(FOLDERS[name], trust=True, set=setting)
    except bgrules.VariantError:
        assume(False)
        raise


def hold(loaded: bgrules.Variant, seed: int) -> None:
    """Hold masks against search, search against the reference, compiled against plain."""
    rules = brute.rules_of(loaded.loaded)
    for count, asked in enumerate(placed(loaded, Random(seed), N)):
        codes = [listed(native(), loaded, asked, way) for way in (True, False)]
        assert codes[0] == codes[1], str(asked)
        if count % 4 == 0:
            assert codes[0] == listed(PLAIN, loaded, asked, False), str(asked)
        if len(codes[0]) <= SMALL_ENOUGH:
            boards = [reached(loaded, asked, code) for code in codes[0]]
            assert expected(rules, asked) == set(boards), str(asked)
            assert len(boards) == len(set(boards)), str(asked)


def listed(runner: Runner, loaded: bgrules.Variant, asked: Asked, search: bool) -> list[int]:
    state, optional = state_of(asked), int(asked.optional)
    return runner.plays(loaded.ruleset, state, asked.side, asked.numbers, optional, search=search).tolist()


def reached(loaded: bgrules.Variant, asked: Asked, code: int) -> BruteBoard:
    state = state_of(asked)
    take_play(loaded.ruleset, state, asked.side, code)
    return board_of(state.checkers, state.pinned, asked.side)


@fast
@given(st.sampled_from(BASES), drawn(FIELDS), st.integers(0, 2**32))
def test_masks_search_and_the_naive_reference_agree_under_any_rules(
    name: str, setting: dict[str, object], seed: int
) -> None:
    hold(load(name, setting), seed)


@fast
@given(
    st.sampled_from(BASES),
    drawn({field: words for field, words in FIELDS.items() if field not in SEARCHED}),
    st.integers(0, 2**32),
)
def test_masks_search_and_the_naive_reference_agree_where_steps_may_commute(
    name: str, setting: dict[str, object], seed: int
) -> None:
    hold(load(name, setting), seed)


@fast
@given(st.sampled_from(BASES), drawn(LIMITS), drawn(FIELDS), st.integers(0, 2**32))
def test_masks_search_and_the_naive_reference_agree_under_any_limits(
    name: str, limits: dict[str, object], setting: dict[str, object], seed: int
) -> None:
    few = dict(list(limits.items())[: 1 + seed % 3])
    hold(load(name, few | (setting if seed % 2 else {})), seed)


@fast
@given(st.sampled_from(BASES), drawn(FIELDS), st.integers(0, 2**32))
def test_the_order_in_which_numbers_are_given_does_not_matter(name: str, setting: dict[str, object], seed: int) -> None:
    loaded = load(name, setting)
    for asked in placed(loaded, Random(seed), N // 2):
        turned = asked._replace(numbers=asked.numbers[::-1])
        assert listed(native(), loaded, asked, False) == listed(native(), loaded, turned, False), str(asked)


@pytest.mark.parametrize("checkers", [1, 2, 50, 100])
def test_any_number_of_checkers_a_side_may_have_is_played(checkers: int) -> None:
    setting = {"checkers": checkers, "setup": {24: checkers}, "board.route": "half_turn"}
    for kind in ("hit", "pin", "share"):
        for more in ({"landing.closed_from": 100}, {"obligation.larger": False}):
            loaded = bgrules.load(FOLDERS["hoyle"], set=setting | more | {"landing.on_blot": kind})
            hold(loaded, checkers)
