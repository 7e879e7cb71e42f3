"""The turn machine, walked by hand where cases do not show it; and what holds after every step of random games."""

from random import Random

import pytest
from oracle.brute import counterpart
from oracle.positions import BUNDLED, SMALL, has_position_hooks, variant, walk
from thorough import sample

import bgrules
from bgrules.kernel import board, turn
from bgrules.kernel.board import CUT_OFF, DRAWN, ENDED, MOVER, THROW, TURN, WINNER, WON, State, new_state
from bgrules.kernel.codes import n_steps, step_die, step_source
from bgrules.kernel.jit import NativeRunner
from bgrules.kernel.runner import Runner
from bgrules.kernel.steps import begin_allowance, step_reason, step_target, take_step
from bgrules.terms import BAR, HAND, OFF, POINTS, SIDES

FOLDERS = {folder.name: folder for folder in BUNDLED + SMALL}
STEP = 1 << 5
"""What one more on the die adds to the code of a step."""


def code(*steps: tuple[int, int]) -> int:
    """Write a play as the kernel does: (source, die) a step."""
    return sum((source + die * STEP) << (8 * which) for which, (source, die) in enumerate(steps))


def begun(name: str, position: str = "", settings: dict[str, object] | None = None) -> tuple[object, State]:
    """Begin a game of side 0 at a throw of its own, from a position of its own."""
    rules, state = bgrules.load(FOLDERS[name], trust=True, set=settings).ruleset, new_state()
    turn.start(rules, state, 100)
    if position:
        there = bgrules.Position.parse(position)
        state.checkers[:] = there.mover, there.opponent
    if turn.OPENING == turn.opening_throw(rules, state, 6, 0, 1, 0):
        turn.throw_again(rules, state)
    return rules, state


def numbers(state: State) -> list[int]:
    return state.numbers[: state.counters[board.N_NUMBERS]].tolist()


def test_equal_dice_of_the_opening_are_thrown_again() -> None:
    rules, state = variant(FOLDERS["hoyle"]).ruleset, new_state()
    turn.start(rules, state, 100)
    assert turn.OPENING_THROW == turn.opening_throw(rules, state, 4, 0, 4, 0)
    assert turn.OPENING == turn.opening_throw(rules, state, 2, 0, 5, 0)
    assert 1 == state.counters[MOVER]
    assert turn.PLAY == turn.adopt(rules, state)
    assert [5, 2] == numbers(state)


def test_a_doublet_played_out_earns_another_throw_in_the_same_turn() -> None:
    rules, state = begun("russian", "20:8 hand:0 off:7 | 20:1 off:14")
    turn.throw_dice(rules, state, 2, 1, 0)
    state.checkers[0, :] = 0
    state.checkers[0, 24] = 15
    turn.play(rules, state, code((24, 2), (24, 1)))
    turn.throw_dice(rules, state, 2, 1, 0)
    turn.play(rules, state, code((20, 2), (18, 1)))
    assert turn.PLAY == turn.throw_dice(rules, state, 1, 1, 0)
    assert [1] * 4 == numbers(state)
    assert turn.PLAY == turn.play(rules, state, code((24, 1), (24, 1), (24, 1), (24, 1)))
    assert [6] * 4 == numbers(state)
    assert turn.THROW_DICE == turn.play(rules, state, code((24, 6), (24, 6), (24, 6), (24, 6)))
    assert (0, 3, 1) == tuple(state.counters[[MOVER, TURN, THROW]])


def test_a_doublet_not_played_out_loses_what_is_behind_it() -> None:
    rules, state = begun("going-on")
    assert turn.PLAY == turn.throw_dice(rules, state, 5, 5, 0)
    rules, state = begun("russian", "24:2 hand:0 off:13 | 18:2 12:2 off:11")
    state.counters[board.THROWS_OF] = 1
    assert turn.PLAY == turn.throw_dice(rules, state, 6, 6, 0)
    assert turn.THROW_DICE == turn.play(rules, state, 0)
    assert 1 == state.counters[MOVER]


def test_the_last_checker_off_ends_the_game_in_the_middle_of_a_throw() -> None:
    rules, state = begun("russian", "1:2 off:13 | 24:1 off:14")
    state.counters[board.THROWS_OF] = 1
    assert turn.PLAY == turn.throw_dice(rules, state, 3, 3, 0)
    assert turn.OVER == turn.play(rules, state, code((1, 3), (1, 3)))
    assert (WON, 0) == tuple(state.counters[[ENDED, WINNER]])
    assert "backgammon" == variant(FOLDERS["russian"]).spec.wins[state.counters[board.KIND]].name


