"""Plays of other generators held against limits and position hooks, which they do not know.

Limits and hooks only take steps and plays away. So while they allow every step of the plays listed, those are the
plays: each is still the first to reach its result. Groups that stand side by side begin alike, and only what differs
is taken back and played.
"""

from bgrules.kernel.board import State, copy_state
from bgrules.kernel.codes import BYTE, last_step, step_die, step_source
from bgrules.kernel.intrinsics import highest_bit
from bgrules.kernel.movegen.bitboard import bit_of, place_of, target_of
from bgrules.kernel.movegen.buffers import Buffers
from bgrules.kernel.movegen.groups import EMPTY_PLAY
from bgrules.kernel.movegen.legal import may_step
from bgrules.kernel.movegen.reference import may_end
from bgrules.kernel.movegen.undo import SOURCE, TARGET, step_back, step_forth
from bgrules.kernel.steps import put_checker
from bgrules.ruleset.tables import Ruleset

REFUSED = -1
"""A depth that is none: a step on the way there is refused."""


def allows_steps(rules: Ruleset, state: State, side: int, n_groups: int, buffers: Buffers) -> bool:
    """Say whether limits and hooks allow every step of the plays found."""
    copy_state(state, buffers.scratch)
    last, depth = EMPTY_PLAY, 0
    for group in range(n_groups):
        path = int(buffers.paths[group])
        if path != EMPTY_PLAY:
            depth = stand_before_last(rules, side, path, last, depth, buffers)
            if depth == REFUSED or not allows_last(rules, side, path, int(buffers.ends[group]), buffers.scratch):
                return False
            last = path
    return True


def allows_last(rules: Ruleset, side: int, path: int, ends: int, now: State) -> bool:
    """Say whether the last step may be played from all these places."""
    die = step_die(path, last_step(path))
    while ends != 0:
        bit = highest_bit(ends)
        ends ^= 1 << bit
        if not may_step(rules, now, side, place_of(bit), target_of(rules, bit, die), die):
            return False
    return True


def stand_before_last(rules: Ruleset, side: int, path: int, last: int, depth: int, buffers: Buffers) -> int:
    """Go from before the last step of one path, `last`, to before that of another; return the depth, or REFUSED."""
    now, final = buffers.scratch, last_step(path)
    while (path ^ last) & ((1 << BYTE * depth) - 1) != 0:
        depth -= 1
        step_back(rules, now, side, buffers.stack[depth])
    while depth < final:
        source, die = step_source(path, depth), step_die(path, depth)
        row, target = buffers.stack[depth], target_of(rules, bit_of(source), die)
        if not may_step(rules, now, side, source, target, die):
            return REFUSED
        row[SOURCE], row[TARGET] = source, target
        step_forth(rules, now, side, row)
        depth += 1
    return depth


def judge_plays(rules: Ruleset, state: State, side: int, n_groups: int, buffers: Buffers) -> None:
    """Strike out the plays that may not end as they do; the empty one always may."""
    for group in range(n_groups):
        path = int(buffers.paths[group])
        if path != EMPTY_PLAY:
            copy_state(state, buffers.scratch)
            put_path(rules, buffers.scratch, side, path)
            die = step_die(path, last_step(path))
            buffers.ends[group] = kept_ends(rules, state, side, die, int(buffers.ends[group]), buffers)


def put_path(rules: Ruleset, now: State, side: int, path: int) -> None:
    """Play the steps of a path, all but the last."""
    for which in range(last_step(path)):
        source, die = step_source(path, which), step_die(path, which)
        put_checker(rules, now, side, source, target_of(rules, bit_of(source), die))


def kept_ends(rules: Ruleset, state: State, side: int, die: int, ends: int, buffers: Buffers) -> int:
    """Keep the places from which the last step may end a play."""
    now, row, left = buffers.scratch, buffers.stack[0], ends
    while left != 0:
        bit = highest_bit(left)
        left ^= 1 << bit
        row[SOURCE], row[TARGET] = place_of(bit), target_of(rules, bit, die)
        step_forth(rules, now, side, row)
        ends ^= int(not may_end(rules, state, side, now)) << bit
        step_back(rules, now, side, row)
    return ends
