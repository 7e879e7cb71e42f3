"""Where the kernel asks a plugin's position hooks.

A ruleset holds a handle of its hooks, 0 where there are none, so that a variant without hooks pays nothing. Equal hooks
have equal handles, however often their variant is loaded; the hooks are kept as long as one of their handles is.
Interpreted, a handle is the number of a list of plain callables.
"""

from collections.abc import Callable, Hashable, Sequence
from itertools import count
from threading import Lock
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import numpy as np

from bgrules.kernel.board import State
from bgrules.ruleset.tables import Int8, Int64, Ruleset

Array = TypeVar("Array", bound=np.ndarray[Any, Any])

Hooks = Sequence[Callable[..., object]]
"""Position hooks of one variant with their parameters, the child's first."""


class HookSet:
    """Position hooks of one kind that are asked together."""

    def __init__(self, number: int, key: Hashable, hooks: Hooks) -> None:
        """Keep the hooks, and no machine code yet; the key is None where equal ones cannot be recognised."""
        self.number, self.key, self.hooks = number, key, tuple(hooks)
        self.native: Any = None


class Handle(int):
    """The number of a hook set, which it keeps alive."""

    hook_set: HookSet


_by_key: WeakValueDictionary[Hashable, HookSet] = WeakValueDictionary()
_by_number: WeakValueDictionary[int, HookSet] = WeakValueDictionary()
_numbers = count(1)
_one_at_a_time = Lock()


def register(on_steps: Hooks, on_plays: Hooks) -> tuple[int, int]:
    """Make handles of the position hooks of one variant.

    Hooks that have a `key` are equal to others of the same key; any others are equal only to themselves.

    Returns:
        The handles for `Ruleset.allow_step` and `Ruleset.allow_play`; 0 where there is no hook.
    """
    return new_handle("step", on_steps), new_handle("play", on_plays)


def new_handle(kind: str, hooks: Hooks) -> int:
    """Make a handle of some hooks, of those that are kept already if there are equal ones."""
    if not hooks:
        return 0
    keys = [getattr(hook, "key", None) for hook in hooks]
    key = None if None in keys else (kind, *keys)
    with _one_at_a_time:
        found = _by_key.get(key)
        if found is None:
            found = HookSet(next(_numbers), key, hooks)
            _by_number[found.number] = found
            if key is not None:
                _by_key[key] = found
    handle = Handle(found.number)
    handle.hook_set = found
    return handle


def hook_set(handle: int) -> HookSet:
    """Return the hooks behind a handle."""
    return _by_number[handle]


def count_kept() -> int:
    """Count the hook sets that are in use."""
    return len(_by_number)


def hook_allows_step(rules: Ruleset, state: State, side: int, source: int, target: int, die: int) -> bool:
    """Say whether every step hook allows a step."""
    board, numbers, pins = shown(state.checkers), shown(rules.theirs), shown(state.pinned)
    return all(hook(board, numbers, pins, side, source, target, die) for hook in _by_number[rules.allow_step].hooks)


def hook_allows_play(rules: Ruleset, before: Int8, after: Int8, pinned: Int64, side: int) -> bool:
    """Say whether every play hook allows a play, given the board before and after it."""
    old, new, numbers, pins = shown(before), shown(after), shown(rules.theirs), shown(pinned)
    return all(hook(old, new, numbers, pins, side) for hook in _by_number[rules.allow_play].hooks)


def shown(array: Array) -> Array:
    """Show an array to a hook that may look but not touch."""
    view = array.view()
    view.flags.writeable = False
    return view
