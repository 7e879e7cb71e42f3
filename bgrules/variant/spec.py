"""What a variant's file may say: its head, its sections, and the laws they must keep together."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, Field, ValidationError

from bgrules.errors import Place as FilePlace
from bgrules.errors import Problem, VariantError
from bgrules.formats import VARIANT_FILE
from bgrules.terms import MAX_CHECKERS
from bgrules.variant import consistency, messages, readings
from bgrules.variant.format_number import known, of_later
from bgrules.variant.inheritance import Find, Resolved, covering, resolve
from bgrules.variant.limits import Limits
from bgrules.variant.messages import Words
from bgrules.variant.sections import (
    BearingOff,
    Board,
    Checkers,
    Ending,
    Entry,
    Landing,
    Name,
    Obligation,
    Opening,
    Param,
    ParamName,
    Penalties,
    Reading,
    Section,
    Text,
    Throws,
    Win,
)
from bgrules.variant.source import At, Data
from bgrules.variant.values import numbered

FORMAT = VARIANT_FILE.number
HookName = Literal["setup", "entry", "bonus_throws", "allow_step", "allow_play"]


class Head(Section):
    """What is of this file alone and never inherited."""

    format: Annotated[int, AfterValidator(known(VARIANT_FILE)), Words(f"`{FORMAT}`")]
    """Version of this format."""
    name: Name
    """The name to load it by."""
    title: Text
    """The name to print."""
    aka: tuple[Name, ...] = ()
    """Other names to load it by."""
    extends: Text | None = None
    """The variant that this one changes: a name, or a path relative to this file."""
    hooks: tuple[HookName, ...] = ()
    """What the `plugin.py` of this folder answers."""
    without: tuple[HookName, ...] = ()
    """Hooks of a parent that are dropped here."""
    readings: Mapping[Name, Reading] = {}
    """Other ways to read these rules, by name: what each sets, as `--set` does, and says."""
    status: Literal["documented", "reconstructed"] = "documented"
    """How sure the rules are: stated by sources, or reconstructed where those say little."""


class Spec(Head):
    """A variant as its file and its parents say, checked."""

    sources: Mapping[Name, Text] = {}
    """Books and other sources, each by a key."""
    cites: Mapping[str, str] = {}
    """Which source a rule is from, by the path of a field or of a whole section, or finer: of an item of a list
    (`ending.drawn_by.deadlock`) or a kind of win (`wins.gammon`). The longest path counts."""
    board: Board = Board()
    """The board and the way round it."""
    checkers: int = Field(default=15, ge=1, le=MAX_CHECKERS)
    """Checkers of each side."""
    setup: Annotated[
        tuple[Checkers, Checkers], Words("a mapping of places to counts, or a list of two for asymmetric sides")
    ] = (
        {},
        {},
    )
    """Checkers by place at the start, in own numbers; a list of two for asymmetric sides."""
    opening: Opening = Opening()
    """Who begins, and with which throw."""
    throws: Throws = Throws()
    """What a throw is worth."""
    entry: Entry = Entry()
    """How checkers come onto the board."""
    landing: Landing = Landing()
    """What a checker may land on."""
    obligation: Obligation = Obligation()
    """What must be played."""
    bearing_off: BearingOff = BearingOff()
    """Taking checkers off."""
    limits: Limits = Limits()
    """What a step may not do, or a play not leave."""
    ending: Ending = Ending()
    """How a game ends."""
    wins: tuple[Win, ...] = (Win(name="single", worth=1),)
    """Kinds of win; the first that matches counts."""
    penalties: Penalties = Penalties()
    """What an illegal play costs in a game played elsewhere."""
    params: Mapping[ParamName, Param] = {}
    """Values for the plugin's parameters."""


_Model = TypeVar("_Model", bound=Head)
RULE_FIELDS = tuple(name for name in Spec.model_fields if name not in {*Head.model_fields, "sources", "cites"})
"""The fields of a spec that hold rules."""


def rule_fields(spec: Spec) -> Iterator[tuple[str, object]]:
    """List every rule field by its dotted path, with its value; a list or mapping of free keys is one value."""
    for name in RULE_FIELDS:
        yield from _leaves(name, getattr(spec, name))


def spec_of(rules: Mapping[str, object]) -> Spec | None:
    """Make a spec of rule fields as `rule_fields` lists them; a field that is absent has its default.

    Args:
        rules: values by dotted path, as JSON holds them.

    Returns:
        None where this version has no such rules.
    """
    data: Data = {"format": FORMAT, "name": "unknown", "title": "unknown"}
    for path, value in rules.items():
        *sections, last = path.split(".")
        inner: Any = data
        for section in sections:
            inner = inner.setdefault(section, {})
            if not isinstance(inner, dict):
                return None
        inner[last] = numbered(value)
    return _modelled(Spec, data, lambda at, on_key: FilePlace("", 1, 1))[0]


