"""The compiled bodies of `intrinsics.py`: what LLVM does in a few instructions where Python takes a loop.

`compiled.py` puts them in the place of the plain ones; `intrinsics.py` says what each of them does.
"""

from collections.abc import Sequence
from typing import Any

import numba
from llvmlite import ir
from numba.core import cgutils
from numba.cpython.unsafe.numbers import leading_zeros
from numba.extending import intrinsic

from bgrules.terms import POINTS

# numba as it is, not as its stubs tell
_types: Any = numba.types
_utils: Any = cgutils
NAMES = ("highest_bit", "popcount", "points_with", "copy_row", "copy_rows")
"""The functions that have a body here."""
BYTE, WORD = ir.IntType(8), ir.IntType(64)


def highest_bit(mask):  # type: ignore[no-untyped-def]
    """Number the highest bit set: one instruction."""
    return 63 - leading_zeros(mask)  # type: ignore[call-arg]


@intrinsic
def _bits_set(typing, mask):  # type: ignore[no-untyped-def]
    """Count bits as LLVM does."""

    def count(context: Any, builder: Any, signature: Any, args: Sequence[Any]) -> Any:
        return builder.ctpop(args[0])

    return mask(mask), count


def popcount(mask):  # type: ignore[no-untyped-def]
    """Count the bits set: one instruction."""
    return _bits_set(mask)  # type: ignore[call-arg]


@intrinsic
def _marked(typing, row, n):  # type: ignore[no-untyped-def]
    """Compare the points of a row with n."""

    def mark(context: Any, builder: Any, signature: Any, args: Sequence[Any]) -> Any:
        block, first_point = ir.VectorType(BYTE, POINTS), WORD(1)
        first = builder.gep(context.make_array(signature.args[0])(context, builder, args[0]).data, [first_point])
        held = builder.load(builder.bitcast(first, block.as_pointer()), align=1)
        least, asked = builder.trunc(args[1], BYTE), ir.Constant(block, ir.Undefined)
        for which in range(POINTS):
            asked = builder.insert_element(asked, least, ir.IntType(32)(which))
        bits = builder.bitcast(builder.icmp_signed(">=", held, asked), ir.IntType(POINTS))
        return builder.shl(builder.zext(bits, WORD), first_point)

    return _types.int64(row, n), mark


def points_with(row, n):  # type: ignore[no-untyped-def]
    """Compare all points at once."""
    return _marked(row, n)  # type: ignore[call-arg]


@intrinsic
def _copy_block(typing, source, target):  # type: ignore[no-untyped-def]
    """Copy what one array holds into another of the same kind and shape."""
    if not source.layout == target.layout == "C" or source.dtype != target.dtype:
        return None  # numba then says that it knows no such function

    def copy(context: Any, builder: Any, signature: Any, args: Sequence[Any]) -> Any:
        arrays = zip(signature.args, args, strict=True)
        one, other = (context.make_array(kind)(context, builder, value) for kind, value in arrays)
        _utils.raw_memcpy(builder, other.data, one.data, builder.mul(one.nitems, one.itemsize), 1)
        return context.get_dummy_value()

    return _types.void(source, target), copy


def copy_row(source, target):  # type: ignore[no-untyped-def]
    """Copy as one block: numba would make a copy in between, for arrays that may overlap, or go byte by byte."""
    _copy_block(source, target)  # type: ignore[call-arg]


def copy_rows(source, target):  # type: ignore[no-untyped-def]
    """Copy as one block, as `copy_row` does."""
    _copy_block(source, target)  # type: ignore[call-arg]
