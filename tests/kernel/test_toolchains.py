"""What serves when numba is not as it was: stock numba, interpreted hooks; and what a user is told."""

import os
import subprocess
import sys
import warnings
from types import SimpleNamespace

import pytest

from bgrules.kernel.jit import entry_points
from bgrules.kernel.jit.toolchains import NEWEST_TESTED, TOOLCHAINS, is_newer

BROKEN = """
import numba.core.codegen
del numba.core.codegen.JITCodeLibrary
"""
"""A numba of which a private part has another name."""
PLAY = """
import numpy as np
import bgrules
from bgrules.kernel.board import new_state
from bgrules.kernel.jit import NativeRunner, entry_points
from bgrules.kernel.playout import COLUMNS, Batch
from bgrules.kernel.runner import Runner

hypergammon = bgrules.load("hypergammon")
rules, state, answers = hypergammon.ruleset, new_state(), []
state.checkers[:] = rules.start
for runner in (NativeRunner(), Runner()):
    rows = np.zeros((3, COLUMNS), np.int64)
    runner.play_games(rules, Batch(7, 0, 3, 10_000, 10**9), rows)
    plays = [runner.plays(rules, state, 0, dice).tolist() for dice in ((6, 5), (3, 3, 3, 3))]
    answers.append((rows.tolist(), plays))
assert answers[0] == answers[1]
print(entry_points.copies().tools.name)
"""

BOARDS = """
import numpy as np
import bgrules
from bgrules.kernel.board import new_state
from bgrules.kernel.jit import NativeRunner, entry_points
from bgrules.kernel.runner import Runner
from bgrules.kernel.steps import take_play
from bgrules.terms import PLACES, SIDES

rules, state, native = bgrules.load("hypergammon").ruleset, new_state(), NativeRunner()
state.checkers[:] = rules.start
codes = Runner().plays(rules, state, 0, (6, 5))
native.buffers.codes[: len(codes)] = codes
made = np.zeros((len(codes), SIDES, PLACES), np.int8)
packed = native.packed(rules), native.packed_state(state)
native.functions.put_results(*packed, 0, len(codes), native.buffers, made)
for code, board in zip(codes, made):
    state.checkers[:] = rules.start
    take_play(rules, state, 0, int(code))
    assert state.checkers.tolist() == board.tolist()
print(entry_points.copies().tools.name)
"""
"""The smallest entry point. It is found, compiled and kept like the others; stock numba takes 90 s for those."""
ALL = pytest.param(PLAY, marks=pytest.mark.thorough("stock numba compiles whole games for 90 s"), id="games and plays")


def test_importing_the_package_does_not_import_numba() -> None:
    code = "import sys, bgrules.kernel.jit; print({'numba', 'llvmlite'} & set(sys.modules))"
    assert "set()\n" == subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("program", [pytest.param(BOARDS, id="boards"), ALL])
def test_with_a_changed_numba_stock_functions_give_the_same_answers_and_one_notice(tmp_path, program: str) -> None:
    env = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path), "NUMBA_OPT": "1"}
    code = BROKEN + program
    first, later = (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, timeout=900)
        for _ in range(2)
    )
    assert ["stock\n"] * 2 == [first.stdout, later.stdout], first.stderr + later.stderr
    assert 1 == first.stderr.count("CompilerWarning")
    assert "JITCodeLibrary" in first.stderr
    assert "" == later.stderr


class Failing:
    """A kernel whose entry points cannot be compiled."""

    def __init__(self, fault: Exception) -> None:
        self.fault = fault

    def entry(self, name: str) -> object:
        return SimpleNamespace(compile=self.compile)

    def compile(self, types: object) -> None:
        raise self.fault


@pytest.fixture
def untouched(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Leaves what this process knows about numba as it is."""
    monkeypatch.setattr(entry_points, "_level", 0)
    monkeypatch.setattr(entry_points, "_faults", [])
    entry_points._warn.cache_clear()
    return monkeypatch


def serve(monkeypatch: pytest.MonkeyPatch, *kernels: object) -> None:
    monkeypatch.setattr(entry_points, "_copies", lambda level: kernels[level])


GOOD = SimpleNamespace(entry=lambda name: SimpleNamespace(compile=lambda types: None, name=name))


def test_a_method_that_misbehaves_has_the_next_toolchain_compile(untouched) -> None:
    serve(untouched, Failing(AttributeError("no such method")), GOOD)
    assert "play_games" == entry_points._compiled("play_games", (1,)).name
    assert (1, "no such method") == (entry_points._level, str(entry_points._faults[0]))


@pytest.mark.parametrize("fault", [OSError("disk full"), MemoryError()])
def test_what_is_not_the_fault_of_numba_is_raised(untouched, fault) -> None:
    serve(untouched, Failing(fault), GOOD)
    with pytest.raises(type(fault)):
        entry_points._compiled("play_games", (1,))
    assert 0 == entry_points._level


def test_a_fault_of_every_toolchain_is_raised(untouched) -> None:
    serve(untouched, *[Failing(TypeError(name)) for name in TOOLCHAINS])
    with pytest.raises(TypeError, match=list(TOOLCHAINS)[-1]):
        entry_points._compiled("play_games", (1,))


@pytest.mark.parametrize(
    ("version", "expected"),
    [
        (NEWEST_TESTED, False),
        ("0.60.0", False),
        ("0.9.1", False),
        ("0.99.0", True),
        ("0.999.0rc1", True),
        ("1.0", True),
    ],
)
def test_a_numba_is_newer_than_the_newest_tested_by_its_numbers(version, expected) -> None:
    assert expected == is_newer(version)


def test_a_newer_numba_is_used_with_one_warning(untouched) -> None:
    untouched.setattr(entry_points.numba, "__version__", "99.1.0")
    serve(untouched, SimpleNamespace(keeps=lambda name, tool: False))
    with pytest.warns(entry_points.CompilerWarning, match=f"^numba 99.1.0 is newer than {NEWEST_TESTED}"):
        entry_points._before_compiling(0, "play_games")
    with warnings.catch_warnings(record=True) as told:
        entry_points._before_compiling(0, "plays_now")
    assert [] == told


def test_the_newest_tested_numba_and_older_ones_give_no_warning(untouched) -> None:
    untouched.setattr(entry_points.numba, "__version__", NEWEST_TESTED)
    serve(untouched, SimpleNamespace(keeps=lambda name, tool: False))
    with warnings.catch_warnings(record=True) as told:
        entry_points._before_compiling(0, "play_games")
    assert [] == told
