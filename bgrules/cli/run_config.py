"""`--config`: what a run file says, where the command line says nothing else."""

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from bgrules.cli import arguments, file_endings, output
from bgrules.cli.guard import answer
from bgrules.errors import BgrulesError, RunError

if TYPE_CHECKING:
    from bgrules import Match, Variant
    from bgrules.comparison.experiment import Comparison
    from bgrules.sim.runfile import Run, RunFile
    from bgrules.sim.tally import Tally

FILLED = ("games", "seed", "turn_limit", "workers", "keep")
"""Options of commands that play many games, by the keys of a run file."""
_HELP = "A run file; options win over it. See 'bgrules config'."


def _fill(context: typer.Context, config: str | None) -> str | None:
    """Make what the run file says the defaults of this command."""
    try:
        run = read(config)
    except BgrulesError as error:
        raise typer.Exit(answer(error)) from None
    values = {**says(run).model_dump(include=set(FILLED)), "keep": run and run.keep}
    context.default_map = {key: value for key, value in values.items() if value is not None}
    return config


Config = Annotated[str | None, typer.Option("--config", metavar="RUN.yaml", help=_HELP)]
Defaults = Annotated[
    str | None, typer.Option("--config", metavar="RUN.yaml", callback=_fill, is_eager=True, help=_HELP)
]
"""The same, where the file's numbers become the defaults of the options."""
Named = Annotated[
    str | None,
    typer.Argument(metavar="VARIANT", help="A variant: a name, a folder (./mine) or a file; or named by --config."),
]
T = TypeVar("T")


def read(config: str | None) -> "Run | None":
    """Read the run file, if there is one."""
    from bgrules.sim.runfile import read_run

    return None if config is None else read_run(config)


def says(run: "Run | None") -> "RunFile":
    """Return what the run file says; without one, nothing."""
    from bgrules.sim.runfile import RunFile

    return run.says if run else RunFile()


def first(*values: T | None) -> T | None:
    """Return the first that is given."""
    return next((value for value in values if value is not None), None)


def variant(name: str | None, run: "Run | None", texts: Sequence[str] | None, trust: bool) -> "Variant":
    """Load the variant of the command line, or that of the run file.

    Raises:
        RunError: neither names one.
        VariantError: it cannot be loaded.
    """
    if name is not None:
        return arguments.variant(name, texts, trust)
    if run is None:
        raise RunError("which variant? give its name, or a run file with `--config`; `bgrules variants` lists them")
    return run.variant(trust, arguments.settings(texts))


def match(
    name: str | None, run: "Run | None", to: int | None, texts: Sequence[str] | None, trust: bool, **how: Any
) -> "Match | None":
    """Begin the match that is asked for, by its name, or of one variant to a number of points; None for single games.

    A name that a variant bears, too, is the variant's.
    """
    from bgrules.catalog.catalog import is_borne
    from bgrules.catalog.matches import find_match
    from bgrules.game.match import Match

    if name is not None and not is_borne(name) and find_match(name) is not None:
        return Match.load(name, to, trust=trust, set=arguments.settings(texts), **how)
    return None if to is None else Match(variant(name, run, texts, trust), to, **how)


def variants(
    names: Sequence[str] | None, run: "Run | None", texts: Sequence[str] | None, trust: bool
) -> list["Variant"]:
    """Load the variants of the command line, or those of the run file.

    Raises:
        VariantError: one of them cannot be loaded.
    """
    if names:
        return [arguments.variant(name, texts, trust) for name in names]
    return run.variants(trust, arguments.settings(texts)) if run else []


def note_players(run: "Run | None") -> None:
    """Say that players of a run file do not play many games."""
    if run and run.says.players and set(run.says.players) != {"random"}:
        output.say("note: `players` is for `bgrules play`; many games are played at random on both sides")


def may_keep(keep: str | None) -> None:
    """Refuse a new file for a run under the ending of another kind of file; one that exists is looked into instead.

    Raises:
        BgrulesError: it has such an ending.
    """
    if keep and not os.path.exists(keep):
        file_endings.must_fit("--keep", keep, file_endings.KEPT_RUN)


def must_be_whole(found: "Tally | Comparison", keep: str | None) -> None:
    """End as interrupted if these are not all games.

    Raises:
        KeyboardInterrupt: they are not; it says what is kept.
    """
    if found.partial:
        kept = f"after {found.games}, which `{keep}` keeps: run the same command again to resume"
        raise KeyboardInterrupt(*([kept] if keep else []))
