"""The gallery of wrong input: a sample is a text in `errors/`, the command that somebody gives and all that it prints.

What the command reads stands beside it, a file or a folder of the sample's name; what cannot be kept there is made.
`PYTHONPATH=tests python -m variant.gallery` prints all of them anew; look at what has changed before you keep it.
"""

import os
import re
import shlex
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from typer.testing import CliRunner

from bgrules.cli.app import app

ERRORS = Path(__file__).parent / "errors"
SAMPLES = sorted(path.stem for path in ERRORS.glob("*.txt"))
FOUND_PROBLEMS, UNUSABLE = 1, 2
WHEN_FOUND = ("check", "referee")
"""Commands that end with `FOUND_PROBLEMS` where a thing can be read but is wrong."""
PROGRESS = re.compile(r"^\w+: \d+ of \d+\n", re.MULTILINE)
"""Lines that a terminal shows as a bar."""
NEEDS_RIGHTS = "file-unreadable--no-rights"
"""The one sample that says nothing to root, who may read everything."""


def open_gallery(folder: Path) -> Path:
    """Copy the gallery, and make what no checkout can hold."""
    hall = folder / "errors"
    shutil.copytree(ERRORS, hall)
    (hall / "large.yaml").write_bytes(b"# many words\n" * 800_000)
    (hall / "round.yaml").symlink_to("about.yaml")
    (hall / "about.yaml").symlink_to("round.yaml")
    (hall / "closed").mkdir()
    (hall / "closed" / "variant.yaml").write_text("format: 1\n")
    (hall / "closed").chmod(0)
    return hall


def command_of(sample: str) -> str:
    """The command of a sample, as it is typed."""
    return (ERRORS / f"{sample}.txt").read_text(encoding="utf-8").partition("\n")[0].removeprefix("$ ")


def told(command: str) -> tuple[int, str]:
    """Run a command of the gallery, in its folder; the exit code, and the text of the sample that it makes."""
    words = shlex.split(command)
    first = words.index("bgrules")
    settings = dict(word.split("=", 1) for word in words[:first])
    result = CliRunner().invoke(app, words[first + 1 :], env=_surroundings(settings))
    printed = PROGRESS.sub("", result.stdout + result.stderr)
    return result.exit_code, f"$ {command}\n{printed.rstrip()}\n"


def may_end_with(command: str) -> tuple[int, ...]:
    """The exit codes that are right for a command that was given something wrong."""
    is_search = re.search(rf"bgrules ({'|'.join(WHEN_FOUND)}) ", command)
    return (FOUND_PROBLEMS, UNUSABLE) if is_search else (UNUSABLE,)


def codes_in(text: str) -> list[str]:
    """The error codes of a text, in its order."""
    return re.findall(r"error\[([a-z-]+)\]", text)


def _surroundings(settings: Mapping[str, str]) -> dict[str, str | None]:
    return {"COLUMNS": "100", "BGRULES_PATH": None, **settings}


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as desk:
        os.chdir(open_gallery(Path(desk)))
        for sample in SAMPLES:
            if sample != NEEDS_RIGHTS or os.geteuid() != 0:
                (ERRORS / f"{sample}.txt").write_text(told(command_of(sample))[1], encoding="utf-8")
