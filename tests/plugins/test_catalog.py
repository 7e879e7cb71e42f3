"""Variants are found by name, folder or file; a broken one never takes the others down."""

import os
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from bgrules.catalog import catalog, listing, search_path
from bgrules.catalog.assembly import prepare
from bgrules.errors import VariantError, bundled

Folder = Callable[..., Path]

BUNDLED = ("hoyle", "hypergammon", "modern", "nackgammon", "russian")


def refused(name: str) -> str:
    with pytest.raises(VariantError) as caught:
        catalog.find(name)
    return str(caught.value)


@pytest.mark.parametrize(("aka", "name"), [("backgammon", "hoyle"), ("usbgf", "modern"), ("hyper", "hypergammon")])
def test_a_variant_is_found_by_its_other_names(aka: str, name: str) -> None:
    assert catalog.find(name) == catalog.find(aka)


def test_a_variant_is_found_by_folder_and_by_file(folder: Folder) -> None:
    file = folder() / "variant.yaml"
    assert {file} == {catalog.find(name) for name in ("./mine", "mine/", "mine/variant.yaml", file, file.parent)}


def test_a_path_is_looked_for_beside_the_file_that_names_it(folder: Folder) -> None:
    place = folder()
    assert place / "variant.yaml" == catalog.find("../mine", place)


def test_a_misspelt_name_is_told_with_what_was_meant() -> None:
    assert "error[variant-unknown]: unknown variant `rusian`\n  = help: did you mean `russian`?" == refused("rusian")


def test_a_name_like_no_other_is_sent_to_the_list() -> None:
    assert "= help: `bgrules variants` lists what can be loaded" in refused("xyzzy")


def test_a_bare_word_is_no_folder(folder: Folder) -> None:
    folder()
    assert "error[variant-unknown]: unknown variant `mine`\n  = help: for the folder, write `./mine`" == refused("mine")


def test_a_file_is_named_with_its_ending(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "our-club.yaml").write_text("format: 1\n")
    assert "= help: for the file, write `our-club.yaml`" in refused("our-club")


def test_a_path_that_leads_nowhere_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert refused("./gone.yaml") == (
        "error[variant-no-file]: there is no `gone.yaml`\n  = help: give a name, a variant's folder, or its file"
    )


def test_the_bundled_variants_are_whole() -> None:
    listed = {entry.name: entry.problem for entry in catalog.entries() if entry.origin == "bundled"}
    assert dict.fromkeys(BUNDLED) == {name: listed[name] for name in BUNDLED}


