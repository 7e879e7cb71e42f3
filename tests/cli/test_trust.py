"""`bgrules trust`: remembered, listed, taken back."""

import json
from pathlib import Path

import pytest

CODE = "import bgrules\n\n\n@bgrules.hookimpl\ndef entry(die):\n    return None\n"


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my game").mkdir()
    (tmp_path / "my game" / "variant.yaml").write_text(
        "format: 1\nname: mine\ntitle: Mine\nextends: hoyle\nhooks: [entry]\n"
    )
    (tmp_path / "my game" / "plugin.py").write_text(CODE)
    return tmp_path / "my game"


def test_a_folder_is_trusted_for_good_by_one_command_which_the_refusal_names(run, mine) -> None:
    refused = run("plays", "./my game", "start", "6-5")
    assert 2 == refused.exit_code
    assert "pass `--trust` for this once, or run `bgrules trust './my game'` for good" in refused.stderr
    assert "trusted as it stands: my game/plugin.py\n" == run("trust", "my game").stdout
    assert 0 == run("plays", "./my game", "start", "6-5").exit_code


def test_what_is_trusted_is_listed_and_taken_back(run, mine) -> None:
    run("trust", "./my game")
    (listed,) = json.loads(run("trust", "--list", "--json").stdout)["trusted"]
    assert (str(mine), "unchanged") == (listed["folder"], listed["state"])
    assert "unchanged" in run("trust", "--list").stdout
    assert "no longer trusted: my game\n" == run("trust", "--remove", "./my game").stderr
    assert "no folder is trusted\n" == run("trust", "--list").stdout
    again = run("trust", "--remove", "./my game")
    assert (2, "error: `./my game` was not trusted; `bgrules trust --list` lists what is\n") == (
        again.exit_code,
        again.stderr,
    )


def test_files_trusted_are_told_as_json(run, mine) -> None:
    assert {"trusted": [str(mine / "plugin.py")]} == json.loads(run("trust", "./my game", "--json").stdout)


@pytest.mark.parametrize("args", [(), ("--list", "x"), ("--remove",), ("--list", "--remove")])
def test_trust_that_asks_for_nothing_is_told_what_may_be_asked(run, args) -> None:
    result = run("trust", *args)
    assert 2 == result.exit_code
    assert "`bgrules trust DIR` trusts a folder" in result.stderr


def test_a_variant_without_code_is_nothing_to_trust(run) -> None:
    result = run("trust", "hoyle")
    assert (0, "nothing to trust: `hoyle` has no code outside the catalog\n") == (result.exit_code, result.stderr)


def test_how_to_go_on_with_a_game_keeps_trust(run, mine) -> None:
    played = run("play", "./my game", "--trust", "--record", "game.jsonl", "--seed", "1", typed="quit\n")
    assert "bgrules play --resume game.jsonl --trust\n" in played.stdout
    assert (
        "bgrules play --resume game.jsonl --trust\n"
        in run("play", "--resume", "game.jsonl", "--trust", typed="quit\n").stdout
    )


def test_new_says_how_code_is_trusted_again_once_it_is_changed(run, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "after every change of mine/plugin.py: bgrules trust ./mine" in run("new", "mine", "--hooks", "setup").stderr
    assert "trust" not in run("new", "plain").stderr
