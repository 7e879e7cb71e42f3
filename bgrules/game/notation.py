"""Plays as text: `Play`, its one canonical spelling, and the many spellings that people type.

A play is written in the mover's own numbers. Nothing here knows whether it is legal.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import pairwise
from typing import NamedTuple

from bgrules.errors import PlayError
from bgrules.game.position import Position, place_name
from bgrules.terms import BAR, HAND, MAX_CHECKERS, OFF, POINTS

NO_PLAY = "-"
"""A play without a step."""
_NO_PLAYS = {
    "",
    NO_PLAY,
    "no play",
    "none",
    "nothing",
    "pass",
    "no",
    "dance",
    "cannot move",
    "can't move",
    "--",
    "—",
    "–",
}
DASHES = "-\u2010\u2011\u2013\u2212"
"""A hyphen, and what word processors make of one."""
_PLACES = {"bar": BAR, "b": BAR, "hand": HAND, "h": HAND, "off": OFF, "o": OFF, "0": OFF}
_WORDS = [word for word in _PLACES if len(word) > 1]
_FORM = "write steps like `13/7`, `bar/20`, `hand/22`, `6/off`, twice the same as `8/5(2)`, none as `-`"


class Step(NamedTuple):
    """One checker from a place to another, as it was made."""

    source: int
    target: int
    is_hit: bool = False

    def __str__(self) -> str:
        return f"{place_name(self.source)}/{place_name(self.target)}{'*' * self.is_hit}"


@dataclass(frozen=True, slots=True)
class Play:
    """A legal play of an allowance, and the position that it leads to."""

    text: str
    """The canonical spelling, `24/18*/13 8/5(2)`."""
    steps: tuple[str, ...]
    """One entry a checker and die, in the order played: `24/18*`."""
    result: Position
    """The board after the play, still mover first."""
    numbers: tuple[int, ...]
    """The number that each step uses."""
    code: int
    """The kernel's name of the play."""

    def __str__(self) -> str:
        return self.text


class _Chain(NamedTuple):
    """One checker's steps as a play writes them: the places it touches, and those where it hits."""

    places: tuple[int, ...]
    hits: tuple[int, ...]


def play_text(steps: Sequence[Step]) -> str:
    """Spell a play in its one canonical form.

    Steps of one checker are one entry that shows every place it touches, equal entries are counted, entries stand
    bar first, then hand, then from high to low, the longer way first.
    """
    hits: dict[tuple[int, ...], tuple[int, ...]] = {}
    counts: dict[tuple[int, ...], int] = {}
    for chain in _chains(steps):
        counts[chain.places] = counts.get(chain.places, 0) + 1
        hits[chain.places] = hits.get(chain.places, ()) + chain.hits
    entries = sorted(counts, key=lambda places: (_order(places[0]), places[-1], places))
    return " ".join(_entry(places, hits[places], counts[places]) for places in entries) or NO_PLAY


def parse_play(text: str) -> list[tuple[int, int]]:
    """Read a play as people type it, hits ignored.

    Args:
        text: steps in any order, joined by blanks or commas; `/` or `-` between places; a chain of places is one
            checker; `(2)` counts an entry; `25` is the bar, `0` is off.

    Returns:
        One (source, target) a step, chains and counts spelled out; empty when nothing is played.

    Raises:
        PlayError: in words, naming what cannot be read.
    """
    if not isinstance(text, str):
        raise PlayError(f"a play is text: {_FORM}")
    plain = text.strip().lower()
    if plain.strip("().") in _NO_PLAYS:
        return []
    steps = [step for token in _tokens(plain) for step in _read(token)]
    if len(steps) > MAX_CHECKERS:
        raise PlayError(f"`{text.strip()}` is {len(steps)} steps; no throw is worth so many")
    return steps


def _chains(steps: Iterable[Step]) -> list[_Chain]:
    """Join each step to the first checker that stands where it begins."""
    chains: list[_Chain] = []
    for source, target, is_hit in steps:
        hit = (target,) if is_hit else ()
        joined = next((i for i, chain in enumerate(chains) if chain.places[-1] == source), None)
        if joined is None:
            chains.append(_Chain((source, target), hit))
        else:
            chains[joined] = _Chain((*chains[joined].places, target), chains[joined].hits + hit)
    return chains


def _order(place: int) -> int:
    """Bar, then hand, then from high to low."""
    return {BAR: -HAND, HAND: -BAR}.get(place, -place)


def _entry(places: tuple[int, ...], hits: tuple[int, ...], count: int) -> str:
    names = "/".join(place_name(place) + "*" * (place in hits) for place in places)
    return f"{names}({count})" if count > 1 else names


def _tokens(text: str) -> list[str]:
    """Cut a play into entries: `24/18*/13(2)`."""
    joined = re.sub(rf"\s*(?:/|->|→|[{DASHES}])\s*", "/", text.replace("*", " * "))
    joined = re.sub(r"\s*\*\s*/", "*/", re.sub(r"\s+\*", "*", joined))
    joined = re.sub(r"\s*\(\s*(\w*)\s*\)", r"(\1)", joined)
    return re.split(r"[\s,;+]+", joined.strip(" ,;+"))


def _read(token: str) -> list[tuple[int, int]]:
    match = re.fullmatch(r"([^()]+)(?:\(([^()]*)\))?", token)
    if match is None:
        raise PlayError(f"`{token}` is no step; {_FORM}")
    places = [_place(token, word.replace("*", "")) for word in match[1].split("/")]
    if len(places) == 1:
        raise PlayError(
            f"`{token}` is only one place; a step names where a checker comes from and where it goes: `13/7`"
        )
    return [_step(token, *pair) for pair in pairwise(places)] * _count(token, match[2])


def _place(token: str, word: str) -> int:
    if word in _PLACES:
        return _PLACES[word]
    if not (word.isascii() and word.isdigit()):
        close = get_close_matches(word, _WORDS, n=1)
        hint = f"did you mean `{close[0]}`?" if close else _FORM
        raise PlayError(
            f"`{word}` in `{token}` is no place; {hint}" if word else f"a place is missing in `{token}`; {_FORM}"
        )
    if len(word) > 2 or int(word) > HAND:
        raise PlayError(f"there is no point {word} (in `{token}`); points are 1 to {POINTS}, then `bar`, `hand`, `off`")
    return int(word)


def _step(token: str, source: int, target: int) -> tuple[int, int]:
    if source == OFF:
        raise PlayError(f"`{token}`: a checker that is off stays off")
    if target > POINTS:
        raise PlayError(f"`{token}`: no checker is played to the {place_name(target)}")
    if source == target:
        raise PlayError(f"`{token}`: the checker stays where it is")
    return source, target


def _count(token: str, word: str | None) -> int:
    if word is None:
        return 1
    if not (word.isascii() and word.isdigit() and 1 <= len(word) <= 2 and int(word) > 0):
        raise PlayError(f"`({word})` in `{token}` is no count; `8/5(2)` plays 8/5 twice")
    return int(word)
