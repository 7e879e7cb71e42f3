"""The digest that names a ruleset: a hash of its rules as canonical JSON.

It must last: records and saved runs name their rules by it for years. So defaults are left out at every depth, which
lets a later version add a field; keys are sorted; and nothing is spelled by `repr`, which changes with a class. Rules
that play alike are named alike: what hooks may answer enters as answered, whether code or the file said so.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from operator import index
from typing import Any

from pydantic import BaseModel

from bgrules.ruleset.answers import Answers
from bgrules.ruleset.file_answers import own_entry, own_worth
from bgrules.terms import Item, Moment, moments, throws
from bgrules.variant.spec import FORMAT, Head, Spec

DIGEST_LENGTH = 16
LEFT_OUT: tuple[str, ...] = ()
"""Sections of a file that are no part of the digest: checkers are played alike whatever they say."""
NO_RULES = {*Head.model_fields, "sources", "cites"}
ANSWERED = {"setup", "params"}
"""Sections that enter as answered."""
ANSWERED_THROWS = {"doublet", "named"}
"""Fields of `throws` that enter as answered."""
NOTHING = object()
"""The default of a field that must be given."""
Worth = Sequence[Item]
Facts = tuple[Any, ...]
"""The fields of a moment."""


def digest(
    spec: Spec, answers: Answers, hooks: Sequence[Mapping[str, object]] = (), left_out: Sequence[str] = LEFT_OUT
) -> str:
    """Name the rules by what they are; titles, sources, readings and comments do not count.

    Args:
        spec: the file over its parents.
        answers: what the hooks said when the variant was loaded.
        hooks: of each position hook its name, its parameters and the fingerprint of its code, in the order asked.
        left_out: sections that do not count.

    Returns:
        `DIGEST_LENGTH` hexadecimal digits.
    """
    text = json.dumps(
        rules_data(spec, answers, hooks, left_out),
        sort_keys=True,
        separators=(",", ":"),
        allow_nan=False,
        default=index,  # numpy's whole numbers
    )
    return hashlib.sha256(text.encode()).hexdigest()[:DIGEST_LENGTH]


def rules_data(
    spec: Spec, answers: Answers, hooks: Sequence[Mapping[str, object]] = (), left_out: Sequence[str] = LEFT_OUT
) -> dict[str, Any]:
    """Collect all that is not the default as plain data; the arguments are those of `digest`."""
    parts = {
        "fields": _fields_data(spec, left_out),
        "setup": [_by_place(row, [0] * len(row)) for row in answers.setup],
        "entry": [_by_place(row, [0, *map(own_entry, range(1, len(row)))]) for row in answers.entry],
        "throws": _worths(spec.throws.dice, answers),
        "hooks": canonical(list(hooks)),
    }
    return {name: part for name, part in parts.items() if any(part)}


def _fields_data(spec: Spec, left_out: Sequence[str]) -> dict[str, Any]:
    data = {key: value for key, value in canonical(spec).items() if key not in {*NO_RULES, *ANSWERED, *left_out}}
    dice = {key: value for key, value in data.pop("throws", {}).items() if key not in ANSWERED_THROWS}
    return data | ({"throws": dice} if dice else {})


def canonical(value: Any) -> Any:
    """Make plain data of what a field may hold: one spelling for one value, and no field that has its default."""
    if isinstance(value, BaseModel):
        return _without_defaults(value, ((name, _default(field)) for name, field in type(value).model_fields.items()))
    if is_dataclass(value):
        return _without_defaults(value, ((field.name, _usual(field)) for field in fields(value)))
    if isinstance(value, Enum):
        return canonical(value.value)
    if isinstance(value, Mapping):
        return {str(key): canonical(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [canonical(inner) for inner in value]
    return value.hex() if isinstance(value, float) else value


def _without_defaults(value: Any, defaults: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found = ((name, canonical(getattr(value, name)), default) for name, default in defaults)
    return {name: data for name, data, default in found if default is NOTHING or data != canonical(default)}


def _default(field: Any) -> Any:
    return NOTHING if field.is_required() else field.get_default(call_default_factory=True)


def _usual(field: "Field[Any]") -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return NOTHING if field.default is MISSING else field.default


def _by_place(row: Sequence[int], usual: Sequence[int]) -> dict[str, int]:
    """List what is not usual in a row, by its index."""
    return {str(at): index(value) for at, value in enumerate(row) if value != usual[at]}


def _worths(n_dice: int, answers: Answers) -> dict[str, Any]:
    """Spell what throws are worth, by throw, where that is not what the format's defaults say."""
    usual = Spec(format=FORMAT, name="usual", title="the format's defaults")
    names = [field.name for field in fields(Moment)]
    facts = [tuple(getattr(moment, name) for name in names) for moment in moments()]
    columns = zip(throws(n_dice), zip(*answers.bonus_throws, strict=True), strict=True)
    spelled = {str(throw): by_facts(column, names, facts, own_worth(usual, throw)) for throw, column in columns}
    return {throw: worth for throw, worth in spelled.items() if worth}


def by_facts(worths: Sequence[Worth], names: Sequence[str], facts: Sequence[Facts], usual: Worth) -> dict[str, Any]:
    """Spell what a throw is worth by those facts of the moment on which that depends, and by no others.

    So a fact that a later version adds to moments changes nothing where no hook asks for it.

    Args:
        worths: at each moment.
        names: of the facts.
        facts: of each moment; every combination occurs.
        usual: what is not spelled when it is the worth at every moment.
    """
    if all(worth == usual for worth in worths):
        return {}
    by = [at for at in range(len(names)) if _depends(worths, facts, at)]
    table = {tuple(one[at] for at in by): worth for one, worth in zip(facts, worths, strict=True)}
    return {"by": [names[at] for at in by], "worth": [[list(key), canonical(table[key])] for key in sorted(table)]}


def _depends(worths: Sequence[Worth], facts: Sequence[Facts], at: int) -> bool:
    """Say whether the worth changes when one fact changes and all others stay."""
    seen: dict[Facts, Worth] = {}
    others = (one[:at] + one[at + 1 :] for one in facts)
    return any(worth != seen.setdefault(rest, worth) for worth, rest in zip(worths, others, strict=True))
