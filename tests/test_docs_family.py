"""The pages of the variants are fresh, and what they measured was measured under the rules of now."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

import bgrules

ROOT = Path(__file__).resolve().parents[1]


def loaded(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


FAMILY = loaded("family")


@pytest.mark.parametrize("file", FAMILY.FILES)
def test_the_page_of_a_variant_is_fresh_else_run_docs_family_py(file: str) -> None:
    assert FAMILY.page(file) == (FAMILY.PLACE / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FAMILY.NAMES)
def test_a_variant_was_measured_under_its_rules_of_now_else_run_docs_measures_py(name: str) -> None:
    measured = json.loads(FAMILY.MEASURES.read_text(encoding="utf-8"))
    assert bgrules.load(name).digest == measured[name]["digest"]
