"""The only turn machine: carried → throw → allowances → plays → apply → outcome.

A state stands at a decision: the dice must fall (OPENING_THROW, THROW_DICE), the mover must decide (OPENING, NAME,
PLAY), or the game is OVER. Each function below carries out one decision, moves to the next, and returns that. They
do not check what they are given: `plays.py` lists what may be played.
"""

from bgrules.kernel.board import (
    AT,
    CARRY_AT,
    CUT_OFF,
    DECISION,
    DIE,
    DOUBLETS_OF,
    DRAWN,
    EMPTY_TURNS,
    ENDED,
    FIRST_SIDE,
    FIRST_THROW,
    HITS,
    HITTERS,
    IF_SHORT_NOW,
    KEY_A,
    KIND,
    LEFT_HEAD,
    MOVER,
    N_NUMBERS,
    OPTIONAL_NOW,
    ORDINAL,
    PLAYED,
    THROW,
    THROWS_OF,
    TURN,
    TURN_LIMIT,
    TURNS_OF,
    UNDER_WAY,
    WINNER,
    WON,
    WORTH,
    State,
)
from bgrules.kernel.codes import n_steps, step_die
from bgrules.kernel.intrinsics import copy_rows
from bgrules.kernel.steps import begin_allowance, has_step, take_play
from bgrules.kernel.wins import LOST, ending_now, note_mothers, win_kind, worth_now
from bgrules.ruleset import tables
from bgrules.ruleset.tables import Ruleset
from bgrules.terms import BAR, HAND, MAX_CARRIED, Short, moment_index, throw_index

OPENING_THROW, OPENING, THROW_DICE, NAME, PLAY, OVER = 0, 1, 2, 3, 4, 5
"""Decisions: dice for the opening; adopt or throw again; dice; a list to name; a play; none any more."""
TURN_ENDS = 6
"""No decision: the turn passes. No function below leaves a state so."""
GO_ON, HAND_OVER = int(Short.GO_ON), int(Short.HAND_OVER)
NOT_CARRYING = -1
ALLOWANCE_ITEM, CHOICE_ITEM, AGAIN_ITEM = tables.ALLOWANCE_ITEM, tables.CHOICE_ITEM, tables.AGAIN_ITEM
END, NO_THROW, ADOPT, CHOOSE = tables.END, tables.NO_THROW, tables.ADOPT, tables.CHOOSE
ITEM_KIND, NEXT, COUNT, FIRST = tables.KIND, tables.NEXT, tables.COUNT, tables.FIRST
OPTIONAL, IF_SHORT = tables.OPTIONAL, tables.IF_SHORT


def start(rules: Ruleset, state: State, turn_limit: int) -> int:
    """Set a game up, with the dice of the opening to be thrown. The keys of the dice are kept."""
    copy_rows(rules.start, state.checkers)
    state.pinned[:] = 0
    state.carried[:] = 0
    state.counters[:KEY_A] = 0
    state.counters[TURN_LIMIT] = turn_limit
    state.counters[CARRY_AT] = NOT_CARRYING
    state.counters[WINNER] = -1
    state.counters[KIND] = -1
    return decide(state, OPENING_THROW)


def decide(state: State, decision: int) -> int:
    """Stand at a decision."""
    state.counters[DECISION] = decision
    return decision


def opening_throw(rules: Ruleset, state: State, a: int, b: int, c: int, d: int) -> int:
    """Take the dice of the opening and see who begins: a and b of side 0, c and d of side 1, 0 for no die.

    Source: fields `opening.tie`, `opening.first_throw`.
    """
    if a + b == c + d:
        state.counters[THROW] += 1
        return decide(state, OPENING_THROW)
    first = 0 if a + b > c + d else 1
    state.counters[MOVER] = first
    state.counters[FIRST_SIDE] = first
    one_each = b == 0
    state.counters[DIE] = a if one_each or first == 0 else c
    state.counters[DIE + 1] = c if one_each else (b if first == 0 else d)
    if rules.first_throw == CHOOSE:
        return decide(state, OPENING)
    return adopt(rules, state) if rules.first_throw == ADOPT else throw_again(rules, state)


def adopt(rules: Ruleset, state: State) -> int:
    """Begin with the dice of the opening: with one die each both dice, with two each the winner's own pair."""
    first, second = int(state.counters[DIE]), int(state.counters[DIE + 1])
    begin_turn(rules, state, int(state.counters[MOVER]))
    return throw_dice(rules, state, max(first, second), min(first, second), 0)


