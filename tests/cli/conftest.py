"""The command line, run in this process; a subprocess only where streams or imports matter."""

from collections.abc import Callable

import pytest
from click.testing import Result
from typer.testing import CliRunner

from bgrules.cli.app import app

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("COLUMNS", "100")

    def run(*args: str) -> Result:
        return CliRunner().invoke(app, [str(arg) for arg in args])

    return run
