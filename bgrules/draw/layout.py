"""Where things stand in a picture of a board: the geometry, and nothing of how it is drawn.

The mover's home is below; it plays from the top right round to the bottom right, as in the board of plain characters.
Where the other side stands follows from one table (`theirs`), so the layout follows from the route.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from bgrules.draw.ascii import HEIGHT
from bgrules.position.position import Counts, Position
from bgrules.terms import BAR, FACES, HAND, PLACES, POINTS

if TYPE_CHECKING:
    from bgrules.position.variant import Variant

RADIUS = 17
"""Of a checker."""
CELL = 38
"""Width of a point."""
BAR_WIDTH = 42
HALF = 2 * RADIUS * HEIGHT + 4
"""Height of a row of points."""
BAND = 48
"""Free height between the rows, for dice."""
LANES = (13, 34)
"""How far from the board a side's numbers stand: the mover's, then the opponent's."""
LEFT, TOP = 50, 78
"""Where the board begins."""
ROW = POINTS // 2
"""Points in a row."""
BOARD_WIDTH = ROW * CELL + BAR_WIDTH
BOARD_HEIGHT = 2 * HALF + BAND
MIDDLE = TOP + BOARD_HEIGHT / 2
RIGHT, BOTTOM = LEFT + BOARD_WIDTH, TOP + BOARD_HEIGHT
PANEL_LEFT = RIGHT + 82
PANEL_WIDTH = 122
NAME_ROWS, PIPS_ROWS = (BOTTOM - 36, TOP + 12), (BOTTOM - 13, TOP + 35)
OFF_ROWS, HAND_ROWS = (BOTTOM - 70, TOP + 88), (MIDDLE + 41, TOP + 142)
"""Where a panel's lines stand, the mover's and the opponent's; the hands nearest the middle."""
FOOT = BOTTOM + 68
WIDTH, TALL = PANEL_LEFT + PANEL_WIDTH + 14, FOOT + 18


class Ground(NamedTuple):
    """What a picture needs to know of a variant."""

    theirs: tuple[int, ...]
    """By place, the other side's number of it."""
    home: int
    """Points of a home."""
    entry: tuple[int, ...]
    """Own points on which a side enters."""
    has_hand: bool = False
    """Checkers may begin in hand."""
    is_hit: bool = True
    """A blot that is landed on goes to the bar."""
    title: str = ""


class Spot(NamedTuple):
    """The middle of something drawn."""

    x: float
    y: float


