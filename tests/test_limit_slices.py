"""A kind of limit has its part everywhere, and the page for contributors names files that exist."""

import re
from pathlib import Path

import pytest
from properties.test_random_rules import LIMITS as DRAWN
from soak.changes import FIELDS

from bgrules.kernel.jit.loader import MODULES
from bgrules.position.limit_refusals import LIMIT_REFUSALS
from bgrules.referee.faults import HEADS
from bgrules.terms import Reason
from bgrules.variant.limits import Limits

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "how-to" / "add-a-limit.md").read_text(encoding="utf-8")
FILE_OF = {"runner": "runner_limit"}
"""Modules that are not named after their field."""
MOST_FILES = 5


def rows(heading: str) -> list[str]:
    """List the files in the first column of the table under a heading of the page."""
    part = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `([^`]+)` \|", part, re.MULTILINE)


def test_a_kind_of_limit_needs_at_most_five_files_with_logic() -> None:
    assert MOST_FILES >= len(rows("Five files with logic")) > 0


def test_every_file_that_the_page_names_exists() -> None:
    named = set(re.findall(r"`([\w/.-]+/[\w.-]+\.(?:py|yaml|md))`", PAGE))
    assert len(named) > len(rows("Five files with logic") + rows("One-line registrations"))
    assert set() == {name for name in named if not (ROOT / name).is_file()}


@pytest.mark.parametrize("kind", Limits.model_fields)
def test_a_kind_of_limit_has_its_model_its_predicate_its_refusal_and_its_draws(kind: str) -> None:
    name = FILE_OF.get(kind, kind)
    assert (ROOT / "bgrules" / "variant" / "limits" / f"{name}.py").is_file()
    assert f"bgrules.kernel.limits.{name}" in MODULES
    assert [kind] == [limit.field.split(".")[1] for limit in LIMIT_REFUSALS.values() if is_about(limit.field, kind)]
    assert f"limits.{kind}" in FIELDS
    assert f"limits.{kind}" in DRAWN


def is_about(field: str, kind: str) -> bool:
    return field.split(".")[:2] == ["limits", kind]


@pytest.mark.parametrize("reason", LIMIT_REFUSALS, ids=lambda reason: reason.text)
def test_a_referee_has_a_title_for_every_limit(reason: Reason) -> None:
    assert LIMIT_REFUSALS[reason].title == HEADS[reason.text]
