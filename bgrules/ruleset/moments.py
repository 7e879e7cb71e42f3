"""Moments in words: when it is that a throw is worth one thing and not another.

A value that depends on two of a moment's five facts is described by those two, however many moments there are.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import astuple, fields
from itertools import combinations, product
from typing import TypeVar

from bgrules.terms import DOUBLETS_CAP, TURN_CAP, Moment, moments

T = TypeVar("T", bound=Hashable)
FACTS = tuple(field.name for field in fields(Moment))
_COUNTED = {1: "one", 2: "two", 3: "three", 4: "four"}
_NTH = {1: "first", 2: "second", 3: "third", 4: "fourth"}
_WORDS = {
    ("first_throw", True): "on a side's first throw",
    ("first_throw", False): "after a side's first throw",
    ("first_of_game", True): "on the first throw of the game",
    ("first_of_game", False): "after the first throw of the game",
    ("all_entered", True): "once a side's checkers have all entered",
    ("all_entered", False): "while a side has a checker in hand",
}


def described(values: Sequence[T]) -> list[tuple[str, T]]:
    """Say when each value holds.

    Args:
        values: one for each of `terms.moments()`.

    Returns:
        each distinct value, with words for its moments, empty if it is the only one; the ordinary moment's first.
    """
    facts = needed(values)
    ordinary = values[Moment().index]
    distinct = sorted(dict.fromkeys(values), key=lambda value: value != ordinary)
    return [(when, value) for value in distinct for when in _whens(values, value, facts)]


def needed(values: Sequence[Hashable]) -> tuple[int, ...]:
    """Find the fewest facts of a moment that a value depends on, by their place in `FACTS`."""
    for n in range(len(FACTS)):
        for facts in combinations(range(len(FACTS)), n):
            if _is_told_by(values, facts):
                return facts
    return tuple(range(len(FACTS)))


def _is_told_by(values: Sequence[Hashable], facts: tuple[int, ...]) -> bool:
    found: dict[tuple[int, ...], Hashable] = {}
    pairs = zip(moments(), values, strict=True)
    return all(found.setdefault(_pick(moment, facts), value) == value for moment, value in pairs)


def _pick(moment: Moment, facts: tuple[int, ...]) -> tuple[int, ...]:
    values = astuple(moment)
    return tuple(values[fact] for fact in facts)


def _whens(values: Sequence[T], value: T, facts: tuple[int, ...]) -> Iterator[str]:
    """Say when a value holds: in one phrase where any fact goes with any other, one by one where not."""
    picks = {_pick(moment, facts) for moment, other in zip(moments(), values, strict=True) if other == value}
    each = [sorted({pick[place] for pick in picks}) for place in range(len(facts))]
    groups = [each] if picks == set(product(*each)) else [[[fact] for fact in pick] for pick in sorted(picks)]
    for group in groups:
        limits = [(fact, of) for fact, of in zip(facts, group, strict=True) if len(of) < _count(fact)]
        yield ", ".join(_words(FACTS[fact], of) for fact, of in limits)


def _count(fact: int) -> int:
    """How many values a fact has."""
    return len({astuple(moment)[fact] for moment in moments()})


def _words(fact: str, values: Sequence[int]) -> str:
    """One fact in words."""
    if fact == "turn":
        return _turns(values)
    if fact == "doublets":
        return _doublets(values)
    return _WORDS[fact, bool(values[0])]


def _turns(values: Sequence[int]) -> str:
    """Say which turns of a side; the cap stands for all from there on."""
    if list(values) == list(range(values[0], TURN_CAP + 1)):
        return f"from a side's {_NTH[values[0]]} turn on"
    if list(values) == list(range(1, len(values) + 1)):
        return f"in a side's first {_COUNTED[len(values)]} turns" if len(values) > 1 else "in a side's first turn"
    return f"in a side's {' or '.join(_NTH[value] for value in values)} turn" + " or later" * (TURN_CAP in values)


def _doublets(values: Sequence[int]) -> str:
    """Say how many doublets a side has thrown before; the cap stands for more, too."""
    if list(values) == list(range(values[0], DOUBLETS_CAP + 1)):
        return f"once a side has thrown {_COUNTED[values[0]]} doublet{'s' * (values[0] > 1)} before"
    found = [f"{_COUNTED[value]} doublet{'s' * (value > 1)}" if value else "no doublet" for value in values]
    or_more = " or more" * (DOUBLETS_CAP in values)
    return f"while a side has thrown {' or '.join(found)}{or_more} before"


FIRST_DOUBLET = _doublets([0])
NTH_DOUBLET = {
    FIRST_DOUBLET: "a side's first doublet",
    _doublets([1]): "a side's second doublet",
    _doublets([0, 1]): "either of a side's first two doublets",
    _doublets([1, 2]): "a later doublet",
    _doublets([2]): "a later doublet",
}
"""What a doublet is called that is thrown while the words say so."""
