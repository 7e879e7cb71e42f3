"""The limits of a variant in plain sentences; a limit that the file does not set has none."""

from collections.abc import Iterator, Sequence

from bgrules.ruleset.throw_phrases import count, listed
from bgrules.terms import POINTS
from bgrules.variant.limits import Limits
from bgrules.variant.limits.head import HeadLimit
from bgrules.variant.sections import Zone

FieldTexts = Iterator[tuple[str, str]]
EXCEPT = "It may, however,"


def limit_texts(limits: Limits, waiting: Sequence[str]) -> FieldTexts:
    """Describe every limit that stands; where checkers can wait to enter, on the bar or in hand, is known elsewhere."""
    yield from _head(limits)
    yield from _runner(limits, waiting)
    for part in (_points_held, _stack, _prime, _gate, _no_hit_and_run):
        yield from part(limits)


def _head(limits: Limits) -> FieldTexts:
    head = limits.head
    if head is None:
        return
    yield "limits.head", f"At most {count(head.most, 'checker')} may leave point {POINTS} in one turn."
    for most, names in _by_count(head).items():
        text = f"On a side's first throw, {count(most)} may leave it with {listed(names, 'or')}."
        yield "limits.head.first_throw", text
    if head.one_more_if_stopped:
        stopped = "where closed points keep one checker from playing all the numbers from there"
        text = f"On a side's first throw, {count(head.most + 1)} may leave it {stopped}."
        yield "limits.head.one_more_if_stopped", text


def _by_count(head: HeadLimit) -> dict[int, list[str]]:
    counts: dict[int, list[str]] = {}
    for name, most in head.first_throw.items():
        counts.setdefault(most, []).append(name)
    return counts


def _runner(limits: Limits, waiting: Sequence[str]) -> FieldTexts:
    if limits.runner:
        others = f"; one {listed(waiting, 'or')} may still enter" if waiting else ""
        start = f"Until one of a side's checkers has come to point {limits.runner.reach} or nearer home"
        yield "limits.runner.reach", f"{start}, only the one nearest home may move{others}."


def _points_held(limits: Limits) -> FieldTexts:
    for held in limits.points_held:
        text = f"No checker may land where its side would then hold more than {count(held.most)} of the"
        yield "limits.points_held", f"{text} {_points(held.zone)}."
        if held.unless == "enemy_home":
            yield "limits.points_held", f"{EXCEPT} where an opposing checker is in its own home or is off."


def _stack(limits: Limits) -> FieldTexts:
    if limits.stack:
        zone, most = limits.stack.zone, count(limits.stack.most, "checker")
        where = "a point" if zone == (1, POINTS) else f"one of {_points(zone)}"
        yield "limits.stack", f"No checker may land on {where} that has {most} of its side already."


def _prime(limits: Limits) -> FieldTexts:
    prime = limits.prime
    if prime is None:
        return
    text = f"A side may not hold {count(prime.length)} or more points in a row along the other side's way."
    yield "limits.prime.length", text
    if prime.once_held:
        yield "limits.prime.once_held", f"{EXCEPT} while it holds all of {_points(prime.once_held)}."
    unless = {
        "never": f"Nothing {'else ' * bool(prime.once_held)}makes an exception to this.",
        "enemy_ahead": f"{EXCEPT} where an opposing checker has passed the whole row or is off.",
        "enemy_home": f"{EXCEPT} where an opposing checker is in its own home or is off.",
    }
    yield "limits.prime.unless", unless[prime.unless]
    tested = {
        "each_play": "Such a row may exist during a play, but not after all the numbers have been played.",
        "each_step": "Such a row may not stand even for a moment between two steps.",
    }
    yield "limits.prime.tested", tested[prime.tested]


def _gate(limits: Limits) -> FieldTexts:
    if limits.gate:
        text = f"While a side has a checker in hand, none may come into {_points(limits.gate.zone)} from outside."
        yield "limits.gate", text


def _no_hit_and_run(limits: Limits) -> FieldTexts:
    if limits.no_hit_and_run:
        zone = _points(limits.no_hit_and_run.zone)
        text = f"A checker that has hit on {zone} must stay there for the rest of the turn."
        yield "limits.no_hit_and_run.zone", text
        text = "It may move on if another checker of its side stays on that point."
        yield "limits.no_hit_and_run.another_stays", text


def _points(zone: Zone) -> str:
    low, high = zone
    return f"point {low}" if low == high else f"points {high} to {low}"
