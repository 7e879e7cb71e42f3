"""`bgrules show`: a board for a person, in plain characters or as a picture."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bgrules.catalog.user_folder import write_whole
from bgrules.cli import arguments, file_endings, options, output
from bgrules.errors import PictureError

if TYPE_CHECKING:
    from bgrules import Variant
    from bgrules.variant.match_file import MatchFile

Svg = Annotated[
    str | None,
    typer.Option(
        "--svg",
        metavar="FILE",
        help="Write an SVG picture to FILE.svg, or '-' for stdout; overwrites FILE only if bgrules wrote it.",
    ),
]
Throw = Annotated[str | None, typer.Option("--throw", metavar="THROW", help="Dice in the picture: '6-5'.")]
Play = Annotated[str | None, typer.Option("--play", metavar="PLAY", help="Arrows in the picture: '24/18 13/8'.")]


def show(
    variant: options.VariantOrMatch,
    position: options.Position = "start",
    svg: Svg = None,
    throw: Throw = None,
    play: Play = None,
    settings: options.Settings = None,
    trust: options.Trust = False,
) -> None:
    """Draw a position, by default the start, as the mover sees it; for a match (`tavli`), the start of every game."""
    from bgrules.draw import ascii

    if svg not in (None, "", "-") and not os.path.isdir(svg):
        file_endings.must_fit("--svg", svg, file_endings.PICTURE)
    match, files = arguments.games(variant)
    if match is not None and (position, svg, throw, play) == ("start", None, None, None):
        _starts(match, [arguments.variant(file, settings, trust) for file in files])
        return
    rules = arguments.variant(variant, settings, trust)
    shown = rules.position(position)
    if svg is not None:
        _save(svg, rules.picture(shown, throw, play))
        return
    if throw is not None or play is not None:
        raise PictureError("`--throw` and `--play` are drawn in a picture only; say where with `--svg FILE`")
    output.text(f"{rules.title}\n")
    output.text(ascii.draw(rules, shown))
    output.text(f"\n{shown}")


def _starts(match: "MatchFile", games: "Sequence[Variant]") -> None:
    """Draw the start of every game of a match."""
    from bgrules.draw import ascii

    arguments.show_match(match)
    for number, rules in enumerate(games, 1):
        output.text(f"{arguments.heading(match, number)}{rules.title}\n")
        output.text(ascii.draw(rules, rules.start()))
        output.text(f"\n{rules.start()}" + "\n" * (number < len(games)))


def _save(name: str, picture: str) -> None:
    """Write a picture, over nothing but an older picture of ours.

    Raises:
        PictureError: the file is something else, or cannot be written.
    """
    if name == "-":
        output.text(picture.rstrip("\n"))
        return
    try:
        if not name or Path(name).is_dir():
            raise PictureError(f"`{name}` cannot be written: it is {'a folder' if name else 'not a valid file name'}")
        path = Path(name).resolve()
        if path.exists() and not _is_ours(path):
            raise PictureError(f"`{name}` exists and is not a picture of ours; it stays as it is")
        write_whole(path, picture)
    except (OSError, ValueError) as error:
        words = (isinstance(error, OSError) and (error.strerror or "").lower()) or "not a valid file name"
        raise PictureError(f"`{name}` cannot be written: {words}") from None
    output.say(f"wrote {name}")


def _is_ours(path: Path) -> bool:
    from bgrules.draw.svg import MADE_BY

    with path.open("r+b") as file:  # what may not be written is not replaced either
        start = file.read(500)
    return f'data-made-by="{MADE_BY}"'.encode() in start
