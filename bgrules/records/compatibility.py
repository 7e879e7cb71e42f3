"""Whether a record was played by the rules of now, and what differs where it was not."""

from collections.abc import Mapping
from typing import Any

from bgrules.position.variant import Variant
from bgrules.records.recorder import rules_of
from bgrules.variant.spec import rule_fields, spec_of
from bgrules.variant.values import plain

FIRST_WITH_DIGESTS = 2
"""The format of records from which on rules are named by digests that last."""
EMPTY: tuple[Any, ...] = (None, False, [], {})
"""No section at all, or nothing set in it: the same rules."""
Differing = list[tuple[str, Any, Any]]
"""Path of a field, its value then and its value now; None for no value."""


def has_same_rules(header: Mapping[str, Any], variant: Variant) -> bool:
    """Compare the rules of a record with those of a variant.

    A record of format 1 has a digest that nobody makes any longer: its fields are compared. What its code said is seen
    when it is played again, since every play and every number to play stands in it.
    """
    if header["format"] < FIRST_WITH_DIGESTS:
        return not differing_rules(header, variant)
    return bool(header["digest"] == variant.digest)


def differing_rules(header: Mapping[str, Any], variant: Variant) -> Differing:
    """List the fields that differ; one that a record lacks, as it is older than the field, has its default."""
    then, now = _then(header["rules"], variant), rules_of(variant)
    fields = [(path, then.get(path), now.get(path)) for path in {**then, **now}]
    return [field for field in fields if field[1] != field[2] and not all(value in EMPTY for value in field[1:])]


def _then(rules: Mapping[str, Any], variant: Variant) -> dict[str, Any]:
    """Complete the rules of a record with defaults; as they stand where this version has no such rules."""
    spec = spec_of({**_usual_params(variant), **rules})
    return dict(rules) if spec is None else {path: plain(value) for path, value in rule_fields(spec)}


def _usual_params(variant: Variant) -> dict[str, Any]:
    known = type(variant.loaded.hooks.params).model_fields
    return {f"params.{name}": field.default for name, field in known.items() if not field.is_required()}
