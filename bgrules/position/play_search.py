"""How a typed play can be made: every order of its steps and every number for each, as far as the kernel lets it go.

A typed step may span several numbers (`24/13` with 6-5): it is then a chain through any place between.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bgrules.kernel.board import HITTERS, LEFT_HEAD, State
from bgrules.kernel.steps import NOWHERE, step_reason, step_target
from bgrules.position.engine import PositionQuestion, board_copy, position_of, state_of, step_of
from bgrules.position.position import NAMES, Position
from bgrules.position.refusals import Refusal, number_refusal, step_refusal
from bgrules.position.refused_step import RefusedStep
from bgrules.terms import BAR, OFF, Reason

_AFTERWARDS = {Reason.NO_CHECKER, Reason.BAR_FIRST, Reason.ENTER_FIRST}
"""Reasons that another step, made before, may take away: any other says more."""
Rank = tuple[bool | int, ...]
"""How much a refusal says: of two the higher one is reported."""


class End(NamedTuple):
    """A position that the typed steps lead to, all of them made."""

    result: Position
    numbers: tuple[int, ...]


class Found(NamedTuple):
    """What came of a typed play."""

    ends: tuple[End, ...]
    refusal: Refusal
    """What stopped it where it came farthest; without meaning if there are ends."""


class _Typed(NamedTuple):
    """A step still to be made."""

    source: int
    target: int
    order: int
    """Its place in the typed play."""
    is_rest: bool = False
    """It is what is left of a longer step."""


class _Node(NamedTuple):
    state: State
    typed: tuple[_Typed, ...]
    left: tuple[int, ...]
    """Numbers still to be played."""
    used: tuple[int, ...] = ()
    done: int = 0
    """Typed steps made, each to its end."""


def search(asked: PositionQuestion, typed: Sequence[tuple[int, int]]) -> Found:
    """Try a typed play.

    Args:
        asked: the position and the numbers to play.
        typed: (source, target) a step.

    Returns:
        Every end that it can have; and the refusal, if there is none.
    """
    steps = tuple(_Typed(*pair, index) for index, pair in enumerate(typed))
    todo = [_Node(state_of(asked), steps, asked.allowance.dice)]
    ends: list[End] = []
    refusals: list[tuple[Rank, Refusal]] = []
    seen: set[object] = set()
    while todo:
        node = todo.pop()
        if _key(node) in seen:
            continue
        seen.add(_key(node))
        if not node.typed:
            ends.append(End(position_of(node.state, asked.side), node.used))
        for step in node.typed:
            for tried in _try(asked, node, step):
                if isinstance(tried, _Node):
                    todo.append(tried)
                else:
                    refusals.append((_rank(node, step, tried), tried))
    best = max(refusals, key=lambda item: item[0])[1] if refusals else Refusal(Reason.OK)
    return Found(tuple(ends), best)


def _key(node: _Node) -> object:
    """Name a node by all that matters to what can follow."""
    steps = sorted((step.source, step.target, step.is_rest) for step in node.typed)
    state = node.state
    so_far = (int(state.counters[LEFT_HEAD]), int(state.counters[HITTERS]))
    return tuple(steps), node.left, state.checkers.tobytes(), state.pinned.tobytes(), so_far


def _rank(node: _Node, step: _Typed, refusal: Refusal) -> Rank:
    """Weigh a refusal: farther on first, one that stands, one of a step as it was typed, then in typed order."""
    is_as_typed = refusal.step == step[:2] and not step.is_rest
    is_next = step.order == node.done
    return (node.done, refusal.reason not in _AFTERWARDS, is_as_typed, len(node.used), is_next, -step.order)


def _try(asked: PositionQuestion, node: _Node, step: _Typed) -> Iterator[_Node | Refusal]:
    """Try to make one typed step, or the first part of it, with each number left."""
    source, target = step[:2]
    dice = [die for die in sorted(set(node.left), reverse=True) if _serves(asked, node, die, source, target)]
    if not dice:
        yield _no_number(asked, node, step)
    for die in dice:
        reached = int(step_target(asked.rules, node.state, asked.side, source, die))
        goal = target if reached == NOWHERE else reached
        tried = RefusedStep(asked.rules, node.state, asked.side, source, goal, die)
        reason = Reason(int(step_reason(asked.rules, node.state, asked.side, source, die)))
        if reason == Reason.OK:
            yield _after(asked, node, step, die)
        else:
            yield step_refusal(reason, tried)


def _no_number(asked: PositionQuestion, node: _Node, step: _Typed) -> Refusal:
    """Say that no number makes a step; from the bar or from hand first of all whether a checker is there."""
    source, target = step[:2]
    if source in NAMES and not node.state.checkers[asked.side, source]:
        tried = RefusedStep(asked.rules, node.state, asked.side, source, target, 0)
        return step_refusal(Reason.NO_CHECKER, tried)
    return number_refusal(source, target, node.left, asked.allowance.dice)


def _serves(asked: PositionQuestion, node: _Node, die: int, source: int, target: int) -> bool:
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


def _after(asked: PositionQuestion, node: _Node, step: _Typed, die: int) -> _Node:
    """Make a step, and leave of it what a longer typed one still wants."""
    state = board_copy(node.state)
    made = step_of(asked.rules, state, asked.side, step.source, die)
    others = tuple(other for other in node.typed if other.order != step.order)
    left, used = _without(node.left, die), (*node.used, die)
    if made.target == step.target:
        return _Node(state, others, left, used, node.done + 1)
    return _Node(state, (_Typed(made.target, step.target, step.order, True), *others), left, used, node.done)


def _without(numbers: tuple[int, ...], die: int) -> tuple[int, ...]:
    at = numbers.index(die)
    return numbers[:at] + numbers[at + 1 :]
