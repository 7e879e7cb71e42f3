"""A stranger's distribution: built, installed by pip, played through its entry point, and gone once it is removed."""

import json
import shutil
from pathlib import Path

import pytest
from fresh import ROOT, Fresh

from bgrules.kit.template import New, package_texts

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


@pytest.fixture
def shell(fresh: Fresh, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fresh:
    """A fresh environment, with the sample built into a wheel that pip installed; elsewhere than in the checkout."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    shutil.copytree(SAMPLE, tmp_path / "sample", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "game.py").write_text(GAME, encoding="utf-8")
    shell = fresh.entered(tmp_path)
    for command in ("pip wheel --no-deps ./sample", "pip install --no-deps ./*.whl"):
        done = shell.run(command)
        assert 0 == done.returncode, done.stdout
    return shell


def listed(shell: Fresh) -> dict[str, dict[str, object]]:
    told = json.loads(shell.run("bgrules variants --json").stdout)
    return {entry["name"]: entry for entry in told["variants"]}


def test_an_installed_plugin_is_listed_played_and_gone_once_removed(shell: Fresh) -> None:
    entry = listed(shell)["lucky"]
    assert ["entry point lucky of bgrules-lucky", "0.3.0", ["bonus_throws"], None] == [
        entry[key] for key in ("origin", "version", "hooks", "problem")
    ]
    assert "each number once, then throw again" in shell.run("bgrules throws lucky").stdout
    assert "Lucky three-one" in shell.run("bgrules show lucky").stdout
    assert shell.run("python game.py").stdout.strip() in ("single", "gammon", "backgammon")
    removed = shell.run("pip uninstall --yes bgrules-lucky")
    assert 0 == removed.returncode, removed.stdout
    assert "lucky" not in listed(shell)
    gone = shell.run("bgrules show lucky")
    assert 2 == gone.returncode
    assert "error[variant-unknown]: unknown variant `lucky`" in gone.stdout


def test_the_how_to_shows_what_a_new_package_says_to_pip() -> None:
    page = (ROOT / "docs" / "how-to" / "publish.md").read_text(encoding="utf-8")
    shown = page.split("# lucky/pyproject.toml\n")[1].split("```")[0]
    assert package_texts(New("lucky", "modern"))["pyproject.toml"] == shown
