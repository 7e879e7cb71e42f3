"""Small functions whose compiled body is another one: their twins stand in `compiled.py`.

Each twin gives the same; the plain body is for plain Python, the twin is a few machine instructions.
"""

from bgrules.ruleset.tables import Int8, Int64
from bgrules.terms import POINTS

BLOCK = 8
"""Numbers that `equal_ones` compares at once."""


def top_bit(mask: int) -> int:
    """Number the highest bit that is set in a positive mask."""
    return mask.bit_length() - 1


def count_bits(mask: int) -> int:
    """Count the bits that are set in a mask that is not negative."""
    return mask.bit_count()


def points_with(row: Int8, n: int) -> int:
    """Mark the points on which a side has so many checkers at least."""
    found = 0
    for point in range(1, POINTS + 1):
        found |= int(row[point] >= n) << point
    return found


def equal_ones(numbers: Int64, start: int, one: int) -> int:
    """Mark which of the BLOCK numbers from a start on are this one, a bit each."""
    found = 0
    for which in range(BLOCK):
        found |= int(numbers[start + which] == one) << which
    return found


def value_at(numbers: Int64, at: int) -> int:
    """Read an array of one dimension where an index is never negative: for an index that may be, both are looked up."""
    return int(numbers[at])


def put_at(numbers: Int64, at: int, value: int) -> None:
    """Write into an array of one dimension where an index is never negative."""
    numbers[at] = value


def copy_row(source: Int8 | Int64, target: Int8 | Int64) -> None:
    """Copy an array of one dimension into another."""
    target[:] = source


def copy_rows(source: Int8, target: Int8) -> None:
    """Copy an array of two dimensions into another."""
    target[:, :] = source
