"""Small positions, drawn: a few checkers of the mover, and a few of the opponent where they would be in its way.

Rules disagree about few checkers as well as about many, and a person can check few by eye.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from bgrules.errors import PositionError
from bgrules.position.engine import PositionQuestion
from bgrules.position.position import Position
from bgrules.position.variant import Variant
from bgrules.terms import BAR, HAND, OFF, PLACES, POINTS, SIDES, Allowance, Moment, Throw, throws

MOST = 4
"""Checkers of the mover on the board at most, and groups of the opponent's."""
NEAR = 0.6
"""Share of the opponent's checkers that stand where the mover could land."""
WAITING = 0.5
"""Share of positions with checkers in hand, where a game begins with some there."""
LEFT_OUT = 0.25
"""Share of positions that show fewer checkers than there are, and none off."""
AT_FIRST = 0.3
"""Share of first throws."""
Row = list[int]


def drawn(variant: Variant, rng: Random) -> PositionQuestion | None:
    """Draw a question of few checkers; None where the draw makes no sense."""
    throw = rng.choice(throws(variant.spec.throws.dice))
    side = rng.randrange(SIDES)
    own = _mover(variant, rng, side)
    return asked(variant, _against(variant, rng, side, own, throw), side, throw, rng.random() < AT_FIRST)


def asked(variant: Variant, position: Position, side: int, throw: Throw, is_first: bool) -> PositionQuestion | None:
    """Ask about a position, if it can stand and the throw gives numbers to play."""
    if not fits(variant, position, side) or not any(position.mover[OFF + 1 :]):
        return None
    moment = replace(Moment(), first_throw=is_first, all_entered=position.mover[HAND] == 0)
    items = variant.loaded.answers.bonus_throws[moment.index][throws(variant.spec.throws.dice).index(throw)]
    first = items[0] if items else None
    return PositionQuestion(variant.ruleset, position, side, first, is_first) if isinstance(first, Allowance) else None


def fits(variant: Variant, position: Position, side: int) -> bool:
    """Whether a position can stand in a variant."""
    try:
        variant.position(position, side)
    except PositionError:
        return False
    return True


def _mover(variant: Variant, rng: Random, side: int) -> Row:
    """Place the mover's checkers: in a part of the board, sometimes on the bar; the others wait in hand or are off."""
    spec, own = variant.spec, [0] * PLACES
    hand = variant.loaded.answers.setup[side][HAND]
    reach = rng.choice((spec.board.home, 2 * spec.board.home, POINTS))
    for _ in range(rng.randint(1, min(MOST, spec.checkers))):
        own[BAR if rng.random() < 1 / MOST else rng.randint(1, reach)] += 1
    _leave(own, rng, spec.checkers, hand)
    return own


def _leave(own: Row, rng: Random, checkers: int, hand: int) -> None:
    """Have the rest of a side's checkers wait in hand, be off, or be left out: a rule may ask for one that is off."""
    rest = checkers - sum(own)
    own[HAND] = min(rest, hand) - (rng.randint(0, 1) if rest else 0) if hand and rng.random() < WAITING else 0
    own[HAND] = max(0, own[HAND])
    own[OFF] = 0 if rng.random() < LEFT_OUT else rest - own[HAND]


def _against(variant: Variant, rng: Random, side: int, own: Row, throw: Throw) -> Position:
    """Place the opponent's checkers in the mover's way."""
    spec, theirs = variant.spec, variant.ruleset.theirs
    other: Row = [0] * PLACES
    pins: tuple[set[int], set[int]] = (set(), set())
    for _ in range(rng.randint(0, MOST)):
        point = _way(rng, own, throw) if rng.random() < NEAR else rng.randint(1, POINTS)
        count = rng.choice((1, spec.landing.closed_from))
        if sum(other) + count <= spec.checkers:
            _stand(spec.landing.on_blot, own, other, pins, point, int(theirs[point]), count)
    _leave(other, rng, spec.checkers, variant.loaded.answers.setup[1 - side][HAND])
    mine, others = (tuple(sorted(points, reverse=True)) for points in pins)
    return Position(tuple(own), tuple(other), (mine, others))


def _way(rng: Random, own: Row, throw: Throw) -> int:
    """Draw a point that a checker of the mover comes to with one or two of the numbers thrown."""
    sources = [min(place, BAR) for place in range(1, PLACES) if own[place]]
    steps = (*throw.dice, sum(throw.dice))
    return max(1, min(POINTS, rng.choice(sources) - rng.choice(steps)))


def _stand(on_blot: str, own: Row, other: Row, pins: tuple[set[int], set[int]], point: int, there: int, n: int) -> None:
    """Put opposing checkers on a point; over a blot of the mover only where they pin it."""
    if not own[point]:
        other[there] += n
    elif on_blot == "pin" and own[point] == 1 and not other[there]:
        other[there] += n
        pins[0].add(point)


def fewer(question: PositionQuestion, has_hand: bool) -> Iterator[Position]:
    """List the positions with one checker less on the board: borne off, back in hand if some wait there, left out."""
    position = question.position
    goals = (OFF, HAND, None) if has_hand else (OFF, None)
    for which, row in enumerate((position.mover, position.opponent)):
        for place in (place for place in (*range(1, POINTS + 1), BAR) if row[place]):
            yield from (_shifted(position, which, place, goal) for goal in goals)


def _shifted(position: Position, which: int, place: int, goal: int | None) -> Position:
    """Take one checker of a side away, pins that lose their ground dropped."""
    rows = [list(position.mover), list(position.opponent)]
    rows[which][place] -= 1
    if goal is not None:
        rows[which][goal] += 1
    pins = [tuple(point for point in points if row[point]) for row, points in zip(rows, position.pinned, strict=True)]
    return Position(tuple(rows[0]), tuple(rows[1]), (pins[0], pins[1]))


def size(position: Position) -> int:
    """Count the checkers on the board and on the bar."""
    return sum(sum(row[OFF + 1 : BAR + 1]) for row in (position.mover, position.opponent))
