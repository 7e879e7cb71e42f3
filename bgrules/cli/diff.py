"""`bgrules diff`: what differs in the rules of two variants."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from bgrules.cli import arguments, disagreements, options, output
from bgrules.errors import RunError

if TYPE_CHECKING:
    from bgrules.comparison.rule_differences import Diff

First = Annotated[str, typer.Argument(metavar="A", help="A variant: a name, a folder (./mine) or a file.")]
Second = Annotated[str | None, typer.Argument(metavar="[B]", help="Another variant; none with --readings.")]
ShowWitness = Annotated[
    bool, typer.Option("--witness", help="Show for each rule a position in which the two disagree.")
]
OtherReadings = Annotated[
    bool, typer.Option("--readings", help="Compare the other readings that A's file lists with A.")
]
Positions = Annotated[
    int,
    typer.Option(
        "--positions", parser=options.whole(1), metavar="NUMBER", help="Number of positions searched for each rule."
    ),
]


def diff(
    first: First,
    second: Second = None,
    witness: ShowWitness = False,
    readings: OtherReadings = False,
    positions: Positions = 3000,
    games: options.Games = 20_000,
    seed: options.Seed = 0,
    workers: options.Workers = None,
    json: options.Json = False,
    settings: options.Settings = None,
    trust: options.Trust = False,
) -> None:
    """Show what differs in the rules: fields, and the tables that code computes.

    --witness shows for each rule the smallest position found in which it matters. --readings compares the other
    readings that A's file lists with A: where they disagree, how often, and what that does to many games.

    --set overrides fields of both.
    """
    if readings == (second is not None) or (readings and witness):
        raise RunError(
            "give two variants, as `bgrules diff A B`, or one and its readings, as `bgrules diff --readings A`"
        )
    if second is None:
        n_workers = workers or os.cpu_count() or 1
        disagreements.readings(
            arguments.variant(first, settings, trust), games, seed, n_workers, positions, trust, json
        )
    elif witness:
        a, b = (arguments.variant(name, settings, trust) for name in (first, second))
        disagreements.pair(a, b, seed, positions, trust, json, show)
    else:
        _plain(first, second, settings, trust, json)


def _plain(first: str, second: str, settings: list[str] | None, trust: bool, json: bool) -> None:
    """Say what differs; needs no tables, so no numpy."""
    from bgrules.catalog.assembly import prepare
    from bgrules.comparison.rule_differences import differ

    overrides = arguments.settings(settings)
    found = differ(prepare(first, trust=trust, set=overrides), prepare(second, trust=trust, set=overrides))
    if json:
        output.as_json(found.to_dict())
    else:
        show(found)


def show(found: "Diff") -> None:
    """Print a diff: a table of the fields, then the tables in words."""
    if found.same:
        output.text(f"{found.a} and {found.b} have the same rules")
        return
    if found.fields:
        output.table(("field", found.a, found.b), [(one.field, *one.words()) for one in found.fields])
    if found.lines():
        output.text(f"\n{found.a} | {found.b}")
    for line in found.lines():
        output.bullet(line)
