"""Laws of limits and of the last checkers on the farthest points: each must make sense, and be able to bite."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bgrules.errors import Problem
from bgrules.terms import MAX_CHECKERS, POINTS
from bgrules.variant import wording
from bgrules.variant.declared import dropped, hooks_in_force
from bgrules.variant.extends import Resolved
from bgrules.variant.source import At

if TYPE_CHECKING:
    from bgrules.variant.sections import Checkers, Zone
    from bgrules.variant.spec import Spec

AGAIN = "again"
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
    if limits.prime and limits.prime.once_held:
        yield ("limits", "prime", "once_held"), limits.prime.once_held
    if limits.gate:
        yield ("limits", "gate", "zone"), limits.gate.zone
    if limits.no_hit_and_run:
        yield ("limits", "no_hit_and_run", "zone"), limits.no_hit_and_run.zone


def held_zones_can_fill(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """A zone has more points than may be held."""
    for i, held in enumerate(spec.limits.points_held):
        size = held.zone[1] - held.zone[0] + 1
        at: At = ("limits", "points_held", i, "most")
        if 0 < size <= held.most:
            says = f"the zone has {_many(size, 'point')}, so never more are held"
            yield Problem("limit-idle", at, says, _at_most(size - 1, at))
        elif spec.checkers <= held.most:
            yield _few_checkers(spec, at, f"never more than {held.most} points are held", held.most - 1)


def held_zones_differ(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """No zone lies within one of which no more may be held."""
    zones = spec.limits.points_held
    for i, one in enumerate(zones):
        for k, other in enumerate(zones):
            is_within = other.zone[0] <= one.zone[0] <= one.zone[1] <= other.zone[1]
            if is_within and other.most <= one.most and (k < i or other != one):
                says = f"of points {other.zone[0]} to {other.zone[1]} no more than {other.most} may be held anyway"
                yield Problem("limit-idle", ("limits", "points_held", i), says, "leave this one out, or the wider one")
                break


def heads_can_lose_more(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """More checkers could leave the head in a turn than may, at least with some throw."""
    head = spec.limits.head
    if head is None:
        return
    at: At = ("limits", "head", "most")
    least, numbers = min(head.most, *head.first_throw.values(), MAX_CHECKERS), most_numbers(spec, resolved)
    if least >= spec.checkers:
        yield _few_checkers(spec, at, f"never more than {spec.checkers} leave the head", spec.checkers - 1)
    elif numbers is not None and least >= numbers:
        says = f"a turn has at most {_many(numbers, 'number')}, so never more than {numbers} leave the head"
        others = (*(("throws", key) for key in ("dice", "doublet", "named")), *dropped(resolved, "bonus_throws"))
        yield Problem("limit-idle", at, says, _at_most(numbers - 1, at), others=others)
    else:
        yield from _heads_larger_than_life(spec, resolved)


def _heads_larger_than_life(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """Where some throws are free, that is written as all checkers, not as more than there are."""
    head = spec.limits.head
    counts: dict[At, int] = {("most",): head.most} if head else {}
    counts |= {("first_throw", name): most for name, most in head.first_throw.items()} if head else {}
    for at, most in counts.items():
        if most > spec.checkers:
            never = f"never {most} leave the head"
            yield _few_checkers(spec, ("limits", "head", *at), never, spec.checkers)


def most_numbers(spec: "Spec", resolved: Resolved) -> int | None:
    """Count the numbers of the turn that has most; None where nobody knows, as with extra throws and in code."""
    worths = (spec.throws.doublet, *spec.throws.named.values())
    if any(AGAIN in worth for worth in worths) or "bonus_throws" in hooks_in_force(resolved.chain):
        return None
    return max(spec.throws.dice, *(sum(map(len, worth)) for worth in worths))


def runners_can_be_behind(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """A side may have no checker as near home as its first must come before another goes on."""
    runner = spec.limits.runner
    if runner is None:
        return
    at: At = ("limits", "runner", "reach")
    if runner.reach >= POINTS - 1:
        says = f"the first step from point {POINTS} leads there, so nobody ever waits"
        yield Problem("limit-idle", at, says, _at_most(POINTS - 2, at))
    elif spec.checkers < 2:
        yield _few_checkers(spec, ("limits", "runner"), "nobody ever waits", 0)
    elif "setup" not in hooks_in_force(resolved.chain) and not _lands_on_blots(spec, "hit"):
        nearest = max(min(_points(setup), default=POINTS) for setup in spec.setup)
        if nearest <= runner.reach:
            says = f"a checker stands on point {nearest} or nearer home from the start, and none is ever hit"
            others = (("setup",), *_landing(spec, "hit"), *dropped(resolved, "setup"))
            yield Problem("limit-idle", at, says, _at_most(nearest - 1, at), others=others)


def _points(setup: "Checkers") -> list[int]:
    return [place for place, count in setup.items() if isinstance(place, int) and count]


def rows_can_stand(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """A row has no more points than a side has checkers."""
    prime = spec.limits.prime
    if prime and prime.length > spec.checkers:
        at: At = ("limits", "prime", "length")
        yield _few_checkers(spec, at, f"never {prime.length} points in a row are held", spec.checkers)


def _few_checkers(spec: "Spec", at: At, never: str, most: int) -> Problem:
    """Say that there are too few checkers for a limit to bite."""
    says = f"a side has {_many(spec.checkers, 'checker')}, so {never}"
    return Problem("limit-idle", at, says, _at_most(most, at), others=(("checkers",),))


def _at_most(most: int, at: At) -> str:
    """Say what makes sense, if anything does."""
    if most < 1:
        return "leave it out, or write `~` where a parent has it"
    return f"at most {most} makes sense as `{wording.dotted(at)}`"


def _many(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def head_throws_can_be_thrown(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """A throw that the limit on the head names has as many dice as a throw."""
    for name in spec.limits.head.first_throw if spec.limits.head else ():
        n_dice = len(name.split("-"))
        if n_dice != spec.throws.dice:
            says = f"`{name}` is no throw of {spec.throws.dice} dice"
            at: At = ("limits", "head", "first_throw", name)
            others = (("throws", "dice"),)
            yield Problem("throw-name", at, says, "`throws.dice` says how many", on_key=True, others=others)


def gates_have_a_hand(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """A gate that opens when all have entered needs checkers in hand, unless a hook sets up."""
    is_code = "setup" in hooks_in_force(resolved.chain)
    if spec.limits.gate and not is_code and not any(side.get("hand", 0) for side in spec.setup):
        says = "no checker starts in hand, so the gate is never closed"
        others = (("setup",), *dropped(resolved, "setup"))
        yield Problem("limit-idle", ("limits", "gate"), says, "write `gate: ~`", on_key=True, others=others)


def hitters_can_hit(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """Staying after a hit needs hits."""
    if spec.limits.no_hit_and_run and not _lands_on_blots(spec, "hit"):
        help = "`landing.on_blot` is `hit` and `landing.closed_from` 2 or more where there are hits"
        at: At = ("limits", "no_hit_and_run")
        others = _landing(spec, "hit")
        yield Problem("limit-idle", at, "nothing is ever hit here", help, on_key=True, others=others)


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
                says, others = f"`{word}`, but nothing is ever pinned here", _landing(spec, "pin")
                yield Problem("mother-unpinned", (*at, i), says, help, others=others)


def _lands_on_blots(spec: "Spec", word: str) -> bool:
    return spec.landing.on_blot == word and spec.landing.closed_from > 1


def _landing(spec: "Spec", word: str) -> tuple[At, ...]:
    """Paths of the values because of which no blot is landed on in this way."""
    why = {"on_blot": spec.landing.on_blot != word, "closed_from": spec.landing.closed_from < 2}
    return tuple(("landing", key) for key, is_why in why.items() if is_why)
