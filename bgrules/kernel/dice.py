"""Dice and draws: each is a pure function of the seed, the game and where in the game it falls.

So any game of a batch can be played again alone, and neither the number of workers nor their order can change a
result. All arithmetic is on 32 bits, masked, and the same in plain Python and compiled.
"""

from bgrules.terms import FACES

MASK = 0xFFFFFFFF
OPENING_CHOICE, DECISION_DRAW = 8, 16
"""Purposes of a draw; dice have the purposes 0, 1, 2 …, the decisions of a turn DECISION_DRAW + their ordinal."""


def mix(word: int) -> int:
    """Scramble 32 bits (the finalizer of MurmurHash3)."""
    word ^= word >> 16
    word = (word * 0x85EBCA6B) & MASK
    word ^= word >> 13
    word = (word * 0xC2B2AE35) & MASK
    return word ^ (word >> 16)


def game_key(seed: int, game: int, lane: int) -> int:
    """Make one of the two 32-bit keys of a game; `seed` and `game` are 0 … 2**63 - 1."""
    word = mix((lane * 0x9E3779B9 + (seed & MASK)) & MASK)
    word = mix((word + (seed >> 32)) & MASK)
    word = mix((word ^ (game & MASK)) & MASK)
    return mix((word + (game >> 32) + lane) & MASK)


def draw(key_a: int, key_b: int, turn: int, throw: int, purpose: int, n: int) -> int:
    """Draw a whole number from 0 to n - 1, evenly to within n / 2**32."""
    where = (turn * 0x9E3779B1 + throw * 0x85EBCA77 + purpose * 0xC2B2AE3D + key_b) & MASK
    return (mix((mix(where) + key_a) & MASK) * n) >> 32


def die(key_a: int, key_b: int, turn: int, throw: int, which: int) -> int:
    """Throw one die: 1 to FACES."""
    return 1 + draw(key_a, key_b, turn, throw, which, FACES)
