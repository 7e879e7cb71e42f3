"""Whole games by the uniform policy: evenly over the distinct results of each allowance, choices drawn evenly.

A game is a pure function of the rules, the seed and its number. What is counted on the way goes into a row.
"""

from typing import NamedTuple

from bgrules.kernel import board, turn
from bgrules.kernel.board import State
from bgrules.kernel.dice import DECISION_DRAW, OPENING_CHOICE, draw, game_key
from bgrules.kernel.movegen.buffers import TOO_SMALL, Buffers
from bgrules.kernel.movegen.groups import count_plays, play_at
from bgrules.kernel.movegen.select import find_plays, numbers_now
from bgrules.kernel.turn import adopt, name, opening_throw, play, start, throw_again, throw_dice
from bgrules.ruleset.tables import COUNT, Int64, Ruleset
from bgrules.terms import FACES, MAX_DICE

# columns of a row
WINNER = 0
"""The side that won; -1 when drawn or cut off."""
KIND = 1
"""Row of `Ruleset.wins`; -1 when none."""
ENDED = 2
"""`board.WON`, `board.DRAWN` or `board.CUT_OFF`; `board.UNDER_WAY` until then."""
FIRST = 3
"""The side that began."""
TURNS, EMPTY_TURNS = 4, 5
"""Turns, and those in which nothing was played."""
THROWS, BONUS_THROWS = 6, 7
"""Throws, the adopted one counted, and those that came after another in the same turn."""
HITS = 8
"""Checkers hit or pinned."""
ALLOWANCES, EMPTY_ALLOWANCES = 9, 10
"""Allowances, and those of which nothing could be played."""
PLAYS = 11
"""Distinct plays, summed over the allowances of which something could be played."""
WORTH = 12
"""What the win was worth; 0 where nobody won."""
COLUMNS = 13
UNDER_WAY = board.UNDER_WAY

MOVER, TURN, THROW, DECISION = board.MOVER, board.TURN, board.THROW, board.DECISION
KEY_A, KEY_B, ORDINAL = board.KEY_A, board.KEY_B, board.ORDINAL
OPENING_THROW, OPENING, THROW_DICE = turn.OPENING_THROW, turn.OPENING, turn.THROW_DICE
NAME, PLAY, OVER = turn.NAME, turn.PLAY, turn.OVER


class Batch(NamedTuple):
    """Games to be played in one call."""

    seed: int
    first: int
    """Number of the first game."""
    n: int
    turn_limit: int
    """Turns after which a game is cut off."""
    budget: int
    """Decisions after which to return."""


def play_games(rules: Ruleset, state: State, buffers: Buffers, batch: Batch, rows: Int64) -> int:
    """Play games into `rows`, until all are played or `budget` decisions have been made.

    The unfinished game continues when the next call gets the rows from its own on, and the same state.

    Returns:
        How many games were played; `TOO_SMALL` when `buffers` are too small for the plays.
    """
    left = batch.budget
    for which in range(batch.n):
        if rows[which, ENDED] != UNDER_WAY:
            begin(rules, state, batch, which, rows[which])
        left = go_on(rules, state, buffers, left, rows[which])
        if rows[which, ENDED] == UNDER_WAY:
            return which if which > 0 or left == 0 else TOO_SMALL
    return batch.n


def begin(rules: Ruleset, state: State, batch: Batch, which: int, row: Int64) -> None:
    """Begin a game of a batch."""
    row[:] = 0
    row[ENDED] = UNDER_WAY
    state.counters[KEY_A] = game_key(batch.seed, batch.first + which, 0)
    state.counters[KEY_B] = game_key(batch.seed, batch.first + which, 1)
    start(rules, state, batch.turn_limit)


