"""`bgrules variants`: what can be loaded, from where, and what is broken."""

from dataclasses import asdict
from typing import Annotated, Any

import typer

from bgrules.cli import options, out

Verbose = Annotated[bool, typer.Option("-v", "--verbose", help="Show the traceback of code that fails.")]


def variants(verbose: Verbose = False, json: options.Json = False) -> None:
    """List the variants that can be loaded by name, and what is wrong with those that cannot.

    Where each comes from, in which version, and the hooks that its code answers.
    """
    from bgrules.plugins import listing

    entries = listing.entries()
    if json:
        out.as_json({"variants": [_as_data(asdict(entry), verbose) for entry in entries]})
        return
    rows = [
        (entry.name, ", ".join(entry.aka), entry.title, " ".join((entry.origin, entry.version)), ", ".join(entry.hooks))
        for entry in entries
        if not entry.problem
    ]
    out.table(("name", "also", "title", "from", "hooks"), rows)
    for entry in entries:
        if entry.problem:
            trace = f"\n\n{entry.trace}" if verbose and entry.trace else ""
            out.say(f"\nbroken: {entry.name} ({f'{entry.origin} {entry.version}'.strip()})\n{entry.problem}{trace}")


def _as_data(entry: dict[str, Any], verbose: bool) -> dict[str, Any]:
    """A path as text, or nothing where there is no file; a traceback only when asked for."""
    entry["path"] = None if entry["path"] is None else str(entry["path"])
    if not verbose:
        del entry["trace"]
    return entry
