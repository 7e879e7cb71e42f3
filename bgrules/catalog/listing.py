"""What can be loaded, tried: every variant of the catalog that has code is loaded, so that what is broken is known."""

from dataclasses import replace

from bgrules.catalog import catalog
from bgrules.catalog.assembly import prepare
from bgrules.catalog.catalog import CatalogEntry
from bgrules.errors import VariantError
from bgrules.plugins.code import HOOKS, traced
from bgrules.variant.declared_hooks import hooks_in_force
from bgrules.variant.inheritance import resolve


def entries() -> list[CatalogEntry]:
    """List what can be loaded, with the hooks that its code answers, and what cannot be loaded and why."""
    with catalog.looked_through_once():
        return [_tried(entry) for entry in catalog.entries()]


def _tried(entry: CatalogEntry) -> CatalogEntry:
    """Load one that has code; what the code of the catalog does is the user's own choice."""
    path = entry.path
    if path is None or entry.problem:
        return entry
    chain = resolve(path, catalog.find).chain
    parent = str(chain[-2].data.get("name", "")) if len(chain) > 1 else ""
    entry, in_force = replace(entry, extends=parent), hooks_in_force(chain)
    hooks = tuple(hook for hook in HOOKS if hook in in_force)
    try:
        if hooks:
            prepare(path)
    except VariantError as error:
        trace = traced(error.__cause__) if error.__cause__ else ""
        return replace(entry, hooks=hooks, problem=str(error), trace=trace)
    return replace(entry, hooks=hooks)
