"""Position keys of plays: one number that says what up to three steps change, to find duplicates.

The key is a sum of random weights: of the places reached, less those of the places left, and of the points where a
checker is hit. `tests/kernel/test_keys.py` proves that no two changes by the same numbers have one key.
"""

import numpy as np

from bgrules.kernel.dice import mix
from bgrules.kernel.movegen.bitboard import BAR_BIT, Bitboards
from bgrules.kernel.movegen.buffers import Buffers
from bgrules.ruleset.tables import Int64
from bgrules.terms import PLACES

KEY, N_KEYS, GENERATION = 0, 0, 1
"""Columns of the keys: a key and its generation; in the last row, how many keys the generation has, and its number."""
SPREAD, SHIFT = 0x9E3779B97F4A7C15 >> 1, 44
"""Multiplier and shift that spread keys over the table."""


def weights() -> Int64:
    """Draw the weights: int64 (2 * (BAR_BIT + 1),) of places, then of hits; nine of them add up without overflow."""
    words = [mix(2 * one + 1) << 27 ^ mix(2 * one + 2) >> 5 for one in range(2 * (BAR_BIT + 1))]
    return np.array(words, np.int64)


WEIGHTS, HITS = weights(), BAR_BIT + 1


def step_key(boards: Bitboards, bit: int, target: int) -> int:
    """Say what one step changes; off, bit 0, is never hit."""
    hit = (boards.blots >> target) & 1
    return int(WEIGHTS[target]) - int(WEIGHTS[bit]) + hit * int(WEIGHTS[HITS + target])


def forget_keys(buffers: Buffers) -> None:
    """Begin anew, no key being known."""
    last = buffers.keys[-1]
    last[N_KEYS], last[GENERATION] = 0, last[GENERATION] + 1


def are_keys_full(buffers: Buffers) -> bool:
    """Say whether the keys of one more pair of numbers may not fit in the table."""
    return bool(buffers.keys[-1, N_KEYS] + PLACES * PLACES > len(buffers.keys))


def is_new_key(key: int, buffers: Buffers) -> bool:
    """Say whether a key is new, and keep it."""
    keys, cells = buffers.keys, len(buffers.keys) - 1
    generation, at = int(keys[cells, GENERATION]), ((key * SPREAD) >> SHIFT) & (cells - 1)
    while keys[at, GENERATION] == generation:
        if keys[at, KEY] == key:
            return False
        at = (at + 1) & (cells - 1)
    keys[at, KEY], keys[at, GENERATION] = key, generation
    keys[cells, N_KEYS] += 1
    return True
