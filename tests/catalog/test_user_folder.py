"""Where a user's files are, what an earlier version kept, and that nobody writes them at the same time."""

from pathlib import Path

import filelock
import pytest

from bgrules.catalog import trust, user_folder
from bgrules.cli.record_files import remember
from bgrules.errors import TrustError


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home whose system keeps state elsewhere than bgrules 0.1 did."""
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setattr("platformdirs.user_state_path", lambda name, appauthor: tmp_path / "Library" / name)
    return tmp_path


def kept_by_0_1(home: Path) -> Path:
    before = home / ".local" / "state" / "bgrules"
    before.mkdir(parents=True)
    (before / "hoyle-1.jsonl").write_text("a record")
    return before


def test_the_folder_is_the_systems_own(home: Path) -> None:
    assert home / "Library" / "bgrules" == user_folder.folder()


def test_an_environment_variable_names_it_on_every_system(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "~/kept")
    assert home / "kept" / "bgrules" == user_folder.folder()


def test_what_an_earlier_version_kept_is_moved_once(home: Path) -> None:
    before = kept_by_0_1(home)
    assert "a record" == (user_folder.folder() / "hoyle-1.jsonl").read_text()
    assert not before.exists()
    again = kept_by_0_1(home)
    assert home / "Library" / "bgrules" == user_folder.folder()
    assert again.exists()


def test_what_cannot_be_moved_stays_in_use(home: Path) -> None:
    before = kept_by_0_1(home)
    (home / "Library").write_text("a file where the folder would be")
    assert before == user_folder.folder()


class NoLocks(filelock.BaseFileLock):
    """A file system without locks."""

    def _acquire(self) -> None:
        raise NotImplementedError("FileSystem does not appear to support flock")

    def _release(self) -> None:
        raise AssertionError("never held")


def test_without_a_lock_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("filelock.FileLock", NoLocks)
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "variant.yaml").write_text("format: 1\nextends: hoyle\nname: mine\n")
    (mine / "plugin.py").write_text("")
    with pytest.raises(TrustError, match=r"cannot be written: this file system has no locks; nothing is remembered"):
        trust.remember(mine)
    assert "`--resume last` will not find this record: this file system has no locks" == remember(tmp_path / "a.jsonl")
    assert [] == list(user_folder.folder().iterdir())


def test_a_lock_that_another_program_holds_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(user_folder, "PATIENCE", 0.1)
    says = r"another program has held `\.lock` there for 0\.1 seconds"
    with user_folder.locked(), pytest.raises(OSError, match=says), user_folder.locked():
        raise AssertionError("held twice")
