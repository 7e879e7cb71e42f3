"""Compiled functions are kept: in a folder that can be written, by digest, whatever becomes of the installation.

Processes of their own, but none compiles the whole kernel: they are given what this one has compiled, or compile one
small function.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import numpy as np
import pytest

import bgrules
from bgrules.kernel import playout
from bgrules.kernel.jit import NativeRunner, cache, kernel
from bgrules.kernel.playout import Batch

ROOT = Path(bgrules.__file__).parents[1]
LOOK = """
import json, sys, numba
import bgrules
from bgrules.kernel.jit import NativeRunner, is_cold, kernel

cold, door = is_cold(), kernel().play_games
"""
PLAY = """
import numpy as np
from bgrules.kernel.playout import COLUMNS, Batch
rows = np.zeros((2, COLUMNS), np.int64)
NativeRunner().play_games(bgrules.load("hypergammon").ruleset, Batch(7, 0, 2, 10_000, 10**9), rows)
"""
SMALL = """
door = kernel().draw
door.compile((numba.int64,) * 6)
rows = []
"""
TELL = """
print(json.dumps({
    "cold": cold, "from": bgrules.__file__, "kept": door.stats.cache_path, "rows": np.asarray(rows).tolist(),
    "hits": sum(door.stats.cache_hits.values()), "compiled": sum(door.stats.cache_misses.values()),
}))
"""


@pytest.fixture(scope="module")
def rows():
    """Two games, so that this process has compiled the kernel."""
    rows = np.zeros((2, playout.COLUMNS), np.int64)
    NativeRunner().play_games(bgrules.load("hypergammon").ruleset, Batch(7, 0, 2, 10_000, 10**9), rows)
    return rows.tolist()


@pytest.fixture
def keep(rows):
    """Puts what this process has compiled into a folder for compiled functions."""
    kept = Path(kernel().play_games.stats.cache_path)

    def keep(root: Path) -> Path:
        folder = root / cache.digest(*_made_from())
        cache.put_copies(_made_from()[0], _new(folder), "native")
        shutil.copytree(kept, folder / "__pycache__")
        return folder

    return keep


def _new(folder: Path) -> Path:
    folder.mkdir(parents=True)
    return folder


def _made_from():
    import numba

    from bgrules.kernel.jit.loader import SOURCES

    return SOURCES, f"{numba.__version__} {sys.version}"


def environment(**given) -> dict[str, str]:
    named = {"NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "HOME", "TMPDIR", "PYTHONPATH"}
    plain = {key: value for key, value in os.environ.items() if key not in named}
    return plain | {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"} | {k: str(v) for k, v in given.items()}


def run(*code, **given):
    command = [sys.executable, "-c", "import numpy as np\n" + "".join((*code, TELL))]
    done = subprocess.run(command, env=environment(**given), capture_output=True, text=True, timeout=300, cwd="/")
    assert "" == done.stderr
    return json.loads(done.stdout)


def installed(folder: Path) -> Path:
    """Copy the package, as a wheel or a checkout would stand there."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "bgrules", folder / "bgrules", ignore=ignored)
    shutil.copytree(ROOT / "variants", folder / "variants", ignore=ignored)
    return folder


def test_later_process_plays_without_compiling(keep, rows, tmp_path):
    keep(tmp_path / "bgrules")
    seen = run(LOOK, PLAY, XDG_CACHE_HOME=tmp_path)
    assert (False, rows, 1, 0) == (seen["cold"], seen["rows"], seen["hits"], seen["compiled"])


ENTRIES = """
import numpy as np
import bgrules
from bgrules.kernel.jit import entry_points, when_compiling

told = []
when_compiling(told.append)
bgrules.simulate("hypergammon", 1)
print(told, [name for name, one in vars(entry_points.FUNCTIONS).items() if one._function is not None])
"""


def test_games_compile_nothing_that_lists_plays(keep, tmp_path):
    folder = keep(tmp_path / "bgrules")
    for name in ("plays_now", "searched_now", "put_results"):
        for path in folder.rglob(f"*.{name}-*"):
            path.unlink()
    command = [sys.executable, "-c", ENTRIES]
    done = subprocess.run(
        command, env=environment(XDG_CACHE_HOME=tmp_path), capture_output=True, text=True, timeout=300
    )
    assert "[] ['play_games']\n" == done.stdout, done.stderr
    assert [] == list(folder.rglob("*.plays_now-*"))


def test_moved_checkout_that_cannot_be_written_plays_without_compiling(keep, rows, tmp_path):
    keep(tmp_path / "home" / ".cache" / "bgrules")
    moved = installed(tmp_path / "elsewhere")
    before = sorted(path for path in moved.rglob("*"))
    for path in (moved, *before):
        path.chmod(0o555 if path.is_dir() else 0o444)
    seen = run(LOOK, PLAY, HOME=tmp_path / "home", PYTHONPATH=moved)
    assert seen["from"].startswith(str(moved))
    assert (rows, 0) == (seen["rows"], seen["compiled"])
    assert before == sorted(path for path in moved.rglob("*"))


