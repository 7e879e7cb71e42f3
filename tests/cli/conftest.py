"""The command line, run in this process; a subprocess only where streams or imports matter."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bgrules.cli.app import app

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    def run(*args: str, typed: str = "") -> Result:
        return CliRunner().invoke(app, [str(arg) for arg in args], input=typed)

    return run
