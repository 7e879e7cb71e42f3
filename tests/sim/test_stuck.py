"""A hook that never returns is named while many games are played, and Ctrl-C ends the run all the same."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

FILE = "format: 1\nname: stuck\ntitle: Stuck\nextends: hoyle\nhooks: [allow_step]\n"
COMPILED = """
import bgrules


@bgrules.hookimpl
def allow_step(board, side):
    n = 0
    while board[side, 0] > 0:
        n += 1
    return True
"""
INTERPRETED = COMPILED.replace("n = 0", "n = {}.get('x', 0)")
CODE = """
from bgrules.plugins import hook_watch
from bgrules.sim import run
hook_watch.PATIENCE = run.PATIENCE = 0.5
from bgrules.__main__ import main
if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize(("code", "workers"), [(COMPILED, "1"), (INTERPRETED, "1"), (INTERPRETED, "2")])
def test_a_run_that_a_hook_holds_up_is_named_and_ended_by_ctrl_c(tmp_path: Path, code: str, workers: str) -> None:
    (tmp_path / "variant.yaml").write_text(FILE, encoding="utf-8")
    (tmp_path / "plugin.py").write_text(code, encoding="utf-8")
    (tmp_path / "main.py").write_text(CODE, encoding="utf-8")
    command = [sys.executable, "main.py", "simulate", "./.", "--trust", "--games", "400", "--workers", workers]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    process = subprocess.Popen(
        command, cwd=tmp_path, env=env, text=True, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
    )
    assert process.stderr is not None
    for line in process.stderr:
        if "has been running for" in line:
            assert line.startswith("`allow_step` of plugin.py")
            break
    process.send_signal(signal.SIGINT)
    told = process.communicate(timeout=120)[1]
    assert told.endswith("interrupted while code of the variant was running; the games under way are lost\n")
    assert 130 == process.returncode
