"""The shapes of a picture, as SVG elements: checkers, dice, arrows, text.

No style sheet, no identifiers and no fonts of its own: several pictures may stand in one page and none changes
another. Light and dark differ in fill, and so in print and by any eye.
"""

from math import hypot
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from bgrules.draw.layout import RADIUS, Spot
from bgrules.terms import FACES

PAPER, INK, QUIET = "#ffffff", "#1c1c1c", "#5c5c5c"
FIELD, HOME_FIELD, RAIL = "#f6f1e7", "#e6dcc6", "#cbbd9f"
POINT_LIGHT, POINT_DARK = "#fffdf8", "#a8977a"
FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
DIE = 32
"""Width of a die."""


class Shade(NamedTuple):
    """How a side looks."""

    name: str
    fill: str
    mark: str
    """What shows on the fill."""


SHADES = (Shade("White", PAPER, INK), Shade("Black", "#2b2b2b", PAPER))
"""Side 0, side 1."""


def put(parent: Element, tag: str, **attributes: object) -> Element:
    """Add an element; `stroke_width=2` is its `stroke-width`."""
    named = {name.strip("_").replace("_", "-"): _value(value) for name, value in attributes.items()}
    return SubElement(parent, tag, named)


def _value(value: object) -> str:
    """Write a number as short as it can be, the same everywhere."""
    return f"{round(value, 1):g}" if isinstance(value, int | float) else str(value)


def write(parent: Element, text: str, at: Spot, size: float, **attributes: object) -> Element:
    """Set a text, upright on the middle of its figures; in the middle unless `text_anchor` says otherwise."""
    known = {"text_anchor": "middle", "fill": INK, **attributes}
    element = put(parent, "text", x=at.x, y=at.y + 0.36 * size, font_size=size, **known)
    element.text = text
    return element


def checker(parent: Element, at: Spot, shade: Shade, radius: float = RADIUS - 0.75, **attributes: object) -> Element:
    """Draw a checker; return its group, to mark it."""
    group = put(parent, "g", class_=f"checker {shade.name.lower()}", **attributes)
    put(group, "circle", cx=at.x, cy=at.y, r=radius, fill=shade.fill, stroke=INK, stroke_width=1.5)
    if shade.fill != PAPER:
        put(group, "circle", cx=at.x, cy=at.y, r=radius - 2.5, fill="none", stroke=PAPER, stroke_width=0.8)
    return group


def slab(parent: Element, at: Spot, shade: Shade, **look: object) -> None:
    """Draw a checker that is off, seen from its edge."""
    where = {"x": at.x - 9, "y": at.y - 11, "width": 5.5, "height": 22, "rx": 1}
    put(parent, "rect", **{**where, "class": f"off {shade.name.lower()}", "fill": shade.fill, "stroke": INK, **look})


def cross(parent: Element, at: Spot, shade: Shade) -> None:
    """Mark a checker as pinned."""
    arm = RADIUS * 0.42
    path = (
        f"M{at.x - arm:.1f} {at.y - arm:.1f}l{2 * arm:.1f} {2 * arm:.1f}m0 {-2 * arm:.1f}l{-2 * arm:.1f} {2 * arm:.1f}"
    )
    put(parent, "path", class_="pin", d=path, stroke=shade.mark, stroke_width=3, stroke_linecap="round")


def die(parent: Element, at: Spot, face: int, shade: Shade) -> None:
    """Draw a die that shows a face, in its side's shade."""
    group = put(parent, "g", class_="die", data_face=face)
    corner = {"x": at.x - DIE / 2, "y": at.y - DIE / 2, "width": DIE, "height": DIE, "rx": 6}
    put(group, "rect", **corner, fill=shade.fill, stroke=INK, stroke_width=1.5)
    for across, down in dots(face):
        put(group, "circle", cx=at.x + 9 * across, cy=at.y + 9 * down, r=3.1, fill=shade.mark)


def dots(face: int) -> list[tuple[int, int]]:
    """Place the dots of a face, each -1, 0 or 1 across and down."""
    middle = [(0, 0)] if face % 2 else []
    rising = [(-1, 1), (1, -1)] if face > 1 else []
    falling = [(-1, -1), (1, 1)] if face > 3 else []
    return middle + rising + falling + ([(-1, 0), (1, 0)] if face == FACES else [])


def head(parent: Element, tip: Spot, way: Spot, size: float, fill: str = INK) -> None:
    """Draw an arrow's head that points along a way."""
    length = hypot(*way) or 1
    x, y = way.x / length * size, way.y / length * size
    base = Spot(tip.x - x, tip.y - y)
    corners = (tip, Spot(base.x - y * 0.55, base.y + x * 0.55), Spot(base.x + y * 0.55, base.y - x * 0.55))
    put(parent, "polygon", class_="head", points=" ".join(f"{p.x:.1f},{p.y:.1f}" for p in corners), fill=fill)


def arrow(parent: Element, start: Spot, bend: Spot, end: Spot, *, is_thin: bool = False, **attributes: object) -> None:
    """Draw a curved arrow, light along its edges so that it shows on anything; it ends where a checker begins."""
    way = Spot(end.x - bend.x, end.y - bend.y)
    length, size = hypot(*way) or 1, 9 if is_thin else 13
    x, y = way.x / length, way.y / length
    tip = Spot(end.x - x * RADIUS, end.y - y * RADIUS)
    neck = Spot(tip.x - x * size * 0.7, tip.y - y * size * 0.7)
    shaft = f"M{start.x:.1f} {start.y:.1f}Q{bend.x:.1f} {bend.y:.1f} {neck.x:.1f} {neck.y:.1f}"
    wide = 1.6 if is_thin else 3.2
    group = put(parent, "g", fill="none", stroke_linecap="round", **attributes)
    put(group, "path", d=shaft, stroke=PAPER, stroke_width=wide + 3.6)
    head(group, Spot(tip.x + x * 3, tip.y + y * 3), way, size + 6, PAPER)
    put(group, "path", d=shaft, stroke=INK, stroke_width=wide, **({"stroke_dasharray": "5 4"} if is_thin else {}))
    head(group, tip, way, size)
    put(group, "circle", cx=start.x, cy=start.y, r=wide + 1, fill=INK, stroke=PAPER)