def go_on(rules: Ruleset, state: State, buffers: Buffers, left: int, row: Int64) -> int:
    """Play on until the game is over, the budget is used or `buffers` are too small; return what is left of it."""
    while left > 0 and state.counters[DECISION] != OVER:
        decision = state.counters[DECISION]
        if decision == PLAY:
            if not play_any(rules, state, buffers, row):
                return left
        elif decision == THROW_DICE:
            throw_any(rules, state, row)
        elif decision == NAME:
            name(rules, state, draw_now(state, int(rules.items[int(state.counters[board.AT]), COUNT])))
        elif decision == OPENING_THROW:
            open_any(rules, state)
        else:
            choose_opening(rules, state)
        left -= 1
    if state.counters[DECISION] == OVER:
        close_row(state, row)
    return left


def play_any(rules: Ruleset, state: State, buffers: Buffers, row: Int64) -> bool:
    """Draw one of the plays of the allowance and play it; say whether `buffers` was large enough."""
    side, optional = int(state.counters[MOVER]), int(state.counters[board.OPTIONAL_NOW])
    numbers = numbers_now(state, int(state.counters[board.N_NUMBERS]), optional)
    n_groups = find_plays(rules, state, side, numbers, buffers)
    if n_groups == TOO_SMALL:
        return False
    found = count_plays(buffers, n_groups)
    code = play_at(draw_now(state, found), buffers)
    row[ALLOWANCES] += 1
    if found == 1 and code == 0:
        row[EMPTY_ALLOWANCES] += 1
    else:
        row[PLAYS] += found
    play(rules, state, code)
    return True


def draw_now(state: State, n: int) -> int:
    """Draw for the decision at hand, each decision of a turn another draw."""
    return draw_for(state, DECISION_DRAW + int(state.counters[ORDINAL]), n)


def draw_for(state: State, purpose: int, n: int) -> int:
    """Draw for a purpose at this throw of this turn."""
    turn_now, throw = int(state.counters[TURN]), int(state.counters[THROW])
    return draw(int(state.counters[KEY_A]), int(state.counters[KEY_B]), turn_now, throw, purpose, n)


def die_now(state: State, which: int) -> int:
    """Throw one die of this throw of this turn."""
    return 1 + draw_for(state, which, FACES)


def throw_any(rules: Ruleset, state: State, row: Int64) -> None:
    """Throw the dice, and put them from high to low."""
    a = die_now(state, 0)
    b = die_now(state, 1) if rules.dice > 1 else 0
    c = die_now(state, 2) if rules.dice > 2 else 0
    high, low = max(a, b, c), min(a, b, c)
    row[BONUS_THROWS] += state.counters[THROW] > 0
    if rules.dice == MAX_DICE:
        throw_dice(rules, state, high, a + b + c - high - low, low)
    else:
        throw_dice(rules, state, high, a + b - high, 0)


def open_any(rules: Ruleset, state: State) -> None:
    """Throw the dice of the opening."""
    if rules.dice_each == 1:
        opening_throw(rules, state, die_now(state, 0), 0, die_now(state, 1), 0)
    else:
        opening_throw(rules, state, die_now(state, 0), die_now(state, 1), die_now(state, 2), die_now(state, 3))


def choose_opening(rules: Ruleset, state: State) -> None:
    """Adopt the dice of the opening or throw again, evenly."""
    if draw_for(state, OPENING_CHOICE, 2) == 0:
        adopt(rules, state)
    else:
        throw_again(rules, state)


def close_row(state: State, row: Int64) -> None:
    """Fill in what the state knows at the end of the game."""
    counters = state.counters
    row[WINNER], row[KIND], row[ENDED] = counters[board.WINNER], counters[board.KIND], counters[board.ENDED]
    row[FIRST], row[TURNS] = counters[board.FIRST_SIDE], counters[TURN]
    row[WORTH] = counters[board.WORTH]
    row[EMPTY_TURNS], row[HITS] = counters[board.EMPTY_TURNS], counters[board.HITS]
    row[THROWS] = counters[board.THROWS_OF] + counters[board.THROWS_OF + 1]
