"""A stranger's distribution: built, installed by pip, played through its entry point, and gone once it is removed."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from bgrules.kit.template import New, package_texts

ROOT = Path(__file__).resolve().parents[1]
SAMPLE = ROOT / "tests" / "plugin_sample"
GAME = """
import bgrules
from bgrules.players import player
game = bgrules.Game(bgrules.load("lucky"), 7)
chooser = player("pips")
while game.result is None:
    game.take(chooser.choose(game))
print(game.result.kind)
"""
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A fresh environment that has what this one has, and bgrules; elsewhere than in the checkout."""
    folder = tmp_path_factory.mktemp("fresh")
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    interpreter = folder / "venv" / "bin" / "python"
    site = subprocess.run(
        [interpreter, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True, capture_output=True, text=True,
    ).stdout.strip()  # fmt: skip
    paths = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), str(ROOT)}
    lines = [f"import site; site.addsitedir({path!r})" for path in sorted(paths)]
    (Path(site) / "what_is_here.pth").write_text("\n".join(lines), encoding="utf-8")
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "BGRULES_P"))}
    env |= {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1", "COLUMNS": "100"}

    def run(*words: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run([interpreter, *words], cwd=folder, env=env, capture_output=True, text=True)

    return run


@pytest.fixture(scope="module")
def installed(python: Run, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The sample built into a wheel, which pip installs."""
    desk = tmp_path_factory.mktemp("build")
    shutil.copytree(SAMPLE, desk / "sample", ignore=shutil.ignore_patterns("__pycache__"))
    at_hand = ["--no-build-isolation"] if find_spec("hatchling") else []
    built = python("-m", "pip", "wheel", "--no-deps", *at_hand, "--wheel-dir", str(desk), str(desk / "sample"))
    assert 0 == built.returncode, built.stderr
    (wheel,) = desk.glob("*.whl")
    done = python("-m", "pip", "install", "--no-deps", "--no-index", str(wheel))
    assert 0 == done.returncode, done.stderr
    return python


def listed(python: Run) -> dict[str, dict[str, object]]:
    told = json.loads(python("-m", "bgrules", "variants", "--json").stdout)
    return {entry["name"]: entry for entry in told["variants"]}


def test_an_installed_plugin_is_listed_played_and_gone_once_removed(installed: Run) -> None:
    entry = listed(installed)["lucky"]
    assert ["entry point lucky of bgrules-lucky", "0.3.0", ["bonus_throws"], None] == [
        entry[key] for key in ("origin", "version", "hooks", "problem")
    ]
    worth = installed("-m", "bgrules", "throws", "lucky").stdout
    assert "each number once, then throw again" in worth
    assert "Lucky three-one" in installed("-m", "bgrules", "show", "lucky").stdout
    played = installed("-c", GAME)
    assert played.stdout.strip() in ("single", "gammon", "backgammon"), played.stderr
    removed = installed("-m", "pip", "uninstall", "--yes", "bgrules-lucky")
    assert 0 == removed.returncode, removed.stderr
    assert "lucky" not in listed(installed)
    gone = installed("-m", "bgrules", "show", "lucky")
    assert 2 == gone.returncode
    assert "error[variant-unknown]: there is no variant `lucky`" in gone.stderr


def test_the_how_to_shows_what_a_new_package_says_to_pip() -> None:
    page = (ROOT / "docs" / "how-to" / "publish.md").read_text(encoding="utf-8")
    shown = page.split("# pyproject.toml\n")[1].split("```")[0]
    assert package_texts(New("lucky", "modern"))["pyproject.toml"] == shown
