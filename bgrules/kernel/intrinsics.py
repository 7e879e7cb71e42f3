"""Small functions whose compiled body is another one, in `jit/instructions.py`: a few machine instructions.

Both give the same; the plain body is for plain Python.
"""

from bgrules.ruleset.tables import Int8, Int64
from bgrules.terms import POINTS


def highest_bit(mask: int) -> int:
    """Number the highest bit that is set in a positive mask."""
    return mask.bit_length() - 1


def popcount(mask: int) -> int:
    """Count the bits that are set in a mask that is not negative."""
    return mask.bit_count()


def points_with(row: Int8, n: int) -> int:
    """Mark the points on which a side has at least this many checkers."""
    found = 0
    for point in range(1, POINTS + 1):
        found |= int(row[point] >= n) << point
    return found


def copy_row(source: Int8 | Int64, target: Int8 | Int64) -> None:
    """Copy an array of one dimension into another."""
    target[:] = source


def copy_rows(source: Int8, target: Int8) -> None:
    """Copy an array of two dimensions into another."""
    target[:, :] = source
