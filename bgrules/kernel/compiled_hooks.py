"""Position hooks at native speed: one pointer a variant that the compiled kernel calls.

The hooks of a chain become one function of raw pointers, so that every variant's have the same
signature and the kernel is compiled once for all. What numba cannot compile still runs interpreted. A compiled hook
cannot raise through the kernel: it leaves a mark, and whoever runs the kernel has the hook asked again interpreted.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.extending import intrinsic

from bgrules.kernel.hook_cache import Native, NotCompilableError, native_of
from bgrules.terms import PLACES, SIDES

# numba as it is, not as its stubs tell
_types: Any = numba.types
_compile: Any = numba.njit
_numba: Any = numba
_one_at_a_time = Lock()
"""Two threads must not compile at once."""
FAILED = 2
"""What compiled hooks answer when one of them raises, or says neither True nor False."""
_BYTES, _WORDS = _types.CPointer(numba.int8), _types.CPointer(numba.int64)
_POINTERS = {numba.int8: _BYTES, numba.int64: _WORDS}
"""By what an array holds: how it is passed."""
BOARD_SHAPE = (SIDES, PLACES)
_BOARD = _types.Array(numba.int8, 2, "C", readonly=True)
_SHOWN = {
    **dict.fromkeys(("board", "before", "after"), _BOARD),
    "theirs": _types.Array(numba.int8, 1, "C", readonly=True),
    "pinned": _types.Array(numba.int64, 1, "C", readonly=True),
}
"""What hooks may look at but not touch."""


@intrinsic
def _ask_step(typing, address, board, theirs, pinned, side, source, target, die):  # type: ignore[no-untyped-def]
    """Call the compiled step hooks at an address."""
    numbers = (numba.int64,) * 4
    return numba.int64(numba.int64, board, theirs, pinned, *numbers), _call_at_address


@intrinsic
def _ask_play(typing, address, before, after, theirs, pinned, side):  # type: ignore[no-untyped-def]
    """Call the compiled play hooks at an address."""
    return numba.int64(numba.int64, before, after, theirs, pinned, numba.int64), _call_at_address


def _call_at_address(context: Any, builder: Any, signature: Any, args: Sequence[Any]) -> Any:
    """Make the call: arrays are passed as pointers to what they hold, numbers as they are.

    The call is made as compiled functions call each other, without what `numba.cfunc` puts in between for C.
    """
    given = []
    for kind, value in zip(signature.args[1:], args[1:], strict=True):
        if isinstance(kind, _types.Array):
            value = context.make_array(kind)(context, builder, value).data
        given.append(value)
    kinds = [_POINTERS.get(getattr(kind, "dtype", None), kind) for kind in signature.args[1:]]
    function = context.call_conv.get_function_type(signature.return_type, kinds)
    callee = builder.inttoptr(args[0], function.as_pointer())
    return context.call_conv.call_function(builder, callee, signature.return_type, kinds, given)[1]


@intrinsic
def _mark(typing, address):  # type: ignore[no-untyped-def]
    """Put 1 into the word at an address."""

    def store(context: Any, builder: Any, signature: Any, args: Sequence[Any]) -> Any:
        word = ir.IntType(64)
        builder.store(ir.Constant(word, 1), builder.inttoptr(args[0], word.as_pointer()))
        return context.get_dummy_value()

    return _types.void(numba.int64), store


@intrinsic
def _readonly(typing, array):  # type: ignore[no-untyped-def]
    """Show an array to a hook that may look but not touch: numba refuses to compile one that would."""
    return array.copy(readonly=True)(array), lambda context, builder, signature, args: args[0]


_shown: Any = _readonly


def hook_allows_step(rules, state, side, source, target, die):  # type: ignore[no-untyped-def]
    """Ask the compiled hooks: here a handle is their address."""
    pins = state.pinned
    return _ask_step(rules.allow_step, state.checkers, rules.theirs, pins, side, source, target, die) != 0  # type: ignore[call-arg]


def hook_allows_play(rules, before, after, pinned, side):  # type: ignore[no-untyped-def]
    """Ask the compiled hooks: here a handle is their address."""
    return _ask_play(rules.allow_play, before, after, rules.theirs, pinned, side) != 0  # type: ignore[call-arg]


def native_step_hooks(handle: int) -> int:
    """Compile the step hooks behind a handle, unless that is done; their address, or 0 for none.

    Raises:
        NotCompilableError: numba cannot.
    """
    return native_of(handle, _compile_step_hooks)


def native_play_hooks(handle: int) -> int:
    """Compile the play hooks behind a handle, unless that is done; their address, or 0 for none.

    Raises:
        NotCompilableError: numba cannot.
    """
    return native_of(handle, _compile_play_hooks)


def compiled_hook(hook: Any, arguments: Sequence[str]) -> Callable[..., int]:
    """Compile a single hook, to be asked from Python: it answers 0, 1 or `FAILED`.

    Args:
        hook: a position hook.
        arguments: the names of what it is given, less its parameters.

    Raises:
        NotCompilableError: numba cannot.
    """
    function: Callable[..., int] = _all_of([hook], tuple(arguments))
    return function


def _compile_step_hooks(asked: Sequence[Any]) -> Native:
    asks = _all_of(asked, ("board", "theirs", "pinned", "side", "source", "target", "die"))
    word, mark = _new_mark()

    def ask(board, theirs, pinned, side, source, target, die):  # type: ignore[no-untyped-def]
        counts = _shown(_numba.carray(board, BOARD_SHAPE))
        places, pins = _shown(_numba.carray(theirs, (PLACES,))), _shown(_numba.carray(pinned, (SIDES,)))
        answer = FAILED
        try:
            answer = asks(counts, places, pins, side, source, target, die)
        except Exception:
            answer = FAILED
        if answer == FAILED:
            _mark(mark)  # type: ignore[call-arg]
        return answer

    numbers = (numba.int64,) * 4
    return _native_of(ask, numba.int64(_BYTES, _BYTES, _WORDS, *numbers), asked, word)


def _compile_play_hooks(asked: Sequence[Any]) -> Native:
    asks = _all_of(asked, ("before", "after", "theirs", "pinned", "side"))
    word, mark = _new_mark()

    def ask(before, after, theirs, pinned, side):  # type: ignore[no-untyped-def]
        one, other = _shown(_numba.carray(before, BOARD_SHAPE)), _shown(_numba.carray(after, BOARD_SHAPE))
        places, pins = _shown(_numba.carray(theirs, (PLACES,))), _shown(_numba.carray(pinned, (SIDES,)))
        answer = FAILED
        try:
            answer = asks(one, other, places, pins, side)
        except Exception:
            answer = FAILED
        if answer == FAILED:
            _mark(mark)  # type: ignore[call-arg]
        return answer

    return _native_of(ask, numba.int64(_BYTES, _BYTES, _BYTES, _WORDS, numba.int64), asked, word)


def _new_mark() -> tuple[Any, int]:
    """Make a word for compiled hooks to mark, and tell its address."""
    word = np.zeros(1, np.int64)
    return word, int(word.ctypes.data)


def _all_of(asked: Sequence[Any], names: tuple[str, ...]) -> Any:
    """Make one function that asks every hook, each given the arguments it takes by name, and its parameters.

    It answers 0, 1 or `FAILED`. Hooks fare as in Python: an index out of bounds raises, and arrays cannot be written.
    """
    known: dict[str, Any] = {}
    lines = [f"def ask_all({', '.join(names)}):"]
    for which, hook in enumerate(asked):
        function = _compile(boundscheck=True)(hook.function)
        known[f"hook_{which}"], known[f"params_{which}"] = function, hook.params
        taken = (f"params_{which}" if at < 0 else names[at] for at in hook.arguments)
        lines += [
            f"    said = hook_{which}({', '.join(taken)})",
            f"    if said != 0 and said != 1: return {FAILED}",
            "    if said == 0: return 0",
        ]
    exec("\n".join([*lines, "    return 1\n"]), known)
    with _telling(asked):
        return _compile([tuple(_SHOWN.get(name, numba.int64) for name in names)])(known["ask_all"])


def _native_of(ask: Callable[..., object], signature: Any, asked: Sequence[Any], word: Any) -> Native:
    """Compile the door to some hooks."""
    with _telling(asked):
        door = _compile([signature])(ask).overloads[signature.args]
        address = door.library.get_pointer_to_function(door.fndesc.llvm_func_name)
    return Native(int(address), door, word)


@contextmanager
def _telling(asked: Sequence[Any]) -> Iterator[None]:
    """Compile, one at a time, and tell where numba stopped.

    Raises:
        NotCompilableError: it did.
    """
    try:
        with _one_at_a_time:
            yield
    except Exception as fault:  # numba raises what it likes, not only errors of its own
        raise NotCompilableError(*_stopped_at(fault, asked)) from fault


def _stopped_at(fault: Exception, asked: Sequence[Any]) -> tuple[Any, int, str]:
    """Find the hook and the innermost of its lines that numba names, and what it says."""
    text = re.sub("\x1b\\[[0-9;]*m", "", str(fault))
    said = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("Failed in ")]
    words = re.sub(r":$|\s*Raised from .*", "", said[0]) if said else type(fault).__name__
    for file, line, origin, row in re.findall(r'File "([^"]+)", line (\d+)|Raised from (.+) \((\d+)\)', text):
        for hook in asked:
            if Path(hook.function.__code__.co_filename).resolve() == Path(file or origin).resolve():
                return hook, int(line or row), words
    return asked[0], 0, words
