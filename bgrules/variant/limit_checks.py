"""Laws of limits and of the last checkers on the farthest points: each must make sense, and be able to bite."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bgrules.errors import Problem
from bgrules.variant.extends import Resolved
from bgrules.variant.source import At

if TYPE_CHECKING:
    from bgrules.variant.sections import Zone
    from bgrules.variant.spec import Spec

MOTHER, BOTH_MOTHERS = "mother_pinned", "both_mothers_pinned"


def zones_rise(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """A zone names its lower point first."""
    for at, (low, high) in _zones(spec):
        if low > high:
            yield Problem("limit-zone", at, f"no points from {low} to {high}", f"write `[{high}, {low}]`")


def _zones(spec: "Spec") -> "Iterator[tuple[At, Zone]]":
    limits = spec.limits
    for i, held in enumerate(limits.points_held):
        yield ("limits", "points_held", i, "zone"), held.zone
    if limits.gate:
        yield ("limits", "gate", "zone"), limits.gate.zone
    if limits.no_hit_and_run:
        yield ("limits", "no_hit_and_run", "zone"), limits.no_hit_and_run.zone


def held_zones_can_fill(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """A zone has more points than may be held."""
    for i, held in enumerate(spec.limits.points_held):
        size = held.zone[1] - held.zone[0] + 1
        if 0 < size <= held.most:
            says = f"the zone has {size} points, so never more than {held.most} are held"
            yield Problem("limit-idle", ("limits", "points_held", i, "most"), says, f"at most {size - 1} makes sense")


def head_throws_can_be_thrown(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """A throw that the limit on the head names has as many dice as a throw."""
    for name in spec.limits.head.first_throw if spec.limits.head else ():
        n_dice = len(name.split("-"))
        if n_dice != spec.throws.dice:
            says = f"`{name}` is no throw of {spec.throws.dice} dice"
            at: At = ("limits", "head", "first_throw", name)
            yield Problem("throw-name", at, says, "`throws.dice` says how many", on_key=True)


def gates_have_a_hand(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """A gate that opens when all have entered needs checkers in hand, unless a hook sets up."""
    is_code = any("setup" in _hooks(source.data.get("hooks")) for source in resolved.chain)
    if spec.limits.gate and not is_code and not any(side.get("hand", 0) for side in spec.setup):
        says = "no checker starts in hand, so the gate is never closed"
        yield Problem("limit-idle", ("limits", "gate"), says, "write `gate: ~`", on_key=True)


def _hooks(names: object) -> list[object]:
    return names if isinstance(names, list) else []


def hitters_can_hit(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """Staying after a hit needs hits."""
    if spec.limits.no_hit_and_run and not _lands_on_blots(spec, "hit"):
        help = "`landing.on_blot` is `hit` and `landing.closed_from` 2 or more where there are hits"
        at: At = ("limits", "no_hit_and_run")
        yield Problem("limit-idle", at, "nothing is ever hit here", help, on_key=True)


def mothers_can_be_pinned(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """Rules about pinned checkers need pins."""
    if _lands_on_blots(spec, "pin"):
        return
    ending = spec.ending
    words: list[tuple[At, tuple[str, ...]]] = [(("ending", "won_by"), ending.won_by)]
    words += [(("ending", "drawn_by"), ending.drawn_by), (("ending", "cannot_win"), ending.cannot_win)]
    words += [(("wins", i, "when"), win.when) for i, win in enumerate(spec.wins)]
    for at, told in words:
        for i, word in enumerate(told):
            if word in (MOTHER, BOTH_MOTHERS):
                help = "`landing.on_blot` is `pin` and `landing.closed_from` 2 or more where there are pins"
                yield Problem("mother-unpinned", (*at, i), f"`{word}`, but nothing is ever pinned here", help)


def _lands_on_blots(spec: "Spec", word: str) -> bool:
    return spec.landing.on_blot == word and spec.landing.closed_from > 1
