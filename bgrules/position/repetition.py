"""Position hooks asked once more: a pure hook gives the answer that it gave before."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from bgrules.errors import HookError, Problem
from bgrules.kernel.hooks import register
from bgrules.plugins.bindings import PositionHook
from bgrules.plugins.code import PURE
from bgrules.position.position import Position
from bgrules.position.variant import Variant
from bgrules.ruleset.tables import Ruleset
from bgrules.terms import POINTS

MOST = 5_000
"""Questions that are remembered of one hook."""
Question = tuple[tuple[Any, ...], bool]
"""What a hook was given, and its answer."""


class AnswerRecorder:
    """A position hook that remembers what it is asked and what it answers."""

    def __init__(self, hook: PositionHook) -> None:
        """Begin with no question."""
        self.hook = hook
        self.questions: list[Question] = []

    def __call__(self, *given: Any) -> bool:
        """Ask the hook."""
        answer = self.hook(*given)
        if len(self.questions) < MOST:
            kept = tuple(one.copy() if getattr(one, "ndim", 0) else int(one) for one in given)
            self.questions.append((kept, answer))
        return answer

    @property
    def is_full(self) -> bool:
        """Say whether it remembers no more."""
        return len(self.questions) == MOST


class AnswerDifference(NamedTuple):
    """A question that a hook answers in two ways."""

    hook: PositionHook
    given: Sequence[Any]
    first: str
    again: str
    when: str

    @property
    def problem(self) -> Problem:
        """Say it in words."""
        name, first, again = self.hook.name, self.first, self.again
        says = f"`{name}` answers `{first}`, but {self.when} `{again}`: {asked_text(name, self.given)}"
        return Problem("hook-impure", says=says, help=PURE, place=self.hook.code.hook_place(name))


def recorded(variant: Variant) -> tuple[Ruleset, list[AnswerRecorder]]:
    """Give a variant's rules with position hooks that remember, to be run interpreted."""
    on_steps = [AnswerRecorder(hook) for hook in variant.loaded.step_hooks]
    on_plays = [AnswerRecorder(hook) for hook in variant.loaded.play_hooks]
    allow_step, allow_play = register(on_steps, on_plays)
    return variant.ruleset._replace(allow_step=allow_step, allow_play=allow_play), on_steps + on_plays


def differences(recorders: Iterable[AnswerRecorder]) -> Iterator[AnswerDifference]:
    """Ask each hook again what it was asked, the last question first; yield the first difference of each.

    Each is asked twice in a row: a hook that answers otherwise every second time contradicts itself then.
    """
    for one in recorders:
        for given, first in reversed(one.questions):
            others = [again for again in (one.hook(*given), one.hook(*given)) if again != first]
            if others:
                yield AnswerDifference(one.hook, given, str(first), str(others[0]), "when called again")
                break


def must_be_pure(recorders: Iterable[AnswerRecorder]) -> None:
    """Ask each hook again.

    Raises:
        HookError: one of them answers otherwise than before.
    """
    if problems := [found.problem for found in differences(recorders)]:
        raise HookError(problems)


def not_pure(variant: Variant) -> HookError:
    """Say of a variant that its position hooks contradict themselves, where that shows by accident."""
    says = f"the code of {variant.name} allows now what it refused before, or the other way round"
    return HookError([Problem("hook-impure", says=says, help=PURE)])


def asked_text(name: str, given: Sequence[Any]) -> str:
    """Write what a position hook is asked: its numbers, and the boards as positions."""
    if name == "allow_step":
        board, _, pinned, side, source, target, die = given
        return f"side={side} source={source} target={target} die={die} in `{_position(board, pinned, side)}`"
    before, after, _, pinned, side = given
    return f"side={side} from `{_position(before, (0, 0), side)}` to `{_position(after, pinned, side)}`"


def _position(board: Any, pinned: Sequence[int], side: int) -> Position:
    rows = (side, 1 - side)
    own, other = (tuple(int(count) for count in board[row]) for row in rows)
    own_pins, other_pins = (_points(int(pinned[row])) for row in rows)
    return Position(own, other, (own_pins, other_pins))


def _points(bits: int) -> tuple[int, ...]:
    return tuple(point for point in range(POINTS, 0, -1) if bits >> point & 1)
