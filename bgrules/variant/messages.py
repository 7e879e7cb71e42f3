"""What the models of a variant's file refuse, said in the words of people who write such files.

`plugins/` uses `problems` too, for the parameters of a plugin.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Literal, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from bgrules.errors import Problem
from bgrules.terms import FACES, POINTS
from bgrules.variant.text import BLANK_HELP, missing_blank, printable

At = tuple[str | int, ...]

SYNONYMS = {
    "man": "checkers", "men": "checkers", "stones": "checkers", "checker": "checkers",
    "roll": "throws", "rolls": "throws", "throw": "throws",
    "double": "doublet", "doubles": "doublet", "doublets": "doublet",
    "moves": "obligation", "moving": "obligation", "must": "obligation",
    "bear_off": "bearing_off", "bearoff": "bearing_off", "bearing": "bearing_off",
    "score": "wins", "scores": "wins", "scoring": "wins", "results": "wins", "points": "setup",
    "start": "setup", "position": "setup", "layout": "setup",
    "direction": "route", "track": "route", "hit": "on_blot", "blot": "on_blot", "capture": "on_blot",
    "block": "closed_from", "block_at": "closed_from", "value": "worth",
    "parent": "extends", "base": "extends", "inherits": "extends", "extend": "extends",
    "alias": "aka", "aliases": "aka", "version": "format", "label": "title",
    "references": "sources", "citations": "cites", "cite": "cites", "source": "sources",
    "options": "params", "parameters": "params", "plugin": "hooks", "hook": "hooks",
    "allow_move": "allow_step", "allow_moves": "allow_play", "bonus_rolls": "bonus_throws",
}  # fmt: skip
"""What people call the keys."""

VALUE_SYNONYMS = {
    "opposed": "contrary", "opposite": "contrary", "parallel": "shared", "same": "shared", "half": "half_turn",
    "choice": "choose", "reroll": "again", "rethrow": "again", "roll_again": "again", "throw_again": "again",
    "capture": "hit", "stack": "share", "block": "share", "any": "free", "lowest_first": "lower_first",
    "no_roll": "no_throw", "roll_lost": "throw_lost", "first_roll": "first_throw", "each_move": "each_step",
    "men": "checkers", "bar": "on_bar", "hand": "in_hand", "none": "never", "move": "play",
    "misere": "opponent_off", "misère": "opponent_off", "first_off_loses": "opponent_off", "bear_off": "all_off",
    "stalemate": "deadlock", "allow_move": "allow_step", "bonus_rolls": "bonus_throws",
}  # fmt: skip
"""What people call the values."""

YES_AND_NO = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}
"""What people write for true and false, as older YAML let them."""

NO_QUOTES = "without quotes it is a number: `{}`"

_LENGTH = f"every board has {POINTS} points"
_FACES = f"every die has the faces 1 to {FACES}"
FIXED = {
    **{("board", word): _LENGTH for word in ("points", "point", "size", "length", "width", "n_points")},
    **{("throws", word): _FACES for word in ("faces", "sides", "die", "max", "pips")},
}
"""What people look for in a section, by its path and their word, and what is the same in every variant."""
FEW_KEYS = 8
"""Keys of a section that are listed beside a suggestion; a longer list would hide it."""

OF_A_RUN = ("variant", "variants", "players", "seed", "games", "turn_limit", "workers")
"""Keys of a run file, which is easily given where a variant's file belongs."""


@dataclass(frozen=True, slots=True)
class Words:
    """Annotates a type with what its values are, when the type alone cannot say it."""

    text: str


def nearest(
    word: object, options: Sequence[str], synonyms: Mapping[str, str] | None = None, cutoff: float = 0.6
) -> str | None:
    """Find what was probably meant."""
    text = str(word).strip().lower().replace("-", "_").replace(" ", "_")
    by_form = {option.lower().replace("-", "_"): option for option in options}
    meant = (synonyms or {}).get(text)
    if meant in options:
        return meant
    close = get_close_matches(text, list(by_form), n=1, cutoff=cutoff)
    return by_form[close[0]] if close else None


