"""A stranger's variant folders, written where the test runs."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

FILE = """\
format: 1
name: {name}
title: A test
"""
HEAD = """\
import bgrules
from bgrules import NO_ENTRY, THROW_AGAIN, Allowance, Choice
"""
Folder = Callable[..., Path]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    """Write a variant's folder: `folder(name, yaml, code)`; paths in messages are then relative to it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    def write(name: str = "mine", yaml: str = "extends: hoyle\n", code: str | None = None) -> Path:
        place = tmp_path / name
        place.mkdir(parents=True)
        (place / "variant.yaml").write_text(FILE.format(name=name) + yaml, encoding="utf-8")
        if code is not None:
            (place / "plugin.py").write_text(HEAD + dedent(code), encoding="utf-8")
        return place

    return write
