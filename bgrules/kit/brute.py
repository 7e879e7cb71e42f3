"""The rules once more, naively: every play of an allowance from the sentences of the file's reference.

Slow, and without a line of the kernel: it reads a spec, what code said about entering, and what the position hooks
allow. `bgrules check` and the tests hold the kernel against it.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from bgrules.terms import BAR, HAND, OFF, POINTS
from bgrules.variant.spec import Spec


class Rules(NamedTuple):
    """A variant as this search reads it."""

    spec: Spec
    entry: tuple[tuple[int, ...], tuple[int, ...]]
    """Own point entered by die, 0 for none; first from the bar, then from hand."""
    hands: tuple[int, int]
    """Checkers that begin in hand, by side."""
    allows_step: "Callable[[Board, int, int, int, int], bool]"
    """What every step hook says of a position, side, source, target and die."""
    allows_play: "Callable[[Board, Board, int], bool]"
    """What every play hook says of the positions before and after, and the side."""


class Board(NamedTuple):
    """A position as the mover sees it, each side in its own numbers."""

    own: tuple[int, ...]
    other: tuple[int, ...]
    own_pinned: frozenset[int] = frozenset()
    other_pinned: frozenset[int] = frozenset()


class Turn(NamedTuple):
    """What holds for all numbers of an allowance."""

    side: int
    is_first_throw: bool
    was_home: bool
    """All checkers were home before the first number."""


class Node(NamedTuple):
    """A position reached, and what it took."""

    board: Board
    left: tuple[int, ...]
    n_played: int
    total: int


def results(
    rules: Rules, board: Board, numbers: Sequence[int], side: int = 0, optional: bool = False, first: bool = False
) -> set[Board]:
    """List the positions that the plays of an allowance lead to."""
    turn = Turn(side, first, all_home(rules, board))
    ends = [node for node in reached(rules, board, numbers, turn) if may_end(rules, board, node, side)]
    if rules.spec.obligation.as_many and not optional:
        most = max(node.n_played for node in ends)
        ends = [node for node in ends if node.n_played == most]
        if rules.spec.obligation.larger:
            largest = max(node.total for node in ends)
            ends = [node for node in ends if node.total == largest]
    return {node.board for node in ends}


def reached(rules: Rules, board: Board, numbers: Sequence[int], turn: Turn) -> set[Node]:
    """Reach everything that any order of the numbers reaches, stopping anywhere."""
    todo, seen = [Node(board, tuple(sorted(numbers)), 0, 0)], set()
    while todo:
        node = todo.pop()
        if node in seen:
            continue
        seen.add(node)
        # lower_first: rising order, and when one cannot be played the rest are lost
        usable = node.left[:1] if rules.spec.obligation.order == "lower_first" else node.left
        for die in set(usable):
            left = list(node.left)
            left.remove(die)
            for source, target in steps(rules, node.board, die, turn):
                after = stepped(rules, node.board, source, target)
                todo.append(Node(after, tuple(left), node.n_played + 1, node.total + die))
    return seen


def may_end(rules: Rules, before: Board, node: Node, side: int) -> bool:
    """A play of one step or more must be allowed by every play hook."""
    return node.n_played == 0 or rules.allows_play(before, node.board, side)


def steps(rules: Rules, board: Board, die: int, turn: Turn) -> Iterator[tuple[int, int]]:
    """List the steps of one die: what is on the bar, then what is in hand, then the board."""
    entry, bar, hand = rules.spec.entry, board.own[BAR] > 0, board.own[HAND] > 0
    from_bar, from_hand = rules.entry[0][die], rules.entry[1][die]
    if bar and may_arrive(rules, board, BAR, from_bar, die, turn):
        yield BAR, from_bar
    can_enter = hand and may_arrive(rules, board, HAND, from_hand, die, turn)
    if can_enter and not (bar and entry.bar.before == "everything"):
        yield HAND, from_hand
    is_waiting = must_enter(rules, board, turn) and (can_enter or entry.hand.if_shut_out == "lost")
    if not bar and not is_waiting:
        yield from board_steps(rules, board, die, turn)


def must_enter(rules: Rules, board: Board, turn: Turn) -> bool:
    """Fewer have entered than must, some are left in hand, and that binds now."""
    hand = rules.spec.entry.hand
    if board.own[HAND] == 0 or (hand.counted == "first_throw" and not turn.is_first_throw):
        return False
    return hand.enter_first == "all" or rules.hands[turn.side] - board.own[HAND] < hand.enter_first


def board_steps(rules: Rules, board: Board, die: int, turn: Turn) -> Iterator[tuple[int, int]]:
    """List the steps that leave a point."""
    free = [point for point in range(1, POINTS + 1) if board.own[point] and point not in board.own_pinned]
    ahead = [(point, point - die) for point in free if point > die]
    found = [step for step in ahead if may_arrive(rules, board, *step, die, turn)]
    if may_bear_off(rules, board, turn):
        kind, farthest = rules.spec.bearing_off.too_high, max(free, default=0)
        fits = [point for point in free if point == die]
        if kind == "any_point":
            fits += [point for point in free if point < die]
        elif kind != "never" and 0 < farthest < die:
            fits += [farthest]
        found += [(point, OFF) for point in fits if may_arrive(rules, board, point, OFF, die, turn)]
        if kind == "any_unplayable" and not found and may_arrive(rules, board, farthest, OFF, die, turn):
            found = [(farthest, OFF)] if farthest else []
    yield from found


def may_bear_off(rules: Rules, board: Board, turn: Turn) -> bool:
    """All checkers are home: tested at each step, or once before the numbers were played."""
    return turn.was_home if rules.spec.bearing_off.tested == "each_allowance" else all_home(rules, board)


def all_home(rules: Rules, board: Board) -> bool:
    """No checker is outside, on the bar, in hand or pinned."""
    return not any(board.own[rules.spec.board.home + 1 :]) and not board.own_pinned


def may_arrive(rules: Rules, board: Board, source: int, target: int, die: int, turn: Turn) -> bool:
    """A checker may land, and every step hook allows it."""
    if source in (BAR, HAND) and target == 0:
        return False  # this number enters nothing
    if target != OFF and not is_open(rules, board, target):
        return False
    return rules.allows_step(board, turn.side, source, target, die)


def is_open(rules: Rules, board: Board, point: int) -> bool:
    """The other side does not close a point: it has too few checkers there, and they may be met now."""
    landing, there = rules.spec.landing, counterpart(rules.spec, point)
    if point in board.own_pinned:
        return False
    if board.other[there] == 0 or there in board.other_pinned:
        return True
    if board.other[there] >= landing.closed_from:
        return False
    has_come_home = any(board.own[: rules.spec.board.home + 1])
    return landing.on_blot == "share" or landing.hit_when == "always" or has_come_home


def stepped(rules: Rules, board: Board, source: int, target: int) -> Board:
    """Carry a checker, and hit or pin what it lands among; a pin ends when its last checker leaves."""
    own, other, pinned = list(board.own), list(board.other), set(board.other_pinned)
    own[source] -= 1
    own[target] += 1
    if 1 <= source <= POINTS and own[source] == 0:
        pinned.discard(counterpart(rules.spec, source))
    there = counterpart(rules.spec, target)
    if target != OFF and other[there] and rules.spec.landing.on_blot == "hit":
        other[BAR], other[there] = other[BAR] + other[there], 0
    if target != OFF and other[there] and rules.spec.landing.on_blot == "pin":
        pinned.add(there)
    return Board(tuple(own), tuple(other), board.own_pinned, frozenset(pinned))


def counterpart(spec: Spec, place: int) -> int:
    """Number a point as the other side does."""
    if not 1 <= place <= POINTS or spec.board.route == "shared":
        return place
    half = POINTS // 2
    return POINTS + 1 - place if spec.board.route == "contrary" else (place + half if place <= half else place - half)
