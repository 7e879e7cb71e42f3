"""The arrows of a play in a picture: from where each checker leaves to where it comes to lie.

Nothing is judged here: a play may be drawn that the rules refuse, as long as there is a checker for every step.
"""

from collections import Counter, defaultdict
from xml.etree.ElementTree import Element

from bgrules.draw.ascii import HEIGHT
from bgrules.draw.layout import (
    MIDDLE,
    PANEL_LEFT,
    RADIUS,
    Ground,
    Spot,
    bar_spot,
    column,
    counts_of,
    level,
    stacks,
    top_of,
    tray_spot,
)
from bgrules.draw.shapes import INK, Shade, arrow, put, slab
from bgrules.errors import PictureError
from bgrules.position.notation import parse_play
from bgrules.position.position import Position, place_name
from bgrules.terms import BAR, OFF


class _Trail:
    """The mover's checkers while a play is drawn: what lies where, and what has left."""

    def __init__(self, position: Position, ground: Ground) -> None:
        self.position, self.ground = position, ground
        self.left: Counter[int] = Counter()
        self.come: defaultdict[int, list[Spot]] = defaultdict(list)
        self.passed: list[Spot] = []
        self.hit: list[int] = []

    def leave(self, place: int) -> Spot:
        """Take the checker that came last, or the outermost one."""
        if self.come[place]:
            self.passed.append(self.come[place].pop())
            return self.passed[-1]
        if self.left[place] >= self.position.mover[place]:
            raise PictureError(f"the mover has no checker to play from `{place_name(place)}` in `{self.position}`")
        spots = top_of(self.position, self.ground, 0, place)
        self.left[place] += 1
        return spots[max(len(spots) - self.left[place], 0)]

    def land(self, place: int) -> Spot:
        """Put a checker on top of those on the point."""
        spot = self._free(place)
        self.come[place].append(spot)
        return spot

    def _free(self, place: int) -> Spot:
        new = len(self.come[place])
        if place == OFF:
            count = self.position.mover[OFF] + new + 1
            return tray_spot(0, OFF, count - 1, count)
        lying = sum(stack.shown for stack in stacks(self.position, self.ground, place))
        height = min(lying + new, HEIGHT) + max(lying + new - HEIGHT, 0) * 0.3
        return level(column(self.ground, 0, place), height)

    def hits(self, place: int) -> bool:
        """Say whether a blot is hit, once."""
        there = self.ground.theirs[place]
        lone = place != OFF and self.position.opponent[there] == 1 and there not in self.position.pinned[1]
        is_hit = lone and self.ground.is_hit and place not in self.hit
        self.hit += [place] * is_hit
        return is_hit


def draw_play(parent: Element, position: Position, ground: Ground, text: str, shade: Shade) -> None:
    """Draw the arrows of the mover's play, and in outline where its checkers come to lie.

    Raises:
        PlayError: the play cannot be read.
        PictureError: a step has no checker to make it.
    """
    trail = _Trail(position, ground)
    arrows = put(parent, "g", class_="play")
    outlines = put(arrows, "g", class_="landings")
    for source, target in parse_play(text):
        start, is_hit = trail.leave(source), trail.hits(target)
        end = trail.land(target)
        if is_hit:
            _send_to_bar(arrows, position, ground, target, len(trail.hit) - 1)
        named = f"{place_name(source)}/{place_name(target)}"
        arrow(arrows, start, _bend(start, end), end, class_="step", data_step=named)
    for spot in trail.passed:
        _outline(outlines, spot, fill="none", stroke_width=1)
    for spot in (spot for spots in trail.come.values() for spot in spots):
        _landing(outlines, spot, shade)


def _landing(parent: Element, at: Spot, shade: Shade) -> None:
    if at.x < PANEL_LEFT:
        _outline(parent, at, fill=shade.fill, fill_opacity=0.6, stroke_width=1.8)
    else:
        slab(parent, at, shade, fill_opacity=0.6, stroke_dasharray="3 2")


def _outline(parent: Element, at: Spot, **look: object) -> None:
    known = {"class": "landing" if "fill_opacity" in look else "passed", "stroke": INK, "stroke_dasharray": "4 3"}
    put(parent, "circle", cx=at.x, cy=at.y, r=RADIUS - 1, **known, **look)


def _send_to_bar(parent: Element, position: Position, ground: Ground, point: int, before: int) -> None:
    """Show that a blot goes to the bar."""
    start = level(column(ground, 0, point), 0)
    end = bar_spot(1, counts_of(position, 1)[BAR] + before)
    arrow(parent, start, _bend(start, end), end, is_thin=True, class_="hit", data_point=point)


def _bend(start: Spot, end: Spot) -> Spot:
    """Bend an arrow inwards, the more the farther it goes."""
    middle = Spot((start.x + end.x) / 2, (start.y + end.y) / 2)
    across = abs(end.x - start.x)
    if abs(end.y - start.y) > 2 * RADIUS * HEIGHT:
        return Spot(middle.x + (26 if across < 2 * RADIUS else 0), middle.y)
    inwards = min(30 + across * 0.16, across * 0.35)
    return Spot(middle.x, middle.y + (inwards if middle.y < MIDDLE else -inwards))