class Column(NamedTuple):
    """A point as the eye finds it: which row, and how far from the left."""

    is_upper: bool
    nth: int

    @property
    def x(self) -> float:
        """The middle of the point."""
        return LEFT + CELL * (self.nth + 0.5) + BAR_WIDTH * (self.nth >= ROW // 2)


PLAIN = Ground(
    tuple(BAR - place if 0 < place < BAR else place for place in range(PLACES)),
    POINTS // 4,
    tuple(range(POINTS, POINTS - FACES, -1)),
)
"""The ground of a position that knows no variant: the sides go contrary ways, a home is a quarter of the board."""


def ground_of(variant: "Variant") -> Ground:
    """Take from a variant what a picture needs."""
    rules = variant.ruleset
    has_hand = bool(rules.start[:, HAND].any())
    entry = {int(point) for row in rules.entry[: 1 + has_hand] for point in row if point}
    theirs = tuple(int(point) for point in rules.theirs)
    is_hit = variant.spec.landing.on_blot == "hit"
    return Ground(theirs, int(rules.home), tuple(sorted(entry)), has_hand, is_hit, variant.title)


def column(ground: Ground, who: int, point: int) -> Column:
    """Find a point by a side's own number: `who` is 0 for the mover, 1 for the opponent."""
    here = ground.theirs[point] if who else point
    return Column(True, here - ROW - 1) if here > ROW else Column(False, ROW - here)


def level(at: Column, height: float) -> Spot:
    """Find the middle of a checker that lies so high on a point, from the edge inwards."""
    inwards = RADIUS * (2 * height + 1) + 2
    return Spot(at.x, TOP + inwards if at.is_upper else BOTTOM - inwards)


def bar_spot(who: int, height: int) -> Spot:
    """Find a checker on the bar: the mover's below the middle, the opponent's above."""
    away = BAND / 2 - 6 + RADIUS * (2 * min(height, HEIGHT - 1) + 1)
    return Spot(LEFT + BOARD_WIDTH / 2, MIDDLE + (-away if who else away))


def tray_spot(who: int, place: int, which: int, count: int) -> Spot:
    """Find a checker in hand or off, in its side's panel; many lie closer together."""
    wide, rows = (12.0, HAND_ROWS) if place == HAND else (7.5, OFF_ROWS)
    apart = min(wide, (PANEL_WIDTH - 20) / max(count - 1, 1))
    return Spot(PANEL_LEFT + 9 + apart * which, rows[who])


def lane(who: int, is_upper: bool) -> float:
    """Say at which height a side's numbers of a row stand."""
    return TOP - LANES[who] if is_upper else BOTTOM + LANES[who]


def sides_of_page(ground: Ground) -> tuple[int, int]:
    """Say where the picture begins and how wide it is: words left of the board need space."""
    room = 0 if column(ground, 1, POINTS).nth else 20
    return -room, WIDTH + room


def is_rightwards(ground: Ground, who: int, is_upper: bool) -> bool:
    """Say whether a side goes to the right along a row: it goes down its own numbers."""
    numbers = {column(ground, who, point): point for point in range(1, POINTS + 1)}
    return numbers[Column(is_upper, 0)] > numbers[Column(is_upper, ROW - 1)]


def runs(ground: Ground, who: int, points: Iterable[int]) -> list[tuple[Column, Column]]:
    """Join points that lie side by side: the first and the last of each run; none goes across the bar."""
    columns = sorted(column(ground, who, point) for point in points)
    joined = groupby(enumerate(columns), lambda one: (one[1].is_upper, one[1].nth * 2 // ROW, one[1].nth - one[0]))
    found = [[at for _, at in run] for _, run in joined]
    return [(run[0], run[-1]) for run in found]


class Stack(NamedTuple):
    """The checkers of one side on a point, as far as they are drawn."""

    who: int
    checkers: int
    base: int
    """Checkers drawn below it."""
    shown: int
    is_pinned: bool = False


def stacks(position: Position, ground: Ground, point: int) -> list[Stack]:
    """Say what is drawn on the mover's point, from the edge inwards; a pinned checker lies lowest."""
    there = ground.theirs[point]
    own, other = (0, position.mover[point], point), (1, position.opponent[there], there)
    piled = [own, other] if point in position.pinned[0] else [other, own]
    here = [one for one in piled if one[1]]
    if len(here) < 2:
        return [Stack(who, count, 0, min(count, HEIGHT), n in position.pinned[who]) for who, count, n in here]
    (low, few, number), (high, many, _) = here
    return [
        Stack(low, few, 0, 1, number in position.pinned[low]),
        Stack(high, many, 1, min(many, HEIGHT - 1)),
    ]


def counts_of(position: Position, who: int) -> Counts:
    """Return a side's row of a position."""
    return position.opponent if who else position.mover


def top_of(position: Position, ground: Ground, who: int, place: int) -> tuple[Spot, ...]:
    """List where the drawn checkers of a side lie on a place, the outermost last."""
    count = counts_of(position, who)[place]
    if place == BAR:
        return tuple(bar_spot(who, height) for height in range(min(count, HEIGHT)))
    if place == HAND:
        return tuple(tray_spot(who, HAND, which, count) for which in reversed(range(count)))
    at = column(ground, who, place)
    here = ground.theirs[place] if who else place
    mine = (stack for stack in stacks(position, ground, here) if stack.who == who)
    return tuple(level(at, stack.base + height) for stack in mine for height in range(stack.shown))
