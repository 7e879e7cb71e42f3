"""The same games by others: the hand-written C harness, and OpenSpiel."""

import importlib.util
import os
import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from time import process_time

import bgrules
from tests.bench.figures import ROOT, Figure, at_least, timed
from tests.bench.games import BASE, TIMES, seconds

HARNESS = Path(os.environ.get("BGRULES_SHARED") or ROOT.parent / "shared") / "climit" / "climit.c"
C_GAMES, OUR_GAMES, SPIEL_GAMES = 100_000, 20_000, 20


def c_harness() -> Iterator[Figure]:
    """Ours against C, turn about, the best of both; processor time of one core."""
    compiler = shutil.which("gcc")
    if compiler is None or not HARNESS.exists():
        yield Figure("no gcc, or no harness beside the checkout", "not measured")
        return
    variant = bgrules.load(BASE)
    with TemporaryDirectory() as folder:
        program = Path(folder) / "climit"
        subprocess.run([compiler, "-O3", "-march=native", "-o", program, HARNESS, "-lm"], check=True)
        runs = [(_seconds_of(program), seconds(variant, OUR_GAMES, 1)) for _ in range(TIMES)]
    theirs, ours = C_GAMES / min(run[0] for run in runs), OUR_GAMES / min(run[1] for run in runs)
    yield Figure("C with AVX2, no measures", f"{theirs:,.0f} games/s")
    yield Figure(f"{BASE}, measures on", f"{ours:,.0f} games/s")
    yield at_least(f"{BASE}, as a share of C", ours / theirs, 0.5)


def _seconds_of(program: Path) -> float:
    before = getrusage(RUSAGE_CHILDREN).ru_utime
    told = subprocess.run([program, "games", str(C_GAMES), "1"], check=True, capture_output=True, text=True).stdout
    assert re.search(rf"games {C_GAMES}\b", told)
    return getrusage(RUSAGE_CHILDREN).ru_utime - before


def open_spiel() -> Iterator[Figure]:
    """Ours against OpenSpiel through Python."""
    if importlib.util.find_spec("pyspiel") is None:
        yield Figure("OpenSpiel is not installed", "not measured")
        return
    import pyspiel

    game = pyspiel.load_game("backgammon")
    theirs = SPIEL_GAMES / timed(lambda: [_play(game.new_initial_state()) for _ in range(SPIEL_GAMES)], process_time)
    ours = OUR_GAMES / seconds(bgrules.load(BASE), OUR_GAMES, 1)
    yield Figure("OpenSpiel through Python", f"{theirs:,.0f} games/s")
    yield Figure(f"{BASE}, as a multiple of it", f"{ours / theirs:,.0f}")


def _play(state: object) -> None:
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