def throw_again(rules: Ruleset, state: State) -> int:
    """Begin with a throw of one's own."""
    begin_turn(rules, state, int(state.counters[MOVER]))
    return settle(rules, state)


def begin_without_opening(rules: Ruleset, state: State, side: int) -> int:
    """Let a side begin with a throw of its own; nobody throws for who begins."""
    state.counters[MOVER] = side
    state.counters[FIRST_SIDE] = side
    return throw_again(rules, state)


def settle(rules: Ruleset, state: State) -> int:
    """Pass the turn until there is something to decide."""
    while state.counters[DECISION] == TURN_ENDS:
        pass_turn(rules, state)
    return int(state.counters[DECISION])


def begin_turn(rules: Ruleset, state: State, side: int) -> int:
    """Give the turn to a side: numbers handed over to it come before its throw."""
    state.counters[MOVER] = side
    state.counters[TURN] += 1
    state.counters[TURNS_OF + side] += 1
    state.counters[THROW] = 0
    state.counters[ORDINAL] = 0
    state.counters[PLAYED] = 0
    state.counters[FIRST_THROW] = 0
    state.counters[CARRY_AT] = 0
    state.counters[LEFT_HEAD] = 0
    state.counters[HITTERS] = 0
    return next_carried(rules, state)


def next_carried(rules: Ruleset, state: State) -> int:
    """Move to the next numbers handed over, or to the throw when there are none left."""
    at = int(state.counters[CARRY_AT])
    n = 0
    while at + n < MAX_CARRIED and state.carried[at + n] != 0:
        state.numbers[n] = state.carried[at + n]
        n += 1
    if n == 0:
        if at > 0:
            state.carried[:] = 0
        state.counters[CARRY_AT] = NOT_CARRYING
        return before_throw(rules, state)
    state.counters[CARRY_AT] = at + n + 1
    state.counters[OPTIONAL_NOW] = 0
    return offer(rules, state, n)


def before_throw(rules: Ruleset, state: State) -> int:
    """Let the mover throw, unless it is shut out and does not.

    Source: field `entry.bar.shut_out`.
    """
    side = int(state.counters[MOVER])
    if rules.shut_out == NO_THROW and state.checkers[side, BAR] > 0 and not has_step(rules, state, side):
        return decide(state, TURN_ENDS)
    return decide(state, THROW_DICE)


def throw_dice(rules: Ruleset, state: State, first: int, second: int, third: int) -> int:
    """Take the dice thrown, from high to low, 0 for a die that is not, and begin their list."""
    side = int(state.counters[MOVER])
    state.counters[DIE], state.counters[DIE + 1], state.counters[DIE + 2] = first, second, third
    moment = moment_now(state, side)
    state.counters[FIRST_THROW] = 1 if state.counters[THROWS_OF + side] == 0 else 0
    state.counters[THROWS_OF + side] += 1
    if is_doublet(rules, first, second, third):
        state.counters[DOUBLETS_OF + side] += 1
    run_item(rules, state, int(rules.program_of[moment, throw_index(first, second, third)]))
    return settle(rules, state)


def moment_now(state: State, side: int) -> int:
    """Number the moment at which a side throws."""
    first = 1 if state.counters[THROWS_OF + side] == 0 else 0
    first_of_game = 1 if state.counters[THROWS_OF] + state.counters[THROWS_OF + 1] == 0 else 0
    entered = 1 if state.checkers[side, HAND] == 0 else 0
    return moment_index(
        first, first_of_game, int(state.counters[TURNS_OF + side]), int(state.counters[DOUBLETS_OF + side]), entered
    )


def is_doublet(rules: Ruleset, first: int, second: int, third: int) -> bool:
    """Say whether all dice, two at least, are alike."""
    if rules.dice == 1:
        return False
    return first == second and (rules.dice == 2 or second == third)


def run_item(rules: Ruleset, state: State, item: int) -> int:
    """Continue with an item of the throw's list."""
    state.counters[AT] = item
    if item == END:
        return decide(state, TURN_ENDS)
    row = rules.items[item]
    if row[ITEM_KIND] == AGAIN_ITEM:
        return again(rules, state)
    if row[ITEM_KIND] == CHOICE_ITEM:
        return decide(state, NAME)
    n = int(row[COUNT])
    for which in range(n):
        state.numbers[which] = row[FIRST + which]
    state.counters[OPTIONAL_NOW] = row[OPTIONAL]
    state.counters[IF_SHORT_NOW] = row[IF_SHORT]
    return offer(rules, state, n)


