"""A position as a picture: one SVG document, for a page, a notebook or a printer.

It shows what a player sees and what a reader asks: the checkers, bar, hand and off, the dice and the arrows of a
play, both sides' numbers, where each enters, which way it goes, where its home is. The same position gives the same
text, letter by letter.
"""

from typing import NamedTuple
from xml.etree.ElementTree import Element, indent, tostring

from bgrules.draw import layout as at
from bgrules.draw.arrows import draw_play
from bgrules.draw.ascii import HEIGHT
from bgrules.draw.layout import PLAIN, Column, Ground, Spot
from bgrules.draw.shapes import (
    DIE,
    FIELD,
    FONT,
    HOME_FIELD,
    INK,
    PAPER,
    POINT_DARK,
    POINT_LIGHT,
    QUIET,
    RAIL,
    SHADES,
    Shade,
    checker,
    cross,
    die,
    head,
    put,
    slab,
    write,
)
from bgrules.position.notation import NO_PLAY
from bgrules.position.position import NAMES, Position, pips, place_name
from bgrules.terms import BAR, HAND, OFF, POINTS, SIDES, Throw

MADE_BY = "bgrules"
"""What the document's first element says of who made it."""
LONGEST = 78
"""Letters of a line; a longer one is cut."""


class Picture(str):
    """An SVG document; a notebook shows it as what it is."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class _Sheet(NamedTuple):
    """All that is to be drawn."""

    position: Position
    ground: Ground
    shades: tuple[Shade, Shade]
    """The mover's, the opponent's."""
    throw: Throw | None
    play: str | None
    says: str


def picture(
    position: Position,
    ground: Ground = PLAIN,
    *,
    throw: Throw | None = None,
    play: str | None = None,
    side: int = 0,
    says: str = "",
) -> Picture:
    """Draw a position.

    Args:
        position: what stands where, mover first.
        ground: the variant's route and home; without one, the sides go contrary ways.
        throw: dice to show.
        play: a play of the mover to show with arrows; it is not judged.
        side: the mover's side, 0 white, 1 black.
        says: what to write below, instead of whose turn it is.

    Returns:
        A whole SVG document.

    Raises:
        PlayError: the play cannot be read.
        PictureError: a step of the play has no checker to make it.
    """
    sheet = _Sheet(position, ground, (SHADES[side], SHADES[1 - side]), throw, play, says)
    root = _document(sheet)
    _board(root, sheet)
    for who in range(SIDES):
        _lanes(root, sheet, who)
        _panel(root, sheet, who)
    _checkers(root, sheet)
    _words(root, sheet)
    if play is not None:
        draw_play(root, position, ground, play, sheet.shades[0])
    indent(root, " ")
    return Picture(tostring(root).decode("ascii") + "\n")


def _document(sheet: _Sheet) -> Element:
    left, wide = at.sides_of_page(sheet.ground)
    size = {"width": f"{wide:g}", "height": f"{at.TALL:g}", "viewBox": f"{left:g} 0 {wide:g} {at.TALL:g}"}
    about = {"role": "img", "data-made-by": MADE_BY, "font-family": FONT}
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size, **about})
    put(root, "title").text = f"{sheet.ground.title or 'Position'}: {_caption(sheet)}"
    put(root, "desc").text = " ".join(_told(sheet, who) for who in range(SIDES))
    put(root, "rect", x=left, y=0, width=wide, height=at.TALL, fill=PAPER)
    return root


def _caption(sheet: _Sheet) -> str:
    """Say whose turn it is, and what is thrown and played."""
    if sheet.says:
        return sheet.says
    name, dice = sheet.shades[0].name, f" {sheet.throw}" if sheet.throw else ""
    if sheet.play is None:
        return f"{name} to play{dice}"
    play = " ".join(sheet.play.split())
    return f"{name}{dice}: {'no play' if play in ('', NO_PLAY) else play}"


def _told(sheet: _Sheet, who: int) -> str:
    """Describe a side's checkers in words, for those who do not see them."""
    counts, pins = at.counts_of(sheet.position, who), sheet.position.pinned[who]
    found = [f"{counts[place]} {_where(place)}" for place in (*range(POINTS, 0, -1), *NAMES) if counts[place]]
    pinned = [f"pinned on {point}" for point in pins]
    return f"{sheet.shades[who].name}, by its own numbers: {', '.join(found + pinned) or 'no checkers'}."


def _where(place: int) -> str:
    return {BAR: "on the bar", HAND: "in hand", OFF: "off"}.get(place, f"on {place}")


