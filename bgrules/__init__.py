"""bgrules: the rules of the backgammon family as data.

The public names, loaded when first used, so that `import bgrules` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgrules.comparison.experiment import compare as compare
    from bgrules.errors import BgrulesError as BgrulesError
    from bgrules.errors import GameError as GameError
    from bgrules.errors import PlayError as PlayError
    from bgrules.errors import PositionError as PositionError
    from bgrules.errors import ThrowError as ThrowError
    from bgrules.errors import VariantError as VariantError
    from bgrules.game.game import Game as Game
    from bgrules.game.match import Match as Match
    from bgrules.plugins.hookspecs import hookimpl as hookimpl
    from bgrules.position.notation import Play as Play
    from bgrules.position.position import Position as Position
    from bgrules.position.variant import Variant as Variant
    from bgrules.position.variant import load as load
    from bgrules.position.why import Verdict as Verdict
    from bgrules.sim.batch import simulate as simulate
    from bgrules.terms import NO_ENTRY as NO_ENTRY
    from bgrules.terms import THROW_AGAIN as THROW_AGAIN
    from bgrules.terms import Allowance as Allowance
    from bgrules.terms import Choice as Choice
    from bgrules.terms import Moment as Moment
    from bgrules.terms import Throw as Throw
    from bgrules.variant.sections import Params as Params

__version__ = "0.1.0"

_HOMES = {
    "load": "bgrules.position.variant",
    "Variant": "bgrules.position.variant",
    "Game": "bgrules.game.game",
    "Match": "bgrules.game.match",
    "Position": "bgrules.position.position",
    "Play": "bgrules.position.notation",
    "Verdict": "bgrules.position.why",
    "Throw": "bgrules.terms",
    "Moment": "bgrules.terms",
    "Allowance": "bgrules.terms",
    "Choice": "bgrules.terms",
    "THROW_AGAIN": "bgrules.terms",
    "NO_ENTRY": "bgrules.terms",
    "Params": "bgrules.variant.sections",
    "hookimpl": "bgrules.plugins.hookspecs",
    "BgrulesError": "bgrules.errors",
    "VariantError": "bgrules.errors",
    "PositionError": "bgrules.errors",
    "ThrowError": "bgrules.errors",
    "PlayError": "bgrules.errors",
    "GameError": "bgrules.errors",
    "simulate": "bgrules.sim.batch",
    "compare": "bgrules.comparison.experiment",
}

__all__ = ["__version__", *_HOMES]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'bgrules' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
