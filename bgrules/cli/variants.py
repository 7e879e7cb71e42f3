"""`bgrules variants`: what can be loaded, from where, and what is broken."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bgrules.cli import options, output
from bgrules.cli.family import titled, tree_lines

if TYPE_CHECKING:
    from bgrules.catalog.catalog import CatalogEntry
    from bgrules.catalog.matches import MatchEntry

ROOM = (0, 45, 62, 80, 100)
"""Widths of the terminal from which each number of columns of a list fits."""
Verbose = Annotated[bool, typer.Option("-v", "--verbose", help="Show the traceback of code that fails.")]
Family = Annotated[bool, typer.Option("--family", help="Show which variant extends which, as a tree.")]


def variants(verbose: Verbose = False, family: Family = False, json: options.Json = False) -> None:
    """List the variants that can be loaded by name, and what is wrong with those that cannot.

    Show the origin and version of each, and the hooks that its code implements; then the matches of several variants.
    """
    from bgrules.catalog import listing
    from bgrules.catalog.matches import match_entries

    entries = listing.entries()
    if json:
        found = [_as_data(asdict(entry), verbose) for entry in entries]
        output.as_json({"variants": found, "matches": [_match_data(entry) for entry in match_entries()]})
        return
    if family:
        for line in tree_lines([entry for entry in entries if not entry.problem]):
            output.text(line)
    else:
        _listed(entries)
        _matches(match_entries())
    for entry in entries:
        if entry.problem:
            trace = f"\n\n{entry.trace}" if verbose and entry.trace else ""
            output.say(f"\nbroken: {entry.name} ({f'{entry.origin} {entry.version}'.strip()})\n{entry.problem}{trace}")


def _listed(entries: Sequence["CatalogEntry"]) -> None:
    rows = [
        (
            entry.name,
            ", ".join(entry.aka),
            titled(entry),
            " ".join((entry.origin, entry.version)),
            ", ".join(entry.hooks),
        )
        for entry in entries
        if not entry.problem
    ]
    left = _fitting(("name", "also", "title", "from", "hooks"), rows, (0, 2, 3, 4, 1))
    if left:
        output.say(f"the terminal is too narrow for the columns {', '.join(left)}; `--json` has all")


def _fitting(heads: Sequence[str], rows: Sequence[Sequence[str]], matter: Sequence[int]) -> list[str]:
    """Print the columns that matter most, as many as fit, names to type unbroken; return the others."""
    fit = sum(output.width() >= enough for enough in ROOM)
    kept = sorted(matter[:fit])
    output.table([heads[i] for i in kept], [[row[i] for i in kept] for row in rows], whole=(0,))
    return [heads[i] for i in sorted(matter[fit:])]


def _matches(entries: Sequence["MatchEntry"]) -> None:
    """List the matches, if there are any."""
    found = [entry.says for entry in entries if entry.says]
    if found:
        output.text()
        rows = [(one.name, ", ".join(one.aka), one.title, ", ".join(one.games), str(one.to)) for one in found]
        _fitting(("match", "also", "title", "games", "to"), rows, (0, 3, 4, 2, 1))
    for entry in entries:
        if entry.problem:
            output.say(f"\nbroken: {entry.name}\n{entry.problem}")


def _match_data(entry: "MatchEntry") -> dict[str, Any]:
    said = {"title": entry.says.title, "games": list(entry.says.games), "to": entry.says.to} if entry.says else {}
    return {"name": entry.name, "path": str(entry.path), **said, "problem": entry.problem}


def _as_data(entry: dict[str, Any], verbose: bool) -> dict[str, Any]:
    """A path as text, or nothing where there is no file; a traceback only when asked for."""
    entry["path"] = None if entry["path"] is None else str(entry["path"])
    if not verbose:
        del entry["trace"]
    return entry