def again(rules: Ruleset, state: State) -> int:
    """Let the mover throw again in the same turn; the turn limit bounds the throws of one turn too."""
    state.counters[THROW] += 1
    if state.counters[THROW] >= state.counters[TURN_LIMIT]:
        return finish(state, CUT_OFF)
    return before_throw(rules, state)


def offer(rules: Ruleset, state: State, n: int) -> int:
    """Ask the mover to play the first n of `numbers`."""
    state.counters[N_NUMBERS] = n
    begin_allowance(rules, state, int(state.counters[MOVER]))
    return decide(state, PLAY)


def name(rules: Ruleset, state: State, option: int) -> int:
    """Continue with the list that the mover names."""
    state.counters[ORDINAL] += 1
    run_item(rules, state, int(rules.items[int(state.counters[AT]), FIRST + option]))
    return settle(rules, state)


def play(rules: Ruleset, state: State, code: int) -> int:
    """Carry out a play and move to the next decision."""
    side = int(state.counters[MOVER])
    state.counters[HITS] += take_play(rules, state, side, code)
    state.counters[ORDINAL] += 1
    state.counters[PLAYED] += n_steps(code)
    if is_over(rules, state, side):
        return OVER
    if state.counters[CARRY_AT] != NOT_CARRYING:
        next_carried(rules, state)
    else:
        after_allowance(rules, state, code)
    return settle(rules, state)


def after_allowance(rules: Ruleset, state: State, code: int) -> int:
    """See what becomes of the rest of the list."""
    item = int(state.counters[AT])
    if n_steps(code) < state.counters[N_NUMBERS]:
        if state.counters[IF_SHORT_NOW] == HAND_OVER:
            hand_over(rules, state, code)
        if state.counters[IF_SHORT_NOW] != GO_ON:
            return run_item(rules, state, END)
    return run_item(rules, state, int(rules.items[item, NEXT]))


def hand_over(rules: Ruleset, state: State, code: int) -> None:
    """Hand the numbers not played, and those of the allowances behind, to the other side."""
    for which in range(n_steps(code)):
        cross_out(state, step_die(code, which))
    at = 0
    for which in range(int(state.counters[N_NUMBERS])):
        if state.numbers[which] != 0:
            state.carried[at] = state.numbers[which]
            at += 1
    item = int(rules.items[int(state.counters[AT]), NEXT])
    while item != END and rules.items[item, ITEM_KIND] == ALLOWANCE_ITEM:
        at += 1
        for which in range(int(rules.items[item, COUNT])):
            state.carried[at] = rules.items[item, FIRST + which]
            at += 1
        item = int(rules.items[item, NEXT])


def cross_out(state: State, die: int) -> None:
    """Strike one such number from the allowance."""
    for which in range(int(state.counters[N_NUMBERS])):
        if state.numbers[which] == die:
            state.numbers[which] = 0
            return


def is_over(rules: Ruleset, state: State, side: int) -> bool:
    """End the game if the play that the side has made ends it; say whether it did."""
    note_mothers(rules, state)
    ended = ending_now(rules, state, side)
    if ended == WON:
        win(rules, state, side)
    elif ended == LOST:
        win(rules, state, 1 - side)
    elif ended == DRAWN:
        finish(state, DRAWN)
    return ended != UNDER_WAY


def win(rules: Ruleset, state: State, side: int) -> int:
    """End the game with a win."""
    kind = win_kind(rules, state, 1 - side)
    state.counters[WINNER] = side
    state.counters[KIND] = kind
    state.counters[WORTH] = worth_now(rules, state, 1 - side, kind)
    return finish(state, WON)


def pass_turn(rules: Ruleset, state: State) -> int:
    """Give the turn to the other side, unless the game is drawn or too long.

    Source: field `ending.drawn_by`.
    """
    side = int(state.counters[MOVER])
    if state.counters[PLAYED] == 0:
        state.counters[EMPTY_TURNS] += 1
        if rules.deadlock != 0 and not has_step(rules, state, side) and not has_step(rules, state, 1 - side):
            return finish(state, DRAWN)
    if state.counters[TURN] >= state.counters[TURN_LIMIT]:
        return finish(state, CUT_OFF)
    return begin_turn(rules, state, 1 - side)


def finish(state: State, ended: int) -> int:
    """Mark the game as over."""
    state.counters[ENDED] = ended
    return decide(state, OVER)
