"""Small functions whose compiled body is another one: their twins stand in `compiled.py`.

Each twin gives the same; the plain body is for plain Python, the twin is a few machine instructions.
"""

from bgrules.ruleset.tables import Int8, Int64


def top_bit(mask: int) -> int:
    """Number the highest bit that is set in a positive mask."""
    return mask.bit_length() - 1


def copy_row(source: Int8 | Int64, target: Int8 | Int64) -> None:
    """Copy an array of one dimension into another."""
    target[:] = source


def copy_rows(source: Int8, target: Int8) -> None:
    """Copy an array of two dimensions into another."""
    target[:, :] = source
