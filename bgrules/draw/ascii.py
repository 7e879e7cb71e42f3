"""A board drawn in plain characters, at a glance in 80 columns, without colour.

The mover's checkers are `X` and go from the top right round to the bottom right; the opponent's are `O`. Where a side
has its points, and which way it goes, follows from one table (`theirs`), so every route draws itself.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bgrules.position.position import Position, pips
from bgrules.terms import BAR, HAND, OFF, POINTS

if TYPE_CHECKING:
    from bgrules.position.variant import Variant

MOVER, OPPONENT, EMPTY = "X", "O", "."
HEIGHT = 5
"""Checkers that a column shows one by one; more are counted."""
CELL = 4
"""Characters a point."""
MARGIN = 8
"""Characters left of the board: whose numbers a line shows."""
_LOW, _HIGH = range(POINTS // 2, 0, -1), range(POINTS // 2 + 1, POINTS + 1)
"""The mover's points along the bottom and along the top, from left to right."""


def draw(variant: "Variant", position: Position) -> str:
    """Draw a position on a variant's board.

    Args:
        variant: it says which way the sides go and how large the home is.
        position: what stands where.

    Returns:
        Lines of at most 80 characters.
    """
    rules = variant.ruleset
    return sketch(position, tuple(int(point) for point in rules.theirs), rules.home)


def sketch(position: Position, theirs: Sequence[int], home: int) -> str:
    """Draw a position, given where the opponent stands.

    Args:
        position: what stands where, mover first.
        theirs: by own point, the opponent's number of it.
        home: points of a home.

    Returns:
        The board with both numberings, then a line a side: bar, hand, off, pips, the way it goes.
    """
    high, low = (_columns(position, theirs, points) for points in (_HIGH, _LOW))
    bars = _bar(position)
    lines = [
        *_numbers(_HIGH, theirs, home)[::-1],
        _edge(),
        *(_row([column[level] for column in high], bars[0][level]) for level in range(HEIGHT)),
        _row([""] * len(_HIGH), "bar"),
        *(_row([column[level] for column in low], bars[1][level]) for level in reversed(range(HEIGHT))),
        _edge(),
        *_numbers(_LOW, theirs, home),
        "",
        *_sides(position, theirs, home),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _columns(position: Position, theirs: Sequence[int], points: Sequence[int]) -> list[list[str]]:
    return [_column(position, point, theirs[point]) for point in points]


def _column(position: Position, point: int, there: int) -> list[str]:
    """Stack a point's checkers from the edge inwards; a pinned one lies lowest."""
    own, other = (MOVER, position.mover[point]), (OPPONENT, position.opponent[there])
    lower, upper = (own, other) if point in position.pinned[0] else (other, own)
    if not (own[1] and other[1]):
        return _on_point(*(own if own[1] else other), HEIGHT)
    base = lower[0] if lower[1] == 1 else f"{lower[1]}{lower[0]}"
    return [base, *_stack(*upper, HEIGHT - 1)]


def _stack(letter: str, count: int, height: int) -> list[str]:
    """Draw a stack, edge first; one too high to show ends in its count."""
    if count > height:
        return [letter] * (height - 1) + [str(count)]
    return [letter] * count + [""] * (height - count)


def _on_point(letter: str, count: int, height: int) -> list[str]:
    return _stack(letter, count, height) if count else [EMPTY, *_stack(letter, count, height - 1)]


def _bar(position: Position) -> tuple[list[str], list[str]]:
    """Stack the captured checkers: the opponent's above, the mover's below, from the middle outwards."""
    captured = ((OPPONENT, position.opponent[BAR]), (MOVER, position.mover[BAR]))
    above, below = (_stack(letter, count, HEIGHT)[::-1] for letter, count in captured)
    return above, below


def _row(cells: Sequence[str], bar: str) -> str:
    half = len(cells) // 2
    left, right = ("".join(cell.center(CELL) for cell in part) for part in (cells[:half], cells[half:]))
    return f"{' ' * MARGIN}|{left}|{bar.center(CELL + 1)}|{right}|"


def _edge() -> str:
    half = "-" * (CELL * POINTS // 4)
    return f"{' ' * MARGIN}+{half}+{'-' * (CELL + 1)}+{half}+"


def _numbers(points: Sequence[int], theirs: Sequence[int], home: int) -> list[str]:
    """Number a row of points: as the mover does, next to the board, and as the opponent does; homes in brackets."""
    own, other = ([_label(point, home) for point in row] for row in (points, [theirs[point] for point in points]))
    ways = (_arrow(points), _arrow([theirs[point] for point in points]))
    sides = zip((MOVER, OPPONENT), (own, other), ways, strict=True)
    return [
        f"{letter}'s".center(MARGIN) + _row(labels, "")[MARGIN:].replace("|", " ") + way
        for letter, labels, way in sides
    ]


def _label(point: int, home: int) -> str:
    return f"[{point}]" if point <= home else str(point)


def _arrow(numbers: Sequence[int]) -> str:
    """Point the way of a side whose numbers a row shows from left to right: it goes down."""
    return " -->" if numbers[0] > numbers[-1] else " <--"


def _sides(position: Position, theirs: Sequence[int], home: int) -> Iterator[str]:
    has_hand = any(side[HAND] for side in (position.mover, position.opponent))
    for letter, name, side in ((MOVER, "mover", position.mover), (OPPONENT, "opponent", position.opponent)):
        counts = (("bar", side[BAR]), *((("hand", side[HAND]),) if has_hand else ()), ("off", side[OFF]))
        found = " ".join(f"{word} {count:<3}" for word, count in counts)
        yield f"   {letter}  {name:<9} {found} pips {pips(side):<5} home [{home}] to [1]"
