"""Three numbers that are not all alike: no result is told twice, and each by the steps that the search finds first."""

from pathlib import Path
from random import Random

import pytest
from oracle.brute import rules_of
from oracle.crowded import crowded
from oracle.positions import BUNDLED, HOYLE, Asked, board_of, expected, state_of
from thorough import sample

import bgrules
from bgrules.kernel.jit import NativeRunner
from bgrules.kernel.runner import Runner
from bgrules.kernel.steps import take_play
from bgrules.terms import FACES

TABULA = next(folder for folder in BUNDLED if folder.name == "tabula")
N_COMPILED, N_PLAIN, N_BRUTE = sample(150, of=400), sample(8, of=30), sample(3, of=8)
"""Positions under each setting; the interpreted kernel is slow, and the brute-force search is slower."""
PLAIN = Runner()
SETTINGS = [
    {},
    {"board.route": "half_turn"},
    {"landing.on_blot": "pin"},
    {"entry.bar.before": "moves", "bearing_off.too_high": "any_point"},
    {"landing.closed_from": 1},
    {"obligation.larger": True, "board.home": 12},
    {"limits.no_hit_and_run": {"zone": [1, 12]}},
    {"limits.stack": {"most": 3}},
    {"limits.prime": {"length": 4}, "limits.head": {"most": 1}},
]
WITH_HAND = [
    {"limits.gate": None},
    {"limits.gate": {"zone": [7, 15], "until": "all_entered"}},
    {"entry.hand.enter_first": 2},
]
ASKED = [(base, settings) for base in (TABULA, HOYLE) for settings in SETTINGS]
ASKED += [(TABULA, settings) for settings in WITH_HAND]
"""House rules that masks know, and some with which another way of listing must help."""


@pytest.fixture(scope="module")
def native() -> NativeRunner:
    return NativeRunner()


def three_numbers(rng: Random) -> tuple[int, ...]:
    """Draw three numbers, not all alike; often one is the sum of the others, or two are alike."""
    a, b, c = (rng.randint(1, FACES) for _ in range(3))
    numbers = tuple(sorted(rng.choice([(a, b, c), (a, b, c), (a, b, a + b), (a, a, b)]), reverse=True))
    return (4, 3, 1) if numbers[0] > FACES or numbers[0] == numbers[-1] else numbers


def listed(runner: Runner, loaded: bgrules.Variant, asked: Asked, search: bool) -> list[int]:
    return runner.plays(loaded.ruleset, state_of(asked), asked.side, asked.numbers, 0, search=search).tolist()


@pytest.mark.parametrize(("base", "settings"), ASKED, ids=lambda one: one.name if isinstance(one, Path) else str(one))
def test_crowded_checkers_have_the_plays_that_the_search_finds_in_its_order(
    base: Path, settings: dict[str, object], native: NativeRunner
) -> None:
    loaded, rng = bgrules.load(base, set=settings), Random(f"{base.name} {settings}")
    for which in range(N_COMPILED):
        asked = crowded(loaded, rng, three_numbers(rng))
        found = listed(native, loaded, asked, search=True)
        assert found == listed(native, loaded, asked, search=False), str(asked)
        if which < N_PLAIN:
            assert found == listed(PLAIN, loaded, asked, search=False), str(asked)


@pytest.mark.parametrize("base", [TABULA, HOYLE], ids=lambda folder: folder.name)
def test_crowded_checkers_reach_each_position_that_the_sentences_of_the_rules_reach_once(
    base: Path, native: NativeRunner
) -> None:
    loaded, rng = bgrules.load(base), Random(f"brute {base.name}")
    for _ in range(N_BRUTE):
        asked = crowded(loaded, rng, three_numbers(rng))
        reached = []
        for code in listed(native, loaded, asked, search=False):
            state = state_of(asked)
            take_play(loaded.ruleset, state, 0, code)
            reached.append(board_of(state.checkers, state.pinned, 0))
        assert len(reached) == len(set(reached))
        assert expected(rules_of(loaded.loaded), asked) == set(reached), str(asked)
