"""A variant as the brute-force search reads it: the spec, and hooks that are shown arrays."""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from bgrules.catalog.assembly import Loaded
from bgrules.kit.brute import BruteBoard, Rules, counterpart
from bgrules.terms import HAND, PLACES
from bgrules.variant.spec import Spec

Hooks = Sequence[Callable[..., object]]


def rules_of(loaded: Loaded, step_hooks: Hooks | None = None, play_hooks: Hooks | None = None) -> Rules:
    """Read what a loaded variant says, tables left aside; hooks given stand for its own."""
    spec, (first, second) = loaded.spec, loaded.answers.setup
    on_steps = allows_step(spec, loaded.step_hooks if step_hooks is None else step_hooks)
    on_plays = allows_play(spec, loaded.play_hooks if play_hooks is None else play_hooks)
    return Rules(spec, loaded.answers.entry, (first[HAND], second[HAND]), on_steps, on_plays)


def allows_step(spec: Spec, hooks: Hooks) -> Callable[[BruteBoard, int, int, int, int], bool]:
    """Ask step hooks of boards."""
    theirs = _theirs(spec)

    def allows(board: BruteBoard, side: int, *step: int) -> bool:
        return not hooks or all(hook(_rows(board, side), theirs, _pins(board, side), side, *step) for hook in hooks)

    return allows


def allows_play(spec: Spec, hooks: Hooks) -> Callable[[BruteBoard, BruteBoard, int], bool]:
    """Ask play hooks of boards."""
    theirs = _theirs(spec)

    def allows(before: BruteBoard, after: BruteBoard, side: int) -> bool:
        asked = (_rows(before, side), _rows(after, side), theirs, _pins(after, side), side) if hooks else ()
        return all(hook(*asked) for hook in hooks)

    return allows


def _theirs(spec: Spec) -> npt.NDArray[np.int8]:
    return np.array([counterpart(spec, place) for place in range(PLACES)], np.int8)


def _rows(board: BruteBoard, side: int) -> npt.NDArray[np.int8]:
    return np.array([board.other, board.own] if side else [board.own, board.other], np.int8)


def _pins(board: BruteBoard, side: int) -> npt.NDArray[np.int64]:
    bits = [sum(1 << point for point in pins) for pins in (board.own_pinned, board.other_pinned)]
    return np.array(bits[::-1] if side else bits, np.int64)
