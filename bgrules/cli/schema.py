"""`bgrules schema`: the JSON Schema by which editors complete keys and values and show what they mean."""

from enum import StrEnum
from typing import Annotated, Any

import typer

from bgrules.cli import output


class SchemaKind(StrEnum):
    """The files that a schema can be of."""

    VARIANT = "variant"
    CASES = "cases"
    RUN = "run"


Of = Annotated[
    SchemaKind, typer.Argument(metavar="[KIND]", help="A file's kind: variant (variant.yaml), cases or run.")
]


def schema(kind: Of = SchemaKind.VARIANT) -> None:
    """Print the JSON Schema of a variant's file, or of its cases, or of a run file.

    An editor with a YAML language server reads it from the file's first line:
    '# yaml-language-server: $schema=variant.schema.json'.
    """
    output.as_json(_schemas()[kind]())


def _schemas() -> dict[SchemaKind, Any]:
    from bgrules.kit.case import Case
    from bgrules.sim.runfile import RunFile
    from bgrules.variant.schema import list_of, schema_of, variant_schema

    return {
        SchemaKind.VARIANT: variant_schema,
        SchemaKind.CASES: lambda: list_of(schema_of(Case, "cases of a bgrules variant")),
        SchemaKind.RUN: lambda: schema_of(RunFile, "bgrules run file"),
    }