def _leaves(path: str, value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, Section):
        for name in type(value).model_fields:
            yield from _leaves(f"{path}.{name}", getattr(value, name))
    elif path == "params" and isinstance(value, Mapping):
        yield from ((f"params.{name}", value) for name, value in value.items())
    else:
        yield path, value


def alike(a: object, b: object) -> bool:
    """Say whether two values of a field come to the same: no section at all, or one with nothing set or listed."""
    return a == b or all(value is None or (isinstance(value, Mapping | tuple | bool) and not value) for value in (a, b))


ONLY_OWN = ("bearing_off.none_pinned",)
"""Rules that no cite of their section reaches: a source on bearing off need not know of pins."""


def source_of(spec: Spec, field: str) -> str:
    """Name the source of a field, by the longest path in `cites`; where only its items have any, theirs; else none."""
    path = field if field in ONLY_OWN else covering(spec.cites, field)
    below = [cite for key, cite in spec.cites.items() if key.startswith(f"{field}.") and cite]
    cites = [spec.cites[path]] if path and spec.cites.get(path) else below
    return "; ".join(dict.fromkeys(_cited(spec, cite) for cite in cites))


def _cited(spec: Spec, cite: str) -> str:
    key, comma, rest = cite.partition(",")
    return ("our decision" if key == consistency.OURS else spec.sources.get(key, key)) + comma + rest


def validate(resolved: Resolved) -> Spec:
    """Check a variant merged with its parents.

    Raises:
        VariantError: with every problem, those of its own file first, in the order of the file.
    """
    spec, problems = _judge(resolved)
    if problems or spec is None:
        raise VariantError(problems)
    return spec


def check_file(path: Path, find: Find) -> tuple[Spec | None, tuple[Problem, ...]]:
    """Read and check a file; never raises for what is wrong with it.

    Returns:
        The spec, or None when it cannot be used; and all problems.
    """
    try:
        spec, problems = _judge(resolve(path, find))
    except VariantError as error:
        return None, error.problems
    return (None if problems else spec), problems


def _judge(resolved: Resolved) -> tuple[Spec | None, tuple[Problem, ...]]:
    spec, found = _modelled(Spec, resolved.data, resolved.place)
    for source in resolved.chain[:-1]:
        head: Data = {key: value for key, value in source.data.items() if key in Head.model_fields}
        found += _modelled(Head, head, source.place)[1]
    if later := of_later(found):
        return None, resolved.in_order([*resolved.problems, *later])
    broken = frozenset(str(problem.at[0]) for problem in found if problem.at)
    partial = spec or _partial(resolved.data, broken)
    if partial is not None:
        is_known = "extends" not in broken  # else nobody knows which values there are
        laws = [law for law in consistency.LAWS if is_known and not broken & law.reads]
        found += [resolved.placed(problem) for law in laws for problem in law.check(partial, resolved)]
    if spec is not None and not found:
        others = readings.problems(spec, resolved, lambda one: dict(rule_fields(one)), _judge)
        found += map(resolved.placed, others)
    return spec, resolved.in_order([*resolved.problems, *found])


def _modelled(
    model: type[_Model], data: Data, place: Callable[[At, bool], FilePlace]
) -> tuple[_Model | None, list[Problem]]:
    """Make a model of data, or say what prevents it."""
    prepared = _prepared(data, model)
    try:
        return model.model_validate(prepared), []
    except ValidationError as error:
        is_same = isinstance(data.get("setup"), dict)
        found = messages.problems(error, model, prepared, in_file=lambda at: _without_side(at) if is_same else at)
        return None, [_placed(problem, place) for problem in found]


def _placed(problem: Problem, place: Callable[[At, bool], FilePlace]) -> Problem:
    return problem if problem.place else replace(problem, place=place(problem.at, problem.on_key))


def _without_side(at: At) -> At:
    return ("setup", *at[2:]) if at[:1] == ("setup",) else at


def _prepared(value: object, kind: object) -> object:
    """Make of data what strict models take: tuples for lists, two setups for one, nothing where `~` stands."""
    if isinstance(value, list):
        return tuple(_prepared(item, messages.kind_at(kind, (i,))) for i, item in enumerate(value))
    if not isinstance(value, dict):
        return value
    kinds = {key: messages.kind_at(kind, (key,)) for key in value}
    is_kept = {key for key, item in value.items() if item is not None or kinds[key] in (None, object)}
    made = {key: _prepared(item, kinds[key]) for key, item in value.items() if key in is_kept}
    if kind is Spec and isinstance(made.get("setup"), dict):
        made["setup"] = (made["setup"], made["setup"])
    return made


def _partial(data: Data, broken: frozenset[str]) -> Spec | None:
    """Make a spec of the sections that are sound, so that the laws between them can be checked."""
    stand_ins: Data = {"format": FORMAT, "name": "unknown", "title": "unknown"}
    sound = {key: value for key, value in data.items() if str(key) not in broken}
    return _modelled(Spec, {**stand_ins, **sound}, lambda at, on_key: FilePlace("", 1, 1))[0]
