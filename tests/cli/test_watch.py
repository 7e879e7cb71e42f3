"""`bgrules check --watch` checks again on every save; code that its author changes runs without another question."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
import watchfiles

from bgrules import kit
from bgrules.kit.findings import CheckReport
from bgrules.kit.scaffold import new_variant

Save = Callable[[], object]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    return new_variant("mine", "hypergammon", ["bonus_throws"])


@pytest.fixture
def saving(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[tuple[Path, ...]]]:
    """Save one thing after the other where the command waits for a save, then press Ctrl-C; the folders watched."""

    def saving(*saves: Save) -> list[tuple[Path, ...]]:
        left, watched = iter(saves), []

        def watch(*folders: Path, **_: object):
            watched.append(folders)
            save = next(left, None)
            if save is None:
                raise KeyboardInterrupt
            yield save()

        monkeypatch.setattr(watchfiles, "watch", watch)
        return watched

    return saving


def replaced(file: Path, old: str, new: str) -> Save:
    return lambda: file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def test_a_fault_is_told_when_it_is_saved_and_gone_when_it_is_mended(run, folder, saving) -> None:
    file = folder / "variant.yaml"
    saving(replaced(file, "extends:", "extend:"), replaced(file, "extend:", "extends:"))
    result = run("check", "./mine", "--watch", "--group", "file")
    assert 2 == result.stdout.count("no problems")
    assert "unknown key `extend`" in result.stdout
    assert 130 == result.exit_code


def test_what_is_saved_while_a_check_is_under_way_is_checked_without_waiting(run, folder, saving, monkeypatch) -> None:
    saves = iter([replaced(folder / "variant.yaml", "extends:", "extend:")])
    real = kit.check_runner.check_variant

    def saved_meanwhile(*args: object, **how: object) -> CheckReport:
        report = real(*args, **how)
        next(saves, lambda: None)()
        return report

    monkeypatch.setattr("bgrules.kit.check_runner.check_variant", saved_meanwhile)
    watched = saving()
    assert "unknown key `extend`" in run("check", "./mine", "--watch", "--group", "file").stdout
    assert 1 == len(watched)


def test_code_that_was_changed_runs_without_another_question(run, folder, saving) -> None:
    saving(replaced(folder / "plugin.py", "return None", "return 3"))
    result = run("check", "./mine", "--watch", "--group", "tables")
    assert "`bonus_throws` answers `3`" in result.stdout
    assert "trust" not in result.stdout + result.stderr


def test_code_that_nobody_trusts_does_not_run_at_the_first_check(run, folder, saving) -> None:
    saving()
    (folder / "plugin.py").write_text("1 / 0\n", encoding="utf-8")
    result = run("check", "./mine", "--watch")
    assert 2 == result.exit_code
    assert "plugin-untrusted" in result.stderr


def test_a_file_that_is_gone_is_told_and_waited_for(run, folder, saving) -> None:
    file = folder / "variant.yaml"
    text = file.read_text(encoding="utf-8")
    saving(lambda: file.write_bytes(b"\xff"), lambda: file.write_text(text, encoding="utf-8"))
    result = run("check", "./mine", "--watch", "--group", "file")
    assert "file-encoding" in result.stdout + result.stderr
    assert result.stdout.count("no problems") == 2


def test_the_folders_of_the_whole_chain_are_watched(run, folder, saving) -> None:
    new_variant("child", "./mine", trusted=True)
    watched = saving()
    run("check", "./child", "--watch", "--group", "file")
    assert {"child", "mine", "hypergammon"} <= {path.name for path in watched[0]}


def test_saving_is_seen_by_the_real_watcher(run, folder, monkeypatch) -> None:
    real = watchfiles.watch
    times = iter(range(2))

    def once(*folders: Path, **how: object):
        if next(times):
            raise KeyboardInterrupt
        timer = threading.Timer(0.5, replaced(folder / "variant.yaml", "title: Mine", "titel: Mine"))
        timer.start()
        yield next(real(*folders, **how))

    monkeypatch.setattr(watchfiles, "watch", once)
    assert "did you mean `title`?" in run("check", "./mine", "--watch", "--group", "file").stdout
