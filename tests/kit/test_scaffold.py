"""`bgrules new` makes a folder that works before anybody has edited it; what exists stays as it is."""

import errno
import os
import pydoc
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
import yaml
from thorough import is_thorough

from bgrules import load
from bgrules.catalog import trust
from bgrules.errors import NewError, VariantError
from bgrules.kit import check_variant
from bgrules.kit.cases import read_cases, run_all
from bgrules.kit.checks.check import GROUPS
from bgrules.kit.checks.sample import USUAL
from bgrules.kit.scaffold import new_variant
from bgrules.plugins.code import HOOKS
from bgrules.variant.source import read

ROOT = Path(__file__).resolve().parents[2]
SIZES = range(len(HOOKS) + 1) if is_thorough() else (0, 1, len(HOOKS))
COMBINATIONS = [some for n in SIZES for some in combinations(HOOKS, n)]
"""Each hook alone, none and all of them; the whole check takes a second or two of each of the other 25 combinations."""
FEW = USUAL._replace(met=8, placed=8, games=10)
SHORT = "hypergammon"
"""Its games are soon over."""
PARENTS = ("hoyle", "russian", "portes", "longgammon")


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    (tmp_path / "desk").mkdir()
    monkeypatch.chdir(tmp_path / "desk")
    return tmp_path / "desk"


@pytest.mark.parametrize("hooks", COMBINATIONS, ids=",".join)
def test_every_combination_of_hooks_passes_the_whole_strict_check_before_any_edit(hooks) -> None:
    folder = new_variant("mine", SHORT, hooks)
    report = check_variant(folder, strict=True, sample=FEW)
    assert () == report.findings
    assert set(GROUPS) == {group for group, names in report.ran.items() if names}
    told = {field for case in read_cases(folder) for field in case.covers}
    assert {f"hooks.{hook}" for hook in hooks} <= told


@pytest.mark.parametrize("hooks", [(), HOOKS], ids=["none", "all"])
@pytest.mark.parametrize("package", [False, True], ids=["folder", "package"])
def test_it_passes_the_whole_check_before_any_edit(hooks, package) -> None:
    folder = new_variant("mine", "hoyle", hooks, package=package)
    assert () == check_variant(folder, strict=True, sample=FEW).findings


@pytest.mark.parametrize("parent", PARENTS)
def test_it_plays_as_its_parent_till_it_is_changed(parent) -> None:
    assert load(parent).digest == load(new_variant("mine", parent)).digest


def test_the_file_has_six_lines_each_with_a_comment_and_says_nothing_twice() -> None:
    folder = new_variant("my-game", "hoyle")
    first, *lines = (folder / "variant.yaml").read_text(encoding="utf-8").splitlines()
    assert "# yaml-language-server: $schema=variant.schema.json" == first
    assert (6, 6) == (len(lines), len([line for line in lines if " # " in line]))
    assert ["format", "name", "title", "extends"] == list(read(folder / "variant.yaml").data)


def test_the_parents_setup_stands_ready_to_be_changed() -> None:
    file = new_variant("mine", "hoyle") / "variant.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("# setup: {24: 2, ", "setup: {24: 1, 23: 1, "))
    assert {24: 1, 23: 1, 13: 5, 8: 3, 6: 5} == dict(load(file).spec.setup[0])


def test_a_changed_setup_fails_the_first_case() -> None:
    file = new_variant("mine", "hoyle") / "variant.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("# setup: {24: 2, ", "setup: {24: 1, 23: 1, "))
    ((case, failures),) = run_all(load(file))
    assert ("the sides start like this", True) == (case.rule, "24:1" in failures[0])


def test_a_parent_given_as_a_path_is_found_from_the_new_folder(desk) -> None:
    new_variant("first", "hoyle")
    for package in (False, True):
        folder = new_variant(f"second-{package}".lower(), "./first", package=package)
        assert (desk / "first" / "variant.yaml").resolve() == load(folder).loaded.chain[-2]


def test_stubs_are_typed_so_that_mypy_finds_nothing(desk) -> None:
    folder = new_variant("mine", "hoyle", HOOKS)
    strict = ["--strict", "--cache-dir", str(ROOT / ".mypy_cache")]
    checked = subprocess.run([sys.executable, "-m", "mypy", *strict, folder / "plugin.py"], capture_output=True)
    if b"No module named mypy" in checked.stderr:
        pytest.skip("mypy is not installed")
    assert b"Success" in checked.stdout, checked.stdout


def test_what_the_code_refers_to_can_be_read_where_it_is_installed() -> None:
    code = (new_variant("mine", "hoyle", ["setup"]) / "plugin.py").read_text(encoding="utf-8")
    (command,) = re.findall("`python -m pydoc (.*)`", code)
    assert "allow_step" in pydoc.render_doc(pydoc.locate(command))


