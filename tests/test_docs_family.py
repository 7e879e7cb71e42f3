"""The pages of variants and matches are fresh, and what they measured was measured under the rules of now."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]


def loaded(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


FAMILY, MEASURES = loaded("family"), loaded("measures")


@pytest.mark.parametrize("file", FAMILY.FILES)
def test_the_page_of_a_variant_or_match_is_fresh_else_run_docs_family_py(file: str) -> None:
    assert FAMILY.page(file) == (FAMILY.PLACE / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [*FAMILY.NAMES, *FAMILY.MATCHES])
def test_a_variant_or_match_was_measured_under_its_rules_of_now_else_run_docs_measures_py(name: str) -> None:
    measured = json.loads(FAMILY.MEASURES.read_text(encoding="utf-8"))
    assert MEASURES.digest(name) == measured[name]["digest"]


def test_a_match_has_a_page_and_a_line_on_the_map_of_the_family() -> None:
    assert "# Tavli" in FAMILY.page("tavli.md")
    assert "| [tavli](tavli.md) | [portes](portes.md), [plakoto](plakoto.md), [fevga](fevga.md) | 7 |" in FAMILY.page(
        "index.md"
    )
