"""Every variant there is to play with: the bundled ones, and the small ones that show one rule each."""

from functools import cache
from pathlib import Path

import bgrules

ROOT = Path(__file__).resolve().parents[1]
BUNDLED = sorted(file.parent for file in (ROOT / "variants").glob("*/variant.yaml"))
SMALL = sorted(file.parent for file in (ROOT / "tests/kernel/variants").glob("*/variant.yaml"))
EVERY = BUNDLED + SMALL


@cache
def loaded(folder: Path) -> bgrules.Variant:
    return bgrules.load(folder, trust=True)


def name_of(folder: Path) -> str:
    return folder.name


def seen(game: bgrules.Game) -> tuple[object, ...]:
    """All that can be seen of a game."""
    shown = (game.kind, game.side, game.position, game.decision, game.choices, game.then, game.clock, game.hits)
    return (*shown, game.result, game.events, game.steps, game.made, game.left, game.can_finish)
