"""Where the material stands that is shared with this project and no part of it: numbers, other programs' answers."""

import os
from pathlib import Path

import pytest

_BESIDE = Path(__file__).parents[2] / "shared"


def shared(name: str) -> Path:
    """Find a shared file; skip the test where there is none, unless BGRULES_REQUIRE_SHARED=1 says there must be."""
    path = Path(os.environ.get("BGRULES_SHARED") or _BESIDE) / name
    if path.exists():
        return path
    says = f"the shared file `{name}` is not here: BGRULES_SHARED names the folder"
    if os.environ.get("BGRULES_REQUIRE_SHARED") == "1":
        pytest.fail(says)
    pytest.skip(says)
