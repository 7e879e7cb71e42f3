"""The pages are followed word for word: what is printed is what they show, and no command of theirs is left out.

`PYTHONPATH=tests python -m test_docs_learn [PAGE …]` writes anew what is printed; look at what has changed before you
keep it.
"""

import importlib.util
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest
import typer
import yaml
from following import BLOCK, Reader, commands
from fresh import INSTALLED, ROOT, Fresh, installed
from fresh import MADE as VENV

from bgrules import load
from bgrules.cli.app import app
from bgrules.cli.examples import EXAMPLES
from bgrules.kit.cases import run_all
from bgrules.kit.scaffold import new_variant

DOCS = ROOT / "docs"
README = "README.md"
AGAIN = "docs/index.md"
"""Repeats how the README installs, word for word."""
WIDE = "docs/explanation/readings.md"
"""Shows lines as a terminal of 100 columns has them, which 80 would fold."""
WRONG = "docs/how-to/check.md"
"""Shows a case that fails."""
COSTLY = {"docs/explanation/readings.md": "its figures come from 200,000 games, which take 45 s"}
"""Pages that are followed with `--thorough` only, and why."""
NOT_RUN = {
    "python -m tests.oracle --positions 100000": "takes many minutes; tests/oracle asks the same of fewer positions",
    "python -m tests.soak --minutes 2 --seed 3": "takes two minutes; tests/soak has a test of its own",
}
"""Commands shown that no test gives, and why."""


def made(name: str) -> ModuleType:
    """The program that makes pages."""
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MADE = {
    *(f"docs/reference/{name}" for name in made("pages").PAGES),
    *(f"docs/reference/variants/{name}" for name in made("family").FILES),
}
"""Pages that are made from what commands print; test_docs.py and test_docs_family.py make them again."""


def text(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


ALL = [str(file.relative_to(ROOT)) for file in (ROOT / README, *sorted(DOCS.rglob("*.md")))]
FOLLOWED = [page for page in ALL if page not in {*MADE, AGAIN} and any(map(commands, BLOCK.finditer(text(page))))]


def given(page: str) -> list[str]:
    """What a reader of the page is told to do."""
    return [command for block in BLOCK.finditer(text(page)) for command, _ in commands(block)]


def typed(page: str) -> Iterator[str]:
    """Find everything in a page that looks as if it were to be typed, whatever the block calls itself."""
    for language, lines in re.findall(
        r"^ *(?:```|~~~)(\S*)\n(.*?)^ *(?:```|~~~)", text(page), re.DOTALL | re.MULTILINE
    ):
        in_shell = language in ("sh", "bash", "shell", "zsh")
        yield from (line.removeprefix("$ ") for line in lines.splitlines() if line[:2] == "$ " or (in_shell and line))


def test_every_command_of_the_pages_is_run() -> None:
    run = {page: given(README if page == AGAIN else page) for page in ALL if page not in MADE}
    left = {command for page in run for command in typed(page) if command not in run[page]}
    assert set(NOT_RUN) == left
    assert {line for lines in EXAMPLES.values() for line in lines} >= set(typed("docs/reference/cli.md"))


@pytest.mark.parametrize("page", ALL)
def test_a_command_named_in_prose_exists_with_its_options(page: str) -> None:
    known = typer.main.get_command(app).commands
    for code in re.findall(r"`bgrules ([a-z][^`]+)`", BLOCK.sub("", text(page))):
        name, *words = code.split()
        options = {option for param in known[name].params for option in param.opts}
        assert {word for word in words if word.startswith("--")} <= options, code


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "")
    monkeypatch.setenv("BGRULES_PATH", "")
    (tmp_path / "desk").mkdir()
    monkeypatch.chdir(tmp_path / "desk")
    return tmp_path / "desk"


@pytest.mark.parametrize(
    "page",
    [pytest.param(one, marks=pytest.mark.thorough(COSTLY[one])) if one in COSTLY else one for one in FOLLOWED],
)
def test_a_page_can_be_followed_word_for_word(page: str, desk: Path, request: pytest.FixtureRequest) -> None:
    assert text(page) == followed(page, lambda: request.getfixturevalue("fresh"))
    for file in desk.rglob("cases.yaml") if page != WRONG else ():
        assert {} == {str(case): failed for case, failed in run_all(load(file.parent, trust=True)) if failed}


def followed(page: str, fresh: Callable[[], Fresh]) -> str:
    """Follow a page; the README where it stands, all else here, with the environment entered."""
    os.environ["COLUMNS"] = "100" if page == WIDE else "80"
    if page != README:
        return Reader(lambda: fresh().entered(Path.cwd())).followed(text(page))
    shell = fresh()
    os.chdir(shell.checkout)
    return Reader(lambda: shell).followed(text(page))


def test_the_environment_is_made_as_the_readme_says() -> None:
    assert given(README)[0].startswith(f"{VENV} && {INSTALLED} && ")


def test_the_server_of_a_package_runs_what_the_page_about_publishing_shows(desk: Path) -> None:
    new_variant("lucky", "modern", package=True)
    server = yaml.safe_load(Path("lucky/.github/workflows/check.yaml").read_text(encoding="utf-8"))
    steps = server["jobs"]["check"]["steps"]
    run = [shlex.split(step["run"]) for step in steps if "run" in step]
    assert 3 == len(run)
    assert [] == [words for words in run if words not in map(shlex.split, given("docs/how-to/publish.md"))]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"XDG_STATE_HOME": f"{folder}/state", "BGRULES_PATH": ""}
        for count, page in enumerate(sys.argv[1:] or FOLLOWED):
            here = Path(folder, f"desk{count}")
            here.mkdir()
            os.chdir(here)
            now = followed(page, partial(installed, here / "fresh"))
            (ROOT / page).write_text(now, encoding="utf-8")
