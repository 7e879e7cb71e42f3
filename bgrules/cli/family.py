"""The variants of the catalog as a tree of `extends`."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgrules.catalog.catalog import CatalogEntry

Children = Mapping[str | None, Sequence["CatalogEntry"]]


def tree_lines(entries: Sequence["CatalogEntry"]) -> Iterator[str]:
    """Draw the tree, parents before their children; what extends nothing that is listed stands at the margin."""
    children: dict[str | None, list[CatalogEntry]] = defaultdict(list)
    names = {entry.name for entry in entries}
    for entry in entries:
        children[entry.extends if entry.extends in names else None].append(entry)
    for root in children[None]:
        yield f"{root.name}   {titled(root)}"
        yield from _below(root.name, children, "")


def titled(entry: "CatalogEntry") -> str:
    """Give a variant's title, and say how sure its rules are if no source states them."""
    return entry.title if entry.status == "documented" else f"{entry.title} ({entry.status})"


def _below(name: str, children: Children, indent: str) -> Iterator[str]:
    found = children.get(name, ())
    for entry in found:
        is_last = entry is found[-1]
        yield f"{indent}{'└─' if is_last else '├─'} {entry.name}   {titled(entry)}"
        yield from _below(entry.name, children, indent + ("   " if is_last else "│  "))
