"""`bgrules config`: a run file to start from, or one read and checked."""

from typing import Annotated

import typer

from bgrules.cli import examples, output, run_config
from bgrules.errors import RunError

File = Annotated[str | None, typer.Argument(metavar="RUN.yaml", help="A run file to check.")]
Example = Annotated[bool, typer.Option("--example", help="Print an example that works, with comments.")]
Trust = Annotated[bool, typer.Option("--trust", help="Run the plugin.py of a folder outside the catalog.")]


def config(file: File = None, example: Example = False, trust: Trust = False) -> None:
    """Print a run file to start from, or check one: report its errors, or what it contains.

    A run file is what 'play', 'simulate' and 'compare' read with --config.
    """
    if example == (file is not None):
        raise RunError("`bgrules config --example` prints a run file, `bgrules config RUN.yaml` checks one")
    if example:
        output.text(examples.RUN_FILE.rstrip())
        return
    run = run_config.read(file)
    assert run is not None  # a file is given
    named = [run.variant(trust)] if run.says.variant is not None else []
    for variant in (*named, *run.variants(trust)):
        output.text(f"{variant.name}: {variant.title}")
    output.say(f"{file} can be used")
