"""`bgrules compare`: what differs in the rules, and what that does to the game."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from bgrules.cli import diff, options, output, run_config
from bgrules.cli.examples import comparison
from bgrules.cli.interruption import interruptions
from bgrules.errors import RunError

if TYPE_CHECKING:
    from bgrules.comparison.experiment import Comparison

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
    fields: diff.Fields = False,
    config: run_config.Defaults = None,
    json: options.Json = False,
    settings: options.Settings = None,
    trust: options.Trust = False,
) -> None:
    """Play many games of each variant and report the differences.

    --set overrides fields of all of them. Ctrl-C ends early and prints the games played so far; --keep saves them. The
    first use compiles for half a minute.
    """
    from bgrules.comparison import experiment
    from bgrules.sim.cutoffs import unsaid

    run_config.may_keep(keep)
    run = run_config.read(config)
    loaded = run_config.variants(names, run, settings, trust)
    if len(loaded) < 2:
        raise RunError(f"a comparison needs at least two variants, such as `{comparison(*names or ())}`")
    run_config.note_players(run)
    output.warn_if_cold()
    how = (games, seed, workers or os.cpu_count() or 1, turn_limit)
    with interruptions() as heard, unsaid():  # `_show` reports games cut off
        with output.progress("games") as tell:
            found = experiment.compare(loaded, *how, heard.between(tell), output.say, keep=keep)
        output.as_json(found.to_dict()) if json else _show(found, fields)
    run_config.must_be_whole(found, keep)


def _show(found: "Comparison", fields: bool) -> None:
    from bgrules.comparison import report

    for rules in found.diffs:
        diff.show(rules, fields)
        output.text()
    output.folded(report.heading(found))
    output.text()
    rows = [(row.measure, *map(_two_lines, (*row.values, *row.differences)), row.note) for row in report.rows(found)]
    output.table(report.headers(found), rows)
    output.text()
    for line in report.footnotes(found):
        output.folded(line)


def _two_lines(cell: str) -> str:
    """Put an interval under its value."""
    return cell.replace(" (", "\n(", 1)
