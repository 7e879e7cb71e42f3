"""A stranger's `plugin.py`: whatever is wrong with it is one message with file and line."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bgrules.catalog.assembly import prepare
from bgrules.errors import VariantError
from bgrules.plugins import code as codes
from bgrules.plugins import hookspecs

Folder = Callable[..., Path]

ENTRY = "\n@bgrules.hookimpl\ndef entry(die):\n    return None\n"
HOOKED = "extends: hoyle\nhooks: [entry]\n"


def refused(place: object, **given: object) -> str:
    with pytest.raises(VariantError) as caught:
        prepare(str(place), **{"trust": True, **given})  # type: ignore[arg-type]
    return str(caught.value)


def test_code_of_a_stranger_runs_only_when_trusted(folder: Folder) -> None:
    assert refused(folder(yaml=HOOKED, code="raise SystemExit"), trust=False) == (
        "error[plugin-untrusted]: `mine/plugin.py` is code of a folder outside the catalog, and runs only "
        "when trusted\n"
        " --> mine/variant.yaml:5:8\n  |\n5 | hooks: [entry]\n  |        ^^^^^^^\n"
        "  = help: read it, then pass `--trust` for this once, or run `bgrules trust ./mine` for good"
    )


def test_trust_is_asked_for_the_whole_chain(folder: Folder) -> None:
    folder("mother", HOOKED, ENTRY)
    child = folder("child", "extends: ../mother\n")
    assert "mother/variant.yaml" in refused(child, trust=False)
    assert prepare(child, trust=True)


def test_a_file_without_code_of_its_own_needs_no_trust(folder: Folder) -> None:
    assert prepare(folder(yaml="extends: russian\n")).hooks.codes


def test_hooks_need_a_plugin(folder: Folder) -> None:
    assert refused(folder(yaml=HOOKED)) == (
        "error[plugin-missing]: `hooks` names code, but there is no `mine/plugin.py`\n --> mine/variant.yaml:5:1\n  |\n"
        "5 | hooks: [entry]\n  | ^^^^^\n  = help: write it, or take `hooks` out"
    )


def test_a_plugin_needs_hooks(folder: Folder) -> None:
    assert refused(folder(code=ENTRY)) == (
        "error[plugin-unnamed]: `mine/plugin.py` stands beside this file, but `hooks` does not name what it answers\n"
        " --> mine/variant.yaml:2:1\n  |\n2 | name: mine\n  | ^^^^\n"
        "  = help: add `hooks: [...]` with the names of its hooks"
    )


def test_house_rules_beside_a_plugin_need_no_hooks(folder: Folder) -> None:
    place = folder(yaml=HOOKED, code=ENTRY)
    (place / "house.yaml").write_text("format: 1\nname: house\ntitle: House\nextends: .\n")
    assert prepare(place / "house.yaml", trust=True)


def test_a_hook_that_is_named_must_be_there(folder: Folder) -> None:
    assert refused(folder(yaml="extends: hoyle\nhooks: [entry, setup]\n", code=ENTRY)) == (
        "error[hook-missing]: `mine/plugin.py` does not implement the hook `setup`\n --> mine/variant.yaml:5:16\n  |\n"
        "5 | hooks: [entry, setup]\n  |                ^^^^^\n  = help: define `setup` there, or take it out of `hooks`"
    )


def test_a_function_that_is_not_marked_is_no_hook(folder: Folder) -> None:
    text = refused(folder(yaml=HOOKED, code="def entry(die):\n    return None\n"))
    assert "put `@bgrules.hookimpl` above `def entry`" in text


def test_a_hook_that_is_there_must_be_named(folder: Folder) -> None:
    code = ENTRY + "\n@bgrules.hookimpl\ndef setup(side):\n    return None\n"
    assert refused(folder(yaml=HOOKED, code=code)) == (
        "error[hook-unnamed]: `setup` is implemented here, but not listed in `hooks`\n  --> mine/plugin.py:9:5\n   |\n"
        "9 | def setup(side):\n  |     ^^^^^\n  = help: add it to `hooks`"
    ).replace("  -->", " -->").replace("   |\n9", "  |\n9")


def test_a_hook_that_does_not_exist_is_told(folder: Folder) -> None:
    assert refused(folder(yaml=HOOKED, code=ENTRY.replace("entry", "entri"))) == (
        "error[hook-unknown]: unknown hook `entri`\n --> mine/plugin.py:5:5\n  |\n"
        "5 | def entri(die):\n  |     ^^^^^\n  = help: did you mean `entry`?"
    )


def test_a_hook_takes_only_what_it_is_given(folder: Folder) -> None:
    assert refused(folder(yaml=HOOKED, code=ENTRY.replace("(die)", "(dice)"))) == (
        "error[hook-signature]: `entry` takes `dice`, which it is not given\n --> mine/plugin.py:5:5\n  |\n"
        "5 | def entry(dice):\n  |     ^^^^^\n  = help: did you mean `die`?"
    )


@pytest.mark.parametrize("arguments", ["die=3", "*die", "**die"])
def test_a_hook_takes_plain_arguments(folder: Folder, arguments: str) -> None:
    text = refused(folder(yaml=HOOKED, code=ENTRY.replace("(die)", f"({arguments})")))
    assert f"`entry` takes `{arguments}`; a hook takes plain arguments without defaults" in text


def test_a_wrapper_that_is_none_is_told(folder: Folder) -> None:
    text = refused(folder(yaml=HOOKED, code=ENTRY.replace("hookimpl", "hookimpl(wrapper=True)")))
    assert text.startswith("error[hook-signature]: `mine/plugin.py` has a hook that cannot be called")


@pytest.mark.parametrize(
    ("code", "says", "line", "shown"),
    [
        ("def entry(:\n", "SyntaxError: invalid syntax", "3:11", "def entry(:"),
        ("import no_such_module_here\n", "ModuleNotFoundError: No module named 'no_such_module_here'", "3:1",
         "import no_such_module_here"),
        ("x = {}['é'], 1 / 0\n", "KeyError: 'é'", "3:5", "x = {}['é'], 1 / 0"),
        ("raise SystemExit('bye')\n", "SystemExit: bye", "3:1", "raise SystemExit('bye')"),
    ],
)  # fmt: skip
def test_code_that_cannot_be_loaded_is_told_with_its_line(
    folder: Folder, code: str, says: str, line: str, shown: str
) -> None:
    text = refused(folder(yaml=HOOKED, code=code)).splitlines()
    assert f"error[plugin-failed]: `plugin.py` cannot be loaded: {says}" == text[0]
    assert [f" --> mine/plugin.py:{line}", "  |", f"3 | {shown}"] == text[1:4]


def test_code_that_is_no_text_is_told(folder: Folder) -> None:
    place = folder(yaml=HOOKED)
    (place / "plugin.py").write_bytes(b"\xff\xfe\x00")
    assert "error[plugin-failed]: `mine/plugin.py` is not UTF-8\n  = help: save it as UTF-8" == refused(place)


def test_broken_code_leaves_no_module_behind(folder: Folder) -> None:
    before = set(sys.modules)
    refused(folder(yaml=HOOKED, code="1 / 0\n"))
    assert set() == {name for name in set(sys.modules) - before if name.startswith("bgrules_plugin_")}


def test_a_plugin_is_executed_once_for_each_content(folder: Folder) -> None:
    place = folder(yaml=HOOKED, code=ENTRY)
    first, second = (prepare(place, trust=True).hooks.codes[0].module for _ in range(2))
    (place / "plugin.py").write_text((place / "plugin.py").read_text() + "\n")
    third = prepare(place, trust=True).hooks.codes[0].module
    assert [True, False] == [first is second, second is third]


def test_the_hooks_are_those_that_the_file_may_name() -> None:
    specs = {name for name, value in vars(hookspecs).items() if hasattr(value, "bgrules_spec")}
    assert specs == set(codes.HOOKS)


@pytest.mark.parametrize("raised", ["GeneratorExit", "type('E', (BaseException,), {})('x')", "SystemExit(0)"])
def test_whatever_a_plugin_raises_is_told(folder: Folder, raised: str) -> None:
    place = folder(yaml=HOOKED, code=f"raise {raised}")
    assert refused(place).startswith("error[plugin-failed]: `plugin.py` cannot be loaded")


def test_code_may_begin_with_the_mark_of_utf_8(folder: Folder) -> None:
    place = folder(yaml=HOOKED, code=ENTRY)
    (place / "plugin.py").write_bytes(b"\xef\xbb\xbf" + (place / "plugin.py").read_bytes())
    assert prepare(place, trust=True)


def test_lines_are_counted_as_python_does(folder: Folder) -> None:
    place = folder(yaml=HOOKED, code="\f\n" + ENTRY.replace("return None", "return 1 / 0"))
    assert "|     return 1 / 0" in refused(place)


def test_a_hook_that_must_be_awaited_is_refused(folder: Folder) -> None:
    place = folder(yaml=HOOKED, code=ENTRY.replace("def", "async def"))
    assert "error[hook-signature]: `entry` is `async`" in refused(place)
    assert "= help: a hook is a plain `def`" in refused(place)


@pytest.mark.parametrize("wrong", ["class Params:\n    x: int = 3\n", "Params = 3\n"])
def test_parameters_of_another_kind_are_not_passed_over(folder: Folder, wrong: str) -> None:
    assert "`Params` of `mine/plugin.py` is no `bgrules.Params`" in refused(folder(yaml=HOOKED, code=wrong + ENTRY))


def test_a_very_long_line_is_named_but_not_shown(folder: Folder) -> None:
    assert 200 > len(refused(folder(yaml=HOOKED, code="x = " + "(" * 5000)))


def test_code_says_for_which_hooks_it_is_written(folder: Folder) -> None:
    assert prepare(folder(yaml=HOOKED, code=f"HOOKS_VERSION = {hookspecs.VERSION}\n{ENTRY}"), trust=True)


def test_code_for_later_hooks_is_refused_before_it_runs(folder: Folder) -> None:
    code = f"HOOKS_VERSION = {hookspecs.VERSION + 1}\nfrom bgrules import NotThereYet\n"
    text = refused(folder(yaml=HOOKED, code=code))
    assert text.startswith("error[hooks-version]: this code is written for hooks 2, but this bgrules has hooks 1\n")


def test_code_for_hooks_of_long_ago_is_refused(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hookspecs, "VERSION", 5)
    monkeypatch.setattr(hookspecs, "OLDEST", 3)
    text = refused(folder(yaml=HOOKED, code=f"HOOKS_VERSION = 2\n{ENTRY}"))
    assert "this code is written for hooks 2, but this bgrules has hooks 3 to 5\n" in text
    assert "as described in docs/explanation/compatibility.md" in text
    assert "written for hooks 1, but" in refused(folder("old", HOOKED, ENTRY))
