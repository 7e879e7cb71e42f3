"""The house rules that no linter knows: who may import what, print what, and name what."""

import ast
import io
import re
import subprocess
import sys
import tokenize
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import bgrules
from bgrules.terms import BAR, POINTS
from bgrules.variant.limits import Limits
from bgrules.variant.spec import Spec

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "bgrules"
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "_variants" not in path.parts)
VARIANTS = sorted(path.name for path in (ROOT / "variants").iterdir() if (path / "variant.yaml").exists())
MAY_COUNT = ("terms.py", "variant/sections.py", "variant/spec.py")
"""Files that may hold the numbers of the board: the words and the defaults."""
MAY_NAME = ("cli/examples.py", "catalog/catalog.py")
"""Files that may name variants: help's examples, which are documentation, and what others are described by."""

TESTS = [path for path in (ROOT / "tests").rglob("*.py") if not {"bench", "errors"} & {*path.parts}]
"""A bench may measure what somebody else installed; the samples of errors are wrong."""
COME_WITH = {"pydantic_core"}
"""The package that pydantic is made of."""


LONG = {"compile_rules": "a single call with one line a table"}
"""Functions that may be longer, each with its reason."""


MOST_PARAMETERS = 6
"""Of a function of the kernel: what belongs together is one record."""


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_module_says_why_it_is_there(path: Path) -> None:
    assert ast.get_docstring(tree(path))


def parameters(function: ast.FunctionDef) -> list[str]:
    named = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    return [one.arg for one in named if one.arg not in ("self", "cls")]


def test_no_function_of_the_kernel_has_more_than_six_parameters() -> None:
    functions = {
        node.name: len(parameters(node))
        for path in (PACKAGE / "kernel").rglob("*.py")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef) and len(parameters(node)) > MOST_PARAMETERS
    }
    assert {} == functions


def test_only_the_compiled_kernel_imports_numba() -> None:
    importers = [path for path in MODULES if {"numba", "llvmlite"} & imports(path)]
    assert [PACKAGE / "kernel" / "jit"] == sorted({path.parent for path in importers})


def imports(path: Path) -> set[str]:
    nodes = list(ast.walk(tree(path)))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return {name.split(".")[0] for name in plain | {n.module or "" for n in nodes if isinstance(n, ast.ImportFrom)}}


def test_nothing_is_imported_that_an_install_with_the_test_extra_does_not_bring() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {
        line.split(">")[0].lower() for line in project["dependencies"] + project["optional-dependencies"]["test"]
    }
    used = set().union(*(imports(path) for path in (*MODULES, *TESTS)))
    ours = {path.stem for path in (ROOT / "tests").iterdir()} | {"", "bgrules", "tests"} | COME_WITH
    known = packages_distributions()
    assert set() == {
        name
        for name in used - ours - sys.stdlib_module_names
        if not declared & {one.lower() for one in known.get(name, ())}
    }


@pytest.mark.parametrize("path", [p for p in MODULES if name_of(p) not in MAY_COUNT], ids=name_of)
def test_the_numbers_of_the_board_come_from_terms(path: Path) -> None:
    board, nodes = {15, POINTS, BAR}, list(ast.walk(tree(path)))
    indices = {id(one) for node in nodes if isinstance(node, ast.Tuple) and is_a_count(node) for one in node.elts}
    constants = [node for node in nodes if isinstance(node, ast.Constant) and id(node) not in indices]
    assert [] == [node.lineno for node in constants if is_in(node.value, board)]


def is_a_count(node: ast.Tuple) -> bool:
    """A row of indices, `A, B, C = 23, 24, 25`: no numbers of the board."""
    values = [one.value for one in node.elts if isinstance(one, ast.Constant) and type(one.value) is int]
    return len(values) == len(node.elts) > 2 and values == list(range(values[0], values[0] + len(values)))


def is_in(value: object, numbers: set[int]) -> bool:
    return type(value) is int and value in numbers


@pytest.mark.parametrize("path", [p for p in MODULES if name_of(p) not in MAY_NAME], ids=name_of)
def test_no_code_knows_a_variant_by_name(path: Path) -> None:
    words = {
        token.string.strip("\"'").lower() for token in tokens(path) if token.type in (tokenize.NAME, tokenize.STRING)
    }
    assert set() == words & set(VARIANTS)


@cache
def tokens(path: Path) -> list[tokenize.TokenInfo]:
    return list(tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline))


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_function_has_at_most_30_lines_of_code(path: Path) -> None:
    functions = [node for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef)]
    assert [] == [function.name for function in functions if lines_of(function) > 30 and function.name not in LONG]