def test_changed_source_gets_a_folder_of_its_own(keep, tmp_path):
    kept = keep(tmp_path / "bgrules")
    changed = installed(tmp_path / "changed")
    with (changed / "bgrules" / "kernel" / "dice.py").open("a", encoding="utf-8") as source:
        source.write("# changed\n")
    seen = run(LOOK, SMALL, XDG_CACHE_HOME=tmp_path, PYTHONPATH=changed)
    assert seen["cold"]
    assert str(kept) not in seen["kept"]
    assert 2 == len(list((tmp_path / "bgrules").iterdir()))


def test_two_users_have_a_folder_each(keep, tmp_path):
    keep(tmp_path / "one" / ".cache" / "bgrules")
    one, two = (run(LOOK, SMALL, HOME=tmp_path / user) for user in ("one", "two"))
    assert [False, True] == [one["cold"], two["cold"]]
    assert [True, True] == [str(tmp_path / user) in of["kept"] for user, of in (("one", one), ("two", two))]


@pytest.mark.parametrize("home", ["/dev/null/nobody", ""])
def test_without_a_home_it_is_kept_among_the_temporary_files(keep, rows, tmp_path, home):
    if not home:
        (tmp_path / ".cache").write_text("no folder", encoding="utf-8")
        home = tmp_path
    kept = keep(tmp_path / f"bgrules-{os.geteuid()}")
    seen = run(LOOK, PLAY, HOME=home, TMPDIR=tmp_path)
    assert (str(kept / "__pycache__"), rows, 0) == (seen["kept"], seen["rows"], seen["compiled"])


def test_a_folder_of_somebody_else_is_not_trusted(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.is_ours(tmp_path / "bgrules")
    monkeypatch.setattr(os, "geteuid", lambda: 12_345)
    assert not cache.is_ours(tmp_path / "bgrules")
    assert [tmp_path / "bgrules", Path(cache.tempfile.gettempdir(), "bgrules-12345")] == list(cache.roots())[-2:]


def test_a_relative_cache_folder_counts_for_nothing(monkeypatch):
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    assert all(root.is_absolute() and "here" not in root.parts for root in cache.roots())
    assert ["bgrules", "bgrules-"] == [root.name[:8] for root in cache.roots()]


def test_killed_while_compiling_nothing_is_spoilt(tmp_path):
    command = [sys.executable, "-c", LOOK + PLAY]
    with subprocess.Popen(command, env=environment(XDG_CACHE_HOME=tmp_path)) as child:
        until = monotonic() + 200
        while not list(tmp_path.rglob("*.nbc")) and monotonic() < until:
            sleep(0.01)
        child.send_signal(signal.SIGKILL)
    assert list(tmp_path.rglob("*.nbc"))
    seen = run(LOOK, SMALL, XDG_CACHE_HOME=tmp_path)
    assert (True, 1) == (seen["cold"], seen["hits"] + seen["compiled"])


def test_a_function_whose_file_is_gone_is_compiled_again(tmp_path):
    run(LOOK, SMALL, XDG_CACHE_HOME=tmp_path)
    for path in tmp_path.rglob("*draw-*.nbc"):
        path.unlink()
    again, then = (run(LOOK, SMALL, XDG_CACHE_HOME=tmp_path) for _ in range(2))
    assert [1, 0] == [again["compiled"], then["compiled"]]


def test_a_process_whose_folder_was_deleted_makes_it_again(tmp_path):
    deleted = "import shutil\nfrom bgrules.kernel.jit.entry_points import copies\nshutil.rmtree(copies().folder)\n"
    again, then = run(deleted, LOOK, SMALL, XDG_CACHE_HOME=tmp_path), run(LOOK, SMALL, XDG_CACHE_HOME=tmp_path)
    assert [1, 0] == [again["compiled"], then["compiled"]]


def test_two_processes_may_compile_at_once(tmp_path):
    code = "import numpy as np\n" + LOOK + SMALL + TELL
    command = [sys.executable, "-c", code]
    pair = [
        subprocess.Popen(command, env=environment(XDG_CACHE_HOME=tmp_path), stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    seen = [json.loads(child.communicate(timeout=300)[0]) for child in pair]
    assert {1} == {of["hits"] + of["compiled"] for of in seen}
    assert 0 == run(LOOK, SMALL, XDG_CACHE_HOME=tmp_path)["compiled"]


def test_where_nothing_can_be_written_nothing_is_kept(monkeypatch):
    monkeypatch.setattr(cache, "is_ours", lambda folder: False)
    folder = cache.cache_folder.__wrapped__([], "nowhere")
    assert not folder.exists()
    assert cache.__file__ == str(cache.in_folder(cache.__name__, folder, "native"))


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
@pytest.mark.parametrize("damage", [b"", b"junk"], ids=["emptied", "overwritten"])
def test_a_function_whose_file_is_damaged_is_compiled_again(tmp_path, kind, damage):
    run(LOOK, SMALL, XDG_CACHE_HOME=tmp_path)
    for path in tmp_path.rglob(f"*draw-*.{kind}"):
        path.write_bytes(damage)
    again, then = (run(LOOK, SMALL, XDG_CACHE_HOME=tmp_path) for _ in range(2))
    assert [1, 0] == [again["compiled"], then["compiled"]]
