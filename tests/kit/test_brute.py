"""The brute-force search stands alone; what it finds is held against the kernel in tests/oracle."""

import ast
from pathlib import Path

from bgrules.kit import brute


def test_the_brute_force_search_shares_no_code_with_the_kernel_and_needs_no_numpy() -> None:
    nodes = ast.walk(ast.parse(Path(brute.__file__).read_text(encoding="utf-8")))
    homes = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    assert {"collections.abc", "typing", "bgrules.terms", "bgrules.variant.spec"} == homes
