"""Bodies that stock numba compiles, for a numba whose private parts have changed: plain loops.

They stand in for functions whose plain bodies use what numba does not know. The other functions of
`kernel/intrinsics.py` compile as they are.
"""

from typing import Any

from bgrules.ruleset.tables import Int8, Int64, Ruleset


def highest_bit(mask: int) -> int:
    """Number the highest bit that is set in a positive mask."""
    at = -1
    while mask != 0:
        mask >>= 1
        at += 1
    return at


def popcount(mask: int) -> int:
    """Count the bits that are set in a mask that is not negative."""
    found = 0
    while mask != 0:
        mask &= mask - 1
        found += 1
    return found


def hook_allows_step(rules: Ruleset, state: Any, side: int, source: int, target: int, die: int) -> bool:
    """Allow the step: a variant with hooks runs interpreted where compiled code cannot call them."""
    return True


def hook_allows_play(rules: Ruleset, before: Int8, after: Int8, pinned: Int64, side: int) -> bool:
    """Allow the play, likewise."""
    return True


BODIES = {one.__name__: one for one in (highest_bit, popcount)}
HOOKS = {one.__name__: one for one in (hook_allows_step, hook_allows_play)}
