"""The rules of a variant in plain sentences, each with the field that sets it and its source.

One function a section of the file. What hooks compute is described from their answers, as data are.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bgrules.ruleset.answers import Answers
from bgrules.ruleset.ending_sentences import ending, wins
from bgrules.ruleset.file_answers import own_entry, own_setup
from bgrules.ruleset.limit_sentences import limit_texts
from bgrules.ruleset.off_board import has_bar, has_hand, has_hits, has_pins, why_no_hits
from bgrules.ruleset.throw_phrases import PAIR, count, listed
from bgrules.ruleset.throw_phrases import general as general
from bgrules.ruleset.throw_phrases import worth as worth
from bgrules.ruleset.throw_sentences import worth_texts
from bgrules.terms import BAR, FACES, HAND, OFF, POINTS, Allowance, Choice
from bgrules.variant.sections import CHECKERS_LEFT
from bgrules.variant.spec import Spec, source_of


@dataclass(frozen=True, slots=True)
class Sentence:
    """One rule."""

    field: str
    """The field of the file that sets it, or finer, an item of its list; `hooks.…` where code does."""
    text: str
    source: str
    """Where the rule comes from, in words."""
    heading: str = ""
    """The heading of a sheet of rules under which it stands."""


FieldTexts = Iterator[tuple[str, str]]


def sentences(
    spec: Spec,
    answers: Answers,
    refusals: Sequence[tuple[str, str]] = (),
) -> list[Sentence]:
    """Put a variant's rules in sentences, in the order of a sheet of rules.

    Args:
        spec: the file.
        answers: what its hooks said.
        refusals: name and text of each hook on positions.
    """
    by_code = [(f"hooks.{name}", f"{text.rstrip('.')}.") for name, text in refusals]
    return [
        Sentence(field, text, source_of(spec, field), heading)
        for heading, parts in SHEET.items()
        for field, text in [
            *(one for part in parts for one in part(spec, answers)),
            *(by_code if heading == REFUSALS_UNDER else ()),
        ]
    ]


def board(spec: Spec, answers: Answers) -> FieldTexts:
    """Describe how the sides go, and what home is."""
    across = {
        "contrary": f"The sides move in opposite directions: one's point {POINTS} is the other's point 1.",
        "shared": "Both sides move the same way over the same points, by the same numbers.",
        "half_turn": f"Both sides move the same way, half the board apart: one's point {POINTS} is the other's "
        f"point {POINTS // 2}.",
    }
    yield "board.route", f"Each side moves along its own point numbers, from {POINTS} down to 1."
    yield "board.route", across[spec.board.route]
    points = f"points {spec.board.home} to 1" if spec.board.home > 1 else "point 1"
    yield "board.home", f"A side's home is its {points}."


def setup(spec: Spec, answers: Answers) -> FieldTexts:
    """Describe with what the sides start, and where."""
    yield "checkers", f"Each side has {count(spec.checkers, 'checker')}."
    own = [own_setup(spec, side) for side in range(len(answers.setup))]
    given = [{_place_key(place): n for place, n in enumerate(row) if n} for row in answers.setup]
    field = "setup" if given == [{key: n for key, n in row.items() if n} for row in own] else "hooks.setup"
    first, second = (_placed(row) for row in answers.setup)
    if first == second:
        yield field, f"Each starts with {first}."
    else:
        yield field, f"Side 0 starts with {first}; side 1 with {second}."


def _place_key(place: int) -> int | str:
    return {BAR: "bar", HAND: "hand"}.get(place, place)


def _placed(row: Sequence[int]) -> str:
    """Say where a side's checkers stand: points from high to low, then bar and hand."""
    words = {BAR: "on the bar", HAND: "in hand"}
    places = [*range(POINTS, OFF, -1), BAR, HAND]
    return listed([f"{row[place]} {words.get(place, f'on point {place}')}" for place in places if row[place]])


def opening(spec: Spec, answers: Answers) -> FieldTexts:
    """Describe who begins, and with what."""
    fields = spec.opening
    each = "one die; the higher number" if fields.dice_each == 1 else "two dice; the higher total"
    yield "opening.dice_each", f"To begin, each side throws {each} plays first."
    yield "opening.tie", "A tie is thrown again."
    shown = "the two dice shown" if fields.dice_each == 1 else "its own two dice"
    first = {
        "choose": f"plays {shown} as its first throw, or throws again, whichever it prefers",
        "adopt": f"plays {shown} as its first throw",
        "again": "throws again for its first throw",
    }
    yield "opening.first_throw", f"The side that won the opening {first[fields.first_throw]}."


