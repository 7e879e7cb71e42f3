"""How a typed play can be made: every order of its steps and every number for each, as far as the kernel lets it go.

A typed step may span several numbers (`24/13` with 6-5): it is then a chain through any place between.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bgrules.game.engine import Question, board_copy, position_of, state_of, step_of
from bgrules.game.position import Position
from bgrules.game.refusals import Refusal, Tried, number_refusal, step_refusal
from bgrules.kernel.board import State
from bgrules.kernel.steps import NOWHERE, step_reason, step_target
from bgrules.terms import BAR, OFF, Reason

_AFTERWARDS = {Reason.NO_CHECKER, Reason.BAR_FIRST, Reason.ENTER_FIRST}
"""Reasons that another step, made before, may take away: any other says more."""
Pair = tuple[int, int]


class End(NamedTuple):
    """A position that the typed steps lead to, all of them made."""

    result: Position
    numbers: tuple[int, ...]


class Found(NamedTuple):
    """What came of a typed play."""

    ends: tuple[End, ...]
    refusal: Refusal
    """What stopped it where it came farthest; without meaning if there are ends."""


class _Node(NamedTuple):
    state: State
    typed: tuple[Pair, ...]
    """Steps still to be made."""
    left: tuple[int, ...]
    """Numbers still to be played."""
    used: tuple[int, ...]


def search(asked: Question, typed: Sequence[Pair]) -> Found:
    """Try a typed play.

    Args:
        asked: the position and the numbers to play.
        typed: (source, target) a step.

    Returns:
        Every end that it can have; and the refusal, if there is none.
    """
    ends: list[End] = []
    refusals: list[tuple[tuple[int, bool, int], Refusal]] = []
    todo = [_Node(state_of(asked), tuple(typed), asked.allowance.dice, ())]
    seen = set()
    while todo:
        node = todo.pop()
        key = (node.typed, node.left, node.state.checkers.tobytes(), node.state.pinned.tobytes())
        if key in seen:
            continue
        seen.add(key)
        if not node.typed:
            ends.append(End(position_of(node.state, asked.side), node.used))
        for which in range(len(node.typed)):
            for tried in _try(asked, node, which):
                if isinstance(tried, _Node):
                    todo.append(tried)
                else:
                    refusals.append(((len(node.used), tried.reason not in _AFTERWARDS, -which), tried))
    best = max(refusals, key=lambda item: item[0])[1] if refusals else Refusal(Reason.OK)
    return Found(tuple(ends), best)


def _try(asked: Question, node: _Node, which: int) -> Iterator[_Node | Refusal]:
    """Try to make one typed step, or the first part of it, with each number left."""
    source, target = node.typed[which]
    dice = [die for die in sorted(set(node.left), reverse=True) if _serves(asked, node, die, source, target)]
    if not dice:
        yield number_refusal(source, target, node.left, asked.allowance.dice)
    for die in dice:
        reached = int(step_target(asked.rules, node.state, asked.side, source, die))
        goal = target if reached == NOWHERE else reached
        tried = Tried(asked.rules, node.state, asked.side, source, goal, die)
        reason = Reason(int(step_reason(asked.rules, node.state, asked.side, source, die)))
        if reason == Reason.OK:
            yield _after(asked, node, which, die)
        else:
            yield step_refusal(reason, tried)


def _serves(asked: Question, node: _Node, die: int, source: int, target: int) -> bool:
    """Say whether a number makes a step, or its first part with other numbers left making the rest."""
    reached = int(step_target(asked.rules, node.state, asked.side, source, die))
    if reached == NOWHERE:
        return min(source, BAR) - target == die
    if reached <= target:
        return reached == target
    return _can_total(reached - target, _without(node.left, die), is_enough=target == OFF)


def _can_total(distance: int, numbers: Sequence[int], is_enough: bool) -> bool:
    """Say whether some of the numbers make a distance; bearing off, also more than it."""
    totals = {0}
    for number in numbers:
        totals |= {total + number for total in totals}
    return distance in totals or (is_enough and max(totals) > distance)


def _after(asked: Question, node: _Node, which: int, die: int) -> _Node:
    """Make a step, and leave of it what a longer typed one still wants."""
    source, target = node.typed[which]
    state = board_copy(node.state)
    made = step_of(asked.rules, state, asked.side, source, die)
    rest = () if made.target == target else ((made.target, target),)
    typed = (*node.typed[:which], *rest, *node.typed[which + 1 :])
    return _Node(state, typed, _without(node.left, die), (*node.used, die))


def _without(numbers: tuple[int, ...], die: int) -> tuple[int, ...]:
    at = numbers.index(die)
    return numbers[:at] + numbers[at + 1 :]
