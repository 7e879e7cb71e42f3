"""Refusals in words: for each reason the field that it comes from, and a sentence about the position."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from bgrules.kernel.steps import farthest, is_pinned, step_target
from bgrules.position.limit_refusals import LIMIT_REFUSALS
from bgrules.position.notation import Step
from bgrules.position.position import place_name
from bgrules.position.refused_step import (
    NOTHING,
    OPPONENT,
    Evidence,
    RefusedStep,
    checkers_left,
    checkers_text,
    movers_on,
)
from bgrules.terms import BAR, HAND, OFF, POINTS, Reason

FIELD_OF: dict[Reason, str] = {
    Reason.NO_CHECKER: "",
    Reason.BAR_FIRST: "entry.bar.before",
    Reason.ENTER_FIRST: "entry.hand.enter_first",
    Reason.NUMBER_LOST: "entry.hand.if_shut_out",
    Reason.NO_ENTRY: "hooks.entry",
    Reason.CLOSED: "landing.closed_from",
    Reason.HIT_TOO_SOON: "landing.hit_when",
    Reason.OWN_PINNED_THERE: "landing.on_blot",
    Reason.PINNED: "landing.on_blot",
    Reason.NOT_ALL_HOME: "bearing_off.tested",
    Reason.NOT_FARTHEST: "bearing_off.too_high",
    Reason.NOT_EXACT: "bearing_off.too_high",
    Reason.STEP_HOOK: "hooks.allow_step",
    Reason.NO_SUCH_NUMBER: "throws.dice",
    Reason.FEWER_NUMBERS: "obligation.as_many",
    Reason.SMALLER_DIE: "obligation.larger",
    Reason.LOWER_FIRST: "obligation.order",
    Reason.PLAY_HOOK: "hooks.allow_play",
    Reason.LATER_ALLOWANCE: "throws.doublet",
    **{reason: limit.field for reason, limit in LIMIT_REFUSALS.items()},
}
"""The rule behind each reason; none where a look at the board is enough."""


EXPLAINING = frozenset(
    (
        Reason.FEWER_NUMBERS,
        Reason.SMALLER_DIE,
        Reason.LOWER_FIRST,
        Reason.BAR_FIRST,
        Reason.ENTER_FIRST,
        Reason.NOT_ALL_HOME,
        Reason.PLAY_HOOK,
        Reason.PRIME,
    )
)
"""Reasons that a legal play explains."""


class Refusal(NamedTuple):
    """What a play fails on."""

    reason: Reason
    text: str = ""
    """In words; empty where a hook has the words."""
    step: tuple[int, int] | None = None
    """The step that fails, if it is one."""
    field: str | None = None
    """The rule, where it is not the reason's usual one."""
    given: tuple[object, ...] = ()
    """What the hook was asked, if it was a hook."""
    witness: Evidence = NOTHING
    """What on the board shows it."""
    cite: str = ""
    """What its source stands by, where a rule beside the field is broken; see `variant/citations.py`."""


def step_text(source: int, target: int) -> str:
    """Write a step as a play does."""
    return str(Step(source, target))


def step_refusal(reason: Reason, tried: RefusedStep) -> Refusal:
    """Say why a step was refused."""
    says = _SAYS.get(reason)
    text = f"{step_text(tried.source, tried.target)}: {says(tried)}" if says else ""
    given = (
        tried.state.checkers,
        tried.rules.theirs,
        tried.state.pinned,
        tried.side,
        tried.source,
        tried.target,
        tried.die,
    )
    shows = _SHOWS.get(reason, checkers_left)
    cite = _off_cite(tried) if reason == Reason.NOT_ALL_HOME else ""
    return Refusal(reason, text, (tried.source, tried.target), given=given, witness=shows(tried), cite=cite)


def number_refusal(source: int, target: int, left: Sequence[int], numbers: Sequence[int]) -> Refusal:
    """Say that no number makes a step: it goes the wrong way, or the number is not there, or not any more."""
    step = step_text(source, target)
    if target >= source:
        says = f"{step}: a checker moves from higher to lower point numbers, from {POINTS} down to 1"
        return Refusal(Reason.NO_SUCH_NUMBER, says, (source, target), "board.route")
    if not numbers:
        return Refusal(Reason.NO_SUCH_NUMBER, f"{step}: this throw gives no number to play", (source, target))
    listed, distance = " ".join(map(str, numbers)), min(source, BAR) - target
    says = (
        f"needs a {distance}, but the numbers to play are {listed}"
        if left
        else f"all the numbers of {listed} are already played"
    )
    if left and distance in numbers and distance not in left:
        says = f"needs a {distance}, which is already played; numbers left to play: {' '.join(map(str, left))}"
    witness = Evidence(numbers=tuple(left or numbers))
    return Refusal(Reason.NO_SUCH_NUMBER, f"{step}: {says}", (source, target), witness=witness)


def _no_checker(tried: RefusedStep) -> str:
    where = {BAR: "on the bar", HAND: "in hand"}.get(tried.source, f"on {tried.source}")
    return f"no checker of the mover is {where}"


def _bar_first(tried: RefusedStep) -> str:
    count = int(tried.state.checkers[tried.side, BAR])
    return (
        "a checker is on the bar and must enter first"
        if count == 1
        else f"{count} checkers are on the bar and must enter first"
    )


