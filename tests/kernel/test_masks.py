"""Masks serve only where steps commute: positions on which they once listed other plays than the search."""

import numpy as np
import pytest
from oracle.brute import BruteBoard
from oracle.positions import BUNDLED, SMALL, Asked, state_of

import bgrules
from bgrules.kernel.jit import NativeRunner
from bgrules.kernel.movegen.buffers import new_buffers
from bgrules.kernel.runner import NODES, Runner
from bgrules.terms import FACES, POINTS

FOLDERS = {folder.name: folder for folder in BUNDLED + SMALL}
PIN_BY_ONE = {"landing.closed_from": 1, "landing.on_blot": "pin"}


def asked(position: str, *numbers: int) -> Asked:
    there = bgrules.Position.parse(position)
    return Asked(BruteBoard(there.mover, there.opponent, *map(frozenset, there.pinned)), 0, numbers)


def listed(rules: object, question: Asked) -> list[list[int]]:
    """List the plays on masks and by search, plain and compiled."""
    state, dice = state_of(question), question.numbers
    runners = [Runner(), NativeRunner()]
    return [list(map(int, one.plays(rules, state, 0, dice, search=way))) for one in runners for way in (False, True)]


def load(name: str, settings: dict[str, object]) -> bgrules.Variant:
    return bgrules.load(FOLDERS[name], trust=True, set=settings)


@pytest.mark.parametrize(
    ("name", "settings", "position", "numbers", "count"),
    [
        ("pinning", PIN_BY_ONE, "18:1 13:1 | 24:1 23:2 20:1 18:2 pinned:12", (5, 5), 2),
        ("pinning", PIN_BY_ONE | {"board.route": "half_turn"}, "6:4 4:1 | 20:3 17:1 pinned:14", (6, 2), 2),
        ("half-turn", {"landing.on_blot": "pin"}, "8:2 7:1 6:2 5:1 4:2 | 21:1 pinned:13", (3, 3, 3), 23),
        ("pinning", {}, "18:1 13:1 | 12:2 pinned:12", (5,), 2),
    ],
)  # fmt: skip
def test_a_pinned_checker_closes_no_point_till_the_pinning_one_leaves(
    name: str, settings: dict[str, object], position: str, numbers: tuple[int, ...], count: int
) -> None:
    lists = listed(load(name, settings).ruleset, asked(position, *numbers))
    assert [lists[0]] * 4 == lists
    assert count == len(lists[0])


@pytest.mark.parametrize("place", ["bar", "hand"])
def test_either_of_two_numbers_that_enter_on_one_point_is_one_play(place: str) -> None:
    rules = load("doors", {"obligation.larger": False}).ruleset
    entry = np.full((2, FACES + 1), POINTS, np.int8)
    lists = listed(rules._replace(entry=entry), asked(f"{place}:1 | 6:2 5:2 4:2 3:2", 5, 4))
    assert [lists[0]] * 4 == lists
    assert 1 == len(lists[0])


def test_a_checker_that_either_of_two_numbers_takes_off_is_one_play() -> None:
    lists = listed(load("hoyle", {"obligation.larger": False}).ruleset, asked("3:1 | 24:2", 6, 5))
    assert [lists[0]] * 4 == lists
    assert 1 == len(lists[0])


def test_landing_where_a_side_pins_already_is_no_pinning_that_must_wait() -> None:
    settings = {"landing.on_blot": "pin", "landing.hit_when": "own_home"}
    lists = listed(load("modern", settings).ruleset, asked("19:1 18:1 15:1 | pinned:10", 5, 3))
    assert [lists[0]] * 4 == lists
    assert 8 == len(lists[0])


@pytest.mark.parametrize("nodes", [32, NODES])
@pytest.mark.parametrize("kind", [Runner, NativeRunner])
def test_plays_that_a_limit_judges_may_be_more_than_there_was_room_for(kind: type[Runner], nodes: int) -> None:
    rules = load("tabula", {"limits.prime": {"length": 12}}).ruleset
    crowd = "24:1 23:1 22:1 21:1 20:1 19:1 18:1 17:1 16:1 15:1 13:1 11:1 9:1 8:1 7:1 | hand:15"
    runner = kind()
    runner.buffers = new_buffers(nodes)._replace(scratch=runner.buffers.scratch)
    found = runner.plays(rules, state_of(asked(crowd, 6, 4, 1)), 0, (6, 4, 1))
    assert NODES < len(found) == len(set(found.tolist()))
