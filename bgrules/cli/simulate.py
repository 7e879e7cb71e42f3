"""`bgrules simulate`: many games of one variant, measured; or one of them, shown."""

import json as text
import os
from typing import TYPE_CHECKING, Annotated

import typer

from bgrules.cli import options, out, runs
from bgrules.cli.interrupted import interruptions

if TYPE_CHECKING:
    from bgrules import Variant
    from bgrules.sim.tally import Tally

Shown = Annotated[
    int | None,
    typer.Option(
        "--show-game",
        metavar="NUMBER",
        min=0,
        help="Print this one game, or with --json its record; the first is 0.",
    ),
]


def simulate(
    variant: runs.Named = None,
    games: options.Games = 10_000,
    seed: options.Seed = 0,
    workers: options.Workers = None,
    turn_limit: options.TurnLimit = 10_000,
    show_game: Shown = None,
    config: runs.Defaults = None,
    json: options.Json = False,
    settings: options.Settings = None,
    trust: options.Trust = False,
) -> None:
    """Play many games by the uniform policy and measure them.

    Ctrl-C ends early, with the games done so far. The first use compiles for up to a minute.
    """
    run = runs.read(config)
    rules = runs.variant(variant, run, settings, trust)
    if show_game is not None:
        _show_game(rules, seed, show_game, turn_limit, json)
        return
    from bgrules.sim import batch

    runs.note_players(run)
    out.warn_if_cold()
    n_workers = workers or os.cpu_count() or 1
    with interruptions() as heard:
        with out.progress("games") as tell:
            found = batch.simulate(rules, games, seed, n_workers, turn_limit, heard.between(tell), out.say)
        out.as_json(found.to_dict()) if json else _show(rules, found)
    if found.partial:
        raise KeyboardInterrupt


def _show_game(rules: "Variant", seed: int, number: int, turn_limit: int, json: bool) -> None:
    """Print one game as people write it down, or as a record that programs read; the referee takes both."""
    from bgrules.game.written import written
    from bgrules.sim.plan import POLICY
    from bgrules.sim.show import game_record

    heading, *events = game_record(rules, seed, number, turn_limit)
    if json:
        for event in (heading, *events):
            out.text(text.dumps(event))
        return
    out.text(f"# game {number} of seed {seed}, counted from 0; players: {POLICY}")
    out.text(written(rules, events).rstrip())


def _show(rules: "Variant", found: "Tally") -> None:
    from bgrules.compare import tables

    out.folded(tables.tally_heading(rules.title, found))
    out.text()
    rows = [(row.measure, *row.values) for row in tables.tally_rows(found)]
    out.table(("", found.variant), rows)
    out.text()
    for line in (tables.INTERVALS, *tables.cut_off_lines(found.variant, found)):
        out.folded(line)
