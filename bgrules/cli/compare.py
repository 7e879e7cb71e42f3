"""`bgrules compare`: what differs in the rules, and what that does to the game."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from bgrules.cli import diff, options, out, runs
from bgrules.cli.examples import comparison
from bgrules.cli.interrupted import interruptions
from bgrules.errors import RunError

if TYPE_CHECKING:
    from bgrules.compare.experiment import Comparison

Names = Annotated[
    list[str] | None,
    typer.Argument(metavar="A B ...", help="Variants; others are compared with the first. Or named by --config."),
]


def compare(
    names: Names = None,
    games: options.Games = 100_000,
    seed: options.Seed = 0,
    workers: options.Workers = None,
    turn_limit: options.TurnLimit = 10_000,
    keep: options.Keep = None,
    config: runs.Defaults = None,
    json: options.Json = False,
    settings: options.Settings = None,
    trust: options.Trust = False,
) -> None:
    """Play many games of each variant and say what differs.

    What --set gives is laid over all of them. Ctrl-C ends early, with the games done so far; --keep keeps them. The
    first use compiles for half a minute.
    """
    from bgrules.compare import experiment
    from bgrules.sim.cutoffs import unsaid

    runs.may_keep(keep)
    run = runs.read(config)
    loaded = runs.variants(names, run, settings, trust)
    if len(loaded) < 2:
        raise RunError(f"a comparison needs at least two variants, such as `{comparison(*names or ())}`")
    runs.note_players(run)
    out.warn_if_cold()
    how = (games, seed, workers or os.cpu_count() or 1, turn_limit)
    with interruptions() as heard, unsaid():  # `_show` reports games cut off
        with out.progress("games") as tell:
            found = experiment.compare(loaded, *how, heard.between(tell), out.say, keep=keep)
        out.as_json(found.to_dict()) if json else _show(found)
    runs.must_be_whole(found, keep)


def _show(found: "Comparison") -> None:
    from bgrules.compare import tables

    for rules in found.diffs:
        diff.show(rules)
        out.text()
    out.folded(tables.heading(found))
    out.text()
    rows = [(row.measure, *map(_two_lines, (*row.values, *row.differences)), row.note) for row in tables.rows(found)]
    out.table(tables.headers(found), rows)
    out.text()
    for line in tables.footnotes(found):
        out.folded(line)


def _two_lines(cell: str) -> str:
    """Put an interval under its value."""
    return cell.replace(" (", "\n(", 1)
