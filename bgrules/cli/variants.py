"""`bgrules variants`: what can be loaded, from where, and what is broken."""

from dataclasses import asdict

from bgrules.cli import options, out


def variants(json: options.Json = False) -> None:
    """List the variants that can be loaded by name, and what is wrong with those that cannot."""
    from bgrules.plugins import catalog

    entries = catalog.entries()
    if json:
        out.as_json({"variants": [{**asdict(entry), "path": str(entry.path)} for entry in entries]})
        return
    rows = [(entry.name, ", ".join(entry.aka), entry.title, entry.origin) for entry in entries if not entry.problem]
    out.table(("name", "also", "title", "from"), rows)
    for entry in entries:
        if entry.problem:
            out.say(f"\nbroken: {entry.name} ({entry.origin})\n{entry.problem}")
