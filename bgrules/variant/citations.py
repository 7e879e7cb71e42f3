"""What a cite may stand by: a field, a section or a hook, and what is finer than a field.

Two sources often share a field: one says that a pinned mother wins, none that a locked game is drawn. So an item of
a list, a kind of win, and a rule that stands beside a field whatever its value may each have a source of its own.
"""

from collections.abc import Iterator
from functools import cache
from typing import Literal, get_args, get_origin

from pydantic import BaseModel, TypeAdapter, ValidationError

from bgrules.variant.inheritance import Resolved
from bgrules.variant.messages import field_paths, kind_at
from bgrules.variant.sections import ParamName, ThrowName

HOOKS = ("setup", "entry", "bonus_throws", "allow_step", "allow_play")
BESIDE: dict[str, str] = {
    "opening.after_draw": "After a drawn game of a match the next is thrown for.",
    "bearing_off.all_home": "Checkers are borne off only while all that the side has left are home.",
    "bearing_off.none_pinned": "None is borne off while one of them is pinned.",
    "limits.no_hit_and_run.another_stays": "A checker that has hit may move on if another of its side stays there.",
    "ending.drawn_by.cannot_win": "A game in which a side bears off all its checkers that cannot win is drawn.",
    "ending.cannot_win.both": "What becomes of a game in which that happened to both sides.",
}
"""Rules that no value sets but that have a sentence, each by the path under which it is described and cited."""
_NOT_CITED = ("format", "name", "title", "aka", "extends", "hooks", "without", "status", "readings", "sources", "cites")
_OPEN: dict[str, TypeAdapter[str]] = {"params.": TypeAdapter(ParamName), "throws.named.": TypeAdapter(ThrowName)}
"""Below what a file may name as it likes, and what a name there is."""


def citable(model: type[BaseModel], resolved: Resolved) -> list[str]:
    """List the paths that a cite may stand by, but for those that a file names as it likes; see `is_open`."""
    return [*_of_model(model), *(f"wins.{name}" for name in _wins(resolved))]


@cache
def _of_model(model: type[BaseModel]) -> tuple[str, ...]:
    """List what holds of every file; made once, since every reading of a file is checked."""
    fields = [path for path in field_paths(model) if path.split(".")[0] not in _NOT_CITED]
    items = [f"{path}.{word}" for path in fields for word in _words(model, path)]
    hooks = ["hooks", *(f"hooks.{name}" for name in HOOKS)]
    return (*fields, *items, *BESIDE, *hooks)


def is_open(path: str) -> bool:
    """Say whether a path lies below what a file names as it likes."""
    return any(path.startswith(head) and _is_name(path.removeprefix(head), kind) for head, kind in _OPEN.items())


def _is_name(text: str, kind: TypeAdapter[str]) -> bool:
    try:
        kind.validate_python(text)
    except ValidationError:
        return False
    return True


def _words(model: type[BaseModel], path: str) -> tuple[str, ...]:
    """List the words of which a field holds a list, if it does."""
    kind = kind_at(model, (*path.split("."), 0))
    return get_args(kind) if get_origin(kind) is Literal else ()


def _wins(resolved: Resolved) -> Iterator[str]:
    """Name the kinds of win that any file of the chain has, whatever else is wrong with them."""
    for source in resolved.chain:
        rows = source.data.get("wins")
        for row in rows if isinstance(rows, list) else ():
            if isinstance(row, dict) and isinstance(row.get("name"), str):
                yield row["name"]
