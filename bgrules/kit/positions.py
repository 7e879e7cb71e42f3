"""Positions and numbers to try rules on: placed at random, or met in random games; all of them seeded."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bgrules.kernel import board as layout
from bgrules.kernel import turn
from bgrules.kernel.board import State, new_state
from bgrules.kernel.runner import Runner
from bgrules.kit.brute import BruteBoard, Rules, counterpart, results
from bgrules.kit.brute_limits import Gone
from bgrules.kit.limit_positions import limited_board
from bgrules.position.position import Position
from bgrules.position.variant import Variant
from bgrules.ruleset.tables import Ruleset
from bgrules.terms import BAR, FACES, HAND, MAX_DICE, OFF, PLACES, POINTS, SIDES

FAR = POINTS // 2
"""Where a position that is not spread over the whole board ends."""
MANY = FAR + MAX_DICE
"""Checkers that a side has on the board at most."""


class Asked(NamedTuple):
    """An allowance to be played."""

    board: BruteBoard
    side: int
    numbers: tuple[int, ...]
    optional: bool = False
    is_first_throw: bool = False
    throw: tuple[int, ...] = ()
    """The throw that the numbers come from; a limit may ask for it when it is a side's first."""
    gone: Gone = Gone()
    """What earlier numbers of the turn have done that a limit remembers."""

    def __str__(self) -> str:
        """Say it as a person would ask it, to be read where a test fails."""
        return f"{self.position} with {self.numbers} {self[1:]}"

    @property
    def position(self) -> Position:
        """The board as people write it."""
        own, other = (tuple(sorted(points, reverse=True)) for points in self.board[2:4])
        return Position(self.board.own, self.board.other, (own, other))


def expected(rules: Rules, asked: Asked) -> set[BruteBoard]:
    """Ask the naive reference."""
    throw, first = "-".join(map(str, asked.throw)), asked.is_first_throw
    return results(rules, asked.board, asked.numbers, asked.side, asked.optional, first, throw, asked.gone)


def has_position_hooks(loaded: Variant) -> bool:
    """Say whether code of the variant sees positions."""
    return bool(loaded.loaded.step_hooks or loaded.loaded.play_hooks)


def state_of(asked: Asked) -> State:
    """Set the question up for the kernel."""
    state, rows = new_state(), (asked.side, 1 - asked.side)
    for row, counts, pins in zip(rows, asked.board[:2], asked.board[2:], strict=True):
        state.checkers[row] = counts
        state.pinned[row] = sum(1 << point for point in pins)
    state.counters[layout.FIRST_THROW] = int(asked.is_first_throw)
    state.counters[layout.DIE : layout.DIE + len(asked.throw)] = asked.throw
    state.counters[layout.LEFT_HEAD] = asked.gone.from_head
    state.counters[layout.HITTERS] = sum(1 << point for point in asked.gone.hitters)
    state.counters[layout.N_NUMBERS] = len(asked.numbers)
    state.numbers[: len(asked.numbers)] = sorted(asked.numbers, reverse=True)
    return state


def board_of(checkers: npt.NDArray[np.int8], pinned: npt.NDArray[np.int64], side: int) -> BruteBoard:
    """Read the kernel's arrays as a side sees them."""
    rows = (side, 1 - side)
    counts = [tuple(map(int, checkers[row])) for row in rows]
    pins = [frozenset(point for point in range(1, POINTS + 1) if int(pinned[row]) >> point & 1) for row in rows]
    return BruteBoard(counts[0], counts[1], pins[0], pins[1])


def placed(loaded: Variant, rng: Random, n: int) -> Iterator[Asked]:
    """Place checkers at random n times, where the variant allows them, and draw numbers to play."""
    for _ in range(n):
        side = rng.randrange(SIDES)
        board = limited(loaded, rng) or random_board(loaded, rng, side)
        numbers, optional, first = random_numbers(loaded, rng)
        throw = tuple(sorted(numbers[: loaded.spec.throws.dice], reverse=True))
        yield Asked(board, side, numbers, optional, first, throw, random_gone(loaded, rng, board))


def limited(loaded: Variant, rng: Random) -> BruteBoard | None:
    """Place checkers where a limit is likely to bind, one time in two where the variant has such a limit."""
    board = limited_board(loaded.spec, rng)
    return board if board and rng.random() < 0.5 else None


def random_gone(loaded: Variant, rng: Random, board: BruteBoard) -> Gone:
    """Draw what a limit remembers of the turn: sometimes something, mostly nothing."""
    limits = loaded.spec.limits
    if rng.random() < 0.7:
        return Gone()
    low, high = limits.no_hit_and_run.zone if limits.no_hit_and_run else (1, 0)
    hitters = frozenset(point for point in range(low, high + 1) if board.own[point] and rng.random() < 0.5)
    return Gone(rng.randint(0, limits.head.most) if limits.head else 0, hitters)


def random_numbers(loaded: Variant, rng: Random) -> tuple[tuple[int, ...], bool, bool]:
    """Draw numbers: two, a doublet, one, three or as many as a throw of the variant has; sometimes optional."""
    a, b, c = (rng.randint(1, FACES) for _ in range(3))
    kinds = [(a, b), (a, b), (a, b), (a,) * 4, (a,) * 4, (a, a), (a,), (a, b, c), (a, a, b), (a,) * 3]
    return rng.choice(kinds), rng.random() < 0.1, rng.random() < 0.3


