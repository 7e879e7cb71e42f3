"""What the author of a variant runs: `check_variant`, its cases, the golden game, a pytest plugin."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgrules.kit.check_runner import check_variant as check_variant

__all__ = ["check_variant"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'bgrules.kit' has no attribute {name!r}")
    from bgrules.kit import check_runner

    return getattr(check_runner, name)
