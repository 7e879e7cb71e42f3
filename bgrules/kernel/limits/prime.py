"""`limits.prime`: rows of points that a side may not hold, after a step or where a play ends."""

from bgrules.kernel.board import State
from bgrules.kernel.intrinsics import points_with, popcount
from bgrules.kernel.limits.zones import is_home, nearest_home, zone_mask
from bgrules.ruleset.tables import ENEMY_AHEAD, ENEMY_HOME, HIT, Int8, Ruleset
from bgrules.terms import OFF, POINTS


def makes_row(rules: Ruleset, state: State, side: int, source: int, target: int) -> bool:
    """Return whether a row that may not be held exists after a step."""
    own, other, there = state.checkers[side], state.checkers[1 - side], int(rules.theirs[target])
    hit = int(other[there]) if rules.on_blot == HIT and target != OFF else 0
    own[source] -= 1
    own[target] += 1
    other[there] -= hit
    found = has_row(rules, state.checkers, side)
    own[source] += 1
    own[target] -= 1
    other[there] += hit
    return found


def has_row(rules: Ruleset, checkers: Int8, side: int) -> bool:
    """Say whether a side holds a row of points that it may not hold.

    Source: fields `limits.prime.length`, `limits.prime.unless`, `limits.prime.once_held`.
    """
    front = row_front(rules, checkers[side])
    return front != OFF and not may_hold_row(rules, checkers, side, front)


def row_front(rules: Ruleset, own: Int8) -> int:
    """Find the end of a side's first row that is too long, in the other side's numbers; OFF if there is no such row.

    The row shuts in the other side, so its points are neighbours by that side's numbers: it may lie across the
    mover's points 1 and 24, and never across the other side's. `theirs` is its own inverse.
    """
    if not has_neighbours(points_with(own, 1), rules.prime):
        return OFF
    length = 0
    for there in range(1, POINTS + 1):
        length = length + 1 if own[rules.theirs[there]] > 0 else 0
        if length == rules.prime:
            return there - rules.prime + 1
    return OFF


def may_hold_row(rules: Ruleset, checkers: Int8, side: int, front: int) -> bool:
    """Say whether something allows the row that ends on the other side's point `front`.

    It then allows every row behind it, too: a checker that has passed this row has passed them. So no other is tried.
    """
    own, other = checkers[side], checkers[1 - side]
    if rules.prime_unless == ENEMY_AHEAD and nearest_home(other) < front:
        return True
    if rules.prime_unless == ENEMY_HOME and is_home(rules, other):
        return True
    return rules.prime_low != 0 and zone_mask(rules.prime_low, rules.prime_high) & ~points_with(own, 1) == 0


def may_make_row(rules: Ruleset, own: Int8, n: int) -> bool:
    """Say whether a row that may not be held lacks no more than n points; a row may lie across any seam here."""
    points, window = round_the_board(points_with(own, 1)), (1 << rules.prime) - 1
    for first in range(POINTS):
        if popcount((points >> first) & window) + n >= rules.prime:
            return True
    return False


def has_neighbours(held: int, length: int) -> bool:
    """Return whether a side holds this many neighbouring points, the last point being a neighbour of the first."""
    points = round_the_board(held)
    for _ in range(length - 1):
        points &= points >> 1
    return points != 0


def round_the_board(held: int) -> int:
    """Mark the points held twice, one board after the other, so that points across the seam are neighbours too."""
    return held >> 1 | held << (POINTS - 1)
