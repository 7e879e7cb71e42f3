"""Where a match stands: whether its numbers make sense, by themselves and in the heading of a game's record."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

from bgrules.terms import SIDES
from bgrules.variant.match_file import MAX_TO
from bgrules.variant.sections import CHECKERS_LEFT
from bgrules.variant.text import printable


def fault(to: object, score: object, played: object, most: Sequence[int] = ()) -> str:
    """Say what is wrong with the numbers of a match; nothing if they make sense.

    Args:
        to: points that win it.
        score: points of both sides so far.
        played: games so far.
        most: what a game counts at most, of each variant in turn; none if that is not known.
    """
    if not _is_count(to) or not 1 <= to <= MAX_TO:
        return f"`to` is {to!r}, but a match is to 1 to {MAX_TO} points"
    if not isinstance(score, list | tuple) or len(score) != SIDES or not all(map(_is_count, score)):
        return f"`score` is {score!r}, but must be the points of side 0 and of side 1"
    if max(score) >= to:
        return f"`score` is {score!r}, so the match to {to} is over"
    if not _is_count(played):
        return f"`played` is {played!r}, but must be the number of games so far"
    points = _at_most(played, most)
    if points is not None and sum(score) > points:
        games = "1 game counts" if played == 1 else f"{played} games count"
        return f"`score` is {score!r}, but {games} at most {points}"
    return ""


def fault_of(header: Mapping[str, Any]) -> str:
    """Say what the heading of a record, otherwise sound, says wrongly of its match; nothing if there is none."""
    found = header.get("match")
    if found is None:
        return ""
    if not isinstance(found, dict) or not isinstance(found.get("name"), str) or not _are_names(found.get("games")):
        return "the heading says nothing usable of its `match`"
    games, played = found["games"], found.get("played")
    most = _most_of(header["rules"]) if len({*games}) == 1 else []
    if says := fault(found.get("to"), found.get("score"), played, most) or _misfit(header, games, played):
        return f"the heading's `match`: {says}"
    return ""


def _misfit(header: Mapping[str, Any], games: Sequence[str], played: Any) -> str:
    """Hold what the match says of this game against what the heading says of it."""
    number, name, turn = header["number"], header["variant"], games[played % len(games)]
    if number != played:
        return f"`played` is {played}, but this game's `number` is {number}: as many games came before it"
    if name != turn:
        return f"`games` gives game {played + 1} to `{printable(turn)}`, but this is one of `{printable(str(name))}`"
    return ""


def _is_count(number: object) -> TypeGuard[int]:
    return isinstance(number, int) and not isinstance(number, bool) and number >= 0


def _are_names(games: object) -> bool:
    return isinstance(games, list) and bool(games) and all(isinstance(name, str) for name in games)


def _at_most(played: int, most: Sequence[int]) -> int | None:
    """Count the points that this many games bring at most; None where it is unknown."""
    if not played:
        return 0
    rounds, rest = divmod(played, len(most)) if most else (0, 0)
    return rounds * sum(most) + sum(most[:rest]) if most else None


def _most_of(rules: Mapping[str, Any]) -> list[int]:
    """Find what a game counts at most by the rules that stand in a heading, if they are usable."""
    wins = rules.get("wins")
    rows = wins if isinstance(wins, list) else []
    worths = [row.get("worth") if isinstance(row, dict) else None for row in rows]
    counts = [rules.get("checkers") if worth == CHECKERS_LEFT else worth for worth in worths]
    known = [count for count in counts if _is_count(count)]
    return [max(known)] if counts and len(known) == len(counts) else []
