"""The compiled bodies of `kernel/intrinsics.py`: what LLVM does in a few instructions where Python takes a loop.

The loader puts them in the place of the plain functions; `kernel/intrinsics.py` says what each of them does.
"""

from collections.abc import Sequence
from typing import Any

import numba
from llvmlite import ir
from numba.core import cgutils
from numba.extending import intrinsic

from bgrules.terms import POINTS

# numba's stubs are incomplete
_types: Any = numba.types
_utils: Any = cgutils
BYTE, WORD = ir.IntType(8), ir.IntType(64)


@intrinsic
def highest_bit(typing, mask):  # type: ignore[no-untyped-def]
    """Number the highest bit set, by counting leading zeros."""

    def count(context: Any, builder: Any, signature: Any, args: Sequence[Any]) -> Any:
        return builder.sub(WORD(WORD.width - 1), builder.ctlz(args[0], ir.IntType(1)(1)))

    return _types.int64(_types.int64), count


@intrinsic
def popcount(typing, mask):  # type: ignore[no-untyped-def]
    """Count the bits set: one instruction."""
    return _types.int64(_types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])


@intrinsic
def points_with(typing, row, n):  # type: ignore[no-untyped-def]
    """Compare all points of a row with n at once: a bit each."""

    def compare(context: Any, builder: Any, signature: Any, args: Sequence[Any]) -> Any:
        block, start = ir.VectorType(BYTE, POINTS), WORD(1)
        first = builder.gep(context.make_array(signature.args[0])(context, builder, args[0]).data, [start])
        held = builder.load(builder.bitcast(first, block.as_pointer()), align=1)
        least, asked = builder.trunc(args[1], BYTE), ir.Constant(block, ir.Undefined)
        for which in range(POINTS):
            asked = builder.insert_element(asked, least, ir.IntType(32)(which))
        bits = builder.bitcast(builder.icmp_signed(">=", held, asked), ir.IntType(POINTS))
        return builder.shl(builder.zext(bits, WORD), start)

    return _types.int64(row, _types.int64), compare


@intrinsic
def copy_row(typing, source, target):  # type: ignore[no-untyped-def]
    """Copy one array into another of the same type and shape as one block.

    numba would make a copy in between, for arrays that may overlap, or go byte by byte.
    """
    if not source.layout == target.layout == "C" or source.dtype != target.dtype:
        return None  # numba then says that it knows no such function

    def copy(context: Any, builder: Any, signature: Any, args: Sequence[Any]) -> Any:
        arrays = zip(signature.args, args, strict=True)
        one, other = (context.make_array(kind)(context, builder, value) for kind, value in arrays)
        _utils.raw_memcpy(builder, other.data, one.data, builder.mul(one.nitems, one.itemsize), 1)
        return context.get_dummy_value()

    return _types.void(source, target), copy


copy_rows = copy_row
_NAMES = ("highest_bit", "popcount", "points_with", "copy_row", "copy_rows")
BODIES = {name: globals()[name] for name in _NAMES}
"""By the name of the function that each serves for."""
