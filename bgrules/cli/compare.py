"""`bgrules compare`: what differs in the rules, and what that does to the game."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from bgrules.cli import diff, given, options, out
from bgrules.errors import RunError

if TYPE_CHECKING:
    from bgrules.compare.experiment import Comparison

Names = Annotated[
    list[str], typer.Argument(metavar="A B ...", help="Variants; the first is what others are compared with.")
]


def compare(
    names: Names,
    games: options.Games = 100_000,
    seed: options.Seed = 0,
    workers: options.Workers = None,
    turn_limit: options.TurnLimit = 10_000,
    json: options.Json = False,
    settings: options.Settings = None,
    trust: options.Trust = False,
) -> None:
    """Play many games of each variant and say what differs.

    What --set gives is laid over all of them. Ctrl-C ends early, with the games done so far. The first use compiles for
    up to a minute.
    """
    from bgrules.compare import experiment

    if len(names) < 2:
        raise RunError("a comparison needs at least two variants")
    loaded = [given.variant(name, settings, trust) for name in names]
    out.warn_if_cold()
    with out.progress("games") as tell:
        found = experiment.compare(loaded, games, seed, workers or os.cpu_count() or 1, turn_limit, tell, out.say)
    if json:
        out.as_json(found.to_dict())
    else:
        _show(found)
    if found.partial:
        raise KeyboardInterrupt


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
