"""`bgrules simulate`: many games of one variant, measured; or one of them, shown."""

import json as text
import os
from typing import TYPE_CHECKING, Annotated

import typer

from bgrules.cli import options, output, run_config
from bgrules.cli.interruption import interruptions
from bgrules.errors import RunError

if TYPE_CHECKING:
    from bgrules import Match, Variant
    from bgrules.sim.tally import Tally

Shown = Annotated[
    int | None,
    typer.Option(
        "--show-game",
        metavar="NUMBER",
        parser=options.whole(0),
        help="Print this one game, or with --json its record; the first is 0.",
    ),
]
To = Annotated[
    int | None,
    typer.Option(
        "--match",
        parser=options.whole(1),
        metavar="POINTS",
        help="Play whole matches to this many points; --games is then the number of matches.",
    ),
]


def simulate(
    variant: run_config.Named = None,
    games: options.Games = 10_000,
    seed: options.Seed = 0,
    workers: options.Workers = None,
    turn_limit: options.TurnLimit = 10_000,
    match: To = None,
    keep: options.Keep = None,
    show_game: Shown = None,
    config: run_config.Defaults = None,
    json: options.Json = False,
    settings: options.Settings = None,
    trust: options.Trust = False,
) -> None:
    """Play many games by the uniform policy and measure them; for a match (`tavli`), many whole matches.

    Ctrl-C ends early and prints the games played so far; --keep saves them. The first use compiles for half a minute.
    """
    run = run_config.read(config)
    whole = run_config.match(variant, run, match, settings, trust)
    if show_game is not None:
        if whole:
            raise RunError("`--show-game` shows a game of one variant; name one, and no match")
        _show_game(run_config.variant(variant, run, settings, trust), seed, show_game, turn_limit, json)
        return
    run_config.may_keep(keep)
    run_config.note_players(run)
    what = whole or run_config.variant(variant, run, settings, trust)
    found = _play(what, keep, json, (games, seed, workers or os.cpu_count() or 1, turn_limit))
    run_config.must_be_whole(found, keep)


def _play(what: "Variant | Match", keep: str | None, json: bool, how: tuple[int, int, int, int]) -> "Tally":
    """Play many, and print what they came to."""
    from bgrules.game.match import Match
    from bgrules.sim import batch, match_batch
    from bgrules.sim.cutoffs import unsaid

    output.warn_if_cold()
    with interruptions() as heard, unsaid():  # `_show` reports games cut off
        with output.progress("matches" if isinstance(what, Match) else "games") as tell:
            lines = (*how, heard.between(tell), output.say)
            if isinstance(what, Match):
                found = match_batch.simulate_matches(what, *lines, keep=keep)
            else:
                found = batch.simulate(what, *lines, keep=keep)
        if json:
            output.as_json(_match_json(what) | found.to_dict())
        else:
            _show(what, found)
    return found


def _show_game(rules: "Variant", seed: int, number: int, turn_limit: int, json: bool) -> None:
    """Print one game as people write it down, or as a record that programs read; the referee takes both."""
    from bgrules.interchange.transcript_writer import written
    from bgrules.sim.game_record import game_record
    from bgrules.sim.plan import POLICY

    heading, *events = game_record(rules, seed, number, turn_limit)
    if json:
        for event in (heading, *events):
            output.text(text.dumps(event))
        return
    output.text(f"# game {number} of seed {seed}, counted from 0; players: {POLICY}")
    output.text(written(rules, events).rstrip())


def _match_json(what: "Variant | Match") -> dict[str, object]:
    """Say what a match is of; of single games nothing."""
    games = [one.name for one in getattr(what, "variants", ())]
    return {"match": {"variants": games, "to": getattr(what, "to", None)}} if games else {}


def _show(what: "Variant | Match", found: "Tally") -> None:
    from bgrules.comparison import report
    from bgrules.game.match import Match

    if isinstance(what, Match):
        heading, more = report.match_heading(found), []
    else:
        heading, more = report.tally_heading(what.title, found), report.cut_off_lines(found.variant, found)
    output.folded(heading)
    output.text()
    rows = [(row.measure, *row.values) for row in report.tally_rows(found)]
    output.table(("", found.variant), rows)
    output.text()
    for line in (report.INTERVALS, *more):
        output.folded(line)