def next_game(spec: Spec, answers: Answers) -> FieldTexts:
    """Describe who begins the next game; where all wins count alike, none counts more than the least."""
    worths = {win.worth for win in spec.wins}
    is_flat = len(worths) == 1 and CHECKERS_LEFT not in worths
    rule = "winner" if is_flat and spec.opening.next_game == "winner_of_single" else spec.opening.next_game
    then = {
        "thrown": "both sides throw again before each game to decide who begins",
        "winner": "the winner of a game begins the next one with a new throw",
        "winner_of_single": "the winner of a game begins the next one with a new throw; after a win that counts "
        "more than the smallest, both sides throw again to decide who begins",
        "loser": "the loser of a game begins the next one with a new throw",
    }
    yield "opening.next_game", f"In a match {then[rule]}."
    if rule != "thrown" and (spec.ending.drawn_by or spec.ending.cannot_win):
        yield "opening.after_draw", "After a drawn game, both sides throw again to decide who begins."


def throwing(spec: Spec, answers: Answers) -> FieldTexts:
    """Describe what throws are worth, and when it differs."""
    n = spec.throws.dice
    dice = "one die" if n == 1 else f"{count(n)} dice"
    text = "Each number moves one checker forward by that many points, to a point where it may land."
    yield "throws.dice", f"A throw is {dice}. {text}"
    yield from worth_texts(spec, answers)


def entering(spec: Spec, answers: Answers) -> FieldTexts:
    """Describe how checkers enter, and what waits for them."""
    from_bar, from_hand = (_entry(row) for row in answers.entry)
    own = tuple(own_entry(die) for die in range(1, FACES + 1))
    field = "entry" if all(row[1:] == own for row in answers.entry) else "hooks.entry"
    is_hand = has_hand(answers)
    if not has_bar(spec, answers):
        yield from [(field, f"A checker in hand enters {from_hand}.")] * is_hand
        yield why_no_hits(spec), "No checker ever comes to the bar."
    else:
        if from_bar == from_hand or not is_hand:
            yield field, f"A checker on the bar{' or in hand' * is_hand} enters {from_bar}."
        else:
            yield field, f"A checker on the bar enters {from_bar}; one in hand {from_hand}."
        yield from _bar(spec, is_hand)
    if is_hand:
        yield from _hand(spec)


def _entry(row: Sequence[int]) -> str:
    points = [f"on {row[die]} with a {die}" for die in range(1, FACES + 1) if row[die]]
    nowhere = [f"with a {die}" for die in range(1, FACES + 1) if not row[die]]
    return listed([*points, *([f"not {listed(nowhere, 'or')}"] if nowhere else [])])


def _bar(spec: Spec, is_hand: bool) -> FieldTexts:
    before = {
        "everything": "before anything else is played, even before one enters from hand",
        "moves": "before a checker on the board is played; entering from hand need not wait",
    }
    first = before[spec.entry.bar.before] if is_hand else "before anything else is played"
    yield "entry.bar.before", f"A checker on the bar must enter {first}."
    shut_out = {
        "no_throw": "does not throw until a point opens",
        "throw_lost": "still throws, and the throw is lost",
    }
    text = f"A side with a checker on the bar that no number can enter {shut_out[spec.entry.bar.shut_out]}."
    yield "entry.bar.shut_out", text


def _hand(spec: Spec) -> FieldTexts:
    hand = spec.entry.hand
    if hand.enter_first == 0:
        yield "entry.hand", "Checkers in hand may enter whenever a number allows, but need not."
        return
    many = "all its checkers" if hand.enter_first == "all" else f"{count(hand.enter_first)} of its checkers"
    yield "entry.hand.enter_first", f"Until a side has entered {many}, a number that can enter one must do so."
    counted = {
        "checkers": "This lasts for as many throws as it takes.",
        "first_throw": "This applies to the side's first throw only.",
    }
    yield "entry.hand.counted", counted[hand.counted]
    shut_out = {
        "play": "Meanwhile, a number that can enter none moves a checker on the board, if it can.",
        "lost": "Meanwhile, a number that can enter none is lost.",
    }
    yield "entry.hand.if_shut_out", shut_out[hand.if_shut_out]


def landing(spec: Spec, answers: Answers) -> FieldTexts:
    """Describe where a checker may land, and what that does."""
    closed = spec.landing.closed_from
    yield "landing.closed_from", f"{count(closed, 'opposing checker').capitalize()} close{'s' * (closed == 1)} a point."
    if closed == 1:
        yield why_no_hits(spec), "So nothing is ever hit."
        return
    blot = "A blot, a single opposing checker," if closed == 2 else f"A checker among fewer than {count(closed)}"
    does = {
        "hit": "is hit by a checker that lands there, and put on the bar",
        "pin": "is pinned by a checker that lands there: until the pinning side has left the point, it cannot "
        "leave and none of its own side may land there",
        "share": "is left alone by a checker that lands there; both stay",
    }
    yield "landing.on_blot", f"{blot} {does[spec.landing.on_blot]}."
    if spec.landing.on_blot == "share":
        yield why_no_hits(spec), "So nothing is ever hit."
    else:
        verb = "Hitting" if spec.landing.on_blot == "hit" else "Pinning"
        closes = "the blot closes its point" if closed == 2 else "even one checker closes a point"
        when = {
            "always": f"{verb} is allowed from the first turn on, anywhere on the board.",
            "own_home": f"{verb} is allowed only while the side has a checker at home or off; otherwise {closes}.",
        }
        yield "landing.hit_when", when[spec.landing.hit_when]


