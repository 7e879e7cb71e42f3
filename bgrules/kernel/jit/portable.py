"""Bodies that stock numba compiles, for a numba whose private parts have changed: plain loops.

They stand in for functions whose plain bodies use what numba does not know. The other functions of
`kernel/intrinsics.py` compile as they are.
"""


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


BODIES = {one.__name__: one for one in (highest_bit, popcount)}
