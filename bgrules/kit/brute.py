"""The rules once more, naively: every play of an allowance from the sentences of the file's reference.

Slow, and without a line of the kernel: it reads a spec, what code said about entering, and what the position hooks
allow. `bgrules check` and the tests hold the kernel against it.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from bgrules.kit import brute_limits
from bgrules.kit.brute_limits import Gone
from bgrules.terms import BAR, HAND, OFF, POINTS
from bgrules.variant.limits import Limits
from bgrules.variant.spec import Spec

_NOTHING_GONE = Gone()


class Rules(NamedTuple):
    """A variant as this search reads it."""

    spec: Spec
    entry: tuple[tuple[int, ...], tuple[int, ...]]
    """Own point entered by die, 0 for none; first from the bar, then from hand."""
    hands: tuple[int, int]
    """Checkers that begin in hand, by side."""
    allows_step: "Callable[[BruteBoard, int, int, int, int], bool]"
    """What every step hook says of a position, side, source, target and die."""
    allows_play: "Callable[[BruteBoard, BruteBoard, int], bool]"
    """What every play hook says of the positions before and after, and the side."""


class BruteBoard(NamedTuple):
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
    is_limited: bool
    """The file has limits."""
    head: int
    """Checkers that may leave the head in this turn."""


class BruteNode(NamedTuple):
    """A position reached, and what it took."""

    board: BruteBoard
    left: tuple[int, ...]
    n_played: int
    total: int
    gone: Gone
    """What the steps of the turn so far leave behind for the next ones."""


def results(
    rules: Rules,
    board: BruteBoard,
    numbers: Sequence[int],
    side: int = 0,
    optional: bool = False,
    first: bool = False,
    throw: str = "",
    gone: Gone = _NOTHING_GONE,
) -> set[BruteBoard]:
    """List the positions that the plays of an allowance lead to.

    Args:
        rules: the variant.
        board: the position before the allowance.
        numbers: its numbers.
        side: who plays them; it matters where the sides start differently.
        optional: no number must be played.
        first: they are of the side's first throw.
        throw: that throw by its name, `3-3`.
        gone: what the turn's earlier allowances did.
    """
    limits = rules.spec.limits
    stopped = partial(brute_limits.is_stopped, numbers, partial(is_open, rules, board))
    head = brute_limits.head_of(limits, throw, first, stopped)
    turn = Turn(side, first, all_home(rules, board), limits != Limits(), head)
    ends = [node for node in reached(rules, board, numbers, turn, gone) if may_end(rules, board, node, side)]
    if rules.spec.obligation.as_many and not optional:
        most = max(node.n_played for node in ends)
        ends = [node for node in ends if node.n_played == most]
        if rules.spec.obligation.larger:
            largest = max(node.total for node in ends)
            ends = [node for node in ends if node.total == largest]
    return {node.board for node in ends}


def reached(
    rules: Rules, board: BruteBoard, numbers: Sequence[int], turn: Turn, gone: Gone = _NOTHING_GONE
) -> set[BruteNode]:
    """Reach everything that any order of the numbers reaches, stopping anywhere."""
    todo, seen = [BruteNode(board, tuple(sorted(numbers)), 0, 0, gone)], set()
    while todo:
        node = todo.pop()
        if node not in seen:
            seen.add(node)
            todo += next_nodes(rules, node, turn)
    return seen


def next_nodes(rules: Rules, node: BruteNode, turn: Turn) -> Iterator[BruteNode]:
    """Take every step of every number left that may come next."""
    # lower_first: rising order, and when one cannot be played the rest are lost
    usable = node.left[:1] if rules.spec.obligation.order == "lower_first" else node.left
    for die in set(usable):
        at = node.left.index(die)
        left = node.left[:at] + node.left[at + 1 :]
        for step in steps(rules, node.board, die, turn, node.gone):
            after = stepped(rules, node.board, *step)
            has_hit = after.other[BAR] > node.board.other[BAR]
            gone = brute_limits.gone_on(rules.spec.limits, node.gone, step, has_hit)
            yield BruteNode(after, left, node.n_played + 1, node.total + die, gone)


def may_end(rules: Rules, before: BruteBoard, node: BruteNode, side: int) -> bool:
    """A play of one step or more must be allowed by the limits on plays and by every play hook."""
    if node.n_played == 0:
        return True
    is_within = brute_limits.allows_play(rules.spec.limits, node.board, across(rules.spec))
    return is_within and rules.allows_play(before, node.board, side)


def steps(
    rules: Rules, board: BruteBoard, die: int, turn: Turn, gone: Gone = _NOTHING_GONE
) -> Iterator[tuple[int, int]]:
    """List the steps of one die: what is on the bar, then what is in hand, then the board."""
    entry, bar, hand = rules.spec.entry, board.own[BAR] > 0, board.own[HAND] > 0
    from_bar, from_hand = rules.entry[0][die], rules.entry[1][die]
    if bar and may_go(rules, board, (BAR, from_bar), die, turn, gone):
        yield BAR, from_bar
    can_enter = hand and may_go(rules, board, (HAND, from_hand), die, turn, gone)
    if can_enter and not (bar and entry.bar.before == "everything"):
        yield HAND, from_hand
    is_waiting = must_enter(rules, board, turn) and (can_enter or entry.hand.if_shut_out == "lost")
    if not bar and not is_waiting:
        yield from board_steps(rules, board, die, turn, gone)


def must_enter(rules: Rules, board: BruteBoard, turn: Turn) -> bool:
    """Fewer have entered than must, some are left in hand, and that binds now."""
    hand = rules.spec.entry.hand
    if board.own[HAND] == 0 or (hand.counted == "first_throw" and not turn.is_first_throw):
        return False
    return hand.enter_first == "all" or rules.hands[turn.side] - board.own[HAND] < hand.enter_first


def board_steps(rules: Rules, board: BruteBoard, die: int, turn: Turn, gone: Gone) -> list[tuple[int, int]]:
    """List the steps that leave a point."""
    free = [point for point in range(1, POINTS + 1) if board.own[point] and point not in board.own_pinned]
    wanted = [(point, point - die) for point in free if point > die]
    kind, farthest, is_open = rules.spec.bearing_off.too_high, max(free, default=0), may_bear_off(rules, board, turn)
    if is_open:
        fits = {point for point in free if point == die or (point < die and kind == "any_point")}
        fits |= {farthest} if 0 < farthest < die and kind not in ("never", "any_point") else set()
        wanted += [(point, OFF) for point in sorted(fits)]
    found = [step for step in wanted if may_go(rules, board, step, die, turn, gone)]
    if is_open and kind == "any_unplayable" and not found and farthest:
        found = [step for step in [(farthest, OFF)] if may_go(rules, board, step, die, turn, gone)]
    return found


def may_bear_off(rules: Rules, board: BruteBoard, turn: Turn) -> bool:
    """All checkers are home: tested at each step, or once before the numbers were played."""
    return turn.was_home if rules.spec.bearing_off.tested == "each_allowance" else all_home(rules, board)


def all_home(rules: Rules, board: BruteBoard) -> bool:
    """No checker is outside, on the bar, in hand or pinned."""
    return not any(board.own[rules.spec.board.home + 1 :]) and not board.own_pinned


def may_go(rules: Rules, board: BruteBoard, step: tuple[int, int], die: int, turn: Turn, gone: Gone) -> bool:
    """A checker may land, the limits are kept, and every step hook allows it."""
    source, target = step
    if source in (BAR, HAND) and target == 0:
        return False  # this number enters nothing
    if target != OFF and not is_open(rules, board, target):
        return False
    if turn.is_limited and not is_within_limits(rules, board, step, turn, gone):
        return False
    return rules.allows_step(board, turn.side, source, target, die)


def is_within_limits(rules: Rules, board: BruteBoard, step: tuple[int, int], turn: Turn, gone: Gone) -> bool:
    """No limit forbids a step."""
    after = stepped(rules, board, *step)
    return brute_limits.allows_step(rules.spec.limits, board, gone, after, step, turn.head, across(rules.spec))


def is_open(rules: Rules, board: BruteBoard, point: int) -> bool:
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


def stepped(rules: Rules, board: BruteBoard, source: int, target: int) -> BruteBoard:
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
    return BruteBoard(tuple(own), tuple(other), board.own_pinned, frozenset(pinned))


def across(spec: Spec) -> brute_limits.Across:
    """Gather what limits ask of the other side's way."""
    return brute_limits.Across(partial(counterpart, spec), spec.board.home)


def counterpart(spec: Spec, place: int) -> int:
    """Number a point as the other side does."""
    if not 1 <= place <= POINTS or spec.board.route == "shared":
        return place
    half = POINTS // 2
    return POINTS + 1 - place if spec.board.route == "contrary" else (place + half if place <= half else place - half)