def _enter_first(tried: RefusedStep) -> str:
    return f"{_too_few(tried)}, and the {tried.die} must be used to enter one"


def _number_lost(tried: RefusedStep) -> str:
    return f"{_too_few(tried)}, so a number that cannot enter a checker is lost"


def _too_few(tried: RefusedStep) -> str:
    in_all = int(tried.rules.start[tried.side, HAND])
    entered, first = in_all - int(tried.state.checkers[tried.side, HAND]), min(int(tried.rules.enter_first), in_all)
    return f"{entered} of the {first} checkers that must enter first {'has' if entered == 1 else 'have'} entered"


def _closed(tried: RefusedStep) -> str:
    there = int(tried.state.checkers[1 - tried.side, int(tried.rules.theirs[tried.target])])
    return f"point {tried.target} is closed: the opponent has {checkers_text(there)} there"


def _not_all_home(tried: RefusedStep) -> str:
    place, own = _not_home(tried), tried.state.checkers[tried.side]
    if not place:
        return "not all checkers were home before the first of these numbers was played"
    if place <= tried.rules.home:
        return f"no checker may be borne off while the checker on {place} is pinned"
    where = {BAR: "one is on the bar", HAND: f"{own[HAND]} in hand"}.get(place, f"the farthest is on {place}")
    return f"not all checkers are home: {where}"


def _not_home(tried: RefusedStep) -> int:
    """Find the place of a checker that keeps others from being borne off; OFF if only what was before does."""
    own, far = tried.state.checkers[tried.side], farthest(tried.state, tried.side)
    waiting = next((place for place in (BAR, HAND) if own[place]), far)
    pinned = [point for point in range(POINTS, OFF, -1) if is_pinned(tried.state, tried.side, point)]
    return waiting if waiting > tried.rules.home else next(iter(pinned), OFF)


def _off_cite(tried: RefusedStep) -> str:
    """Say which of the rules of bearing off is broken: that all are home, that none is pinned, or when that is seen."""
    place = _not_home(tried)
    if not place:
        return ""
    return "bearing_off.none_pinned" if place <= tried.rules.home else "bearing_off.all_home"


def _not_farthest(tried: RefusedStep) -> str:
    far = farthest(tried.state, tried.side)
    return f"a {tried.die} is higher than {tried.source}, so it can bear off only the farthest checker, on {far}"


def _not_exact(tried: RefusedStep) -> str:
    return f"a {tried.die} is higher than {tried.source}; only the exact number can bear off a checker"


def _checkers_there(tried: RefusedStep) -> Evidence:
    """Show the other side's checkers on the point that a step goes to."""
    there = int(tried.state.checkers[1 - tried.side, int(tried.rules.theirs[tried.target])])
    return Evidence(place_name(tried.target), there, OPPONENT)


def _enters(tried: RefusedStep) -> Evidence:
    """Show the step that enters a checker from hand."""
    into = int(step_target(tried.rules, tried.state, tried.side, HAND, tried.die))
    return replace(movers_on(tried, HAND), play=step_text(HAND, into), numbers=(tried.die,))


def _away(tried: RefusedStep) -> Evidence:
    """Show a checker that is not home or not free: on the bar, in hand, the farthest, or one pinned."""
    return movers_on(tried, _not_home(tried) or farthest(tried.state, tried.side))


_SAYS: dict[Reason, Callable[[RefusedStep], str]] = {
    Reason.NO_CHECKER: _no_checker,
    Reason.BAR_FIRST: _bar_first,
    Reason.ENTER_FIRST: _enter_first,
    Reason.NUMBER_LOST: _number_lost,
    Reason.NO_ENTRY: lambda tried: f"a {tried.die} cannot enter a checker",
    Reason.CLOSED: _closed,
    Reason.HIT_TOO_SOON: lambda tried: (
        f"the blot on {tried.target} cannot be hit until one of the mover's checkers has reached home"
    ),
    Reason.OWN_PINNED_THERE: lambda tried: f"a checker of the mover is pinned on {tried.target}",
    Reason.PINNED: lambda tried: f"the checker on {tried.source} is pinned",
    Reason.NOT_ALL_HOME: _not_all_home,
    Reason.NOT_FARTHEST: _not_farthest,
    Reason.NOT_EXACT: _not_exact,
    **{reason: limit.says for reason, limit in LIMIT_REFUSALS.items()},
}

_SHOWS: dict[Reason, Callable[[RefusedStep], Evidence]] = {
    Reason.BAR_FIRST: lambda tried: movers_on(tried, BAR),
    Reason.ENTER_FIRST: _enters,
    Reason.NUMBER_LOST: lambda tried: movers_on(tried, HAND),
    Reason.CLOSED: _checkers_there,
    Reason.HIT_TOO_SOON: _checkers_there,
    Reason.OWN_PINNED_THERE: lambda tried: movers_on(tried, tried.target),
    Reason.NOT_ALL_HOME: _away,
    Reason.NOT_FARTHEST: lambda tried: movers_on(tried, farthest(tried.state, tried.side)),
    **{reason: limit.shows for reason, limit in LIMIT_REFUSALS.items()},
}
"""The checkers that show a refusal; of other reasons those that the step would leave."""
