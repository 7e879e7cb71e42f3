"""A page followed word for word, in an empty folder: what is printed is what it shows.

A block that begins with `# path` is saved there, or added where it says `# path, added`. Commands of `console` blocks
are given in their order, with the output under each compared; those of `sh` blocks need only work. What is `bgrules`
alone is asked in this process; a block with any other command is given to bash in a fresh environment. Python that is
saved nowhere is run.
"""

import os
import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from fresh import Fresh
from thorough import is_thorough
from typer.testing import CliRunner

from bgrules.cli.app import app

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
FILE = re.compile(r"# ([\w./-]+\.\w+)(, added)?\n")
INPUT = re.compile(r"^(?:you|X|O|[^>]* throws?|opening, [^>]*)>(?: (.*))?$", re.MULTILINE)
"""What is typed in a session shown: behind each prompt."""
OURS = re.compile(r"bgrules |cd |export ")
"""Commands that are given in this process."""
PROGRESS = re.compile(r"\w+: \d+ of \d+")
"""Lines that a terminal shows as a bar."""
CUT = "..."
"""Stands where lines of an output are left out."""
VARIES = (
    (re.compile(r"\b\d+\.\d\ds(?: \(\d+:\d\d:\d\d\))?"), "0.00s"),  # how long pytest took
    (re.compile(r"^=+ (.*?) =+$", re.MULTILINE), r"= \1 ="),  # and how wide that leaves its rule
    (re.compile(r"\bvariants/(?=[\w-]+/variant\.yaml:)"), ""),  # a bundled variant, named from the README's folder
)
"""What differs from one machine to the next, and what is compared in its place; nothing else is passed over."""
FEW = ["--games", "20"]
FEWER = {"compare": FEW, "simulate": FEW, "--readings": FEW, "check": ["--seconds", "1"]}
"""What shortens a command whose output is not shown; the words of the page stand before it."""
PATIENT = {"check": ["--seconds", "600"]}
"""What makes an output that is shown depend on no machine."""


def commands(block: re.Match[str]) -> list[tuple[str, str]]:
    """List the commands of a block with what is shown under each."""
    language, text = block.groups()
    if language == "sh":
        return [(line, "") for line in text.splitlines() if line]
    parts = re.split(r"^\$ ", text, flags=re.MULTILINE)[1:] if language == "console" else []
    return [(part.partition("\n")[0], part.partition("\n")[2].rstrip()) for part in parts]


@dataclass
class Reader:
    """Who follows a page."""

    fresh: Callable[[], Fresh]
    """Makes a shell in a fresh environment, for the pages that need one."""
    shell: Fresh | None = None

    def followed(self, page: str) -> str:
        """Do what a page says, here; the page, with what is printed now where that is not what it shows."""
        return BLOCK.sub(self._done, page)

    def _done(self, block: re.Match[str]) -> str:
        language, text = block.groups()
        if found := FILE.match(text):
            kept = text if language == "text" else text[found.end() :]  # the text of a game has such lines itself
            _saved(Path(found[1]), kept, bool(found[2]))
        elif language == "python":
            exec(compile(text, "page", "exec"), {})
        given = commands(block)
        give = self._asked if all(OURS.match(command) for command, _ in given) else self._told_to_bash
        told = [_told(command, shown, give(command, shown)) for command, shown in given]
        return "```console\n" + "\n".join(told) + "```" if language == "console" else block[0]

    def _told_to_bash(self, command: str, shown: str) -> str:
        """Give a command to bash; what it prints."""
        if self.shell is None:
            self.shell = self.fresh()
        self.shell.here = Path.cwd()
        done = self.shell.run(command if shown or is_thorough() else _shorter(command))
        assert done.returncode in _right(shown), (command, done.stdout)
        os.chdir(self.shell.here)
        return done.stdout

    def _asked(self, command: str, shown: str) -> str:
        """Give a command in this process; what it prints."""
        command, _, file = command.partition(" > ")
        words = shlex.split(command, comments=True)
        if words[0] == "cd":
            os.chdir(words[1])
            return ""
        if words[0] == "export":
            os.environ.update([words[1].replace("$PWD", os.getcwd()).split("=", 1)])
            return ""
        output, result = _invoked(words, shown)
        if file:
            Path(file.split()[0]).write_text(result, encoding="utf-8")
        return output


def _invoked(words: list[str], shown: str) -> tuple[str, str]:
    """Call `bgrules`; all that it prints, and the result alone."""
    extra = [word for key, option in (PATIENT if shown else FEWER).items() if key in words for word in option]
    typed = "".join(f"{line}\n" for line in INPUT.findall(shown))
    result = CliRunner().invoke(app, [*words[1:], *extra], input=typed)
    assert result.exit_code in _right(shown), (words, result.output)
    return result.output, result.stdout


def _shorter(command: str) -> str:
    """Shorten what a line for bash asks of `bgrules` at its end; in full, the README's first line takes 30 s more."""
    last = command.rpartition("&&")[2].split()
    if "#" in last or not last[0].endswith("bgrules"):
        return command
    return " ".join([command, *(word for key, option in FEWER.items() if key in last for word in option)])


def _right(shown: str) -> tuple[int, ...]:
    """Name the exit codes that are right: what is shown may be a refusal."""
    return (0, 1, 2) if shown.strip(CUT) else (0,)


def _saved(path: Path, text: str, is_added: bool) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "a" if is_added else "w", encoding="utf-8") as file:
        file.write(("\n" if is_added else "") + text)


def _told(command: str, shown: str, printed: str) -> str:
    """Write the command with what is shown, if that is what is printed; else with all that is."""
    lines = (line.rstrip() for line in printed.rstrip().splitlines())
    now = "\n".join(line for line in lines if not PROGRESS.fullmatch(line))
    return f"$ {command}\n{shown if fits(shown, now) else now}".rstrip() + "\n"


def fits(shown: str, printed: str) -> bool:
    """Say whether an output is as shown, with anything where lines are left out."""
    parts = re.split(rf"^{re.escape(CUT)}$\n?", _steady(shown), flags=re.MULTILINE)
    return re.fullmatch("(?s:.*)".join(map(re.escape, parts)), _steady(printed)) is not None


def _steady(text: str) -> str:
    for varying, steady in VARIES:
        text = varying.sub(steady, text)
    return text