def nearest_path(path: str, known: Sequence[str]) -> str | None:
    """Find the dotted path that was probably meant, by the whole or by its last word."""
    if near := nearest(path, known):
        return near
    last = nearest(path.split(".")[-1], [option.split(".")[-1] for option in known], SYNONYMS)
    return next((option for option in known if option.split(".")[-1] == last), None)


def listed(words: Sequence[object], last: str = "or") -> str:
    """Write `a`, `b` or `c`."""
    return _either([f"`{printable(word)}`" for word in words], last)


def _either(words: Sequence[str], last: str = "or") -> str:
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def shown(value: object) -> str:
    """Name a value as it stands in a file."""
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, list | tuple):
        return "a list"
    return f"the text `{printable(value)}`" if isinstance(value, str) else f"`{printable(value)}`"


def shown_value(value: object) -> str:
    """Write a value as in a file, on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {shown_value(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(shown_value, value)) + "]"
    return "~" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def dotted(at: At) -> str:
    """Write a path as people do: `entry.bar.before`, `wins[2].worth`, `setup.24`; list items count from 1."""
    text = ""
    for i, part in enumerate(at):
        is_place = at[0] == "setup" and i == len(at) - 1
        text += f"[{part + 1}]" if isinstance(part, int) and not is_place else f".{printable(part)}"
    return text.removeprefix(".")


def may_be(kind: object) -> str:
    """Say what a value of a type may be: `a whole number from 1 to 6`."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        found = [extra.text for extra in args[1:] if isinstance(extra, Words)]
        return found[0] if found else may_be(args[0]) + _limits(args[1:])
    if origin is Literal:
        return listed(args)
    if origin in (Union, UnionType):
        kinds = [may_be(arg) for arg in args if arg is not NoneType]
        return _either(list(dict.fromkeys(word for found in kinds for word in found.split(" or "))))
    if origin in (tuple, list):
        return "a list"
    if isinstance(kind, type) and issubclass(kind, BaseModel) and kind.model_fields:
        return f"a mapping with {listed(list(kind.model_fields), 'and')}"
    names = {bool: "`true` or `false`", int: "a whole number", float: "a number", str: "text"}
    return names.get(kind, "a mapping") if isinstance(kind, type) else "a mapping"


def _limits(extras: Sequence[object]) -> str:
    limits = {name: getattr(extra, name) for extra in _flat(extras) for name in ("ge", "le") if hasattr(extra, name)}
    low, high = limits.get("ge"), limits.get("le")
    if low is None and high is None:
        return ""
    if high is None:
        return f", {low} or more"
    return f" from {low} to {high}" if low is not None else f", {high} at most"


def _flat(extras: Sequence[object]) -> Iterator[object]:
    for extra in extras:
        yield from getattr(extra, "metadata", None) or [extra]


def kind_at(kind: object, at: At) -> object | None:
    """Find the type of what stands at a path below a value of this type."""
    for part in at:
        inner = (_inside(option, part) for option in _options(kind))
        kind = next((found for found in inner if found is not None), None)
    return kind


def _options(kind: object) -> Iterator[object]:
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        yield from _options(args[0])
    elif origin in (Union, UnionType):
        for arg in args:
            yield from _options(arg)
    else:
        yield kind


def _inside(kind: object, part: str | int) -> object | None:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return _field_kind(kind, str(part))
    args = get_args(kind)
    if get_origin(kind) in (tuple, list):
        return args[0] if isinstance(part, int) else None
    return args[1] if len(args) == 2 and get_origin(kind) not in (None, Literal) else None


@cache
def _field_kind(model: type[BaseModel], name: str) -> object | None:
    """Find the type of a field; a file asks for the same few hundred thousands of times."""
    field = model.model_fields.get(name)
    return Annotated[(field.annotation, *field.metadata)] if field and field.metadata else field and field.annotation


def section_at(model: type[BaseModel], at: At) -> type[BaseModel] | None:
    """Find the model of the section at a path, if there is one."""
    found = [kind for kind in _options(kind_at(model, at)) if isinstance(kind, type) and issubclass(kind, BaseModel)]
    return found[0] if found else None


def field_paths(model: type[BaseModel], before: str = "") -> Iterator[str]:
    """List the dotted paths of all fields of a model, sections before what is in them."""
    for name in model.model_fields:
        yield before + name
        section = section_at(model, (name,))
        if section is not None:
            yield from field_paths(section, f"{before}{name}.")


