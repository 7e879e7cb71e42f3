"""The arguments and options that commands share, each spelled once."""

from typing import Annotated

import typer

Variant = Annotated[str, typer.Argument(metavar="VARIANT", help="A variant: a name, a folder (./mine) or a file.")]
Position = Annotated[
    str,
    typer.Argument(metavar="POSITION", help="'start', or both sides as text, mover first: '24:2 6:5 | 13:5 bar:1'."),
]
Throw = Annotated[str, typer.Argument(metavar="THROW", help="The dice: '6-5'.")]
MaybeThrow = Annotated[str | None, typer.Argument(metavar="[THROW]", help="The dice: '6-5'.")]
Dice = Annotated[
    str | None,
    typer.Option("--dice", metavar="NUMBERS", help="Numbers to play instead of a throw: '3 3 3 3', a later part."),
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="SECTION.FIELD=VALUE", help="Lay a value over the variant's file; repeatable."),
]
Trust = Annotated[bool, typer.Option("--trust", help="Run the plugin.py of a folder outside the catalog.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Side = Annotated[
    int, typer.Option("--side", min=0, max=1, help="The mover's side; it matters where the sides are unlike.")
]
Moments = Annotated[
    list[str] | None,
    typer.Option("--moment", metavar="FIELD=VALUE", help="When it is thrown: 'first_throw=true'; repeatable."),
]
Games = Annotated[int, typer.Option("--games", min=1, help="Games of each variant.")]
Seed = Annotated[int, typer.Option("--seed", min=0, max=2**32 - 1, help="The same seed gives the same games.")]
TurnLimit = Annotated[int, typer.Option("--turn-limit", min=1, help="Turns after which a game is cut off.")]
Workers = Annotated[
    int | None,
    typer.Option("--workers", min=1, help="Threads, as many as cores unless given; the numbers do not depend on it."),
]
