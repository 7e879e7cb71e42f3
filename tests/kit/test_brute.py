"""The brute-force search stands alone; what it finds is held against the kernel in tests/oracle."""

import ast
from pathlib import Path
from types import ModuleType

import pytest

from bgrules.kit import brute, brute_limits

ALLOWED = {"collections.abc", "functools", "typing", "bgrules.kit", "bgrules.kit.brute", "bgrules.kit.brute_limits"}
ALLOWED |= {"bgrules.terms", "bgrules.variant.sections", "bgrules.variant.spec"}


@pytest.mark.parametrize("module", [brute, brute_limits])
def test_the_brute_force_search_shares_no_code_with_the_kernel_and_needs_no_numpy(module: ModuleType) -> None:
    nodes = list(ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))))
    homes = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    assert set() == homes - ALLOWED
    assert not [node for node in nodes if isinstance(node, ast.Import)]
    taken = {name.name for node in nodes if isinstance(node, ast.ImportFrom) for name in node.names}
    assert not {"positions", "reference"} & taken
