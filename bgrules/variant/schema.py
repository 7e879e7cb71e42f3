"""The JSON Schema of a file, made from its model: editors complete keys and values by it and show what they mean.

It says what one file may hold by itself. What only the file and its parents can break, `consistency.py` reports.
Schemas are written so that draft 7 reads them, which is what editors know: nothing refers, pairs are lists of items.
"""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from bgrules.variant.spec import FORMAT, Spec

DRAFT = "http://json-schema.org/draft-07/schema#"
NOTHING: JsonSchemaValue = {"type": "null"}
Schema = dict[str, Any]


class _Schemas(GenerateJsonSchema):
    """pydantic's schemas, where a mapping says which keys it takes."""

    def dict_schema(self, schema: core_schema.DictSchema) -> JsonSchemaValue:
        """Make a mapping of places, numbers or names take these keys only."""
        made = super().dict_schema(schema)
        keys = self.generate_inner(schema["keys_schema"]) if "keys_schema" in schema else {}
        value = self.generate_inner(schema["values_schema"]) if "values_schema" in schema else {}
        if names := list(_names(keys)):
            return {"type": "object", "properties": dict.fromkeys(names, value), "additionalProperties": False}
        if keys.get("type") == "integer":
            return {"type": "object", "patternProperties": {"^[0-9]+$": value}, "additionalProperties": False}
        return made | {"additionalProperties": False} if "patternProperties" in made else made


def _names(keys: JsonSchemaValue) -> list[str]:
    """List the keys of a mapping that takes whole numbers of a range and some words."""
    arms = keys.get("oneOf", ())
    numbers = [n for arm in arms if "maximum" in arm for n in range(arm["maximum"], arm["minimum"] - 1, -1)]
    return [str(key) for key in (*numbers, *(word for arm in arms for word in arm.get("enum", ())))]


def schema_of(model: type[BaseModel], title: str) -> Schema:
    """Make the schema of what a model reads from a file; `~` stands for every default."""
    made = model.model_json_schema(schema_generator=_Schemas)
    plain = _plain(made, made.get("$defs", {}))
    return {"$schema": DRAFT, **plain, "title": title}


def list_of(item: Schema) -> Schema:
    """Make the schema of a file that is a list."""
    head = {key: item[key] for key in ("$schema", "title")}
    return {**head, "type": "array", "items": {key: value for key, value in item.items() if key not in head}}


def variant_schema() -> Schema:
    """Make the schema of a variant's file."""
    made = schema_of(Spec, f"bgrules variant, format {FORMAT}")
    properties = made["properties"]
    properties["format"] = {"const": FORMAT, "description": properties["format"]["description"]}
    setup = properties["setup"]
    one = setup["items"]
    pair = {"type": "array", "items": one, "minItems": 2, "maxItems": 2}
    properties["setup"] = {"description": setup["description"], "anyOf": [one, pair, NOTHING]}
    return made


def _plain(value: Any, defs: Mapping[str, Any]) -> Any:
    """Put what is referred to in its place, join broken lines, leave out titles, and write pairs for draft 7."""
    if isinstance(value, list):
        return [_plain(item, defs) for item in value]
    if not isinstance(value, dict):
        return " ".join(value.split()) if isinstance(value, str) else value
    whole = {**_referred(value, defs), **value}
    required = whole.get("required", ())
    made = {
        "anyOf" if key == "oneOf" else key: _fields(item, required, defs)
        if key == "properties"
        else item
        if key == "default"
        else _plain(item, defs)
        for key, item in whole.items()
        if key not in ("$ref", "$defs", "title")
    }
    return _section_or_nothing(_pair(made))


def _fields(fields: Mapping[str, Any], required: list[str], defs: Mapping[str, Any]) -> Schema:
    made = {name: _plain(field, defs) for name, field in fields.items()}
    return {name: field if name in required else _or_nothing(field) for name, field in made.items()}


def _referred(value: Mapping[str, Any], defs: Mapping[str, Any]) -> Mapping[str, Any]:
    found: Mapping[str, Any] = defs[value["$ref"].split("/")[-1]] if "$ref" in value else {}
    return found


def _pair(made: Schema) -> Schema:
    items = made.pop("prefixItems", None)
    if items:
        made["items"] = items[0] if all(item == items[0] for item in items) else items
    return made


def _section_or_nothing(made: Schema) -> Schema:
    """Write a section that need not stand as one schema, so that editors complete its keys."""
    arms = made.get("anyOf", [])
    if len(arms) != 2 or arms[1] != NOTHING or "properties" not in arms[0]:
        return made
    rest = {key: item for key, item in made.items() if key != "anyOf"}
    return {**arms[0], "type": [arms[0]["type"], "null"], **rest}


def _or_nothing(field: Schema) -> Schema:
    """Let `~` stand where a default may."""
    if "default" not in field:
        return field  # a place of a mapping: it has no default to go back to
    if "const" in field:
        return {key: item for key, item in field.items() if key not in ("const", "type")} | {
            "enum": [field["const"], None]
        }
    if "enum" in field:
        return field | {"type": [field["type"], "null"], "enum": [*field["enum"], None]}
    if "type" in field:
        return field if isinstance(field["type"], list) else field | {"type": [field["type"], "null"]}
    kinds = field.get("anyOf", [{}])
    return field | {"anyOf": kinds if NOTHING in kinds else [*kinds, NOTHING]}
