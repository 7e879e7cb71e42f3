"""Docs say what is so: pages made from code are fresh, files shown work as told. test_docs_learn.py gives commands."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
import yaml

from bgrules import THROW_AGAIN, Allowance, load
from bgrules.catalog.catalog import entries

ROOT = Path(__file__).resolve().parents[1]
REFERENCE = ROOT / "docs" / "reference"
README = (ROOT / "README.md").read_text(encoding="utf-8")


def load_pages() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pages", ROOT / "docs" / "pages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PAGES = load_pages()


@pytest.mark.parametrize("name", PAGES.PAGES)
def test_reference_page_is_fresh_else_run_docs_pages_py(name: str) -> None:
    assert PAGES.page(name) == (REFERENCE / name).read_text(encoding="utf-8")


def test_the_page_about_python_tells_of_each_name_in_its_own_words() -> None:
    told = PAGES.page("python.md").split("\n## ")[1:]
    words = [text.partition("\n")[2].strip() for text in told]
    assert len(set(words)) == len(words)


def refused() -> dict[str, dict[str, str]]:
    examples = yaml.safe_load((REFERENCE / "refusals.yaml").read_text(encoding="utf-8"))
    return {one["reason"]: one for one in examples}


def test_every_reason_has_an_example_on_the_page_of_refusals() -> None:
    assert set(PAGES.reason_names()) == set(refused())


@pytest.mark.parametrize("example", refused().values(), ids=refused())
def test_an_example_of_a_refusal_is_refused_for_its_reason_and_has_a_witness(
    example: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    verdict = PAGES.answered(example)
    assert example["reason"] == verdict.reason
    assert verdict.text
    assert verdict.witness.to_dict()


def test_readme_says_how_many_variants_there_are() -> None:
    bundled = [entry for entry in entries() if entry.origin == "bundled"]
    assert f"one of {len(bundled)} variants" in README


def blocks(page: str, language: str) -> list[str]:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def test_the_house_rules_of_the_how_to_can_be_loaded(tmp_path: Path) -> None:
    (tmp_path / "our-club.yaml").write_text(blocks("how-to/house-rules.md", "yaml")[0], encoding="utf-8")
    assert "adopt" == load(tmp_path / "our-club.yaml").spec.opening.first_throw


def test_the_new_variants_of_the_how_to_work_as_told(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "how-to" / "new-variant.md").read_text(encoding="utf-8")
    for name, content in re.findall(r"```(?:yaml|python)\n# (\S+)\n(.*?)```", text, re.DOTALL):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    assert [Allowance((6,) * 4)] == load(tmp_path / "tables").allowances((6, 6))
    named = load(tmp_path / "named", trust=True).allowances((2, 1))
    assert (Allowance((2, 1)), 6, THROW_AGAIN) == (named[0], len(named[1].options), named[2])


def test_the_changelog_tells_nothing_twice_and_everything_under_a_heading() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    told = [" ".join(one.split()) for one in re.findall(r"^- .*(?:\n  .*)*", text, re.MULTILINE)]
    assert len(told) == len(set(told))
    assert "- " not in re.findall(r"^## .*\n((?:(?!###).*\n)*)", text, re.MULTILINE)[0]