def _board(root: Element, sheet: _Sheet) -> None:
    """Draw the board itself, homes darker."""
    board = put(root, "g", class_="board")
    put(board, "rect", x=at.LEFT, y=at.TOP, width=at.BOARD_WIDTH, height=at.BOARD_HEIGHT, fill=FIELD)
    homes = [(who, run) for who in range(SIDES) for run in at.runs(sheet.ground, who, _home(sheet.ground))]
    for who, (first, last) in homes:
        top = at.TOP if first.is_upper else at.MIDDLE
        wide = last.x - first.x + at.CELL
        where = {"x": first.x - at.CELL / 2, "y": top, "width": wide, "height": at.BOARD_HEIGHT / 2}
        put(board, "rect", class_="home", data_side=sheet.shades[who].name.lower(), **where, fill=HOME_FIELD)
    for is_upper in (True, False):
        for index in range(at.ROW):
            _point(board, Column(is_upper, index))
    left = at.LEFT + (at.BOARD_WIDTH - at.BAR_WIDTH) / 2
    put(board, "rect", x=left, y=at.TOP, width=at.BAR_WIDTH, height=at.BOARD_HEIGHT, fill=RAIL, stroke=INK)
    frame = {"x": at.LEFT, "y": at.TOP, "width": at.BOARD_WIDTH, "height": at.BOARD_HEIGHT}
    put(board, "rect", **frame, fill="none", stroke=INK, stroke_width=2.5)
    write(board, "bar", Spot(at.LEFT + at.BOARD_WIDTH / 2, at.MIDDLE), 11)


def _home(ground: Ground) -> range:
    return range(1, ground.home + 1)


def _point(parent: Element, where: Column) -> None:
    base, way = (at.TOP, 1) if where.is_upper else (at.BOTTOM, -1)
    fill = POINT_DARK if (where.nth + where.is_upper) % 2 else POINT_LIGHT
    wide = at.CELL / 2 - 1
    path = f"M{where.x - wide:.1f} {base}L{where.x:.1f} {base + way * (at.HALF - 8)}L{where.x + wide:.1f} {base}Z"
    put(parent, "path", d=path, fill=fill, stroke=QUIET, stroke_width=0.8)


def _lanes(root: Element, sheet: _Sheet, who: int) -> None:
    """Write a side's numbers along the board, with its entry, its way and its home."""
    shade, ground = sheet.shades[who], sheet.ground
    lanes = put(root, "g", class_=f"numbers {shade.name.lower()}")
    for run in at.runs(ground, who, ground.entry):
        _mark(lanes, who, run, class_="entry", fill=PAPER, stroke=QUIET, stroke_dasharray="3 2.5")
    for run in at.runs(ground, who, _home(ground)):
        _mark(lanes, who, run, class_="home", fill=shade.fill, stroke=INK)
    for point in range(1, POINTS + 1):
        where = at.column(ground, who, point)
        size, weight = (11, "normal") if who else (14, "bold")
        fill = shade.mark if point <= ground.home else INK
        spot = Spot(where.x, at.lane(who, where.is_upper))
        write(lanes, str(point), spot, size, font_weight=weight, fill=fill, data_point=point)
    _way(lanes, sheet, who)


def _mark(parent: Element, who: int, run: tuple[Column, Column], **look: object) -> None:
    """Frame the numbers of a run of points."""
    first, last = run
    tall, wide = (14, at.CELL - 6) if who else (19, at.CELL - 6)
    where = {"x": first.x - wide / 2, "y": at.lane(who, first.is_upper) - tall / 2}
    put(parent, "rect", **where, width=last.x - first.x + wide, height=tall, rx=tall / 2, **look)


def _way(parent: Element, sheet: _Sheet, who: int) -> None:
    """Show which way a side goes: an arrow beside each row's middle, round the bend, in and out."""
    for is_upper in (True, False):
        right = at.is_rightwards(sheet.ground, who, is_upper)
        tip = Spot(at.LEFT + at.BOARD_WIDTH / 2 + (6 if right else -6), at.lane(who, is_upper))
        head(parent, tip, Spot(1 if right else -1, 0), 11 - 2 * who)
    _end(parent, sheet, who, POINTS, "enters")
    _end(parent, sheet, who, 1, "home")
    _turn(parent, sheet, who)


def _end(parent: Element, sheet: _Sheet, who: int, point: int, word: str) -> None:
    where = at.column(sheet.ground, who, point)
    is_right = where.nth > 0
    out = 1 if is_right else -1
    edge, y = (at.RIGHT if is_right else at.LEFT), at.lane(who, where.is_upper)
    way = out if point == 1 else -out
    head(parent, Spot(edge + out * 9 + way * 5, y), Spot(way, 0), 10)
    anchor = "start" if is_right else "end"
    write(parent, word, Spot(edge + out * 18, y), 11, text_anchor=anchor, fill=INK)


