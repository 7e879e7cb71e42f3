"""The hooks: the questions that a variant's `plugin.py` may answer.

A hook takes any of the arguments named here, by these names. `setup`, `entry` and `bonus_throws` are asked when a
variant loads and their answers become tables; `allow_step` and `allow_play` see positions, so keep them to numbers,
arrays and loops.

Hooks are pure: the same arguments give the same answer, whenever and however often a hook is asked. A hook draws no
random numbers, reads no clock and changes nothing outside itself; chance comes from the dice alone. Otherwise the
results of a run would depend on its threads, and a record could not be replayed; a compiled hook takes globals as
they are when it is compiled. Code of a hook that draws random numbers, reads the clock, assigns to a global (`global
n`), counts in one (`asked[0] += 1`) or calls `hash` or `id` is refused when the variant loads. Anything else shows
when hooks are asked again. A few questions are repeated when a variant loads and when a run begins. `bgrules check`
repeats them all, in another order and with hooks compiled, and reports the arguments and both answers. A hook that
needs a table makes it where the file is executed, or in a function with `functools.cache`. A generator that a hook
makes for itself from a fixed seed (`random.Random(7)`) is allowed.

One game asks position hooks as they are. Many games have numba compile them: `params` then has the fields that are
whole numbers, numbers or true and false, arrays may be read but not written, and an index out of bounds raises, as
without numba. A hook that numba cannot compile works too: the run says once where numba stopped, and is some hundred
times slower. A hook that raises, or answers neither true nor false, ends the run with its file and line, compiled or
not. Numbers are reckoned with as whole numbers, compiled or not: `board[side, 24] * 20` does not overflow. Only
two whole rows added or multiplied with each other (`board[0] * board[1]`) stay bytes where compiled: take them singly.

A `plugin.py` may say for which version of these hooks it is written: `HOOKS_VERSION = 1`, the version of this page, is
what counts where it says nothing. [How they may change](../explanation/compatibility.md) is written down.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

import pluggy

from bgrules.terms import Item, Moment, NoEntry, Throw
from bgrules.variant.sections import Params

if TYPE_CHECKING:
    from bgrules.ruleset.tables import Int8, Int64

PROJECT = "bgrules"
VERSION = 1
"""Goes up by one whenever a hook or an argument is added, or one of them changes."""
OLDEST = 1
"""Code written for hooks of this version and later still works."""
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)
"""Marks a function of a `plugin.py` as the answer to the hook of its name."""


@hookspec(firstresult=True)
def setup(side: int, params: Params) -> Mapping[int | Literal["bar", "hand"], int] | None:
    """Say how many checkers a side has on its own points, the bar and in hand at the start; None for the parent's.

    Asked for each side, 0 and 1, when a variant loads.
    """


@hookspec(firstresult=True)
def entry(die: int, place: Literal["bar", "hand"], params: Params) -> int | NoEntry | None:
    """Say on which own point a die enters a checker, or NO_ENTRY; None for the parent's answer.

    Asked for each die and place, the bar and the hand, when a variant loads.
    """


@hookspec(firstresult=True)
def bonus_throws(throw: Throw, moment: Moment, params: Params) -> Sequence[Item] | None:
    """Say what the mover may play for a throw, bonus or not, in order; None for the parent's answer.

    Asked for every throw and moment when a variant loads; never while playing. The answer is a list of
    `Allowance` and `Choice`, with `THROW_AGAIN` last if another throw is earned.
    """


@hookspec
def allow_step(
    board: "Int8",
    theirs: "Int8",
    pinned: "Int64",
    side: int,
    source: int,
    target: int,
    die: int,
    params: Params,
) -> bool:
    """Say whether a step that the rules allow is allowed here too; every plugin of the chain must agree.

    Asked of every candidate step while playing; the docstring's first line is what a refusal says.

    Args:
        board: Checkers by side and place, before the step: `board[side, 24]` are the mover's on its own point 24,
            `board[1 - side, 24]` the opponent's on the opponent's point 24. Place 0 is off, 25 the bar, 26 the hand.
        theirs: What the opponent calls the mover's points: `board[1 - side, theirs[7]]` are the opponent's checkers
            on the mover's point 7.
        pinned: A whole number a side, with bit 7 set where its checker on its own point 7 is pinned:
            `(pinned[side] >> 7) & 1`.
        side: The mover, 0 or 1; 0 is the side that `setup` names first.
        source: The place that the checker leaves, in the mover's numbers.
        target: The place that it goes to; 0 when it is borne off.
        die: The number played.
        params: The parameters.
    """
    return True


@hookspec
def allow_play(before: "Int8", after: "Int8", theirs: "Int8", pinned: "Int64", side: int, params: Params) -> bool:
    """Say whether a play of one step or more is allowed; every plugin of the chain must agree.

    Asked while playing, of every play; the docstring's first line is what a refusal says. As many numbers as possible
    are then as many as some play that is allowed employs.

    Args:
        before: The board at the start of this allowance, as `board` of `allow_step`.
        after: The board after the play.
        theirs: As in `allow_step`.
        pinned: As in `allow_step`, after the play.
        side: The mover, 0 or 1.
        params: The parameters.
    """
    return True
