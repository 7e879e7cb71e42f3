"""Where the kernel asks a plugin's position hooks.

Interpreted, a handle is the number of an entry in a list of plain callables. The kernel asks only when a ruleset's
handle is not 0, so a variant without hooks pays nothing.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np

from bgrules.ruleset.tables import Int8, Int64

Array = TypeVar("Array", bound=np.ndarray[Any, Any])

Hooks = Sequence[Callable[..., object]]
"""Position hooks of one variant with their parameters, the child's first."""
_STEP_HOOKS: list[Hooks] = [()]
_PLAY_HOOKS: list[Hooks] = [()]


def register(on_steps: Hooks, on_plays: Hooks) -> tuple[int, int]:
    """Keep the position hooks of one variant.

    Returns:
        The handles for `Ruleset.allow_step` and `Ruleset.allow_play`; 0 where there is no hook.
    """
    handles = []
    for kept, hooks in ((_STEP_HOOKS, on_steps), (_PLAY_HOOKS, on_plays)):
        handles.append(len(kept) if hooks else 0)
        if hooks:
            kept.append(tuple(hooks))
    return handles[0], handles[1]


def step_hooks(handle: int) -> Hooks:
    """List the step hooks behind a handle."""
    return _STEP_HOOKS[handle]


def play_hooks(handle: int) -> Hooks:
    """List the play hooks behind a handle."""
    return _PLAY_HOOKS[handle]


def hook_allows_step(
    handle: int, checkers: Int8, theirs: Int8, pinned: Int64, side: int, source: int, target: int, die: int
) -> bool:
    """Say whether every step hook allows a step."""
    board, numbers, pins = shown(checkers), shown(theirs), shown(pinned)
    return all(hook(board, numbers, pins, side, source, target, die) for hook in _STEP_HOOKS[handle])


def hook_allows_play(handle: int, before: Int8, after: Int8, theirs: Int8, pinned: Int64, side: int) -> bool:
    """Say whether every play hook allows a play, given the board before and after it."""
    old, new, numbers, pins = shown(before), shown(after), shown(theirs), shown(pinned)
    return all(hook(old, new, numbers, pins, side) for hook in _PLAY_HOOKS[handle])


def shown(array: Array) -> Array:
    """Show an array to a hook that may look but not touch."""
    view = array.view()
    view.flags.writeable = False
    return view
