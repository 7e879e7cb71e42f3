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
from bgrules.position.identification import position_format
from bgrules.position.position import Position, place_name
from bgrules.terms import BAR, HAND, MAX_CHECKERS, OFF, POINTS
from bgrules.variant.text import printable

NO_PLAY = "-"
"""A play without a step."""
DASHES = "-\u2010\u2011\u2013\u2212"
"""A hyphen, and what word processors make of one."""
MAX_LENGTH = 1000
"""Characters that a play as text may have; no play needs as many."""
_NOTHING = rf"""(?:
    [{DASHES}\u2014]+ | no(?:\ [1-6](?:'?s)?)? | none | nothing | without\ a\ move
    | no(?:\ (?:legal|possible|valid|further|more))?\ (?:play|move)s?(?:\ (?:possible|available|left))?
    | (?:can(?:\ ?not|'?t)|could(?:\ not|n't)|do(?:es)?(?:\ not|n't)|did(?:\ not|n't)|unable\ to)
      \ (?:move|play|enter|come\ in)(?:\ (?:any\ ?more|further|a\ checker))?
    | pass(?:e[sd])? | danc(?:e[sd]?|ing) | fan(?:s|ned|ning)? | forfeit(?:s|ed)? | skip(?:s|ped)?
    | (?:(?:is|are)\ )?(?:closed|shut)\ out | (?:stays|remains)\ (?:on\ the\ bar|out)
)"""
"""What people write where nothing, or nothing more, can be played."""
_NO_PLAYS = re.compile(_NOTHING, re.VERBOSE)
_NO_MORE = re.compile(rf"(.*?)[\s,;+]+\(?{_NOTHING}\)?", re.VERBOSE)
_REMARK = re.compile(r"(?<=[\w*)])\s*(?:[!?]{1,2}(?![!?])|\.+(?=\s|$))")
"""`!`, `?`, `!?` and the like behind a play say how good it is; a full stop says nothing."""
_PLACES = {
    **{"bar": BAR, "ba": BAR, "b": BAR, "hand": HAND, "h": HAND},
    **{"off": OFF, "of": OFF, "o": OFF, "0": OFF},
}
PLACE_WORDS = frozenset(word for word in _PLACES if word.isalpha())
"""Words that may stand for a place in a play."""
_WORDS = [word for word in _PLACES if len(word) > 2]
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
            checker; `(2)` or `x2` counts an entry; `25` is the bar, `0` is off; `pass`, `no move`, `dances` and the
            like stand for nothing, or for nothing more.

    Returns:
        One (source, target) a step, chains and counts spelled out; empty when nothing is played.

    Raises:
        PlayError: in words, naming what cannot be read.
    """
    if not isinstance(text, str):
        raise PlayError(f"a play is text: {_FORM}")
    entries = play_entries(text)
    try:
        steps = [step for entry in entries for step in _read(entry)]
    except PlayError:
        if form := position_format(text):
            raise PlayError(f"`{printable(text.strip())}` is {form} and no play; bgrules cannot read it yet") from None
        raise
    if len(steps) > MAX_CHECKERS:
        raise PlayError(f"`{text.strip()}` is {len(steps)} steps; no throw is worth as many")
    return steps


def play_entries(text: str) -> list[str]:
    """Cut a play as people type it into its entries, each in one spelling: `24/18/13`, `8/5(2)`.

    Returns:
        The entries in lower case, without marks of hits and remarks; none where nothing is played.

    Raises:
        PlayError: no text, too long a one, or one without an entry.
    """
    if not isinstance(text, str):
        raise PlayError(f"a play is text: {_FORM}")
    if len(text) > MAX_LENGTH:
        raise PlayError(f"a play has at most {MAX_LENGTH} characters, and this has {len(text)}; {_FORM}")
    plain = _plain(text)
    if not plain or _NO_PLAYS.fullmatch(plain.strip("(). ,;") or plain):
        return []
    while (more := _NO_MORE.fullmatch(plain)) and more[1]:
        plain = more[1]
    entries = _counted(_joined(plain)).strip(" ,;+")
    if not entries:
        raise PlayError(f"`{text.strip()}` is not a play; {_FORM}")
    return re.split(r"[\s,;+]+", entries)


def is_said_to_be_all(text: str) -> bool:
    """Say whether a play names steps and that nothing more is played, `bar/20* pass`, or that nothing is at all."""
    return not play_entries(text) or bool(_NO_MORE.fullmatch(_plain(text)))


def _plain(text: str) -> str:
    """Write a play in small letters, one space between words, without remarks."""
    return _REMARK.sub("", " ".join(text.lower().replace("\u2019", "'").split()))


def _joined(text: str) -> str:
    """Write every step with `/` and no space; marks of hits say nothing that the board does not."""
    return re.sub(rf"\s*(?:/|->|>|\u2192|[{DASHES}])\s*", "/", text.replace("*", " "))


def _counted(text: str) -> str:
    """Write every count as `8/5(2)`: `8/5 (2)`, `8/5x2`, `8/5 \u00d7 2` and `2x 8/5` say the same."""
    counted = re.sub(r"\s*\(\s*(?:[x\u00d7]\s*(?=\d))?(\w*)\s*\)", r"(\1)", text)
    counted = re.sub(r"(?<=\w)\s*[x\u00d7]\s*(\d+)(?![\w/])", r"(\1)", counted)
    return re.sub(r"(?<![\w/(])(\d+)\s*[x\u00d7]\s*([^\s,;+()]+)", r"\2(\1)", counted)


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


def _read(token: str) -> list[tuple[int, int]]:
    match = re.fullmatch(r"([^()]+)(?:\(([^()]*)\))?", token)
    if match is None:
        raise PlayError(f"`{token}` is not a step; {_FORM}")
    places = [_place(token, word) for word in match[1].split("/")]
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
            f"`{word}` in `{token}` is not a place; {hint}" if word else f"a place is missing in `{token}`; {_FORM}"
        )
    if len(word) > 2 or int(word) > HAND:
        raise PlayError(f"unknown point {word} (in `{token}`); points are 1 to {POINTS}, then `bar`, `hand`, `off`")
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
        raise PlayError(f"`({word})` in `{token}` is not a count; `8/5(2)` plays 8/5 twice")
    return int(word)
