"""The arguments and options that commands share, each spelled once."""

import re
from collections.abc import Callable
from typing import Annotated

import typer

from bgrules.terms import LARGEST_SEED

SEEDS = 2**32
"""Seeds that a run can have."""


def whole(least: int, most: int = LARGEST_SEED) -> Callable[[str | int], int]:
    """Read an option as a whole number within bounds; what it says of another does not hang on typer's version."""

    def number(typed: str | int) -> int:
        if re.fullmatch("-?[0-9]{1,30}", str(typed)) and least <= int(typed) <= most:
            return int(typed)
        says = f"{str(typed)[:60]!r} is not a whole number from {least} to {most}"
        raise typer.BadParameter(f"{says}{_plainly(str(typed), least, most)}")

    return number


def _plainly(typed: str, least: int, most: int) -> str:
    """Say how to write a number with separators or a power of ten; empty if it is neither, or out of bounds."""
    grouped = re.fullmatch("[0-9]{1,3}([,._' ])[0-9]{3}(\\1[0-9]{3}){0,5}", typed)
    power = re.fullmatch("([0-9]{1,6})(e|E)[+]?([0-9]{1,2})", typed)
    meant = int(re.sub("[^0-9]", "", typed)) if grouped else int(power[1]) * 10 ** int(power[3]) if power else -1
    return f"; write {meant}" if least <= meant <= most else ""


def seconds(typed: str | float) -> float:
    """Read an option as a time that is worth waiting for."""
    least = 0.1
    if re.fullmatch("[0-9]{0,9}[.]?[0-9]{0,9}", str(typed)) and str(typed) != "." and float(typed or 0) >= least:
        return float(typed)
    raise typer.BadParameter(f"{str(typed)[:60]!r} is not a number of seconds, {least} or more")


Variant = Annotated[str, typer.Argument(metavar="VARIANT", help="A variant: a name, a folder (./mine) or a file.")]
VariantOrMatch = Annotated[
    str, typer.Argument(metavar="VARIANT", help="A variant or a match: a name, a folder (./mine) or a file.")
]
Position = Annotated[
    str,
    typer.Argument(metavar="POSITION", help="'start', or both sides as text, mover first: '24:2 6:5 | 13:5 bar:1'."),
]
Throw = Annotated[str, typer.Argument(metavar="THROW", help="The dice: '6-5'.")]
MaybeThrow = Annotated[str | None, typer.Argument(metavar="[THROW]", help="The dice: '6-5'.")]
Dice = Annotated[
    str | None,
    typer.Option("--dice", metavar="NUMBERS", help="Numbers to play instead of a throw: '3 3 3 3'."),
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="SECTION.FIELD=VALUE", help="Override a field of the variant's file; repeatable."),
]
Trust = Annotated[bool, typer.Option("--trust", help="Run the plugin.py of a folder outside the catalog.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Side = Annotated[
    int,
    typer.Option("--side", parser=whole(0, 1), metavar="0|1", help="The mover's side; it matters in asymmetric games."),
]
Moments = Annotated[
    list[str] | None,
    typer.Option("--moment", metavar="FIELD=VALUE", help="The moment of the throw: 'first_throw=true'; repeatable."),
]
Games = Annotated[
    int, typer.Option("--games", parser=whole(1), metavar="NUMBER", help="Number of games of each variant.")
]
Seed = Annotated[
    int,
    typer.Option("--seed", parser=whole(0, SEEDS - 1), metavar="NUMBER", help="The same seed gives the same games."),
]
TurnLimit = Annotated[
    int, typer.Option("--turn-limit", parser=whole(1), metavar="NUMBER", help="Turns after which a game is cut off.")
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        parser=whole(1),
        metavar="NUMBER",
        help="Number of threads; by default, one a core. Results do not depend on it.",
    ),
]
Keep = Annotated[
    str | None,
    typer.Option(
        "--keep",
        metavar="FILE",
        help="Save progress to FILE (JSON); run the same command again, for as many games or more, to resume.",
    ),
]
