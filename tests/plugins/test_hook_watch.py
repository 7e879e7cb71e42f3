"""Code of a variant that takes long is named, press Ctrl-C to stop it in words, and every answer is shown on demand."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bgrules import load
from bgrules.catalog.assembly import prepare
from bgrules.plugins import hook_watch

Folder = Callable[..., Path]

ENDLESS = """
@bgrules.hookimpl
def {hook}:
    while True:
        pass
"""
ERRORS = Path(__file__).resolve().parents[2] / "docs" / "reference" / "errors.md"
SLOW = """
import time

@bgrules.hookimpl
def entry(die):
    time.sleep(2 * (die == 6))
"""


def begin(place: Path, *words: str) -> "subprocess.Popen[str]":
    """Start a command on a variant with nobody's patience to lose."""
    code = "import sys; from bgrules.plugins import hook_watch; hook_watch.PATIENCE = hook_watch.LOOK_EVERY = 0.2;"
    code += "from bgrules.__main__ import main; main()"
    command = [sys.executable, "-c", code, *words]
    path = os.pathsep.join(filter(None, sys.path))
    return subprocess.Popen(
        command, cwd=place.parent, text=True, stderr=subprocess.PIPE, stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("hook", "words", "told"),
    [
        ("entry(die)", ("rules", "./mine"), "`entry` for a 1 from the bar"),
        ("allow_step(die)", ("plays", "./mine", "start", "6-5"), "`allow_step` of mine/plugin.py"),
    ],
)
def test_a_hook_that_never_returns_is_named_with_its_line_and_ended_by_ctrl_c_in_words(
    folder: Folder, hook: str, words: tuple[str, ...], told: str
) -> None:
    place = folder(yaml=f"extends: hoyle\nhooks: [{hook.partition('(')[0]}]\n", code=ENDLESS.format(hook=hook))
    process = begin(place, *words, "--trust")
    assert process.stderr is not None
    named = process.stderr.readline()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert named.startswith(f"{told} has been running for 0 seconds, at mine/plugin.py:")
    assert named.endswith("; press Ctrl-C to stop it\n")
    assert (130, "", f"interrupted while {told} was running\n") == (process.returncode, out, err)


def test_the_page_of_errors_shows_what_is_said_of_code_that_does_not_come_back(folder: Folder) -> None:
    place = folder(yaml="extends: hoyle\nhooks: [entry]\n", code=ENDLESS.format(hook="entry(die)"))
    process = begin(place, "rules", "./mine", "--trust")
    assert process.stderr is not None
    named = process.stderr.readline().replace("for 0 seconds", f"for {hook_watch.PATIENCE:.0f} seconds")
    process.send_signal(signal.SIGINT)
    said = re.sub(r"plugin\.py:\d;", "plugin.py:6;", named) + process.communicate(timeout=60)[1]
    assert f"```text\n{said}```" in ERRORS.read_text(encoding="utf-8")


def test_a_plugin_that_never_ends_loading_is_named(folder: Folder) -> None:
    place = folder(yaml="extends: hoyle\nhooks: [entry]\n", code="while True:\n    pass\n")
    process = begin(place, "rules", "./mine", "--trust")
    assert process.stderr is not None
    assert process.stderr.readline().startswith("loading `mine/plugin.py` has been running")
    process.send_signal(signal.SIGINT)
    assert "interrupted while loading `mine/plugin.py` was running\n" == process.communicate(timeout=60)[1]


def test_a_slow_hook_is_named_once_and_still_answers(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(hook_watch, "PATIENCE", 0.3)
    monkeypatch.setattr(hook_watch, "LOOK_EVERY", 0.05)
    place = folder(yaml="extends: hoyle\nhooks: [entry]\n", code=SLOW)
    time.sleep(0.6)  # a watcher that sleeps already
    assert prepare(place, trust=True).answers.entry
    named = [record.getMessage().partition(" has")[0] for record in caplog.records]
    slow = ["`entry` for a 6 from the bar", "`entry` for a 6 from hand"]
    assert slow == [one for one in named if one in slow]


def test_nothing_is_under_way_when_all_has_been_asked() -> None:
    prepare("russian")
    assert {} == hook_watch._under_way


TWO = """
@bgrules.hookimpl
def entry(die):
    return 7 if die == 6 else None

@bgrules.hookimpl
def allow_step(source, die):
    return source != 24
"""


def test_hooks_are_shown_with_their_answers_on_demand(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    place = folder(yaml="extends: hoyle\nhooks: [entry, allow_step]\n", code=TWO)
    load(place, trust=True)
    assert [] == caplog.records
    monkeypatch.setenv("BGRULES_TRACE_HOOKS", "1")
    load(place, trust=True).plays("24:1 13:1 | 24:1", (6, 5))
    shown = [record.getMessage() for record in caplog.records]
    assert "entry for a 6 from the bar -> 7" in shown
    assert "entry for a 5 from hand -> 20" in shown
    assert "allow_step side=0 source=24 target=18 die=6 -> False" in shown
    assert [] == [line for line in shown if line.startswith("bonus_throws")]


def test_hooks_are_shown_on_stderr(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BGRULES_TRACE_HOOKS", "1")
    place = folder(yaml="extends: hoyle\nhooks: [entry, allow_step]\n", code=TWO)
    out, err = begin(place, "plays", "./mine", "start", "6-5", "--trust", "--json").communicate(timeout=60)
    assert out.startswith("{")
    assert "entry for a 6 from the bar -> 7\n" in err
