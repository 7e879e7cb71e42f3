"""The golden game of a variant: one seeded game as people write it down, the boards of its first turns between.

It is read in review and by the referee, and compared by `check`: whatever changes it has changed a rule, the dice, a
player or how plays are written.
"""

from pathlib import Path

from bgrules.catalog.user_folder import write_whole
from bgrules.draw import ascii
from bgrules.errors import CheckError, VariantError, openable, relative
from bgrules.game.game import Game
from bgrules.interchange.entries import COLOURS
from bgrules.interchange.transcript_writer import written
from bgrules.players import player
from bgrules.position.variant import Variant
from bgrules.variant.source import text_beside
from bgrules.variant.text import printable

FILE = "playthrough.txt"
SEED, PLAYER = 1, "pips"
"""One seed for all, and a player that comes to the end of a game before a reader does."""
BOARDS = 3
"""Turns after which the board is shown."""
MOST = 190
"""Lines; of a longer game only the beginning is kept."""
SHOWN = 100
"""Characters of a line that is shown because it differs."""


def file_of(path: Path) -> Path:
    """Say where the playthrough of a variant's file stands."""
    return path.parent / FILE


def named(file: Path) -> str:
    """Name the file as a command does."""
    return openable(file)


def golden(variant: Variant) -> str:
    """Play the golden game and write it down."""
    game, player_ = Game(variant, SEED), player(PLAYER)
    shown: list[tuple[int, str]] = []
    while game.kind != "over":
        turn = game.clock.turn
        game.take(player_.choose(game))
        if game.clock.turn > turn and len(shown) < BOARDS and turn:
            shown.append((_lines_before_throw(game), _drawn(game)))
    head = f"# one game of `{PLAYER}` against itself, seed {SEED}; `bgrules check --write` records it"
    return _cut([head, *_with_boards(written(variant, game.events).splitlines(), shown)])


def _drawn(game: Game) -> str:
    """Draw the board as the side sees it whose turn it is now."""
    return f"seen by {COLOURS[game.side]} (X)\n\n{ascii.draw(game.variant, game.position)}"


def _lines_before_throw(game: Game) -> int:
    """Count the lines written of a game up to the throw that has just fallen."""
    events = game.events[:-1] if "throw" in game.events[-1] else game.events
    return len(written(game.variant, events).splitlines())


def _with_boards(lines: list[str], shown: list[tuple[int, str]]) -> list[str]:
    for at, drawn in reversed(shown):
        lines[at:at] = ["#", *(f"# {line}".rstrip() for line in drawn.splitlines()), "#"]
    return lines


def _cut(lines: list[str]) -> str:
    more = len(lines) - MOST
    kept = [*lines[:MOST], f"# and so on, {more} lines more"] if more > 0 else lines
    return "\n".join(kept) + "\n"


def difference(variant: Variant) -> str:
    """Say where the golden game differs from the one that is kept; empty where it does not."""
    file = file_of(variant.loaded.path)
    try:
        kept = text_beside(file).splitlines()
    except VariantError as error:
        return f"`{relative(file)}` cannot be read: {error.problems[0].says}"
    now = golden(variant).splitlines()
    rows = zip([*kept, *[""] * len(now)], [*now, *[""] * len(kept)], strict=False)
    row = next(((number, *pair) for number, pair in enumerate(rows, 1) if pair[0] != pair[1]), None)
    if row is None:
        return ""
    is_said, is_so = (printable(line, SHOWN) for line in row[1:])
    return f"line {row[0]} of `{FILE}` is `{is_said}`, but these rules play `{is_so}`"


def write(variant: Variant) -> Path:
    """Record the golden game beside the variant's file, whole or not at all.

    Raises:
        CheckError: the file cannot be written.
    """
    file, text = file_of(variant.loaded.path), golden(variant)
    try:
        write_whole(file, text)
    except OSError as error:
        raise CheckError(f"`{relative(file)}` cannot be written: {(error.strerror or str(error)).lower()}") from None
    return file
