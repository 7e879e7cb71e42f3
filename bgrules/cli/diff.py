"""`bgrules diff`: what differs in the rules of two variants."""

import os
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from bgrules.cli import arguments, disagreements, options, output
from bgrules.errors import RunError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgrules.comparison.rule_differences import Diff

First = Annotated[str, typer.Argument(metavar="A", help="A variant: a name, a folder (./mine) or a file.")]
Second = Annotated[str | None, typer.Argument(metavar="[B]", help="Another variant; none with --readings.")]
ShowWitness = Annotated[
    bool, typer.Option("--witness", help="Show for each rule a position in which the two disagree.")
]
OtherReadings = Annotated[
    bool, typer.Option("--readings", help="Compare the other readings that A's file lists with A.")
]
Fields = Annotated[bool, typer.Option("--fields", help="Show the fields and tables that differ, too.")]
NOTHING = "–"
"""Stands where one of two variants says nothing."""
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
    fields: Fields = False,
    positions: Positions = 3000,
    games: options.Games = 20_000,
    seed: options.Seed = 0,
    workers: options.Workers = None,
    json: options.Json = False,
    settings: options.Settings = None,
    trust: options.Trust = False,
) -> None:
    """Show what differs in the rules: their sentences side by side; with --fields, the fields and tables, too.

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
        disagreements.pair(a, b, seed, positions, trust, json, partial(show, fields=fields))
    else:
        _plain(first, second, settings, trust, json, fields)


def _plain(first: str, second: str, settings: list[str] | None, trust: bool, json: bool, fields: bool) -> None:
    """Say what differs; needs no tables, so no numpy."""
    from bgrules.catalog.assembly import prepare
    from bgrules.comparison.rule_differences import differ

    overrides = arguments.settings(settings)
    found = differ(prepare(first, trust=trust, set=overrides), prepare(second, trust=trust, set=overrides))
    if json:
        output.as_json(found.to_dict())
    else:
        show(found, fields)


def show(found: "Diff", fields: bool = False) -> None:
    """Print a diff: the sentences side by side, then what no sentence shows; `fields` adds the fields and tables."""
    if found.same:
        output.text(f"{found.a} and {found.b} have the same rules")
        return
    if found.sentences:
        output.table(("", found.a, found.b), _side_by_side(found), ruled=True)
    for line in found.unsaid():
        output.bullet(line)
    if fields or not (found.sentences or found.unsaid()):
        output.text()
        _show_fields(found)


def _side_by_side(found: "Diff") -> "Iterator[tuple[str, str, str]]":
    """Lay out the sentences, with each heading once."""
    before = ""
    for one in found.sentences:
        a, b = (" ".join(said) or NOTHING for said in (one.a, one.b))
        yield one.heading if one.heading != before else "", a, b
        before = one.heading


def _show_fields(found: "Diff") -> None:
    if found.fields:
        output.table(("field", found.a, found.b), [(one.field, *one.words()) for one in found.fields])
    if found.lines():
        output.text(f"\n{found.a} | {found.b}")
    for line in found.lines():
        output.bullet(line)
