"""`bgrules new`: the folder of a new variant, to begin with."""

from pathlib import Path
from typing import Annotated

import typer

from bgrules.cli import examples, options, output

Name = Annotated[
    str, typer.Argument(metavar="NAME", help="Name of the variant and its folder: lower-case letters and hyphens.")
]
Extends = Annotated[
    str, typer.Option("--extends", metavar="VARIANT", help="The parent variant: a name, a folder or a file.")
]
Hooks = Annotated[
    list[str] | None,
    typer.Option("--hooks", metavar="HOOK,…", help="Hooks to write stubs for: 'bonus_throws,allow_play'."),
]
Package = Annotated[bool, typer.Option("--package", help="Also make a package that pip installs.")]


def new(
    name: Name,
    extends: Extends = examples.PARENT,
    hooks: Hooks = None,
    package: Package = False,
    trust: options.Trust = False,
) -> None:
    """Make a folder for a new variant: its file, a first case, and a stub for each hook asked for.

    It has the rules of its parent until you change it. Its code is trusted. No existing file is overwritten.
    """
    from bgrules.kit.scaffold import new_variant

    asked = [hook.strip() for text in hooks or () for hook in text.split(",") if hook.strip()]
    folder = new_variant(name, extends, asked, package=package, trusted=trust)
    for path in sorted(path for path in Path(name).rglob("*") if path.is_file()):
        output.text(str(path))
    output.say(f"\nedit {folder / 'variant.yaml'}, then: bgrules rules ./{folder}")
    if asked and not package:
        output.say(f"after every change of {folder / 'plugin.py'}: bgrules trust ./{folder}")
