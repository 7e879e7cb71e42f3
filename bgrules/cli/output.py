"""Where output goes: data to stdout, talk to stderr, and how both behave in narrow, colourless or odd terminals."""

import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from contextvars import ContextVar
from textwrap import fill
from time import monotonic
from typing import TextIO

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

PIPE_WIDTH = 100
"""Columns when nobody looks: wide enough for tables, narrow enough for a page."""
NARROWEST = 20
"""Columns below which nothing is folded any further."""
QUICK = 1
"""Seconds of a long job before its progress is worth a line in a log."""
_data: ContextVar[TextIO] = ContextVar("data")
"""The stream for data while `sys.stdout` is lent out."""
Progress = Callable[[int, int], None]
"""Called with how many are done, and how many there are."""


@contextmanager
def data_alone() -> Iterator[None]:
    """Keep stdout for data: what anybody else prints meanwhile, such as a plugin, goes to stderr."""
    stream = sys.stdout
    token = _data.set(stream)
    try:
        with redirect_stdout(sys.stderr):
            yield
        stream.flush()
    finally:
        _data.reset(token)


def _stdout() -> TextIO:
    return _data.get(None) or sys.stdout


def data() -> Console:
    """Return the console for what was asked for."""
    return _console(_stdout())


def width() -> int:
    """Say how many columns there are for data."""
    return data().width


def flush() -> None:
    """Write out what is held back of the data."""
    _stdout().flush()


def talk() -> Console:
    """Return the console for everything else."""
    return _console(sys.stderr)


def text(line: str = "") -> None:
    """Print a line of data as it is: no markup, no wrapping."""
    data().print(Text(_encodable(line, _stdout())), soft_wrap=True)


def folded(line: str, first: str = "", rest: str = "") -> None:
    """Print running text, folded to the width of the terminal."""
    width = max(data().width, NARROWEST)
    text(fill(line, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False))


def bullet(line: str) -> None:
    """Print one of several things said."""
    folded(line, "- ", "  ")


def say(line: str) -> None:
    """Print a message on stderr, as it is."""
    with suppress(OSError, ValueError):  # stderr is closed: there is nowhere to report it
        talk().print(Text(_encodable(line, sys.stderr)), soft_wrap=True)


def as_json(value: object) -> None:
    """Print one JSON document; ASCII, so that it survives any terminal."""
    _stdout().write(json.dumps(value, indent=2) + "\n")


def table(
    heads: Sequence[str],
    rows: Iterable[Sequence[str]],
    right: Sequence[int] = (),
    whole: Sequence[int] = (),
    ruled: bool = False,
) -> None:
    """Print rows in columns; text folds, but numbers (columns `right`) and names to type (`whole`) never do.

    Rows of running text are `ruled`: an empty line stands between them.
    """
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    for i, head in enumerate(heads):
        grid.add_column(
            Text(_encodable(head, _stdout())),
            justify="right" if i in right else "left",
            overflow="fold",
            no_wrap=i in (*right, *whole),
        )
    grid.leading = int(ruled)
    for row in rows:
        grid.add_row(*(Text(_encodable(cell, _stdout())) for cell in row))
    data().print(grid)


def cut(lines: Sequence[str], keep: int | None) -> Iterator[str]:
    """Yield the first `keep` lines, then how many were left out; all of them for None."""
    yield from lines[:keep]
    left = 0 if keep is None else len(lines) - keep
    if left > 0:
        yield f"… and {left} more; --all shows all {len(lines)}"


@contextmanager
def progress(what: str) -> Iterator[Progress]:
    """Show how far a long job is, on stderr: a bar for a person, a few lines for a log."""
    if sys.stderr.isatty():
        with _bar(what) as tell:
            yield tell
    else:
        yield _sparse_lines(what)


@contextmanager
def _bar(what: str) -> Iterator[Progress]:
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bars

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bars(*columns, console=talk(), transient=True) as bars:
        task = bars.add_task(what, total=None)
        yield lambda done, total: bars.update(task, completed=done, total=total)


def _sparse_lines(what: str, parts: int = 4) -> Progress:
    """Report every quarter, after the first second: what ends sooner needs no such lines."""
    said, begun = 0, monotonic()

    def tell(done: int, total: int) -> None:
        nonlocal said
        part = done * parts // max(total, 1)
        if part > said and monotonic() - begun >= QUICK:
            said = part
            say(f"{what}: {done} of {total}")

    return tell


def warn_if_cold() -> None:
    """Say that something is compiled, when it is: the first games or a first list of plays take longer."""
    from bgrules.kernel.jit import when_compiling

    when_compiling(lambda entry: say("compiling, once after an install or an upgrade: about half a minute"))


def _console(file: TextIO) -> Console:
    return _Piped(file=file, width=_width(file), highlight=False, markup=False, emoji=False)


class _Piped(Console):
    """A console whose reader may leave: that is not a problem found, which exit code 1 would say."""

    def on_broken_pipe(self) -> None:
        """Let the guard answer instead."""
        raise BrokenPipeError


def _width(file: TextIO) -> int | None:
    """Leave the width of a terminal to rich; a pipe has what COLUMNS says."""
    if file.isatty():
        return None
    columns = os.environ.get("COLUMNS", "")
    given = re.fullmatch("0*([1-9][0-9]{0,4})", columns)
    return max(int(given[1]), NARROWEST) if given else PIPE_WIDTH


PLAIN = str.maketrans(
    {
        "…": "...",
        "–": "-",
        "−": "-",
        "×": "x",
        "±": "+-",
        "’": "'",
        "·": "*",
        "│": "|",
        "─": "-",
        "→": "->",
        "├": "|",
        "└": "`",
    }
)


def _encodable(line: str, file: TextIO) -> str:
    """Put plain signs where the stream cannot take ours, and nothing that would steer a terminal."""
    if not line.isprintable():
        line = "".join(sign if sign.isprintable() or sign in "\n\t" else "\ufffd" for sign in line)
    encoding = file.encoding or "utf-8"
    try:
        line.encode(encoding)
    except UnicodeEncodeError:
        return line.translate(PLAIN).encode(encoding, "replace").decode(encoding)
    return line


def be_forgiving() -> None:
    """Never fail because a stream is closed or cannot take a sign."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # the caller closed it
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115 as long as the process
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
