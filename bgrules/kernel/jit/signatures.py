"""The types of arguments that functions are compiled for: one signature a function."""

from typing import Any

import numba

# numba's stubs are incomplete
_types: Any = numba.types


def widen_arguments(function: Any) -> None:
    """Take every whole number as int64, constants too, or each would have the function compiled once more."""
    template = function.get_call_template
    function.get_call_template = lambda args, kws: template(tuple(map(_widened, args)), kws)


def _widened(kind: Any) -> Any:
    kind = _types.unliteral(kind)
    return numba.int64 if isinstance(kind, _types.Integer) else kind
