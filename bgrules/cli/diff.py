"""`bgrules diff`: what differs in the rules of two variants."""

from typing import TYPE_CHECKING, Annotated

import typer

from bgrules.cli import given, options, out

if TYPE_CHECKING:
    from bgrules.compare.differ import Diff

First = Annotated[str, typer.Argument(metavar="A", help="A variant: a name, a folder (./mine) or a file.")]
Second = Annotated[str, typer.Argument(metavar="B", help="Another.")]


def diff(
    first: First,
    second: Second,
    json: options.Json = False,
    settings: options.Settings = None,
    trust: options.Trust = False,
) -> None:
    """Say what differs in the rules: fields, and what code makes of them.

    What --set gives is laid over both.
    """
    from bgrules.compare.differ import differ
    from bgrules.plugins.load import prepare

    laid_over = given.settings(settings)
    found = differ(prepare(first, trust=trust, set=laid_over), prepare(second, trust=trust, set=laid_over))
    if json:
        out.as_json(found.to_dict())
    else:
        show(found)


def show(found: "Diff") -> None:
    """Print a diff: a table of the fields, then the tables in words."""
    if found.same:
        out.text(f"{found.a} and {found.b} have the same rules")
        return
    if found.fields:
        out.table(("field", found.a, found.b), [(one.field, *one.words()) for one in found.fields])
    if found.lines():
        out.text(f"\n{found.a} | {found.b}")
    for line in found.lines():
        out.bullet(line)
