"""Whose fault it is: what went wrong in a hook, in words, with the line that its author wrote."""

import inspect
import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from types import FrameType
from typing import Any

from bgrules.errors import HookError, Place, Problem
from bgrules.plugins.code import POSITION_HOOKS, Code, Hook, describe, fault_place, line_place
from bgrules.plugins.imports import forgotten_import

BOARD_HELP = "a board has two rows: the mover's checkers on a point are `board[side, point]`"


def failed(
    name: str, asked: str, fault: BaseException, codes: Sequence[Code], params: object, others: Iterable[str] = ()
) -> HookError:
    """Say that a hook raised an exception.

    Args:
        name: of the hook.
        asked: what for.
        fault: what it raised.
        codes: whose code it may be.
        params: the parameters it was given.
        others: parameters that there are, but not for this hook.
    """
    place = fault_place(fault, {code.path: code.text for code in codes})
    if place is None and len(codes) == 1:
        place = codes[0].hook_place(name)
    says, help = f"failed{asked}: {describe(fault)}", forgotten_import(fault)
    if isinstance(fault, AttributeError) and fault.obj is params:
        says, help = _no_parameter(str(fault.name), _names(params), list(others))
    elif name in POSITION_HOOKS and isinstance(fault, IndexError | ValueError):
        help = BOARD_HELP
    return HookError([Problem("hook-failed", says=f"`{name}` {says}", help=help, place=place)])


def _names(params: Any) -> list[str]:
    return list(getattr(type(params), "model_fields", getattr(params, "_fields", ())))


def _no_parameter(wrong: str, known: Sequence[str], others: Sequence[str]) -> tuple[str, str]:
    """Say that a hook reads a parameter that it does not have."""
    if wrong in others:
        says = f"reads the parameter `{wrong}`, which is neither a number nor true or false"
        return (
            says,
            "a hook on positions receives only numbers, `true` and `false`; make it one of these",
        )
    if close := get_close_matches(wrong, known, n=1):
        return f"reads the parameter `{wrong}`, which does not exist", f"did you mean `{close[0]}`?"
    there_are = ", ".join(f"`{name}`" for name in known) or "none"
    return f"reads the parameter `{wrong}`, which does not exist", f"it has {there_are}; `class Params` declares them"


def answered_at(code: Code, name: str, *given: Any) -> tuple[Any, Place]:
    """Ask a hook once more, and see at which of its own lines it answers."""
    function = code.hooks[name]
    answer, line = _followed(function, given)
    return answer, code.hook_place(name) if line is None else line_place(code.path, code.text, line)


def _followed(function: Hook, given: Sequence[Any]) -> tuple[Any, int | None]:
    own, lines = inspect.unwrap(function).__code__, []

    def follow(frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code is not own:
            return None
        if event == "return":
            lines.append(frame.f_lineno)
        return follow

    before = sys.gettrace()
    sys.settrace(follow)
    try:
        answer = function(*given)
    finally:
        sys.settrace(before)
    return answer, lines[-1] if lines else None
