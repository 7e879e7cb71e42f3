"""`bgrules trust`: whose code may run without `--trust`, remembered from one run to the next."""

from typing import TYPE_CHECKING, Annotated

import typer

from bgrules.cli import options, output
from bgrules.errors import TrustError, relative

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgrules.catalog.trust import Trusted

Which = Annotated[str | None, typer.Argument(metavar="[DIR]", help="A variant's folder (./mine) or its file.")]
Listed = Annotated[bool, typer.Option("--list", help="List the folders whose code is trusted.")]
Removed = Annotated[bool, typer.Option("--remove", help="No longer trust the folder.")]


def trust(which: Which = None, listed: Listed = False, removed: Removed = False, json: options.Json = False) -> None:
    """Trust the current code of a variant's folder and of its parents, so that it runs without `--trust`.

    Read it first: a plugin.py can do whatever you can. If it changes, you must trust it again.
    """
    from bgrules.catalog.trust import forget, remember, remembered

    if (which is None) != listed or (listed and removed):
        raise TrustError(
            "`bgrules trust DIR` trusts a folder, `--remove DIR` no longer, `--list` lists what is trusted"
        )
    if which is None:
        _list(remembered(), json)
    elif removed:
        _remove(which, forget(which))
    else:
        _remember(which, [str(path) for path in remember(which)], json)


def _list(trusted: "Sequence[Trusted]", json: bool) -> None:
    if json:
        rows = [{"folder": str(one.folder), "digest": one.digest, "state": one.state} for one in trusted]
        output.as_json({"trusted": rows})
    elif trusted:
        output.table(("folder", "its code since"), [(str(one.folder), one.state) for one in trusted])
    else:
        output.text("no folder is trusted")


def _remove(which: str, was: bool) -> None:
    if not was:
        raise TrustError(f"`{which}` was not trusted; `bgrules trust --list` lists what is")
    output.say(f"no longer trusted: {relative(which)}")


def _remember(which: str, files: "Sequence[str]", json: bool) -> None:
    if json:
        output.as_json({"trusted": files})
        return
    for file in files:
        output.text(f"trusted as it stands: {relative(file)}")
    if not files:
        output.say(f"nothing to trust: `{which}` has no code outside the catalog")
