"""Filters the plays of other generators by limits and position hooks, which they do not know.

Limits and hooks only take steps and plays away. So while they allow every step of the plays listed, those are the
plays: each is still the first to reach its result. Groups that stand side by side begin alike, and only what differs
is taken back and played.
"""

from bgrules.kernel.board import State, copy_state
from bgrules.kernel.codes import BYTE, last_step, step_die, step_source
from bgrules.kernel.intrinsics import highest_bit
from bgrules.kernel.limits.registry import EVERY_PLACE, may_judge_held
from bgrules.kernel.movegen.bitboard import at_least, bit_of, occupied_after, place_of, target_of
from bgrules.kernel.movegen.buffers import Buffers
from bgrules.kernel.movegen.groups import EMPTY_PLAY
from bgrules.kernel.movegen.legal import asked_sources, may_step
from bgrules.kernel.movegen.reference import may_end
from bgrules.kernel.movegen.undo import SOURCE, TARGET, step_back, step_forth, take_back
from bgrules.kernel.steps import put_checker
from bgrules.ruleset.tables import Ruleset


def allows_steps(rules: Ruleset, state: State, side: int, n_groups: int, buffers: Buffers) -> bool:
    """Say whether limits and hooks allow every step of the plays found."""
    copy_state(state, buffers.scratch)
    last = EMPTY_PLAY
    for group in range(n_groups):
        path = int(buffers.paths[group])
        if path == EMPTY_PLAY:
            continue
        if not stand_before_last(rules, side, path, last, True, buffers):
            return False
        die = step_die(path, last_step(path))
        if not allows_from(rules, side, int(buffers.ends[group]), die, buffers.scratch):
            return False
        last = path
    return True


def stand_before_last(rules: Ruleset, side: int, path: int, last: int, asks: bool, buffers: Buffers) -> bool:
    """Go from before the last step of one path, `last`, to before that of another.

    Returns:
        False where limits or hooks are asked and refuse a step on the way.
    """
    for depth in range(step_back_to_common(rules, side, path, last, buffers), last_step(path)):
        row, die = buffers.stack[depth], step_die(path, depth)
        bit = bit_of(step_source(path, depth))
        if asks and not allows_from(rules, side, 1 << bit, die, buffers.scratch):
            return False
        row[SOURCE], row[TARGET] = place_of(bit), target_of(rules, bit, die)
        step_forth(rules, buffers.scratch, side, row)
    return True


def allows_from(rules: Ruleset, side: int, places: int, die: int, now: State) -> bool:
    """Say whether a die may be played from all these places."""
    left = places & asked_sources(rules, now, side, die)
    while left != 0:
        bit = highest_bit(left)
        left ^= 1 << bit
        if not may_step(rules, now, side, place_of(bit), target_of(rules, bit, die), die):
            return False
    return True


def step_back_to_common(rules: Ruleset, side: int, path: int, last: int, buffers: Buffers) -> int:
    """Take back the steps of the last path that another does not share; return how many stand."""
    depth = last_step(last | 1)
    while (path ^ last) & ((1 << BYTE * depth) - 1) != 0:
        depth -= 1
        step_back(rules, buffers.scratch, side, buffers.stack[depth])
    return depth


def judge_plays(rules: Ruleset, state: State, side: int, n_groups: int, buffers: Buffers) -> None:
    """Strike out the plays that may not end as they do; the empty one always may."""
    copy_state(state, buffers.scratch)
    last = EMPTY_PLAY
    for group in range(n_groups):
        path = int(buffers.paths[group])
        if path != EMPTY_PLAY:
            stand_before_last(rules, side, path, last, False, buffers)
            buffers.ends[group] = kept_ends(rules, state, side, path, int(buffers.ends[group]), buffers)
            last = path


def kept_ends(rules: Ruleset, state: State, side: int, path: int, ends: int, buffers: Buffers) -> int:
    """Keep the places from which the last step may end a play; the other steps have been played."""
    now, left, die = buffers.scratch, ends, step_die(path, last_step(path))
    held = at_least(now.checkers[side], 1) if rules.allow_play == 0 else EVERY_PLACE
    pins = int(now.pinned[1 - side])
    while left != 0:
        bit = highest_bit(left)
        left ^= 1 << bit
        source, target = place_of(bit), target_of(rules, bit, die)
        if rules.allow_play != 0 or may_judge_held(rules, occupied_after(now.checkers[side], held, bit, target)):
            met = put_checker(rules, now, side, source, target)
            ends ^= int(not may_end(rules, state, side, now)) << bit
            take_back(rules, now, side, source, target, met)
            now.pinned[1 - side] = pins
    return ends
