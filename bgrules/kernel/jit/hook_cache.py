"""Which position hooks are compiled already: machine code by hook set, kept for a while after its last use."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Lock
from typing import Any
from weakref import WeakValueDictionary

from bgrules.kernel.hooks import Hooks, HookSet, hook_set

_one_at_a_time = Lock()
MOST_RECENT = 32
"""Compiled hook sets that are kept although nobody uses them now: their variant may be loaded again."""


@dataclass(eq=False)
class Native:
    """A hook set, compiled. Its address is valid while this object lives; whoever holds a handle keeps it alive."""

    address: int
    function: Any
    """The compiled function at the address."""
    word: Any
    """int64 (1,): not 0 once one of the hooks failed."""


class NotCompilableError(Exception):
    """A position hook that numba cannot compile: the variant runs interpreted."""

    def __init__(self, hook: Any, line: int, why: str) -> None:
        """Keep the hook, the line of its file that numba stopped at (0 if unknown), and numba's words."""
        super().__init__(why)
        self.hook, self.line, self.why = hook, line, why


_by_address: WeakValueDictionary[int, Native] = WeakValueDictionary()
_recent: OrderedDict[Hashable, Native | NotCompilableError] = OrderedDict()
"""By the key of a hook set, what compiling it came to; the most recent last."""


def native_of(handle: int, compiler: Callable[[Hooks], Native]) -> int:
    """Find the compiled hooks behind a handle, or compile them.

    Returns:
        Their address, or 0 for the handle 0.

    Raises:
        NotCompilableError: numba cannot compile one of them.
    """
    if handle == 0:
        return 0
    asked = hook_set(handle)
    with _one_at_a_time:
        if asked.native is None:
            asked.native = _found(asked.key) or _compiled(asked, compiler)
    return int(asked.native.address)


def has_failed(address: int) -> bool:
    """Say whether one of the compiled hooks at an address ever raised, or said neither True nor False."""
    native = _by_address.get(address)
    return native is not None and bool(native.word[0])


def _found(key: Hashable) -> Native | None:
    """Find hooks of this key that were compiled not long ago; those that failed once are compiled anew."""
    found = _recent.get(key)
    if isinstance(found, NotCompilableError):
        raise NotCompilableError(found.hook, found.line, found.why)
    return None if found is None or found.word[0] else found


def _compiled(asked: HookSet, compiler: Callable[[Hooks], Native]) -> Native:
    """Compile hooks, and keep the result: a failure as well."""
    try:
        made = compiler(asked.hooks)
    except NotCompilableError as fault:
        _keep(asked.key, NotCompilableError(fault.hook, fault.line, fault.why))
        raise
    _by_address[made.address] = made
    _keep(asked.key, made)
    return made


def _keep(key: Hashable, made: Native | NotCompilableError) -> None:
    """Keep what compiling came to, and drop the oldest where there are many."""
    if key is None:
        return
    _recent[key] = made
    _recent.move_to_end(key)
    while len(_recent) > MOST_RECENT:
        _recent.popitem(last=False)
