"""Old folders of compiled functions are deleted, and nothing else is."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bgrules.kernel.jit import pruning
from bgrules.kernel.jit.cache import TIME, put_copies

DAYS = pruning.DAY
Make = Callable[..., Path]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "bgrules"


@pytest.fixture
def make(root: Path) -> Make:
    """Makes a folder as the kernel and numba leave it, last used so many days ago; 0.1 put no stamp there."""

    def made(digit: int, days: float, stamp: bool = True) -> Path:
        folder = root / (f"{digit:x}" * 16)
        compiled = folder / "__pycache__"
        compiled.mkdir(parents=True)
        put_copies([pruning.__name__, "bgrules.terms"], folder, "native")
        (folder / "tmpab_12345").touch()
        for name in ("turn.play-3.py311.nbi", "turn.play-3.py311.1.nbc", "turn.play-3.py311.nbi.tmp.0a1b"):
            (compiled / name).touch()
        when = time.time() - days * DAYS
        if stamp:
            (folder / pruning.STAMP).touch()
            os.utime(folder / pruning.STAMP, (when, when))
        os.utime(compiled, (when, when))
        return folder

    return made


def left(root: Path) -> str:
    return "".join(sorted(path.name[0] for path in root.iterdir()))


@pytest.mark.parametrize("stamp", [True, False], ids=["stamp", "as 0.1"])
def test_a_folder_that_nobody_used_for_30_days_is_deleted(root: Path, make: Make, stamp: bool) -> None:
    make(1, 29, stamp)
    make(2, 31, stamp)
    pruning.prune(root)
    assert "1" == left(root)


def test_of_many_folders_the_newest_stay_and_those_of_today(root: Path, make: Make) -> None:
    for digit, days in enumerate([0.1, 0.2, 3, 4, 5, 6, 7]):
        make(digit, days)
    pruning.prune(root)
    assert "01234" == left(root)
    for digit, days in enumerate([0.1] * 4, 10):
        make(digit, days)
    pruning.prune(root)
    assert "01abcd" == left(root)


SPOIL: dict[str, Callable[[Path], object]] = {
    "a file of somebody": lambda folder: (folder / "diary.txt").touch(),
    "a source that was changed": lambda folder: os.utime(folder / "native.bgrules.terms.py", (TIME + 1, TIME + 1)),
    "no copy": lambda folder: [path.unlink() for path in folder.glob("*") if path.is_file()],
    "a folder": lambda folder: (folder / "more").mkdir(),
    "a link to a copy": lambda folder: (folder / "native.bgrules.more.py").symlink_to(
        folder / "native.bgrules.terms.py"
    ),
    "a file among what numba made": lambda folder: (folder / "__pycache__" / "diary.txt").touch(),
    "a link among what numba made": lambda folder: (folder / "__pycache__" / "x.nbi").symlink_to("/etc/hosts"),
    "another name": lambda folder: folder.rename(folder.with_name("2" * 17)),
    "a link": lambda folder: (folder.rename(folder.parent.with_name("real")), folder.symlink_to("../real")),
}


@pytest.mark.parametrize("spoil", SPOIL.values(), ids=SPOIL)
def test_what_is_not_all_ours_stays_as_it_is(root: Path, make: Make, spoil: Callable[[Path], object]) -> None:
    spoil(make(2, 99))
    before = sorted(path for path in root.parent.rglob("*"))
    pruning.prune(root)
    assert before == sorted(path for path in root.parent.rglob("*"))


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="no owners")
def test_a_folder_of_somebody_else_stays(root: Path, make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    make(2, 99)
    monkeypatch.setattr(os, "geteuid", lambda: 12_345)
    pruning.prune(root)
    assert "2" == left(root)


def test_a_folder_that_was_used_since_it_was_looked_at_stays(root: Path, make: Make) -> None:
    folder = make(2, 99)
    seen = pruning._last_use(folder)
    os.utime(folder / pruning.STAMP)
    pruning._delete(folder, seen)
    assert "2" == left(root)


def test_the_first_use_in_a_day_deletes_old_folders(root: Path, make: Make) -> None:
    mine = make(1, 2)
    make(2, 31)
    pruning.use(mine)
    assert "1" == left(root)
    make(2, 31)
    pruning.use(mine)
    assert "12" == left(root)


def test_what_cannot_be_deleted_stays_without_a_word(root: Path, make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    make(2, 99)
    make(3, 98)
    unlink = Path.unlink

    def fails(path: Path, missing_ok: bool = False) -> None:
        if "2222" in str(path):
            raise PermissionError
        unlink(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", fails)
    pruning.prune(root)
    pruning.prune(root / "nowhere")
    assert "2" == left(root)
