"""When a game ends, held against a second statement of the same sentences: `oracle/endings.py`, by another author."""

from random import Random

import pytest
from oracle.endings import ended
from oracle.positions import SMALL, variant, walk

import bgrules
from bgrules.kernel import turn
from bgrules.kernel.board import DECISION, MOVER, UNDER_WAY, WINNER, WON, new_state
from bgrules.kernel.jit import NativeRunner
from bgrules.kernel.wins import LOST, ending_now
from bgrules.terms import BAR, HAND, OFF, PLACES, POINTS, SIDES

WORDS = {WON: "wins", LOST: "loses", UNDER_WAY: "goes on"}
SINGLE = [{"name": "single", "worth": 1}]
ENDINGS = [
    {"won_by": ["all_off"]},
    {"won_by": ["opponent_off"]},
    {"won_by": ["all_off"], "off_count": 1},
    {"won_by": ["all_off"], "off_count": 14},
    {"won_by": ["opponent_off"], "off_count": 5},
    {"won_by": ["all_off", "opponent_on_bar"], "bar_count": 1},
    {"won_by": ["all_off", "opponent_on_bar"], "bar_count": 6, "off_count": 5},
    {"won_by": ["opponent_off", "opponent_on_bar"], "bar_count": 15},
]
FOLDERS = {folder.name: folder for folder in SMALL}


def drawn(rng: Random, checkers: int) -> list[int]:
    """Place a side's checkers: often nearly all of them off or on the bar, where games end."""
    counts = [0] * PLACES
    crowded = rng.choice([OFF, BAR, HAND, rng.randint(1, POINTS)])
    for _ in range(checkers):
        counts[crowded if rng.random() < rng.choice([0.3, 0.9, 1.0]) else rng.randrange(PLACES)] += 1
    return counts


@pytest.mark.parametrize("ending", ENDINGS, ids=str)
def test_a_play_ends_the_game_as_the_sentences_say(ending: dict[str, object]) -> None:
    rules = bgrules.load("hoyle", set={"ending": ending, "wins": SINGLE}).ruleset
    state, rng, seen = new_state(), Random(str(ending)), set()
    for _ in range(2_000):
        rows = [drawn(rng, 15) for _ in range(SIDES)]
        state.checkers[:] = rows
        for side in range(SIDES):
            said = WORDS[ending_now(rules, state, side)]
            seen.add(said)
            off_count = ending.get("off_count")
            assert said == ended(
                rows[side], rows[1 - side], 15, ending["won_by"], off_count, ending.get("bar_count", 0)
            )
    loses = "opponent_off" in ending["won_by"]
    assert {"goes on", "loses" if loses else "wins"} <= seen


@pytest.mark.parametrize("name", ["misere", "counted"])
def test_whole_games_end_when_the_sentences_say_so_and_not_before(name: str) -> None:
    loaded = variant(FOLDERS[name])
    spec = loaded.spec.ending
    counts = (loaded.spec.checkers, spec.won_by, spec.off_count, spec.bar_count or 0)
    for seed in range(20):
        for state in walk(loaded, Random(f"{name} {seed}"), NativeRunner(), 2_000):
            rows = state.checkers.tolist()
            if state.counters[DECISION] != turn.OVER:
                assert {"goes on"} == {ended(rows[side], rows[1 - side], *counts) for side in range(SIDES)}
        own = int(state.counters[MOVER])
        assert ended(rows[own], rows[1 - own], *counts) == ("wins" if state.counters[WINNER] == own else "loses")
