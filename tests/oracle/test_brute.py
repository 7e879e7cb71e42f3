"""The kernel against the naive reference: from the same position the same set of positions is reached."""

from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from oracle import brute
from oracle.brute import BruteBoard
from oracle.positions import (
    BUNDLED,
    SMALL,
    Asked,
    board_of,
    expected,
    has_position_hooks,
    met,
    placed,
    state_of,
    variant,
)

import bgrules
from bgrules.kernel import hooks
from bgrules.kernel.jit import NativeRunner
from bgrules.kernel.runner import Runner
from bgrules.kernel.steps import take_play
from bgrules.ruleset.tables import Ruleset
from bgrules.terms import FACES, POINTS

PLAIN = Runner()
N_PLACED, N_MET, N_SET = 35, 15, 20
SETTINGS = [
    {"bearing_off.too_high": "any_unplayable", "board.home": 4},
    {"bearing_off.too_high": "any_point", "obligation.as_many": False},
    {"bearing_off.too_high": "never", "board.home": 9},
    {"bearing_off.tested": "each_allowance", "obligation.larger": False},
    {"bearing_off.tested": "each_allowance", "bearing_off.too_high": "any_unplayable", "board.home": 12},
    {"entry.bar.before": "moves", "obligation.larger": False},
    {"entry.bar.before": "moves", "entry.hand.if_shut_out": "lost", "obligation.order": "lower_first"},
    {"entry.hand.enter_first": "all", "entry.hand.counted": "first_throw"},
    {"entry.hand.enter_first": 1, "entry.hand.if_shut_out": "lost", "entry.bar.before": "moves"},
    {"landing.closed_from": 1, "board.route": "half_turn"},
    {"landing.closed_from": 3, "board.route": "shared"},
    {"landing.closed_from": 3, "landing.on_blot": "pin"},
    {"landing.on_blot": "pin", "board.home": 12, "bearing_off.too_high": "any_point"},
    {"landing.on_blot": "share", "landing.closed_from": 4},
    {"landing.hit_when": "own_home", "board.home": 3},
    {"landing.hit_when": "own_home", "landing.on_blot": "pin", "board.route": "shared"},
]
BASES = [folder for folder in BUNDLED + SMALL if folder.name in ("hoyle", "russian", "doors")]


@pytest.fixture(scope="module")
def native() -> NativeRunner:
    return NativeRunner()


class Sides(NamedTuple):
    """One set of rules, as the kernel and as the reference read it."""

    ruleset: Ruleset
    rules: brute.Rules


def sides_of(loaded: bgrules.Variant) -> Sides:
    return Sides(loaded.ruleset, brute.rules_of(loaded.loaded))


def reached(runner: Runner, rules: Ruleset, asked: Asked, search: bool) -> list[BruteBoard]:
    """List the positions that a runner's plays lead to, in its order."""
    boards = []
    for code in runner.plays(rules, state_of(asked), asked.side, asked.numbers, int(asked.optional), search=search):
        state = state_of(asked)
        take_play(rules, state, asked.side, int(code))
        boards.append(board_of(state.checkers, state.pinned, asked.side))
    return boards


def check(sides: Sides, asked: Asked, *runners: tuple[Runner, bool]) -> None:
    """Hold what runners list, each with or without masks, against the reference; nothing may come twice."""
    right = expected(sides.rules, asked)
    for runner, search in runners:
        boards = reached(runner, sides.ruleset, asked, search)
        assert right == set(boards), str(asked)
        assert len(right) == len(boards), str(asked)


@pytest.mark.parametrize("folder", BUNDLED + SMALL, ids=lambda folder: folder.name)
def test_plays_lead_where_the_sentences_of_the_rules_say(folder: Path, native: NativeRunner) -> None:
    loaded, rng = variant(folder), Random(folder.name)
    runners = [(PLAIN, False)] if has_position_hooks(loaded) else [(PLAIN, False), (native, False), (native, True)]
    for count, asked in enumerate([*placed(loaded, rng, N_PLACED), *met(loaded, rng, PLAIN, N_MET)]):
        check(sides_of(loaded), asked, *runners, *[(PLAIN, True)] * (count % 3 == 0))


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda settings: " ".join(map(str, settings.values())))
@pytest.mark.parametrize("folder", BASES, ids=lambda folder: folder.name)
def test_house_rules_lead_where_their_sentences_say(
    folder: Path, settings: dict[str, object], native: NativeRunner
) -> None:
    if folder.name == "hoyle":
        settings = {"setup": {24: 8, "hand": 7}} | settings
        settings |= {"setup": {"hand": 15}} if settings.get("board.route") == "shared" else {}
    loaded = bgrules.load(folder, trust=True, set=settings)
    rng = Random(f"{folder.name} {settings}")
    for asked in placed(loaded, rng, N_SET):
        check(sides_of(loaded), asked, (native, False), (native, True))


@pytest.mark.parametrize("seed", range(20))
def test_a_number_may_enter_on_any_point_or_on_none(seed: int, native: NativeRunner) -> None:
    rng = Random(seed)
    choices = {"obligation.larger": seed % 2 == 0, "entry.bar.before": rng.choice(["everything", "moves"])}
    sides = sides_of(loaded := variant(BASES[seed % len(BASES)], *choices.items()))
    points = [rng.randint(1, POINTS), rng.randint(1, POINTS), POINTS, 0]
    entry = tuple((0, *(rng.choice(points) for _ in range(FACES))) for _ in range(2))
    sides = Sides(sides.ruleset._replace(entry=np.array(entry, np.int8)), sides.rules._replace(entry=entry))
    for asked in placed(loaded, rng, N_SET // 2):
        check(sides, asked, (native, False), (native, True))


@pytest.mark.parametrize("seed", range(12))
def test_what_position_hooks_refuse_is_not_played_and_the_obligation_holds_for_the_rest(seed: int) -> None:
    rng = Random(seed)
    words = ["farthest", "any_unplayable", "never", "any_point"]
    loaded = variant(BASES[seed % 2], ("bearing_off.too_high", words[seed // 2 % 4]))

    def allow_step(board, theirs, pinned, side, source, target, die):
        return (source * 7 + target * 13 + die * 5 + seed + int(board[side, target])) % 4 != 0

    def allow_play(before, after, theirs, pinned, side):
        return (int(after[side].astype(int) @ range(27)) * 3 + seed) % 5 != 0

    step_hooks, play_hooks = ((allow_step,), ()) if seed % 3 else ((), (allow_play,))
    on_step, on_play = hooks.register(step_hooks, play_hooks)
    sides = Sides(
        loaded.ruleset._replace(allow_step=on_step, allow_play=on_play),
        brute.rules_of(loaded.loaded, step_hooks, play_hooks),
    )
    for asked in placed(loaded, rng, N_SET // 2):
        check(sides, asked, (PLAIN, False))


def test_a_number_that_a_hook_keeps_from_every_other_use_takes_off_the_farthest_checker() -> None:
    def allow_step(board, theirs, pinned, side, source, target, die):
        return (source, target) == (6, 0)

    loaded = variant(BASES[0], ("bearing_off.too_high", "any_unplayable"))
    rules = loaded.ruleset._replace(allow_step=hooks.register((allow_step,), ())[0])
    position = bgrules.Position.parse("6:1 3:1 | 24:1")
    asked = Asked(BruteBoard(position.mover, position.opponent), 0, (3,))
    boards = reached(PLAIN, rules, asked, search=True)
    assert [bgrules.Position.parse("3:1 off:1 | 24:1").mover] == [board.own for board in boards]