def problems(
    error: ValidationError,
    model: type[BaseModel],
    data: object,
    before: At = (),
    in_file: Callable[[At], At] = lambda at: at,
) -> list[Problem]:
    """Say in words all that pydantic found.

    Args:
        error: What it found.
        model: The model it compared with.
        data: What was given to it.
        before: Path of `data` in the file.
        in_file: Turns a path in `data` into the path below `before`.
    """
    details = [detail for detail in error.errors(include_url=False) if not _is_of_items(detail)]
    found = [_problem(detail, model, data, lambda at: before + in_file(at)) for detail in details]
    return list(dict.fromkeys(found))


def _is_of_items(detail: ErrorDetails) -> bool:
    """Whether a list is called too short only because its items are wrong, which is said of each."""
    return detail["type"] == "too_short" and len(detail["input"]) >= detail["ctx"]["min_length"]


def _wrong_length(detail: ErrorDetails, at: At, expected: object) -> Problem:
    if not detail["input"]:
        return Problem("spec-empty", at, f"`{dotted(at)}` is empty", f"it is {may_be(expected)}")
    says = f"`{dotted(at)}` has {len(detail['input'])} items"
    return Problem("spec-range", at, says, f"there may be {detail['ctx']['max_length']}")


def _problem(detail: ErrorDetails, model: type[BaseModel], data: object, in_file: Callable[[At], At]) -> Problem:
    inner, on_key = _path(detail, data)
    kind, at, expected = detail["type"], in_file(inner), kind_at(model, inner)
    if kind == "extra_forbidden":
        says, help = f"unknown key `{printable(inner[-1])}`", _key_help(inner, at, model)
        return Problem("spec-unknown-key", at, says, help, on_key=True)
    if kind == "missing" and isinstance(inner[-1], int):
        what = may_be(kind_at(model, inner[:-1]))
        return Problem("spec-type", at[:-1], f"`{dotted(at[:-1])}` is too short", f"it is {what}")
    if kind == "missing":
        return Problem("spec-missing", at, f"`{dotted(at)}` is missing", f"it is {may_be(expected)}")
    if "help" in detail.get("ctx", {}):  # one of our own validators
        return Problem(kind, at, detail["msg"], detail["ctx"]["help"], on_key=on_key)
    if kind in ("value_error", "assertion_error"):  # a validator of a plugin
        return Problem("spec-value", at, f"`{dotted(at)}` is refused: {printable(detail['ctx']['error'], 200)}")
    if kind in ("too_short", "too_long"):
        return _wrong_length(detail, at, expected)
    if on_key:
        return _wrong_key(inner[-1], at, _key_kind(model, inner[:-1]))
    return _wrong_value(kind, at, detail["input"], expected)


def _wrong_key(key: str | int, at: At, kind: object) -> Problem:
    says, help = f"`{printable(key)}` cannot be a key here", f"a key is {may_be(kind)}"
    if isinstance(key, str) and key.isdecimal() and "point" in help:
        says, help = f"the text `{printable(key)}` cannot be a key here", NO_QUOTES.format(printable(key))
    return Problem("spec-key", at, says, help, on_key=True)


def _key_kind(model: type[BaseModel], at: At) -> object:
    return next((get_args(kind)[0] for kind in _options(kind_at(model, at)) if len(get_args(kind)) == 2), str)


def _path(detail: ErrorDetails, data: object) -> tuple[At, bool]:
    """Follow pydantic's path through the data; what is not a key or index there is pydantic's own."""
    at: list[str | int] = []
    for part in detail["loc"]:
        if isinstance(data, Mapping) and (part in data or detail["type"] == "missing"):
            at.append(part)
            data = data.get(part)
        elif isinstance(data, list | tuple) and isinstance(part, int):
            at.append(part)
            data = data[part] if part < len(data) else None
    return tuple(at), "[key]" in detail["loc"]


