"""The tutorial and the how-to pages are followed word for word, in an empty folder: what is printed is what they show.

A block that begins with `# path` is saved there, or added where it says `# path, added`. Commands of `console` blocks
are given in their order, with the output under each compared; those of `sh` blocks need only work.
`PYTHONPATH=tests python -m test_docs_learn` writes anew what is printed; look at what has changed before you keep it.
"""

import os
import re
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bgrules import load
from bgrules.cli.app import app
from bgrules.kit.cases import run_all

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGES = (
    "tutorial/first-variant.md",
    "how-to/bonus-throw.md",
    "how-to/position-rule.md",
    "how-to/unlike-sides.md",
    "how-to/readings.md",
    "how-to/publish.md",
    "explanation/how-plays-are-found.md",
)
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
FILE = re.compile(r"# ([\w./-]+\.\w+)(, added)?\n")
SHOWN_ONLY = ("pip ", "pytest", "git ", "code ", "python ", "twine ")
"""Commands of other programs; what they need is tested elsewhere."""
PROGRESS = re.compile(r"\w+: \d+ of \d+")
"""Lines that a terminal shows as a bar."""
CUT = "..."
"""Stands where lines of an output are left out: at its end."""


def followed(page: str) -> str:
    """Do what a page says, here; the page, with what is printed now."""
    return BLOCK.sub(_done, (DOCS / page).read_text(encoding="utf-8"))


def _done(block: re.Match[str]) -> str:
    language, text = block.groups()
    if language == "console":
        parts = re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]
        return "```console\n" + "\n".join(f"$ {_shown(part)}" for part in parts) + "```"
    if language == "sh":
        for line in text.splitlines():
            _given(line)
    elif found := FILE.match(text):
        _saved(Path(found[1]), text[found.end() :], bool(found[2]))
    return block[0]


def _saved(path: Path, text: str, is_added: bool) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "a" if is_added else "w", encoding="utf-8") as file:
        file.write(("\n" if is_added else "") + text)


def _shown(part: str) -> str:
    """The command with what it prints now, as much of it as was shown; folded output has no blanks at its ends."""
    command, _, before = part.partition("\n")
    lines, old = [line.rstrip() for line in _given(command)], before.rstrip().splitlines()
    if CUT in old:
        lines = [*lines[: old.index(CUT)], CUT]
    return "\n".join([command, *lines]).rstrip() + "\n"


def _given(command: str) -> Iterator[str]:
    """Give a command; the lines that it prints."""
    words = shlex.split(command.partition(" > ")[0], comments=True)
    if not words or command.startswith(SHOWN_ONLY):
        return iter(())
    if words[0] == "cd":
        os.chdir(words[1])
        return iter(())
    assert "bgrules" == words[0], command
    patience = ["--seconds", "600"] * (words[1] == "check")  # what is tried does not depend on the machine
    result = CliRunner().invoke(app, [*words[1:], *patience])
    assert result.exit_code in (0, 1, 2), (command, result.output)
    if file := command.partition(" > ")[2]:
        Path(file.partition(" ")[0]).write_text(result.stdout, encoding="utf-8")
    lines = result.output.replace(f"{DOCS.parent}/", "").splitlines()
    return (line for line in lines if not PROGRESS.fullmatch(line))


@pytest.mark.parametrize("page", PAGES)
def test_a_page_can_be_followed_word_for_word(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    (tmp_path / "desk").mkdir()
    monkeypatch.chdir(tmp_path / "desk")
    assert (DOCS / page).read_text(encoding="utf-8") == followed(page)
    for file in (tmp_path / "desk").rglob("cases.yaml"):
        assert {} == {str(case): failed for case, failed in run_all(load(file.parent, trust=True)) if failed}


if __name__ == "__main__":
    for name in PAGES:
        with tempfile.TemporaryDirectory() as folder:
            os.environ |= {"XDG_STATE_HOME": str(Path(folder, "state")), "COLUMNS": "80"}
            Path(folder, "desk").mkdir()
            os.chdir(Path(folder, "desk"))
            (DOCS / name).write_text(followed(name), encoding="utf-8")
            os.chdir(DOCS)
