"""The files of a new variant, as texts: what `bgrules new` writes, before anybody has edited it."""

import inspect
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bgrules import __version__
from bgrules.plugins import hookspecs
from bgrules.plugins.code import POSITION_HOOKS
from bgrules.variant.spec import FORMAT

SCHEMA_FILE = "variant.schema.json"
WIDTH = 40
"""Columns before the comments of a variant's file."""
IMPORTS = {
    "collections.abc": ("Mapping", "Sequence"),
    "typing": ("TYPE_CHECKING", "Literal"),
    "bgrules": ("Moment", "Params", "Throw"),
    "bgrules.terms": ("Item", "NoEntry"),
    "bgrules.ruleset.tables": ("Int8", "Int64"),
}
"""Where the types of hooks are from."""
ONLY_TYPES = "bgrules.ruleset.tables"
"""Where they bring numpy, which a type checker alone needs."""
HEADS = {
    "setup": "Where a side's checkers start; None: as the file says.",
    "entry": "Where a die enters a checker; None: as in the parent.",
    "bonus_throws": "What a throw is worth at a moment; None: as in the parent.",
    "allow_step": "This line is what a refusal says: no step is refused yet.",
    "allow_play": "This line is what a refusal says: no play is refused yet.",
}
"""The first line of each stub's docstring."""
_TOLD = f"`python -m pydoc {hookspecs.__name__}` describes what each hook is given and returns."


@dataclass(frozen=True, slots=True)
class New:
    """What a new variant is asked to be."""

    name: str
    extends: str
    """As its file says it."""
    hooks: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The name as one prints it."""
        return self.name.replace("-", " ").capitalize()

    @property
    def distribution(self) -> str:
        """The name that pip installs, which may end in no hyphen."""
        return f"bgrules-{self.name}".rstrip("-")

    @property
    def package(self) -> str:
        """The name as Python imports it."""
        return "bgrules_" + self.name.replace("-", "_")


def variant_text(new: New, setup: str) -> str:
    """Write the variant's file: six lines with comments, one more for hooks.

    Args:
        new: What is asked for.
        setup: Where the parent's checkers start, as a file spells it.
    """
    rows = [
        (f"format: {FORMAT}", "the version of this format"),
        (f"name: {new.name}", "to load it by"),
        (f"title: {new.title}", "to print"),
        (f"extends: {new.extends}", f"what is not said here is as there; see `bgrules rules {new.extends}`"),
        (f"# setup: {setup}", "the parent's: take the first # away to change it"),
        (
            "cites: {hooks: ours}" if new.hooks else "# cites: {setup: ours}",
            "whom a rule follows; `ours` is a decision of yours",
        ),
    ]
    rows += [(f"hooks: [{', '.join(new.hooks)}]", "what plugin.py answers")] * bool(new.hooks)
    lines = (f"{row:<{WIDTH}} # {comment}" for row, comment in rows)
    return "\n".join((f"# yaml-language-server: $schema={SCHEMA_FILE}", *lines, ""))


def cases_text(cases: Iterable[Mapping[str, Any]]) -> str:
    """Write cases, one key a line."""
    written = ("\n".join(_case_lines(case)) for case in cases)
    return "# Each case shows one rule; `bgrules plays … --as-case` prints more.\n\n" + "\n\n".join(written) + "\n"


def _case_lines(case: Mapping[str, Any]) -> Iterator[str]:
    for i, (key, value) in enumerate(case.items()):
        yield f"{'  ' if i else '- '}{key}: {_flow(value)}"


def _flow(value: object) -> str:
    """Write a value in a line; a whole number may be a key, as JSON does not let it."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def plugin_text(new: New) -> str:
    """Write the code: a stub for each hook, with the types that it is given and gives."""
    stubs = [_stub(name) for name in new.hooks]
    head = f'"""What code says of {new.title}.\n\n{_TOLD}\n"""'
    return "\n\n\n".join((f"{head}\n\n{_imports(' '.join(stubs))}", *stubs)) + "\n"


def _stub(name: str) -> str:
    source = inspect.getsource(getattr(hookspecs, name))
    signature = source[source.index("def ") : source.index('"""')].rstrip()
    answer = "True" if name in POSITION_HOOKS else "None"
    return f'@bgrules.hookimpl\n{signature}\n    """{HEADS[name]}"""\n    return {answer}'


def _imports(stubs: str) -> str:
    """Import what the stubs use, as a formatter would order it."""
    words = set(re.findall(r"\w+", stubs))
    used = {module: [name for name in names if name in words] for module, names in IMPORTS.items()}
    only_types = used.pop(ONLY_TYPES)
    used["typing"] = [*["TYPE_CHECKING"] * bool(only_types), *used["typing"]]
    lines = {module: f"from {module} import {', '.join(names)}" for module, names in used.items() if names}
    standard = [line for module, line in lines.items() if "bgrules" not in module]
    ours = ["import bgrules", *(line for module, line in lines.items() if "bgrules" in module)]
    parts = ["\n".join(standard)] * bool(standard) + ["\n".join(ours)]
    if only_types:
        parts.append(f"if TYPE_CHECKING:\n    from {ONLY_TYPES} import {', '.join(only_types)}")
    return "\n\n".join(parts)


def package_texts(new: New) -> dict[str, str]:
    """Write what makes a distribution of it, by path."""
    return {
        "pyproject.toml": _PYPROJECT.format(new=new, version=__version__),
        f"{new.package}/__init__.py": f'"""{new.title}, a variant for bgrules."""\n',
        f"tests/test_{new.package}.py": _TEST.format(new=new),
        ".github/workflows/check.yaml": _CI.format(new=new),
    }


_PYPROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{new.distribution}"
version = "0.1.0"
description = "{new.title}, a variant for bgrules"
requires-python = ">=3.11"
dependencies = ["bgrules>={version}"]

[project.optional-dependencies]
test = ["pytest"]

[project.entry-points.bgrules]    # so that bgrules finds it by name
{new.name} = "{new.package}"

[tool.hatch.build.targets.wheel]
packages = ["{new.package}"]
"""
_TEST = """\
from bgrules.kit import check_variant


def test_the_variant_keeps_the_laws_of_the_family() -> None:
    assert check_variant("{new.name}").ok
"""
_CI = """\
name: check
on: [push, pull_request]
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with: {{python-version: "3.12"}}
      - run: pip install -e .[test]    # installs bgrules, too; where no index has it, install it first
      - run: bgrules check {new.name}
      - run: pytest
"""