def test_a_package_names_its_entry_point_its_test_and_what_a_server_runs(desk) -> None:
    folder = new_variant("my-game", "hoyle", ["allow_play"], package=True)
    assert Path("my-game/bgrules_my_game/my-game") == folder
    assert 'my-game = "bgrules_my_game"' in (desk / "my-game" / "pyproject.toml").read_text()
    server = yaml.safe_load((desk / "my-game" / ".github" / "workflows" / "check.yaml").read_text())
    assert "bgrules check my-game" in [step.get("run") for step in server["jobs"]["check"]["steps"]]
    test = (desk / "my-game" / "tests" / "test_bgrules_my_game.py").read_text().split("\n\n\n")
    assert 3 == len([line for part in test for line in part.splitlines()])


def test_a_package_of_a_name_that_ends_in_a_hyphen_has_a_name_that_pip_takes(desk) -> None:
    new_variant("mine-", SHORT, package=True)
    assert 'name = "bgrules-mine"' in (desk / "mine-" / "pyproject.toml").read_text(encoding="utf-8")


def test_a_folder_whose_code_cannot_be_trusted_is_said_to_be_made(desk, monkeypatch) -> None:
    (desk / "file").write_text("", encoding="utf-8")
    monkeypatch.setattr("bgrules.catalog.user_folder.folder", lambda: desk / "file")
    with pytest.raises(NewError, match="`mine` is made, but its code is not trusted"):
        new_variant("mine", SHORT, ["setup"])
    assert (desk / "mine" / "plugin.py").is_file()


def test_a_package_is_found_by_name_when_it_can_be_imported(desk, monkeypatch) -> None:
    new_variant("my-game", "hoyle", ["bonus_throws"], package=True)
    (desk / "my-game" / "x-1.dist-info").mkdir()
    (desk / "my-game" / "x-1.dist-info" / "METADATA").write_text("Name: x\nVersion: 1\n")
    (desk / "my-game" / "x-1.dist-info" / "entry_points.txt").write_text("[bgrules]\nmy-game = bgrules_my_game\n")
    monkeypatch.syspath_prepend(desk / "my-game")
    assert "My game" == load("my-game").title


def test_a_package_is_installed_with_pip_and_found_by_name(desk, tmp_path) -> None:
    pytest.importorskip("hatchling", reason="what builds the package")
    new_variant("my-game", SHORT, ["bonus_throws"], package=True)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--target", tmp_path / "site", desk / "my-game"], check=True, capture_output=True)
    surroundings = {**os.environ, "PYTHONPATH": f"{tmp_path / 'site'}{os.pathsep}{ROOT}"}
    asked = [sys.executable, "-m", "bgrules", "throws", "my-game"]
    told = subprocess.run(asked, env=surroundings, cwd=tmp_path, capture_output=True, text=True)
    assert told.stdout.startswith("My game"), told.stderr


@pytest.mark.parametrize("kind", ["folder", "file", "link"])
def test_what_is_there_already_stays_as_it_is(desk, kind) -> None:
    path = desk / "mine"
    {"folder": path.mkdir, "file": path.touch, "link": lambda: path.symlink_to("nowhere")}[kind]()
    with pytest.raises(NewError, match="`mine` is there already"):
        new_variant("mine", "hoyle")
    assert [path] == list(desk.iterdir())


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("My Game", "did you mean `my-game`?"),
        ("my_game", "did you mean `my-game`?"),
        ("../mine", "did you mean `mine`?"),
        ("3", "cannot be a name"),
        ("", "cannot be a name"),
        ("a" * 61, "cannot be a name: small letters, digits and hyphens, a letter first, 60 at most"),
        ("a" * 10_000, f"`{'a' * 60}…` cannot"),
        ("Échec à 2", "did you mean `echec-a-2`?"),
        ("nack", "is the name of a variant already"),
        ("hoyle", "is the name of a variant already"),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_words(desk, name, says) -> None:
    with pytest.raises(NewError) as caught:
        new_variant(name, "hoyle")
    assert says in str(caught.value)
    assert [] == list(desk.iterdir())


def test_a_hook_that_there_is_not_is_answered_with_the_nearest() -> None:
    with pytest.raises(NewError, match="did you mean `bonus_throws`"):
        new_variant("mine", "hoyle", ["bonus_throw"])


def test_a_parent_that_there_is_not_leaves_nothing_behind(desk) -> None:
    with pytest.raises(VariantError, match="did you mean `hoyle`"):
        new_variant("mine", "hoile")
    assert [] == list(desk.iterdir())


def test_a_failure_leaves_nothing_behind(desk, monkeypatch) -> None:
    monkeypatch.setattr("bgrules.kit.scaffold._write", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left")))
    with pytest.raises(NewError, match="`mine` cannot be written: no space left"):
        new_variant("mine", "hoyle")
    assert [] == list(desk.iterdir())


def test_its_code_is_trusted_until_it_changes() -> None:
    folder = new_variant("mine", "hoyle", ["setup"])
    assert trust.is_remembered(folder)
    (folder / "plugin.py").write_text("import os\n")
    assert not trust.is_remembered(folder)


def test_a_disk_that_is_full_is_told_of_the_folder_asked_for(desk, monkeypatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(NewError, match=r"`mine/playthrough.txt` cannot be written: no space left"):
        new_variant("mine", SHORT)
    assert [] == list(desk.iterdir())
