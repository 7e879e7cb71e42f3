"""Position hooks at native speed: one pointer a variant that the compiled kernel calls.

The hooks of a chain become one function of pointers, so that every variant's have the same signature and the kernel is
compiled once for all. What numba cannot compile runs interpreted. A compiled hook cannot raise through the kernel: it
sets a mark, and whoever runs the kernel has the hook asked again interpreted.
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

from bgrules.kernel.jit.hook_cache import Native, NotCompilableError, native_of
from bgrules.terms import PLACES, SIDES

# numba's stubs are incomplete
_types: Any = numba.types
_compile: Any = numba.njit
_numba: Any = numba
_one_at_a_time = Lock()
"""Two threads must not compile at once."""
FAILED = 2
"""What compiled hooks answer when one of them raises, or returns neither True nor False."""
STEP = ("board", "theirs", "pinned", "side", "source", "target", "die")
PLAY = ("before", "after", "theirs", "pinned", "side")
"""What the compiled step and play hooks are given, in this order."""
ARRAYS: dict[str, Any] = {
    **dict.fromkeys(("board", "before", "after"), (numba.int8, (SIDES, PLACES))),
    "theirs": (numba.int8, (PLACES,)),
    "pinned": (numba.int64, (SIDES,)),
}
"""The arguments that are arrays, with type and shape; the others are int64."""


@intrinsic
def _ask(typing, address, given):  # type: ignore[no-untyped-def]
    """Call the compiled hooks at an address, with a tuple of arguments."""
    return numba.int64(numba.int64, given), _call_at_address


def _call_at_address(context: Any, builder: Any, signature: Any, args: Sequence[Any]) -> Any:
    """Make the call: arrays are passed as pointers to what they hold, numbers as int64.

    The call is made as compiled functions call each other, without what `numba.cfunc` puts in between for C.
    """
    given, kinds = [], []
    for at, kind in enumerate(signature.args[1].types):
        value, passed = builder.extract_value(args[1], at), numba.int64
        if isinstance(kind, _types.Array):
            value, passed = context.make_array(kind)(context, builder, value).data, _types.CPointer(kind.dtype)
        else:
            value = context.cast(builder, value, kind, passed)
        given.append(value)
        kinds.append(passed)
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
    """Make an array read-only for a hook: numba refuses to compile one that would write."""
    return array.copy(readonly=True)(array), lambda context, builder, signature, args: args[0]


def hook_allows_step(rules, state, side, source, target, die):  # type: ignore[no-untyped-def]
    """Ask the compiled hooks: here a handle is their address."""
    given = (state.checkers, rules.theirs, state.pinned, side, source, target, die)
    return _ask(rules.allow_step, given) != 0  # type: ignore[call-arg]


def hook_allows_play(rules, before, after, pinned, side):  # type: ignore[no-untyped-def]
    """Ask the compiled hooks: here a handle is their address."""
    return _ask(rules.allow_play, (before, after, rules.theirs, pinned, side)) != 0  # type: ignore[call-arg]


BODIES = {one.__name__: one for one in (hook_allows_step, hook_allows_play)}
"""By the name of the function that each serves for."""


def address_of(handle: int, names: tuple[str, ...]) -> int:
    """Find the address of the compiled hooks behind a handle, compiling them if needed; 0 for none.

    Args:
        handle: of `Ruleset.allow_step` or `Ruleset.allow_play`.
        names: the arguments, `STEP` or `PLAY`.

    Raises:
        NotCompilableError: numba cannot compile them.
    """
    return native_of(handle, lambda hooks: _compile_hooks(hooks, names))


def compiled_hook(hook: Any, arguments: Sequence[str]) -> Callable[..., int]:
    """Compile a single hook, to be asked from Python: it answers 0, 1 or `FAILED`.

    Args:
        hook: a position hook.
        arguments: the names of what it is given, less its parameters.

    Raises:
        NotCompilableError: numba cannot compile it.
    """
    function: Callable[..., int] = _all_of([hook], tuple(arguments))
    return function


def _compile_hooks(hooks: Sequence[Any], names: tuple[str, ...]) -> Native:
    """Compile hooks into one function of pointers and numbers, which sets a mark when one of them fails."""
    word = np.zeros(1, np.int64)
    shapes = {f"{name}_shape": shape for name, (_, shape) in ARRAYS.items()}
    known = {"asks": _all_of(hooks, names), "address": int(word.ctypes.data), "carray": _numba.carray}
    given = (f"readonly(carray({name}, {name}_shape))" if name in ARRAYS else name for name in names)
    lines = [
        f"def ask({', '.join(names)}):",
        "    try:",
        f"        answer = asks({', '.join(given)})",
        "    except Exception:",
        f"        answer = {FAILED}",
        f"    if answer == {FAILED}: mark(address)",
        "    return answer",
    ]
    ask = _defined(lines, "ask", known | shapes | {"readonly": _readonly, "mark": _mark})
    kinds = tuple(_types.CPointer(ARRAYS[name][0]) if name in ARRAYS else numba.int64 for name in names)
    with _telling(hooks):
        compiled = _compile([numba.int64(*kinds)])(ask)
        made = compiled.overloads[kinds]
        return Native(int(made.library.get_pointer_to_function(made.fndesc.llvm_func_name)), compiled, word)


def _all_of(hooks: Sequence[Any], names: tuple[str, ...]) -> Any:
    """Make one function that asks every hook, each given the arguments it takes by name, and its parameters.

    It answers 0, 1 or `FAILED`. Hooks fare as in Python: an index out of bounds raises, and arrays cannot be written.
    """
    known: dict[str, Any] = {}
    lines = [f"def ask_all({', '.join(names)}):"]
    for which, hook in enumerate(hooks):
        function = _compile(boundscheck=True)(hook.function)
        known[f"hook_{which}"], known[f"params_{which}"] = function, hook.params
        taken = (f"params_{which}" if at < 0 else names[at] for at in hook.arguments)
        lines += [
            f"    said = hook_{which}({', '.join(taken)})",
            f"    if said != 0 and said != 1: return {FAILED}",
            "    if said == 0: return 0",
        ]
    ask_all = _defined([*lines, "    return 1"], "ask_all", known)
    with _telling(hooks):
        return _compile([tuple(map(_kind, names))])(ask_all)


def _kind(name: str) -> Any:
    """Return the type of an argument, for a hook that may read arrays but not write them."""
    if name not in ARRAYS:
        return numba.int64
    kind, shape = ARRAYS[name]
    return _types.Array(kind, len(shape), "C", readonly=True)


def _defined(lines: Sequence[str], name: str, known: dict[str, Any]) -> Callable[..., object]:
    """Define a function by its source and the globals it reads."""
    exec("\n".join([*lines, ""]), known)
    function: Callable[..., object] = known[name]
    return function


@contextmanager
def _telling(asked: Sequence[Any]) -> Iterator[None]:
    """Compile, one at a time, and report where numba stopped.

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
