"""A play as one number: a byte a step, the first step lowest, source | die << DIE_SHIFT; 0 plays nothing."""

from bgrules.kernel.intrinsics import highest_bit

BYTE, DIE_SHIFT = 8, 5
STEP_MASK, PLACE_MASK = (1 << BYTE) - 1, (1 << DIE_SHIFT) - 1


def step_code(source: int, die: int, which: int) -> int:
    """Make the byte of a step, in its place: the step `which` of a play, from 0."""
    return (source | die << DIE_SHIFT) << (BYTE * which)


def n_steps(code: int) -> int:
    """Count the steps of a play."""
    return last_step(code) + 1 if code != 0 else 0


def last_step(code: int) -> int:
    """Number the last step of a play that is not empty."""
    return highest_bit(code) // BYTE


def step_source(code: int, which: int) -> int:
    """Name the place that a step of a play leaves."""
    return (code >> (BYTE * which)) & PLACE_MASK


def step_die(code: int, which: int) -> int:
    """Name the number that a step of a play uses."""
    return ((code >> (BYTE * which)) & STEP_MASK) >> DIE_SHIFT
