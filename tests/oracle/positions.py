"""The variants that the kernel's tests go through, and the package's own positions to try them on."""

from functools import cache
from pathlib import Path

import bgrules
from bgrules.kit.positions import (
    Asked,
    asked_of,
    board_of,
    expected,
    has_position_hooks,
    met,
    placed,
    state_of,
    walk,
)

__all__ = ["BUNDLED", "SMALL", "Asked", "asked_of", "board_of", "expected", "has_position_hooks", "met", "placed"]
__all__ += ["state_of", "variant", "walk"]
ROOT = Path(__file__).resolve().parents[2]
BUNDLED = sorted(path.parent for path in (ROOT / "variants").glob("*/variant.yaml"))
HOYLE, RUSSIAN = (ROOT / "variants" / name for name in ("hoyle", "russian"))
SMALL = sorted(path.parent for path in (ROOT / "tests/kernel/variants").glob("*/variant.yaml"))


@cache
def variant(folder: Path, *settings: tuple[str, object]) -> bgrules.Variant:
    """Load a variant once."""
    return bgrules.load(folder, trust=True, set=dict(settings))
