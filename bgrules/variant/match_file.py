"""What a match's file may say: which variants are played in turn, and to how many points.

It stands in a folder of its own beside those of variants, as `match.yaml`. It holds no rule: who begins the next game
is each variant's own `opening.next_game`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field, ValidationError, WithJsonSchema

from bgrules.errors import MAX_SHOWN, Problem, VariantError
from bgrules.formats import MATCH_FILE
from bgrules.variant import messages
from bgrules.variant.consistency import ours_among, twice
from bgrules.variant.format_number import known, of_later
from bgrules.variant.messages import Words
from bgrules.variant.sections import Name, Section, Text
from bgrules.variant.source import Source, of_another, read
from bgrules.variant.text import printable

MAX_TO = 10_000
"""The most points that a match is played to."""


class MatchFile(Section):
    """A match: variants that take turns, and a score."""

    format: Annotated[
        int,
        AfterValidator(known(MATCH_FILE)),
        Words(f"`{MATCH_FILE.number}`"),
        WithJsonSchema({"const": MATCH_FILE.number}),
    ]
    """Version of this format."""
    name: Name
    """The name to play it by."""
    title: Text
    """The name to print."""
    aka: tuple[Name, ...] = ()
    """Other names to play it by."""
    sources: Mapping[Name, Text] = {}
    """Books and other sources, each by a key."""
    games: Annotated[tuple[Text, ...], Field(min_length=1), Words("a list of variants, such as `[portes, plakoto]`")]
    """What is played, one after the other and then from the first again: names, or paths relative to this file."""
    to: Annotated[int, Field(ge=1, le=MAX_TO)]
    """Points that win the match, if nobody says otherwise."""


def read_match(path: Path) -> MatchFile:
    """Read a match's file.

    Raises:
        VariantError: it cannot be read, or says what cannot be; every problem with its place.
    """
    try:
        source = read(path)
    except VariantError as error:
        raise VariantError([_of_a_match(problem) for problem in error.problems]) from None
    data = {key: tuple(value) if isinstance(value, list) else value for key, value in source.data.items()}
    try:
        says = MatchFile.model_validate(data)
    except ValidationError as error:
        found = messages.problems(error, MatchFile, data)
        raise VariantError(_in_order(source, of_later(found) or found)) from None
    if broken := [*twice(("aka",), says.aka), *ours_among(says.sources, "match")]:
        raise VariantError(_in_order(source, broken))
    return says


def _in_order(source: Source, problems: Iterable[Problem]) -> list[Problem]:
    found = [(source.place(one.at, one.on_key), one) for one in problems]
    in_order = sorted(found, key=lambda pair: (pair[0].line, pair[0].column))
    return [replace(_of_a_match(one), place=place) for place, one in in_order]


def no_variant(path: Path, called: str) -> Problem:
    """Say what a match is that was named where a variant belongs, and what can be named instead."""
    shown = printable(called, MAX_SHOWN)
    plays = f"`bgrules rules {shown}` prints its rules, and `bgrules play {shown}` plays it"
    try:
        games = list(dict.fromkeys(read_match(path).games))
    except VariantError:
        return Problem("variant-match", says=f"`{shown}` is a match, not a variant", help=plays)
    says = f"`{shown}` is a match of {messages.listed(games, 'and')}, not a variant"
    return Problem("variant-match", says=says, help=f"name one of these games here; {plays}")


def in_match(path: Path, game: int, problems: Sequence[Problem]) -> list[Problem]:
    """Place what is wrong with the name of a game, counted from 0, where the match says it."""
    place = read(path).place(("games", game))
    return [problem if problem.place else replace(problem, place=place) for problem in problems]


def _of_a_match(problem: Problem) -> Problem:
    """Say of a match what is said of a variant."""
    return of_another(problem, "a match", "starts with `format: 1`")