def random_board(loaded: Variant, rng: Random, side: int) -> BruteBoard:
    """Place checkers of both sides: all over the board or in a part of it, some off, on the bar or in hand."""
    spec, setup = loaded.spec, loaded.loaded.answers.setup
    own, other = [0] * PLACES, [0] * PLACES
    most = rng.choice([1, 2, 4, 8, spec.checkers])
    reach = rng.choice([spec.board.home, spec.board.home + 2, FAR, POINTS, POINTS])
    fill(own, rng, rng.randint(1, min(most, spec.checkers)), reach, setup[side][HAND])
    pins: list[set[int]] = [set(), set()]
    for _ in range(rng.randint(0, min(MANY, spec.checkers))):
        put_opponent(loaded, rng, own, other, pins)
    other[HAND] = rng.randint(0, min(setup[1 - side][HAND], spec.checkers - sum(other)))
    if rng.random() < 0.2 and sum(other) < spec.checkers:
        other[BAR] = 1
    other[OFF] = spec.checkers - sum(other) if rng.random() < 0.5 else 0
    return BruteBoard(tuple(own), tuple(other), frozenset(pins[0]), frozenset(pins[1]))


def fill(own: list[int], rng: Random, n: int, reach: int, hand: int) -> None:
    """Place a mover's checkers, one of them at least still to be played; often nearly all that begin in hand there."""
    in_hand = rng.choice([0, 0, rng.randint(0, hand), max(0, hand - rng.randint(0, 2))])
    own[HAND], elsewhere = in_hand, rng.choice([[OFF], [OFF], [OFF, BAR]])
    for which in range(max(0, min(n, MANY) if not in_hand else min(n, hand - in_hand))):
        place = rng.choice(elsewhere) if (which or in_hand) and rng.random() < 0.25 else rng.randint(1, reach)
        own[place] += 1


def put_opponent(loaded: Variant, rng: Random, own: list[int], other: list[int], pins: list[set[int]]) -> None:
    """Place one or two opposing checkers on a point; among own ones only where they share or pin."""
    spec = loaded.spec
    point, count = rng.randint(1, POINTS), rng.choice([1, 1, 2])
    there = counterpart(spec, point)
    count = min(count, spec.checkers - sum(other))
    if count <= 0 or (own[point] and spec.landing.on_blot == "hit"):
        return
    if own[point] and spec.landing.on_blot == "share":
        if min(own[point], other[there] + count) < spec.landing.closed_from:
            other[there] += count
    elif own[point]:
        mine_under = point in pins[0] or (there not in pins[1] and own[point] == 1 and rng.random() < 0.5)
        if mine_under:
            other[there] += count
            pins[0].add(point)
        elif other[there] == 0:
            other[there] = 1
            pins[1].add(there)
    else:
        other[there] += count


def throws_of(rules: Ruleset, rng: Random) -> tuple[int, int, int]:
    """Throw the dice of a variant, from high to low, 0 for a die that is not thrown."""
    first, second, third = (rng.randint(1, FACES) * (which < rules.dice) for which in range(MAX_DICE))
    high, middle, low = sorted((first, second, third), reverse=True)
    return high, middle, low


def walk(loaded: Variant, rng: Random, runner: Runner, turn_limit: int) -> Iterator[State]:
    """Play a random game through the turn machine, the state given at every decision; it is the machine's own."""
    rules, state = loaded.ruleset, new_state()
    decision = turn.start(rules, state, turn_limit)
    yield state
    while decision != turn.OVER:
        decision = decided(rules, state, rng, runner, decision)
        yield state


def decided(rules: Ruleset, state: State, rng: Random, runner: Runner, decision: int) -> int:
    """Decide at random what is to be decided."""
    if decision == turn.OPENING_THROW:
        dice = [rng.randint(1, FACES) if which % 2 < rules.dice_each else 0 for which in range(4)]
        return turn.opening_throw(rules, state, *dice)
    if decision == turn.OPENING:
        return rng.choice([turn.adopt, turn.throw_again])(rules, state)
    if decision == turn.THROW_DICE:
        return turn.throw_dice(rules, state, *throws_of(rules, rng))
    if decision == turn.NAME:
        n_options = int(rules.items[state.counters[layout.AT], 2])
        return turn.name(rules, state, rng.randrange(n_options))
    return turn.play(rules, state, int(rng.choice(runner_plays(rules, state, runner))))


def runner_plays(rules: Ruleset, state: State, runner: Runner) -> npt.NDArray[np.int64]:
    """List the plays of the state's allowance."""
    question = asked_of(state)
    return runner.plays(rules, state, question.side, question.numbers, int(question.optional))


def asked_of(state: State) -> Asked:
    """Read the allowance that a state stands at."""
    side = int(state.counters[layout.MOVER])
    numbers = tuple(int(number) for number in state.numbers[: state.counters[layout.N_NUMBERS]])
    optional, first = state.counters[layout.OPTIONAL_NOW], state.counters[layout.FIRST_THROW]
    throw = tuple(int(die) for die in state.counters[layout.DIE : layout.DIE + MAX_DICE] if die)
    hitters = frozenset(point for point in range(1, POINTS + 1) if int(state.counters[layout.HITTERS]) >> point & 1)
    gone = Gone(int(state.counters[layout.LEFT_HEAD]), hitters)
    board = board_of(state.checkers, state.pinned, side)
    return Asked(board, side, numbers, bool(optional), bool(first), throw, gone)


def met(loaded: Variant, rng: Random, runner: Runner, n: int, turn_limit: int = 400) -> Iterator[Asked]:
    """List n allowances as random games meet them."""
    while True:
        for state in walk(loaded, rng, runner, turn_limit):
            if state.counters[layout.DECISION] == turn.PLAY:
                yield asked_of(state)
                n -= 1
                if n == 0:
                    return