def test_the_mover_names_a_list_and_plays_it() -> None:
    rules, state = begun("naming", "24:4 off:11 | 24:1 off:14")
    assert turn.PLAY == turn.throw_dice(rules, state, 2, 1, 0)
    assert turn.NAME == turn.play(rules, state, code((24, 2), (24, 1)))
    assert turn.PLAY == turn.name(rules, state, 4)
    assert [5] * 4 == numbers(state)
    assert turn.THROW_DICE == turn.play(rules, state, code((24, 5), (24, 5), (23, 5), (22, 5)))
    assert (0, 1) == tuple(state.counters[[MOVER, THROW]])


def handing(position: str) -> tuple[object, State]:
    """Begin a turn in which what is not played is handed to the other side."""
    rules, state = begun("rising", position, {"params.rest": "handed"})
    state.counters[board.TURNS_OF] = 9
    return rules, state


def test_numbers_not_played_are_handed_over_and_played_before_the_throw() -> None:
    rules, state = handing("24:1 off:14 | 24:2 19:4 off:9")
    assert turn.PLAY == turn.throw_dice(rules, state, 5, 5, 0)
    assert [5] * 4 == numbers(state)
    # the fives bring the only checker to 4 and off; here it plays two and stands
    assert turn.PLAY == turn.play(rules, state, code((24, 5), (19, 5)))
    assert (1, 2) == tuple(state.counters[[MOVER, TURN]])
    assert [5, 5] == numbers(state)
    assert turn.PLAY == turn.play(rules, state, code((24, 5), (24, 5)))
    assert [6] * 4 == numbers(state)
    assert turn.THROW_DICE == turn.play(rules, state, 0)
    assert 1 == state.counters[MOVER]
    assert 0 == state.carried.max()


def test_numbers_handed_over_that_cannot_be_played_are_lost() -> None:
    rules, state = handing("24:1 off:14 | 24:2 off:13")
    turn.throw_dice(rules, state, 6, 6, 0)
    assert turn.PLAY == turn.play(rules, state, 0)
    assert [6] * 4 == numbers(state)
    assert turn.THROW_DICE == turn.play(rules, state, 0)
    turn.throw_dice(rules, state, 2, 1, 0)
    assert turn.THROW_DICE == turn.play(rules, state, 0)
    assert 0 == state.counters[MOVER]


def test_numbers_handed_over_can_win_the_game() -> None:
    rules, state = handing("24:1 off:14 | 2:1 off:14")
    turn.throw_dice(rules, state, 6, 6, 0)
    turn.play(rules, state, 0)
    assert turn.OVER == turn.play(rules, state, code((2, 6)))
    assert (WON, 1) == tuple(state.counters[[ENDED, WINNER]])


WALLS = "bar:2 6:2 5:2 4:2 3:2 2:2 1:2 | bar:2 6:2 5:2 4:2 3:2 2:2 1:2"


def test_a_game_in_which_neither_side_has_a_step_is_drawn() -> None:
    rules, state = begun("modern")
    state.checkers[:] = bgrules.Position.parse(WALLS).mover
    turn.throw_dice(rules, state, 2, 1, 0)
    assert turn.OVER == turn.play(rules, state, 0)
    assert (DRAWN, -1) == tuple(state.counters[[ENDED, WINNER]])


def test_a_shut_out_side_that_does_not_throw_makes_a_deadlock_too() -> None:
    rules, state = begun("hoyle")
    state.checkers[:] = bgrules.Position.parse(WALLS).mover
    state.checkers[1, :] = bgrules.Position.parse("24:1 6:2 5:2 4:2 3:2 2:2 1:2 | off:1").mover
    turn.throw_dice(rules, state, 2, 1, 0)
    assert turn.THROW_DICE == turn.play(rules, state, 0)
    state.checkers[1, 24], state.checkers[1, BAR] = 0, 1
    turn.throw_dice(rules, state, 2, 1, 0)
    assert turn.OVER == turn.play(rules, state, 0)
    assert DRAWN == state.counters[ENDED]


