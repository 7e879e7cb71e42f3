"""`bgrules variants` says where each variant comes from, what its code answers, and what is broken."""

import json
from pathlib import Path

import pytest

HEAD = "format: 1\nname: {name}\ntitle: Mine\nextends: {parent}\n"


@pytest.fixture
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BGRULES_PATH", str(tmp_path / "ours"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "ours"


def write(folder: Path, code: str | None = None, parent: str = "hoyle") -> None:
    folder.mkdir(parents=True)
    hooks = "" if code is None else "hooks: [entry]\n"
    (folder / "variant.yaml").write_text(HEAD.format(name=folder.name, parent=parent) + hooks)
    if code is not None:
        (folder / "plugin.py").write_text(code)


def test_the_hooks_of_a_variant_and_of_its_parents_are_listed(run, ours) -> None:
    write(ours / "mine", "import bgrules\n\n@bgrules.hookimpl\ndef entry(die):\n    return None\n", "russian")
    hooks = {entry["name"]: entry["hooks"] for entry in json.loads(run("variants", "--json").stdout)["variants"]}
    assert [["entry", "bonus_throws"], ["bonus_throws"], []] == [hooks[name] for name in ("mine", "russian", "hoyle")]


def test_a_variant_whose_code_fails_is_broken_and_the_others_are_listed(run, ours) -> None:
    write(ours / "bad", "def broken():\n    raise RuntimeError('no luck')\n\n\nbroken()\n")
    write(ours / "good")
    result = run("variants")
    assert 0 == result.exit_code
    assert {"good", "hoyle"} <= {line.split()[0] for line in result.stdout.splitlines() if line.strip()}
    assert (
        "broken: bad (BGRULES_PATH)\nerror[plugin-failed]: `plugin.py` cannot be loaded: RuntimeError: no luck\n"
        in (result.stderr)
    )
    assert "Traceback" not in result.stderr


def test_the_traceback_of_code_that_fails_is_shown_when_asked_for(run, ours) -> None:
    write(ours / "bad", "def broken():\n    raise RuntimeError('no luck')\n\n\nbroken()\n")
    told = run("variants", "-v").stderr
    assert "Traceback (most recent call last)" in told
    assert "in broken" in told
    (bad,) = [one for one in json.loads(run("variants", "-v", "--json").stdout)["variants"] if one["problem"]]
    assert "in broken" in bad["trace"]


def test_a_file_that_is_not_there_has_no_path(run, monkeypatch) -> None:
    monkeypatch.setenv("BGRULES_PLUGINS", "gone")
    (gone,) = [one for one in json.loads(run("variants", "--json").stdout)["variants"] if one["problem"]]
    assert gone["path"] is None
