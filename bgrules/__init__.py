"""bgrules: the rules of the backgammon family as data.

The public names, loaded when first used, so that `import bgrules` costs next to nothing.
"""

from importlib import import_module

__version__ = "0.1.0"

_HOMES = {
    "load": "bgrules.game.variant",
    "Variant": "bgrules.game.variant",
    "Position": "bgrules.game.position",
    "Play": "bgrules.game.notation",
    "Verdict": "bgrules.game.why",
    "Throw": "bgrules.terms",
    "Moment": "bgrules.terms",
    "Allowance": "bgrules.terms",
    "Choice": "bgrules.terms",
    "THROW_AGAIN": "bgrules.terms",
    "NO_ENTRY": "bgrules.terms",
    "Params": "bgrules.variant.spec",
    "hookimpl": "bgrules.plugins.hookspecs",
    "BgrulesError": "bgrules.errors",
    "VariantError": "bgrules.errors",
    "PositionError": "bgrules.errors",
    "ThrowError": "bgrules.errors",
    "PlayError": "bgrules.errors",
    "simulate": "bgrules.sim.batch",
    "compare": "bgrules.compare.experiment",
}

__all__ = ["__version__", *_HOMES]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'bgrules' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
