"""Whose code was trusted is remembered, until it changes."""

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import bgrules
from bgrules.catalog import trust, user_folder
from bgrules.catalog.assembly import prepare
from bgrules.errors import TrustError, VariantError

Folder = Callable[..., Path]

ENTRY = "\n@bgrules.hookimpl\ndef entry(die):\n    return None\n"
HOOKED = "extends: hoyle\nhooks: [entry]\n"


def refused(place: Path) -> str:
    with pytest.raises(VariantError) as caught:
        prepare(place)
    return str(caught.value)


def test_code_that_was_trusted_runs_without_a_word(folder: Folder) -> None:
    place = folder(yaml=HOOKED, code=ENTRY)
    assert (place / "plugin.py",) == trust.remember(place)
    assert prepare(place).hooks.codes


@pytest.mark.parametrize("named", ["mine", "./mine", "mine/variant.yaml"])
def test_a_folder_is_trusted_by_any_path_to_it(folder: Folder, named: str) -> None:
    place = folder(yaml=HOOKED, code=ENTRY)
    trust.remember(named)
    assert {True} == {trust.is_remembered(one) for one in (named, place, place / "variant.yaml")}


def test_code_that_has_changed_is_asked_about_again(folder: Folder) -> None:
    place = folder(yaml=HOOKED, code=ENTRY)
    trust.remember(place)
    (place / "plugin.py").write_text((place / "plugin.py").read_text() + "\n")
    assert refused(place).startswith("error[plugin-untrusted]: `mine/plugin.py` has changed since it was trusted\n")
    assert ["changed"] == [one.state for one in trust.remembered()]
    trust.remember(place)
    assert prepare(place)


def test_a_changed_file_needs_no_new_trust(folder: Folder) -> None:
    place = folder(yaml=HOOKED, code=ENTRY)
    trust.remember(place)
    file = place / "variant.yaml"
    file.write_text(file.read_text().replace("A test", "Another"))
    assert "Another" == prepare(place).spec.title


def test_the_code_of_all_parents_is_trusted_with_a_child(folder: Folder) -> None:
    mother = folder("mother", HOOKED, ENTRY)
    child = folder("child", "extends: ../mother\n" + HOOKED.split("\n")[1] + "\n", ENTRY)
    assert {mother / "plugin.py", child / "plugin.py"} == set(trust.remember(child))
    assert prepare(child)
    (mother / "plugin.py").write_text("import os\n")
    assert "`mother/plugin.py` has changed since it was trusted" in refused(child)


def test_a_parent_that_a_trusted_child_takes_later_is_asked_about(folder: Folder) -> None:
    folder("mother", HOOKED, ENTRY)
    child = folder("child", HOOKED, ENTRY)
    trust.remember(child)
    (child / "variant.yaml").write_text((child / "variant.yaml").read_text().replace("hoyle", "../mother"))
    assert "`mother/plugin.py` is code of a folder outside the catalog" in refused(child)


def test_there_is_nothing_to_trust_where_there_is_no_code(folder: Folder) -> None:
    assert () == trust.remember(folder(yaml="extends: russian\n"))
    assert () == trust.remember("russian")
    assert () == trust.remembered()


def test_trust_can_be_taken_back_even_from_a_folder_that_is_gone(folder: Folder) -> None:
    place = folder(yaml=HOOKED, code=ENTRY)
    trust.remember(place)
    for file in place.iterdir():
        file.unlink()
    place.rmdir()
    assert [(place, "gone")] == [(one.folder, one.state) for one in trust.remembered()]
    assert [True, False] == [trust.forget("mine"), trust.forget("mine")]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "3", '{"format": 0, "trusted": {}}', '{"format": 1, "trusted": {"x": 3}}', "\xff" * 9]
)
def test_a_list_of_trust_that_cannot_be_read_trusts_nobody(folder: Folder, text: str) -> None:
    place = folder(yaml=HOOKED, code=ENTRY)
    trust.remember(place)
    (user_folder.folder() / "trusted.json").write_text(text, encoding="latin-1")
    assert not trust.is_remembered(place)
    trust.remember(place)
    assert trust.is_remembered(place)


def test_a_state_folder_that_cannot_be_is_told(folder: Folder, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    place = folder(yaml=HOOKED, code=ENTRY)
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    with pytest.raises(TrustError, match=r"cannot be written: .*`--trust` still works"):
        trust.remember(place)


def test_what_several_trust_at_once_is_all_remembered(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    places = [folder(f"game-{n}", yaml=HOOKED, code=ENTRY) for n in range(6)]
    read = trust._read

    def slowly() -> dict[str, str]:
        found = read()
        time.sleep(0.02)
        return found

    monkeypatch.setattr(trust, "_read", slowly)
    with ThreadPoolExecutor(len(places)) as people:
        list(people.map(trust.remember, places))
    assert set(places) == {one.folder for one in trust.remembered()}
    with ThreadPoolExecutor(len(places)) as people:
        assert all(people.map(trust.forget, places))
    assert () == trust.remembered()


def test_the_list_is_written_whole(folder: Folder) -> None:
    trust.remember(folder(yaml=HOOKED, code=ENTRY))
    assert [".lock", "trusted.json"] == sorted(path.name for path in user_folder.folder().iterdir())
    found = json.loads((user_folder.folder() / "trusted.json").read_text())
    assert {"format": 1, "version": bgrules.__version__} == {key: found[key] for key in found if key != "trusted"}


def test_a_list_of_a_later_format_is_refused_and_stays_as_it_is(folder: Folder) -> None:
    place = folder(yaml=HOOKED, code=ENTRY)
    file = user_folder.folder() / "trusted.json"
    file.parent.mkdir(parents=True)
    file.write_text(later := '{"format": 2, "version": "9.9", "trusted": []}')
    says = (
        "trusted.json` is a list of trusted code of format 2, written by bgrules 9.9, but this bgrules reads format 1"
    )
    for ask in (trust.remember, trust.forget, trust.is_remembered, prepare):
        with pytest.raises(TrustError, match=says):
            ask(place)
    assert later == file.read_text()
    assert prepare(place, trust=True)
