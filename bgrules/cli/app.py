"""The application: its commands in order, what `bgrules` alone says, and did-you-mean for commands."""

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from bgrules import __version__
from bgrules.cli import examples, output
from bgrules.cli.guard import answer, guarded

SAID_FOR = {
    "list": "variants", "ls": "variants", "board": "show", "position": "show", "sheet": "rules", "roll": "throws",
    "rolls": "throws", "dice": "throws", "moves": "plays", "move": "plays", "legal": "plays", "explain": "why",
    "validate": "check", "verify": "check", "lint": "check", "test": "check",
    "sim": "simulate", "run": "simulate", "playout": "simulate",
    "differ": "diff", "versus": "compare", "vs": "compare",
}  # fmt: skip
"""What people type instead of a command."""


NARROW = 60
"""In fewer columns, help is plain text: boxes would leave too little width for words."""


class Command(TyperCommand):
    """A command whose help fits a narrow terminal."""

    def make_context(self, *args: Any, **extra: Any) -> Any:
        """Read the arguments; to stop reading the help is not a failure."""
        with _left_early():
            return super().make_context(*args, **extra)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        _fit(self)
        super().format_help(ctx, formatter)


class Commands(TyperGroup):
    """A group of commands that guesses what was meant."""

    def make_context(self, *args: Any, **extra: Any) -> Any:
        """Read the arguments; to stop reading the help is not a failure."""
        with _left_early():
            return super().make_context(*args, **extra)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        _fit(self)
        super().format_help(ctx, formatter)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command; a wrong name is answered with the likeliest one."""
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            ctx.fail(f"unknown command {args[0]!r}{self._meant(args[0])}")
        return super().resolve_command(ctx, args)

    def _meant(self, typed: str) -> str:
        near = SAID_FOR.get(typed) or next(iter(get_close_matches(typed, self.commands, 1)), None)
        return f"; did you mean {near!r}?" if near else "; 'bgrules --help' lists them"


@contextmanager
def _left_early() -> Iterator[None]:
    """Answer a reader who closes the pipe during help as during any other output; typer would exit with 1."""
    try:
        yield
    except (BrokenPipeError, SystemExit):  # rich leaves of its own accord
        raise typer.Exit(answer(BrokenPipeError())) from None


def _fit(command: TyperCommand | TyperGroup) -> None:
    if shutil.get_terminal_size().columns < NARROW:
        command.rich_markup_mode = None


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    epilog=examples.epilog(""),
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        output.text(f"bgrules {__version__}")
        raise typer.Exit


@app.callback()
def bgrules(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print it.")] = False,
) -> None:
    """The rules of the backgammon family as data: choose, write and compare variants."""


PANELS: dict[str, Sequence[str]] = {
    "Choose": ("variants", "show", "rules", "throws", "config"),
    "At the board": ("play", "plays", "why", "referee"),
    "Write": ("new", "check", "schema", "trust"),
    "Study": ("simulate", "diff", "compare"),
}
"""Every command under the heading that help shows it with; each is the function of its name in the file of its name."""


def _register(name: str, panel: str) -> None:
    command: Callable[..., None] = getattr(import_module(f"bgrules.cli.{name}"), name)
    app.command(name, cls=Command, rich_help_panel=panel, epilog=examples.epilog(name))(guarded(command))


for _panel, _names in PANELS.items():
    for _name in _names:
        _register(_name, _panel)
