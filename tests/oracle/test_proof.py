"""Every bundled variant, interpreted and compiled, lists the plays that the brute-force search finds."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.held import Held, as_case
from oracle.positions import BUNDLED, Asked
from thorough import is_thorough, sample

from bgrules.kernel.jit import NativeRunner

N_MET, N_DRAWN = sample(500, of=3000), sample(150, of=1000)
"""Positions of a variant in games and drawn. All of them take three minutes of one core."""
PARTS = 3 if is_thorough() else 1
"""Workers share the positions of a variant in parts; the first part begins with the positions of the sample."""


def name_of(folder: Path) -> str:
    return folder.name


@pytest.fixture(scope="module")
def native() -> NativeRunner:
    return NativeRunner()


def must_agree(held: Held, asked: Asked) -> None:
    if says := held.fault(asked):
        smallest = held.smallest(asked)
        pytest.fail(f"{says}\n{asked}\nmake it a case:\n{as_case(held, smallest, held.fault(smallest))}")


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("folder", BUNDLED, ids=name_of)
def test_plays_in_games_are_those_that_the_search_finds(folder: Path, part: int, native: NativeRunner) -> None:
    held = Held(folder, native)
    for asked in held.met(part, N_MET // PARTS):
        must_agree(held, asked)


@pytest.mark.parametrize("folder", BUNDLED, ids=name_of)
def test_plays_from_drawn_positions_are_those_that_the_search_finds(folder: Path, native: NativeRunner) -> None:
    held = Held(folder, native)

    @settings(max_examples=N_DRAWN)
    @given(seed=st.integers(0, 2**40))
    def agree(seed: int) -> None:
        must_agree(held, next(held.drawn(seed, 1)))

    agree()


def test_a_rule_that_one_of_the_two_does_not_have_is_found_and_shrunk_to_a_case(native: NativeRunner) -> None:
    held = Held(next(folder for folder in BUNDLED if folder.name == "hoyle"), native)
    obligation = held.rules.spec.obligation.model_copy(update={"larger": False})
    held.rules = held.rules._replace(spec=held.rules.spec.model_copy(update={"obligation": obligation}))
    found = next(asked for asked in held.met(0, 5000) if held.fault(asked))
    smallest = held.smallest(found)
    assert sum(map(sum, smallest.board[:2])) < 8
    assert "  count: 2" in as_case(held, smallest, "the larger number must be played")


def test_every_kind_of_position_is_among_those_tried(native: NativeRunner) -> None:
    held = Held(next(folder for folder in BUNDLED if folder.name == "russian"), native)
    for asked in [*held.met(0, 300), *held.drawn(0, 300)]:
        must_agree(held, asked)
    assert 600 == held.tally.pop("asked")
    assert {"pin"} == {kind for kind, n in held.tally.items() if n == 0}
