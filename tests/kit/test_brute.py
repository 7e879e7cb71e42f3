"""The brute-force search stands alone; what it finds is held against the kernel in tests/oracle."""

import ast
from pathlib import Path
from types import ModuleType

import pytest

import bgrules
from bgrules.kit import brute, brute_limits
from bgrules.kit.brute_rules import rules_of

KINDS = ("gate", "points_held", "prime", "runner_limit", "stack")
"""Kinds of limits whose models the brute-force search reads."""
ALLOWED = {"collections.abc", "functools", "typing", "bgrules.kit", "bgrules.kit.brute", "bgrules.kit.brute_limits"}
ALLOWED |= {"bgrules.terms", "bgrules.variant.sections", "bgrules.variant.spec"}
ALLOWED |= {"bgrules.variant.limits", *(f"bgrules.variant.limits.{name}" for name in KINDS)}


@pytest.mark.parametrize("module", [brute, brute_limits])
def test_the_brute_force_search_shares_no_code_with_the_kernel_and_needs_no_numpy(module: ModuleType) -> None:
    nodes = list(ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))))
    homes = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    assert set() == homes - ALLOWED
    assert not [node for node in nodes if isinstance(node, ast.Import)]
    taken = {name.name for node in nodes if isinstance(node, ast.ImportFrom) for name in node.names}
    assert not {"positions", "reference"} & taken


@pytest.mark.parametrize(
    ("position", "numbers", "count"),
    [
        ("24:10 10:1 5:1 3:1 2:1 1:1 | 18:15", (6, 1), 9),  # 10/4 24/23 walls in all 15
        ("16:1 14:1 13:1 12:1 11:1 10:1 4:9 | 20:15", (2, 1), 36),  # the opponent's way ends inside 15 to 10
    ],
)
def test_a_row_is_looked_for_on_the_way_of_the_side_that_it_shuts_in(
    position: str, numbers: tuple[int, int], count: int
) -> None:
    parsed = bgrules.Position.parse(position)
    rules = rules_of(bgrules.load("narde").loaded)
    assert count == len(brute.results(rules, brute.BruteBoard(parsed.mover, parsed.opponent), numbers))