@pytest.mark.parametrize("name", FOLDERS)
def test_no_game_is_longer_than_the_turn_limit(name: str) -> None:
    loaded = variant(FOLDERS[name])
    *_, last = walk(loaded, Random(name), runner_of(loaded), 3)
    assert turn.OVER == last.counters[board.DECISION]
    assert CUT_OFF == last.counters[ENDED]
    assert 3 >= last.counters[TURN]


N_WATCHED = sample(1, of=2)
"""Games of each variant in which every step is looked at, which is slow."""


def runner_of(loaded: bgrules.Variant) -> Runner:
    return Runner() if has_position_hooks(loaded) else NativeRunner()


class Watch:
    """What holds after every step of a game."""

    def __init__(self, loaded: bgrules.Variant) -> None:
        self.spec, self.rules = loaded.spec, loaded.ruleset
        self.in_hand = [int(count) for count in self.rules.start[:, HAND]]

    def look(self, state: State) -> None:
        assert [self.spec.checkers] * SIDES == state.checkers.sum(axis=1).tolist()
        assert 0 <= state.checkers.min()
        for side in range(SIDES):
            assert self.in_hand[side] >= state.checkers[side, HAND]
            self.in_hand[side] = int(state.checkers[side, HAND])
        for point in range(1, POINTS + 1):
            self.look_at(state, point)

    def look_at(self, state: State, point: int) -> None:
        there = counterpart(self.spec, point)
        counts = int(state.checkers[0, point]), int(state.checkers[1, there])
        pins = int(state.pinned[0]) >> point & 1, int(state.pinned[1]) >> there & 1
        if min(counts) == 0:
            assert (0, 0) == pins
        elif self.spec.landing.on_blot == "pin":
            assert 1 == sum(pins)
            assert self.spec.landing.closed_from > counts[pins.index(1)]
        else:
            assert "share" == self.spec.landing.on_blot
            assert self.spec.landing.closed_from > min(counts)
            assert (0, 0) == pins


def watch_play(watch: Watch, before: State, played: int) -> None:
    """Take a play's steps one by one, each of them legal."""
    state, side, in_hand = new_state(), int(before.counters[MOVER]), watch.in_hand.copy()
    board.copy_state(before, state)
    begin_allowance(watch.rules, state, side)
    for which in range(n_steps(played)):
        source, die = step_source(played, which), step_die(played, which)
        assert 0 == step_reason(watch.rules, state, side, source, die)
        take_step(watch.rules, state, side, source, step_target(watch.rules, state, side, source, die))
        watch.look(state)
    watch.in_hand = in_hand  # another play may be made


class Watched(Runner):
    """A runner that looks on while a play of each list is taken step by step."""

    def __init__(self, inner: Runner, watch: Watch) -> None:
        self.inner, self.watch = inner, watch

    def plays(self, rules, state, side, dice, optional=0, search=False):
        codes = self.inner.plays(rules, state, side, dice, optional, search)
        watch_play(self.watch, state, int(codes[len(codes) // 2]))
        return codes


@pytest.mark.parametrize("name", FOLDERS)
def test_checkers_are_neither_lost_nor_mixed_nor_taken_back_in_hand_in_random_games(name: str) -> None:
    loaded = variant(FOLDERS[name])
    for seed in range(1 if has_position_hooks(loaded) else N_WATCHED):
        watch = Watch(loaded)
        for state in walk(loaded, Random(f"{name} {seed}"), Watched(runner_of(loaded), watch), 120):
            watch.look(state)


@pytest.mark.parametrize("name", FOLDERS)
def test_only_the_side_without_checkers_has_won(name: str) -> None:
    loaded = variant(FOLDERS[name])
    *_, last = walk(loaded, Random(name), runner_of(loaded), 2_000)
    has_all_off = (last.checkers[:, OFF] == loaded.spec.checkers).tolist()
    winner = int(last.counters[WINNER])
    ending = loaded.spec.ending
    if ending.won_by == ("opponent_off",):
        assert [which != winner for which in range(SIDES)] == has_all_off
    elif ending.won_by == ("all_off",) and ending.off_count is None and not ending.cannot_win:
        assert [which == winner for which in range(SIDES)] == has_all_off
    else:  # a mother may have been pinned: a loser at least has checkers left
        assert not any(has_all_off[which] for which in range(SIDES) if winner == 1 - which)