def obligation(spec: Spec, answers: Answers) -> FieldTexts:
    """Describe what must be played."""
    fields = spec.obligation
    free = "A side may stop playing at any time; it need not play at all."
    yield "obligation.as_many", "As many numbers as possible must be played." if fields.as_many else free
    numbers = list(_played_at_once(answers))
    is_unlike = any(len(set(dice)) > 1 for dice in numbers)
    if is_unlike and fields.as_many and fields.order == "free":
        yield "obligation.larger", _larger(spec)
    order = {
        "free": f"The numbers may be played{' in any order,' * is_unlike} by one checker or several.",
        "lower_first": "The numbers are played from the lowest up; once one cannot be played, the rest are lost.",
    }
    if any(len(dice) > 1 for dice in numbers):
        yield "obligation.order", order[fields.order]


def _played_at_once(answers: Answers) -> Iterator[tuple[int, ...]]:
    """List the numbers that any throw gives to be played together, those of lists that a side names, too."""
    waiting = [item for row in answers.bonus_throws for items in row for item in items]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Choice):
            waiting += [one for option in item.options for one in option]
        elif isinstance(item, Allowance):
            yield item.dice


def _larger(spec: Spec) -> str:
    if spec.throws.dice <= PAIR:
        which = "the larger must be" if spec.obligation.larger else "either may be"
        return f"If either of two numbers can be played but not both, {which}."
    which = "one with the largest total must be" if spec.obligation.larger else "any may be"
    return f"Of plays of equally many numbers {which} chosen."


def bearing_off(spec: Spec, answers: Answers) -> FieldTexts:
    """Describe when checkers may be borne off, and with which numbers."""
    yield "bearing_off.all_home", "A side may bear off checkers while all its remaining checkers are home."
    if has_pins(spec):
        yield "bearing_off.none_pinned", "It may bear off none while one of them is pinned."
    tested = {
        "each_step": "This is checked before each step, also in the middle of a throw.",
        "each_allowance": "This is checked once, before the side begins to play its numbers.",
    }
    yield "bearing_off.tested", tested[spec.bearing_off.tested]
    own = "A number bears off a checker from the point of that number"
    too_high = {
        "farthest": f"{own}; a number higher than the farthest checker's point bears off that checker.",
        "any_unplayable": f"{own}; one that can be used in no other way bears off the farthest.",
        "never": f"{own} only.",
        "any_point": f"{own} or from any lower one.",
    }
    yield "bearing_off.too_high", too_high[spec.bearing_off.too_high]


def limits(spec: Spec, answers: Answers) -> FieldTexts:
    """Describe what steps may not do, and plays not leave."""
    waiting = ["on the bar"] * has_bar(spec, answers) + ["in hand"] * has_hand(answers)
    yield from limit_texts(spec.limits, waiting)


def penalties(spec: Spec, answers: Answers) -> FieldTexts:
    """Describe what an illegal play costs."""
    on_bar = ", or while one is on the bar," * has_bar(spec, answers)
    early = f"Checkers borne off before all are home{on_bar}"
    does = {
        "refused": f"{early} must be put back, and a legal play made.",
        "law13": f"{early} are put on the bar and must enter again{', as if they had been hit' * has_hits(spec)}.",
        "opponent_option": f"{early} are put back if the opponent wants it before the next throw; otherwise they stay "
        "off.",
    }
    yield "penalties.illegal_bear_off", does[spec.penalties.illegal_bear_off]


SHEET: dict[str, tuple[Callable[[Spec, Answers], FieldTexts], ...]] = {
    "Start": (board, setup, opening),
    "Throws": (throwing,),
    "Entering": (entering,),
    "Moving": (landing, obligation, limits),
    "Bearing off": (bearing_off, penalties),
    "Winning": (ending, wins),
    "Between games": (next_game,),
}
"""The functions of each heading."""
HEADINGS = tuple(SHEET)
REFUSALS_UNDER = "Moving"
"""The heading that what position hooks refuse stands under."""


def settings(spec: Spec, meanings: Mapping[str, str]) -> list[Sentence]:
    """Describe the parameters of the code: no rules (those follow from its answers), but what `--set` may change.

    Args:
        spec: the file.
        meanings: what each parameter of the code means.
    """
    return [
        Sentence(f"params.{key}", _setting(key, value, meanings.get(key, "")), source_of(spec, f"params.{key}"))
        for key, value in spec.params.items()
    ]


def _setting(key: str, value: object, meaning: str) -> str:
    shown = str(value).lower() if isinstance(value, bool) else value
    in_one_line = " ".join(meaning.split())
    return f"`{key}: {shown}`." + (f" {in_one_line.rstrip('.')}." if meaning else "")
