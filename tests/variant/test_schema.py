"""The schema for editors: it takes what the package takes, refuses what is wrong by itself, and tells what is what."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner
from variant.gallery import ERRORS, SAMPLES, command_of

from bgrules.cli import examples
from bgrules.cli.app import app
from bgrules.terms import POINTS
from bgrules.variant.messages import field_paths
from bgrules.variant.schema import variant_schema
from bgrules.variant.spec import Spec

ROOT = Path(__file__).resolve().parents[2]
VARIANTS = sorted(ROOT.glob("variants/*/variant.yaml")) + sorted(ROOT.glob("tests/kernel/variants/*/variant.yaml"))
BEYOND = {
    "spec-key--quoted-point": "JSON has no keys but text",
    "spec-text": "what can be shown is not a pattern",
    "spec-text--lines": "what can be shown is not a pattern",
    "spec-twice": "a list may hold a word twice",
    "spec-value--in-the-parent": "a schema sees one file",
}
"""Samples that only the package refuses, each with the reason."""
BY_ITSELF = [
    sample
    for sample in SAMPLES
    if sample.startswith("spec-") and command_of(sample) == f"bgrules rules {sample}.yaml" and sample not in BEYOND
]


def refused(kind: str, files: Sequence[Path], folder: Path) -> set[str]:
    """Hold files against a printed schema, by somebody else's program; the names of those that it refuses."""
    schema = folder / f"{kind}.json"
    schema.write_text(CliRunner().invoke(app, ["schema", kind]).stdout, encoding="utf-8")
    checker = [sys.executable, "-m", "check_jsonschema", "--output-format", "json", "--schemafile", str(schema)]
    found = json.loads(subprocess.run([*checker, *map(str, files)], capture_output=True, text=True).stdout)
    assert "parse_errors" not in found or not found["parse_errors"], found
    return {Path(error["filename"]).stem for error in found.get("errors", ())}


def test_every_variant_of_ours_is_as_the_schema_says(tmp_path: Path) -> None:
    assert set() == refused("variant", VARIANTS, tmp_path)


def test_cases_and_run_files_have_schemas_too(tmp_path: Path) -> None:
    (tmp_path / "run.yaml").write_text(examples.RUN_FILE, encoding="utf-8")
    assert set() == refused("run", [tmp_path / "run.yaml"], tmp_path)
    assert set() == refused("cases", sorted(ROOT.glob("variants/*/cases.yaml")), tmp_path)


def test_what_is_wrong_with_a_file_by_itself_is_refused(tmp_path: Path) -> None:
    assert 20 < len(BY_ITSELF)
    assert set(BY_ITSELF) == refused("variant", [ERRORS / f"{sample}.yaml" for sample in BY_ITSELF], tmp_path)


def test_a_run_file_with_a_misspelt_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "run.yaml").write_text("variant: hoyle\nsed: 3\n", encoding="utf-8")
    assert {"run"} == refused("run", [tmp_path / "run.yaml"], tmp_path)


def test_a_case_with_a_misspelt_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "cases.yaml").write_text("- {rule: one, covers: throws, source: ours, trow: 2-1}\n", encoding="utf-8")
    assert {"cases"} == refused("cases", [tmp_path / "cases.yaml"], tmp_path)


def at(schema: dict[str, Any], path: str) -> dict[str, Any]:
    for part in path.split("."):
        schema = schema["properties"][part]
    return schema


@pytest.mark.parametrize("path", list(field_paths(Spec)))
def test_every_field_tells_what_it_means(path: str) -> None:
    assert at(variant_schema(), path)["description"]


def test_words_are_listed_for_completion() -> None:
    assert ["hit", "pin", "share", None] == at(variant_schema(), "landing.on_blot")["enum"]


def test_places_are_listed_for_completion() -> None:
    one, two, nothing = at(variant_schema(), "setup")["anyOf"]
    assert [*(str(n) for n in range(POINTS, 0, -1)), "bar", "hand"] == list(one["properties"])
    assert ({"type": "null"}, 2, 2) == (nothing, two["minItems"], two["maxItems"])


def test_the_schema_needs_no_other_document() -> None:
    assert "$ref" not in json.dumps(variant_schema())
