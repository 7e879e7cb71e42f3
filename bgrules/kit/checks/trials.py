"""Samples to hold a variant's laws against: positions with their plays, and games played at once."""

from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from typing import NamedTuple

import numpy as np

from bgrules.kernel.runner import Runner
from bgrules.kernel.steps import take_play
from bgrules.kit.brute import BruteBoard
from bgrules.kit.checks.sample import Sample
from bgrules.kit.positions import Asked, board_of, met, placed, state_of
from bgrules.position.variant import Variant
from bgrules.sim.measures import Games
from bgrules.sim.plan import Plan
from bgrules.sim.run import Watch
from bgrules.sim.workers import as_games, crew

PORTION = 20
"""Games after which the clock is read."""
FEW = 2
"""The same where games are slow, of code that numba cannot compile."""


class Trial(NamedTuple):
    """An allowance and what the kernel makes of it."""

    asked: Asked
    codes: tuple[int, ...]
    """Its plays."""
    boards: tuple[BruteBoard, ...]
    """Where each leads, in the same order."""


def tried(variant: Variant, seed: int, sample: Sample) -> Iterator[Trial]:
    """Try positions, those met and those placed in turn, until there are enough or the time is up."""
    runner, is_late = Runner(), sample.until(0.3)
    rng = Random(seed)
    pairs = zip(met(variant, rng, Runner(), sample.met), placed(variant, Random(seed + 1), sample.placed), strict=False)
    for asked in chain.from_iterable(pairs):
        if is_late():
            return
        yield plays_of(runner, variant, asked)


def plays_of(runner: Runner, variant: Variant, asked: Asked) -> Trial:
    """List the plays of an allowance, and carry each out."""
    found = runner.plays(variant.ruleset, state_of(asked), asked.side, asked.numbers, int(asked.optional))
    codes = tuple(int(code) for code in found)
    return Trial(asked, codes, tuple(after(variant, asked, code) for code in codes))


def after(variant: Variant, asked: Asked, code: int) -> BruteBoard:
    """Carry a play out."""
    state = state_of(asked)
    take_play(variant.ruleset, state, asked.side, code)
    return board_of(state.checkers, state.pinned, asked.side)


def played(variant: Variant, seed: int, sample: Sample) -> Games:
    """Play games, as many as are asked for or as the time allows; compiling, at the first of them, costs none of it."""
    plan, rows = Plan(sample.games, seed), []
    with crew([variant]) as players:
        size = FEW if players.interpreted else PORTION
        first, *others = (range(n, min(n + size, sample.games)) for n in range(0, sample.games, size))
        rows.append(players.play(variant, plan, first, Watch()).rows)
        is_late = sample.until(0.3)
        for portion in others:
            if is_late():
                break
            rows.append(players.play(variant, plan, portion, Watch()).rows)
    return as_games(variant, np.concatenate(rows))


def few(tries: "list[Trial]", n: int) -> Iterator[Trial]:
    """Take some of a sample, spread over it."""
    yield from islice(tries, 0, None, max(1, len(tries) // n))