def lines_of(function: ast.FunctionDef) -> int:
    """Lines of the body, less the docstring."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return body[-1].end_lineno - body[0].lineno + 1 if body and body[-1].end_lineno else 0


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_has_at_most_500_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 500


def test_the_package_has_at_most_25_public_names_and_all_of_them_load() -> None:
    assert len(bgrules.__all__) <= 25
    assert [] == [name for name in bgrules.__all__ if not hasattr(bgrules, name)]


def test_type_checkers_see_every_public_name_where_it_lives() -> None:
    block = next(node for node in tree(PACKAGE / "__init__.py").body if isinstance(node, ast.If))
    seen = {alias.name: node.module for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert seen == bgrules._HOMES


def test_importing_the_package_costs_next_to_nothing() -> None:
    code = "import sys, bgrules; print(sorted({'numpy', 'numba', 'pydantic', 'yaml', 'rich'} & set(sys.modules)))"
    assert "[]\n" == subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


LISTING = """
import sys
from bgrules.__main__ import main
sys.argv = ["bgrules", "plays", "hoyle", "start", "6-5"]
try:
    main()
except SystemExit:
    pass
print(*sys.modules, file=sys.stderr)
"""
NOT_NEEDED = ("numba", "llvmlite", "scipy", "bgrules.draw", "bgrules.referee", "bgrules.sim", "bgrules.kit")


def test_listing_plays_imports_only_what_it_needs() -> None:
    done = subprocess.run([sys.executable, "-c", LISTING], capture_output=True, text=True, check=True)
    loaded = done.stderr.splitlines()[-1].split()
    assert "bgrules.position.engine" in loaded
    assert [] == [name for name in loaded if name.startswith(NOT_NEEDED)]


def test_the_package_is_marked_as_typed() -> None:
    assert (PACKAGE / "py.typed").exists()


SAME_JOB = {
    **dict.fromkeys(("gate", "head", "no_hit_and_run", "points_held", "prime", "runner_limit", "stack"), "one limit"),
    "runner": "the interpreted kernel and the compiled one",
    "repetition": "hooks asked again: those that become tables, and those on positions",
}
"""Names of modules that stand in two packages, other than `cli`, where a command is called like what it calls."""


def test_no_two_modules_have_one_name() -> None:
    names = [path.stem for path in MODULES if path.stem != "__init__" and path.parent.name != "cli"]
    assert set(SAME_JOB) == {name for name in names if names.count(name) > 1}


def test_no_two_public_classes_have_one_name() -> None:
    names = [node.name for path in MODULES for node in tree(path).body if isinstance(node, ast.ClassDef)]
    assert set() == {name for name in names if names.count(name) > 1 and not name.startswith("_")}


def test_no_public_function_is_called_like_a_package() -> None:
    packages = {path.parent.name for path in MODULES if path.name == "__init__.py" and path.parent.parent == PACKAGE}
    assert set() == packages & set(bgrules.__all__)


PAGES = [*(ROOT / "docs" / "explanation").glob("*.md"), ROOT / "CONTRIBUTING.md", ROOT / "docs/how-to/add-a-limit.md"]
FILE_NAME = re.compile(r"`((?:[a-z_0-9]+/)*[a-z_0-9]+\.py)`")
A_VARIANT_S = {"plugin.py"}
"""Files of variants, not of bgrules."""


@pytest.mark.parametrize("path", [*MODULES, *PAGES], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_files_named_in_docstrings_and_pages_exist(path: Path) -> None:
    known = [one.relative_to(ROOT).as_posix() for one in (*MODULES, *TESTS, *(ROOT / "docs").glob("*.py"))]
    named = set(FILE_NAME.findall(path.read_text(encoding="utf-8"))) - A_VARIANT_S
    assert [] == [name for name in named if not any(f"/{one}".endswith(f"/{name}") for one in known)]


FUNCTION_NAME = re.compile(r"`(?:[a-z_]+\.)*([a-z_]+)\.([a-z_]\w+)`(?!\()")


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_functions_named_in_docstrings_exist(path: Path) -> None:
    texts = [ast.get_docstring(node) or "" for node in ast.walk(tree(path)) if isinstance(node, DOCUMENTED)]
    named = {pair for text in texts for pair in FUNCTION_NAME.findall(text)}
    modules = {stem: [one for one in MODULES if one.stem == stem] for stem, _ in named}
    assert [] == [
        f"{stem}.{name}"
        for stem, name in sorted(named)
        if modules[stem]
        and name not in ENDINGS
        and stem not in FIELDS
        and not any(is_defined(name, one) for one in modules[stem])
    ]


ENDINGS = {"py", "yaml", "json", "jsonl", "txt"}
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)
FIELDS = {*Spec.model_fields, *Limits.model_fields, "game"}
"""Sections of a variant's file, as `board.home` is a field; and an argument."""


def is_defined(name: str, path: Path) -> bool:
    defined = rf"(?m)^ *(?:def|class) {name}\b|^{name}\b.* =|^(?:    )?{name}: "
    return re.search(defined, path.read_text(encoding="utf-8")) is not None
