"""Processes of their own: cold and warm start, memory, the command line."""

import os
import subprocess
import sys
from collections.abc import Iterator
from tempfile import TemporaryDirectory

from tests.bench.figures import ROOT, Figure, at_most, best
from tests.bench.games import BASE

FIRST_GAME = f"import bgrules; bgrules.simulate('{BASE}', 1)"
WITHOUT_HOOKS = """
import bgrules
from bgrules.kernel import hooks
from bgrules.kernel.jit.toolchains import toolchain
code = '''
def hook_allows_step(rules, state, side, source, target, die): return True
def hook_allows_play(rules, before, after, pinned, side): return True
'''
absent = {"__name__": hooks.__name__}
exec(compile(code, hooks.__file__, "exec"), absent)
toolchain("native").bodies.update((name, absent[name]) for name in ("hook_allows_step", "hook_allows_play"))
"""
TIMED = f"""
from time import process_time
v = bgrules.load('{BASE}')
bgrules.simulate(v, 10)
def once():
    before = process_time()
    bgrules.simulate(v, 5_000)
    return process_time() - before
print(min(once() for _ in range(5)))
"""
PEAK = f"""
import bgrules, resource, sys
from pathlib import Path
bgrules.simulate('{BASE}', int(sys.argv[1]), workers=2)
status = Path('/proc/self/status')
if status.exists():
    print(int(status.read_text().partition('VmHWM:')[2].split()[0]) // 1024)
else:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""
"""What `getrusage` tells of a child on Linux is its parent's peak, if that was higher."""
COLD, COMMANDS = "cold compile, to the end of the first game", 5


def run(*command: str, **environment: str) -> str:
    """Run a process from the checkout."""
    given = os.environ | {"PYTHONPATH": str(ROOT)} | environment
    return subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True, check=True).stdout


def python(code: str, *args: str, **environment: str) -> str:
    """Run Python code in a process of its own."""
    return run(sys.executable, "-c", code, *args, **environment)


def compiling() -> Iterator[Figure]:
    """Cold and warm; and what the flag costs that passes over hooks where a variant has none."""
    with TemporaryDirectory() as folder:
        cold = best(1, lambda: python(FIRST_GAME, NUMBA_CACHE_DIR=folder))
        yield at_most(COLD, cold, 20, "{:.1f} s")
        warm = best(COMMANDS, lambda: python(FIRST_GAME, NUMBA_CACHE_DIR=folder))
        yield at_most("first game of a later process", warm, 1.1, "{:.2f} s")
        off = float(python("import bgrules\n" + TIMED, NUMBA_CACHE_DIR=folder))
    with TemporaryDirectory() as folder:
        absent = float(python(WITHOUT_HOOKS + TIMED, NUMBA_CACHE_DIR=folder))
    yield at_most("hooks that are off, as a multiple of a kernel without", off / absent, 1.05)


def memory() -> Iterator[Figure]:
    """Peak memory of few games and of many."""
    python(FIRST_GAME)  # compiled
    few, many = (int(python(PEAK, games)) for games in ("10000", "100000"))
    yield at_most("peak memory, 10,000 games", few, 400, "{:.0f} MB")
    yield at_most("peak memory, 100,000 games", many, 400, "{:.0f} MB")
    yield at_most("what ten times the games add", many - few, 10, "{:.0f} MB")


def commands() -> Iterator[Figure]:
    """What a person waits for."""
    for target, *args in ((0.4, "--help"), (1.0, "plays", BASE, "start", "6-5")):
        taken = best(COMMANDS, lambda args=args: run(sys.executable, "-m", "bgrules", *args))
        yield at_most(f"bgrules {' '.join(args)}", taken, target, "{:.2f} s")
    code = f"import sys; from bgrules.cli.app import app; app(['plays', '{BASE}', 'start', '6-5'], standalone_mode=0)"
    loaded = python(f"{code}; print('numba' in sys.modules)").splitlines()[-1]
    yield Figure("bgrules plays imports numba", loaded, "False", loaded == "False")