def _key_help(inner: At, at: At, model: type[BaseModel]) -> str:
    """Suggest a key of this section, else one of another section, and list what this section has."""
    word = str(inner[-1])
    here = list((section_at(model, inner[:-1]) or model).model_fields)
    if at == (word,) and word in OF_A_RUN:
        return f"`{word}` is for a run file: give it as `--config`"
    near = nearest(word, here, SYNONYMS)
    fixed = "" if near else FIXED.get((dotted(at[:-1]), word.lower()), "")
    meant = fixed or _meant_key(near or _elsewhere(word, model))
    if meant and (len(here) > FEW_KEYS or here == [near]):
        return meant
    where = f"`{dotted(at[:-1])}`" if at[:-1] else "a variant"
    has = f"{where} has {listed(here, 'and')}" if here else f"{where} has no keys here: no code reads any"
    return f"{meant}{'' if meant.endswith('?') else ';'} {has}" if meant else has


def _elsewhere(word: str, model: type[BaseModel]) -> str | None:
    """Find a key of another section that was probably meant, by its path."""
    paths = {path.split(".")[-1]: path for path in field_paths(model)}
    near = nearest(word, list(paths), SYNONYMS, cutoff=0.8)
    return paths[near] if near else None


def _meant_key(path: str | None) -> str:
    return f"did you mean `{path}`?" if path else ""


def _wrong_value(kind: str, at: At, value: object, expected: object) -> Problem:
    what = may_be(expected)
    if value is None:
        return Problem("spec-empty", at, f"`{dotted(at)}` is empty", f"it is {what}")
    if kind == "literal_error":
        return _wrong_word(at, value, expected)
    if kind in ("greater_than_equal", "less_than_equal", "finite_number"):
        return Problem("spec-range", at, f"`{dotted(at)}` cannot be {shown(value)}", f"it is {what}")
    if kind in ("string_too_short", "string_too_long"):
        says = f"`{dotted(at)}` is too {'short' if kind.endswith('short') else 'long'}"
        return Problem("spec-text", at, says, "it is text of 1 to 500 characters")
    if kind == "string_pattern_mismatch":
        help = "a name is small letters, digits and hyphens, and starts with a letter"
        return Problem("spec-name", at, f"`{printable(value)}` cannot be a name", help)
    return Problem("spec-type", at, f"`{dotted(at)}` cannot be {shown(value)}", _type_help(value, what))


def _type_help(value: object, what: str) -> str:
    split = missing_blank(value.split()[0]) if isinstance(value, str) and value.split() else None
    if split and "mapping" in what:
        return BLANK_HELP.format(*map(printable, split))
    if isinstance(value, str) and (meant := _meant(value, what)):
        return meant
    if what.startswith("text") and isinstance(value, bool | int | float):
        return f'put it in quotes: "{printable(value).lower()}"'
    if what == "a list" and isinstance(value, str):
        return f"it is a list: `[{printable(value)}]`"
    if what == "a list" and isinstance(value, Mapping):
        return f"it is a list: `[{{{', '.join(f'{printable(key)}: …' for key in value)}}}]`"
    return f"it is {what}"


def _meant(text: str, what: str) -> str:
    """Say how to write what a text was meant for; empty when that is unknown."""
    digits = re.sub("[_,' ]", "", text)
    if what == may_be(bool) and text.lower() in YES_AND_NO:
        return f"`{printable(text)}` is only a word here: write `{YES_AND_NO[text.lower()]}`"
    if "number" in what and digits.isdecimal():
        return NO_QUOTES.format(printable(text)) if digits == text else f"write `{printable(digits)}`"
    return ""


def _wrong_word(at: At, value: object, expected: object) -> Problem:
    words = [str(word) for kind in _options(expected) for word in get_args(kind) if get_origin(kind) is Literal]
    if value == "again" and "n" in words:
        help = "`again` stands behind the lists, not in one: `[[n, n, n, n], again]`"
        return Problem("spec-value", at, f"`{dotted(at)}` cannot be `again`", help)
    near = nearest(value, words, VALUE_SYNONYMS) if isinstance(value, str) else None
    what = shown(value) if not isinstance(value, str) else f"`{printable(value)}`"
    help = f"did you mean `{near}`? it may be {may_be(expected)}" if near else f"it is {may_be(expected)}"
    return Problem("spec-value", at, f"`{dotted(at)}` cannot be {what}", help)
