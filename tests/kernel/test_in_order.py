"""Doublets in which a checker that has hit must stay: walked from high to low, they have the plays of the search."""

from random import Random

import numpy as np
import pytest
from oracle.crowded import crowded
from oracle.positions import BUNDLED, state_of

import bgrules
from bgrules.kernel.jit import NativeRunner
from bgrules.kernel.movegen.buffers import Numbers
from bgrules.kernel.movegen.commuting import limited_doublet_commutes
from bgrules.kernel.runner import Runner
from bgrules.terms import FACES, POINTS

TAVLA = next(folder for folder in BUNDLED if folder.name == "tavla")
EVERYWHERE = {"limits.no_hit_and_run": {"zone": [1, POINTS]}}
N_COMPILED, N_PLAIN = 400, 30
IN_ORDER = [
    {},
    EVERYWHERE,
    EVERYWHERE | {"bearing_off.too_high": "any_point"},
    EVERYWHERE | {"entry.bar.before": "moves"},
]
NOT_IN_ORDER = [
    EVERYWHERE | {"limits.points_held": [{"zone": [1, 6], "most": 4}]},
    EVERYWHERE | {"limits.stack": {"most": 3}},
    EVERYWHERE | {"limits.runner": {"reach": 11}},
    EVERYWHERE | {"limits.prime": {"length": 4, "tested": "each_step"}},
    EVERYWHERE | {"bearing_off.too_high": "any_unplayable"},
]
"""With limits that one step may lift or lay on another."""


@pytest.fixture(scope="module")
def native() -> NativeRunner:
    return NativeRunner()


@pytest.mark.parametrize("settings", IN_ORDER + NOT_IN_ORDER, ids=str)
def test_a_doublet_has_the_plays_of_the_search_in_its_order(settings: dict[str, object], native: NativeRunner) -> None:
    loaded, rng, in_order = bgrules.load(TAVLA, set=settings), Random(str(settings)), set()
    for which in range(N_COMPILED):
        asked = crowded(loaded, rng, (rng.randint(1, FACES),) * rng.choice([2, 3, 4]))
        state, numbers = state_of(asked), asked.numbers
        found = native.plays(loaded.ruleset, state, 0, numbers, 0, search=True).tolist()
        assert found == native.plays(loaded.ruleset, state, 0, numbers, 0).tolist(), str(asked)
        if which < N_PLAIN:
            assert found == Runner().plays(loaded.ruleset, state, 0, numbers, 0).tolist(), str(asked)
        asked_for = Numbers(np.array(numbers, np.int8), len(numbers), 0)
        in_order.add(limited_doublet_commutes(loaded.ruleset, state, 0, asked_for))
    assert (False in in_order) == (settings in NOT_IN_ORDER)
