"""Refusals by limits: for each kind its field, a sentence about the position, and what on the board shows it."""

from collections.abc import Callable
from itertools import takewhile
from typing import NamedTuple

import numpy as np

from bgrules.kernel.board import LEFT_HEAD, State, copy_state, new_state
from bgrules.kernel.limits.head import head_now
from bgrules.kernel.limits.points_held import holds_too_many
from bgrules.kernel.limits.prime import may_hold_row, row_front
from bgrules.kernel.limits.zones import nearest_home
from bgrules.kernel.steps import take_step
from bgrules.position.refused_step import Evidence, RefusedStep, checkers_left, checkers_text, movers_on
from bgrules.ruleset.tables import ENEMY_AHEAD, ENEMY_HOME, LIFTED_BY_ENEMY_HOME, Ruleset
from bgrules.terms import BAR, HAND, OFF, POINTS, Reason

NOT_HOME = ", and no opposing checker is in its home or off"


class LimitRefusal(NamedTuple):
    """How one kind of limit refuses a step."""

    field: str
    """The rule behind it."""
    title: str
    """The fault in a few words, for a referee's report."""
    says: Callable[[RefusedStep], str]
    """A sentence about the position."""
    shows: Callable[[RefusedStep], Evidence] = checkers_left
    """The checkers that show it."""


def _head(tried: RefusedStep) -> str:
    left, most = int(tried.state.counters[LEFT_HEAD]), int(head_now(tried.rules, tried.state))
    return f"{checkers_text(left)} already left point {POINTS} in this turn; the limit is {most}"


def _runner(tried: RefusedStep) -> str:
    ahead = int(nearest_home(tried.state.checkers[tried.side]))
    return f"only the checker ahead, on {ahead}, may move until it has reached point {tried.rules.runner}"


def _points_held(tried: RefusedStep) -> str:
    checkers, (side, *step) = tried.state.checkers, tried[2:5]
    zones = [[int(number) for number in row] for row in tried.rules.points_held]
    low, high, most, unless = next(
        zone
        for zone in zones
        if holds_too_many(tried.rules._replace(points_held=np.array([zone])), checkers, side, *step)
    )
    lifted = NOT_HOME if unless == LIFTED_BY_ENEMY_HOME else ""
    return f"more than {most} of the points {high} to {low} would be held{lifted}"


def _prime(tried: RefusedStep) -> str:
    state = new_state()
    copy_state(tried.state, state)
    take_step(tried.rules, state, tried.side, tried.source, tried.target)
    return f"it would make {row_text(tried.rules, row_held(tried.rules, state, tried.side))}"


def row_held(rules: Ruleset, state: State, side: int) -> tuple[int, ...]:
    """List the points of a row that a side may not hold, in its own numbers and along the other side's way."""
    own = state.checkers[side]
    front = int(row_front(rules, own))
    if front == OFF or may_hold_row(rules, state.checkers, side, front):
        return ()
    held = takewhile(lambda point: own[point], (int(rules.theirs[there]) for there in range(front, BAR)))
    return tuple(held)[::-1]


def row_text(rules: Ruleset, row: tuple[int, ...]) -> str:
    """Say which row may not be held, and why not."""
    parts = _stretches(row)
    where = " on the opponent's way" if len(parts) > 1 else ""
    lifted = {ENEMY_AHEAD: ", and no opposing checker has passed it", ENEMY_HOME: NOT_HOME}
    low, high = rules.prime_low, rules.prime_high
    held = f", and not all of the points {high} to {low} are held" if low else ""
    return f"a row of {len(row)} points{where}, {' and '.join(parts)}{lifted.get(rules.prime_unless, '')}{held}"


def _stretches(row: tuple[int, ...]) -> list[str]:
    """Write a row as stretches of the mover's numbers: two where it lies across the mover's points 1 and 24."""
    found: list[list[int]] = []
    for point in row:
        if not found or abs(found[-1][-1] - point) > 1:
            found.append([])
        found[-1].append(point)
    return [str(one[0]) if len(one) == 1 else f"{max(one)} to {min(one)}" for one in found]


def _gate(tried: RefusedStep) -> str:
    in_hand = int(tried.state.checkers[tried.side, HAND])
    are = "is" if in_hand == 1 else "are"
    return f"point {tried.target} is closed while the mover has checkers in hand; {in_hand} {are} in hand"


def _hit_and_run(tried: RefusedStep) -> str:
    return f"the checker on {tried.source} has hit in this turn and must stay there"


def _stack(tried: RefusedStep) -> str:
    there = int(tried.state.checkers[tried.side, tried.target])
    already = f"point {tried.target} has {checkers_text(there)} of the mover already"
    return f"{already}; at most {tried.rules.stack} may be there"


LIMIT_REFUSALS: dict[Reason, LimitRefusal] = {
    Reason.HEAD: LimitRefusal("limits.head.most", "too many from the head", _head),
    Reason.RUNNER: LimitRefusal(
        "limits.runner.reach",
        "not the checker ahead",
        _runner,
        lambda tried: movers_on(tried, int(nearest_home(tried.state.checkers[tried.side]))),
    ),
    Reason.POINTS_HELD: LimitRefusal("limits.points_held", "too many points held", _points_held),
    Reason.STACK: LimitRefusal(
        "limits.stack.most", "too many on a point", _stack, lambda tried: movers_on(tried, tried.target)
    ),
    Reason.PRIME: LimitRefusal("limits.prime.length", "a row that may not be held", _prime),
    Reason.GATE: LimitRefusal("limits.gate.zone", "a gate that is closed", _gate, lambda tried: movers_on(tried, HAND)),
    Reason.HIT_AND_RUN: LimitRefusal("limits.no_hit_and_run.zone", "hit and moved on", _hit_and_run),
}