def test_folders_of_the_path_are_searched_and_trusted(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    code = "\n@bgrules.hookimpl\ndef entry(die):\n    return None\n"
    place = folder("mine", "extends: hoyle\nhooks: [entry]\naka: [my-own]\n", code)
    monkeypatch.setenv("BGRULES_PATH", str(place.parent))
    assert "mine" == prepare("my-own").spec.name


def test_a_name_used_twice_is_told_with_both_files(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = folder("a/mine"), folder("b/mine")
    for place in (first, second):
        (place / "variant.yaml").write_text("format: 1\nname: mine\ntitle: Mine\nextends: hoyle\n")
    monkeypatch.setenv("BGRULES_PATH", os.pathsep.join(str(place.parent) for place in (first, second)))
    assert refused("mine") == (
        "error[variant-twice]: `mine` is the name of 2 variants\n"
        "  = help: load one of them by its path: `a/mine/variant.yaml` or `b/mine/variant.yaml`"
    )
    assert 2 == sum("2 variants" in (entry.problem or "") for entry in catalog.entries())


def test_a_folder_reached_twice_counts_once(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    place = folder("lib/mine", "extends: hoyle\n")
    (place / "variant.yaml").write_text("format: 1\nname: mine\ntitle: Mine\nextends: hoyle\n")
    (place.parent.parent / "lib64").symlink_to(place.parent, target_is_directory=True)
    monkeypatch.setenv("BGRULES_PATH", f"lib{os.pathsep}lib64")
    assert place / "variant.yaml" == catalog.find("mine")


def test_a_broken_variant_is_listed_with_its_fault(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    place = folder("mine", "extends: nobody\n")
    folder("worse").joinpath("variant.yaml").write_text("{")
    monkeypatch.setenv("BGRULES_PATH", str(place.parent))
    faults = {entry.name: entry.problem or "" for entry in catalog.entries()}
    assert "unknown variant `nobody`" in faults["mine"]
    assert faults["worse"]
    assert not faults["hoyle"]


def test_a_path_variable_that_leads_nowhere_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BGRULES_PATH", "/no/such/folder")
    problems = [entry.problem for entry in catalog.entries() if entry.origin == "BGRULES_PATH"]
    assert ["`/no/such/folder` of `BGRULES_PATH` is not a folder"] == problems


def test_the_module_of_an_entry_point_names_a_folder(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    place = folder("their_package/mine", "extends: hoyle\n")
    (place / "variant.yaml").write_text("format: 1\nname: mine\ntitle: Mine\nextends: hoyle\n")
    (place.parent / "__init__.py").write_text("raise RuntimeError('never imported')\n")
    monkeypatch.syspath_prepend(place.parent.parent)
    points = [EntryPoint("theirs", "their_package", "bgrules"), EntryPoint("gone", "no_such_package", "bgrules")]
    monkeypatch.setattr(search_path, "entry_points", lambda group: points)
    assert place / "variant.yaml" == catalog.find("mine")
    assert ["`no_such_package` cannot be found"] == [
        entry.problem for entry in catalog.entries() if entry.origin == "entry point gone"
    ]


class Brought:
    """A distribution that declares an entry point."""

    def __init__(self, name: str) -> None:
        self.name, self.version = name, "1.0"


def point(module: str, dist: str, name: str = "theirs") -> EntryPoint:
    made = EntryPoint(name, module, "bgrules")
    vars(made)["dist"] = Brought(dist)  # what importlib.metadata itself does
    return made


def package(folder: Folder, name: str, variant: str = "mine", yaml: str = "extends: hoyle\n") -> str:
    place = folder(f"{name}/{variant}", yaml)
    (place / "variant.yaml").write_text(f"format: 1\nname: {variant}\ntitle: Theirs\n" + yaml, encoding="utf-8")
    (place.parent / "__init__.py").write_text("", encoding="utf-8")
    return name


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., None]:
    """Say which entry points are installed, in the order in which they are found."""
    monkeypatch.syspath_prepend(tmp_path)
    return lambda *points: monkeypatch.setattr(search_path, "entry_points", lambda group: list(points))


def test_a_distribution_found_twice_counts_once(folder: Folder, installed: Callable[..., None]) -> None:
    theirs = point(package(folder, "found_twice"), "their-games")
    installed(theirs, theirs, point("found_twice", "their-games-editable"))
    assert "mine" == prepare("mine").spec.name
    assert [None] == [entry.problem for entry in catalog.entries() if entry.name == "mine"]


def test_two_distributions_that_bring_one_name_are_both_named(folder: Folder, installed: Callable[..., None]) -> None:
    one, other = package(folder, "games_of_ann"), package(folder, "games_of_ben")
    installed(point(one, "ann-games"), point(other, "ben-games"))
    assert refused("mine") == (
        "error[variant-twice]: `mine` is the name of 2 variants\n"
        "  = help: load one of them by its path: "
        "`games_of_ann/mine/variant.yaml` (entry point theirs of ann-games 1.0) "
        "or `games_of_ben/mine/variant.yaml` (entry point theirs of ben-games 1.0)"
    )


def test_a_listing_looks_through_every_place_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[object] = []
    look = catalog._looked_through
    monkeypatch.setattr(catalog, "_looked_through", lambda place: looked.append(place) or look(place))
    assert listing.entries()
    assert len(set(looked)) == len(looked)


def test_the_order_in_which_distributions_are_found_changes_nothing(
    folder: Folder, installed: Callable[..., None]
) -> None:
    points = [point(package(folder, f"order_{name}", name), f"{name}-games") for name in ("ann", "ben", "col")]
    points += [point("order_gone", "gone-games"), point(package(folder, "order_twice", "ann"), "also-ann")]
    seen = set()
    for turned in range(len(points)):
        installed(*points[turned:], *points[:turned])
        seen.add((tuple(catalog.entries()), refused("ann")))
    assert 1 == len(seen)


def test_a_broken_distribution_is_named_with_its_cause_and_the_others_load(
    folder: Folder, installed: Callable[..., None], tmp_path: Path
) -> None:
    (tmp_path / "breaks").mkdir()
    (tmp_path / "breaks" / "__init__.py").write_text("raise RuntimeError('no licence')", encoding="utf-8")
    installed(point("breaks.inner", "broken-games", "broken"), point(package(folder, "sound"), "sound-games"))
    faults = {entry.origin: entry.problem for entry in catalog.entries() if entry.problem}
    assert {"entry point broken of broken-games": "`breaks.inner` cannot be found: RuntimeError: no licence"} == faults
    assert "mine" == prepare("mine").spec.name


def test_a_bundled_variant_keeps_its_name(folder: Folder, installed: Callable[..., None]) -> None:
    installed(point(package(folder, "usurpers", "hoyle"), "usurpers"))
    assert bundled() / "hoyle" / "variant.yaml" == catalog.find("hoyle")
    problems = [entry.problem for entry in catalog.entries() if entry.name == "hoyle"]
    assert [
        None,
        "error[variant-twice]: `hoyle` is the name of a bundled variant\n"
        "  = help: give this one another name, or load it by its path",
    ] == problems


@pytest.mark.parametrize(
    ("allowed", "seen"), [("ann", {"ann"}), (" ann , ben ", {"ann", "ben"}), ("", set()), (",", set())]
)
def test_only_the_plugins_that_the_variable_names_are_looked_at(
    folder: Folder, installed: Callable[..., None], monkeypatch: pytest.MonkeyPatch, allowed: str, seen: set[str]
) -> None:
    installed(*(point(package(folder, f"allowed_{name}", name), f"{name}-games", name) for name in ("ann", "ben")))
    monkeypatch.setenv("BGRULES_PLUGINS", allowed)
    assert seen == {entry.name for entry in catalog.entries() if entry.origin != "bundled"}


def test_a_plugin_that_is_allowed_but_not_installed_is_told(
    installed: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    installed()
    monkeypatch.setenv("BGRULES_PLUGINS", "gone")
    assert ["`BGRULES_PLUGINS` names `gone`, but no installed package has it"] == [
        entry.problem for entry in catalog.entries() if entry.problem
    ]


@pytest.mark.parametrize("raised", ["SystemExit(3)", "GeneratorExit", "type('E', (BaseException,), {})"])
def test_no_package_can_end_the_tool(
    folder: Folder, installed: Callable[..., None], tmp_path: Path, raised: str
) -> None:
    name = f"ends_{abs(hash(raised))}"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text(f"raise {raised}", encoding="utf-8")
    installed(EntryPoint("ends", f"{name}.inner", "bgrules"), EntryPoint("odd", "no module!", "bgrules"))
    (broken, odd) = [entry for entry in catalog.entries() if entry.problem]
    assert "cannot be found" in broken.problem
    assert "__init__.py" in broken.trace
    assert "cannot be found" in odd.problem
    assert prepare("hoyle")


def test_listing_loads_neither_numpy_nor_numba() -> None:
    code = (
        "import sys; from bgrules.catalog import assembly, catalog; from bgrules.ruleset import sentences;"
        "catalog.entries(); ready = assembly.prepare('russian'); sentences.sentences(ready.spec, ready.answers);"
        "print(sorted({'numpy', 'numba'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "[]\n" == done.stdout


@pytest.mark.parametrize("name", ["a" * 5000, "./" + "a" * 5000, "~nobody-of-this-name/x", "./a\0b", "\x1b[31m", ""])
def test_a_name_that_no_file_can_have_is_told_in_words(name: str) -> None:
    said = refused(name)
    assert said.startswith(("error[variant-unknown]: unknown variant `", "error[variant-no-file]: there is no `"))
    assert "\x1b" not in refused(name)


def test_a_link_to_itself_is_no_variant(tmp_path: Path) -> None:
    (tmp_path / "me").symlink_to(tmp_path / "me")
    assert "variant-no-file" in refused(str(tmp_path / "me"))


def test_variants_are_found_from_a_folder_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert prepare("hoyle")
    assert "variant-no-file" in refused("./x")


@pytest.mark.parametrize("text", ["~nobody-of-this-name/x", "a" * 5000, "\x1b[31m"])
def test_a_folder_of_the_variable_that_cannot_be_is_listed_as_broken(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BGRULES_PATH", text)
    assert ["is not a folder"] == [entry.problem[-15:] for entry in catalog.entries() if entry.problem]


def test_a_folder_that_may_not_be_read_is_listed_as_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setenv("BGRULES_PATH", str(tmp_path))
    monkeypatch.setattr(catalog, "_files", lambda folder: refuse(folder) if folder == tmp_path else [])
    problems = [entry.problem for entry in catalog.entries() if entry.problem]
    assert f"`{tmp_path}` cannot be read: Permission denied" in problems


def test_of_many_variants_of_one_name_three_are_told(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    for i in range(5):
        file = folder(f"a{i}") / "variant.yaml"
        file.write_text(file.read_text(encoding="utf-8").replace(f"name: a{i}", "name: same"), encoding="utf-8")
    monkeypatch.setenv("BGRULES_PATH", ".")
    assert "`same` is the name of 5 variants" in refused("same")
    assert 3 == refused("same").count("variant.yaml")