def _turn(parent: Element, sheet: _Sheet, who: int) -> None:
    """Lead from one row to the other, with the side's checker on the way."""
    first = at.column(sheet.ground, who, at.ROW + 1)
    out, edge = (1, at.RIGHT) if first.nth else (-1, at.LEFT)
    x = edge + out * (14 if not who else 34 if out < 0 else 66)
    above, below = (at.lane(who, is_upper) for is_upper in (True, False))
    near = edge + out * 4
    inner = x - out * 6
    path = f"M{near} {above}H{inner}Q{x} {above} {x} {above + 6}V{below - 6}Q{x} {below} {inner} {below}H{near}"
    put(parent, "path", class_="turn", d=path, fill="none", stroke=QUIET, stroke_width=1.4)
    down = 1 if first.is_upper else -1
    for share in (0.28, 0.72):
        head(parent, Spot(x, above + (below - above) * share + 6 * down), Spot(0, down), 11)
    checker(parent, Spot(x, at.MIDDLE), sheet.shades[who], 7)


def _panel(root: Element, sheet: _Sheet, who: int) -> None:
    """Write a side's name, pips, hand and off beside the board."""
    shade, counts, left = sheet.shades[who], at.counts_of(sheet.position, who), at.PANEL_LEFT
    panel = put(root, "g", class_=f"panel {shade.name.lower()}")
    checker(panel, Spot(left + 9, at.NAME_ROWS[who]), shade, 9)
    write(panel, shade.name, Spot(left + 26, at.NAME_ROWS[who]), 16, text_anchor="start", font_weight="bold")
    _label(panel, f"{pips(counts)} pips", at.PIPS_ROWS[who])
    _off(panel, sheet, who)
    if sheet.ground.has_hand or any(at.counts_of(sheet.position, one)[HAND] for one in range(SIDES)):
        _hand(panel, sheet, who)


def _label(parent: Element, text: str, y: float) -> None:
    write(parent, text, Spot(at.PANEL_LEFT, y), 12, text_anchor="start")


def _hand(parent: Element, sheet: _Sheet, who: int) -> None:
    """Show the checkers in hand; the next to enter lies on top."""
    for spot in at.top_of(sheet.position, sheet.ground, who, HAND):
        checker(parent, spot, sheet.shades[who], 9, data_place=place_name(HAND))
    _label(parent, f"hand {at.counts_of(sheet.position, who)[HAND]}", at.HAND_ROWS[who] + (-21 if who else 21))


def _off(parent: Element, sheet: _Sheet, who: int) -> None:
    """Show the checkers that are off, from the edge."""
    count, shade = at.counts_of(sheet.position, who)[OFF], sheet.shades[who]
    for which in range(count):
        slab(parent, at.tray_spot(who, OFF, which, count), shade)
    _label(parent, f"off {count}", at.OFF_ROWS[who] - 22)


def _checkers(root: Element, sheet: _Sheet) -> None:
    """Stack the checkers on the points and on the bar; the last drawn one of a high stack carries the count."""
    group = put(root, "g", class_="checkers")
    for point in range(1, POINTS + 1):
        where = at.column(sheet.ground, 0, point)
        for stack in at.stacks(sheet.position, sheet.ground, point):
            spots = [at.level(where, stack.base + height) for height in range(stack.shown)]
            number = sheet.ground.theirs[point] if stack.who else point
            _stack(group, spots, stack.checkers, sheet.shades[stack.who], str(number), stack.is_pinned)
    for who in range(SIDES):
        count = at.counts_of(sheet.position, who)[BAR]
        spots = [at.bar_spot(who, height) for height in range(min(count, HEIGHT))]
        _stack(group, spots, count, sheet.shades[who], place_name(BAR))


def _stack(parent: Element, spots: list[Spot], count: int, shade: Shade, place: str, is_pinned: bool = False) -> None:
    for spot in spots:
        one = checker(parent, spot, shade, data_place=place)
        if is_pinned and spot == spots[0]:
            cross(one, spot, shade)
        elif count > len(spots) and spot == spots[-1]:
            write(one, str(count), spot, 16, font_weight="bold", fill=shade.mark, class_="count")


def _words(root: Element, sheet: _Sheet) -> None:
    """Write the title and whose turn it is, and lay the dice on the board."""
    for text, y, weight in ((sheet.ground.title, 20, "bold"), (_caption(sheet), at.FOOT, "normal")):
        cut = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
        if text:
            write(root, cut, Spot(at.LEFT, y), 16, text_anchor="start", font_weight=weight)
    dice = sheet.throw.dice if sheet.throw else ()
    middle = at.LEFT + at.BOARD_WIDTH - at.CELL * at.ROW / 4
    for which, face in enumerate(dice):
        die(root, Spot(middle + (which - (len(dice) - 1) / 2) * (DIE + 10), at.MIDDLE), face, sheet.shades[0])
