"""A file over its parents: what is merged, what is replaced, and which file answers for a value."""

from pathlib import Path

import pytest
from variant.samples import HEAD, START, finder

from bgrules.errors import VariantError
from bgrules.variant.inheritance import Resolved, override, parse_setting, resolve, uncited
from bgrules.variant.spec import Spec, check_file, source_of, validate


class Files:
    """Files in a folder, which extend each other by file name."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, name: str, text: str, parent: str | None = None) -> None:
        head = HEAD.replace("sample", name) + (f"extends: {parent}.yaml\n" if parent else "")
        (self.folder / f"{name}.yaml").write_text(head + text)

    def resolve(self, name: str) -> Resolved:
        return resolve(self.folder / f"{name}.yaml", finder(self.folder))

    def spec(self, name: str) -> Spec:
        return validate(self.resolve(name))

    def told(self, name: str) -> list[str]:
        return [problem.code for problem in check_file(self.folder / f"{name}.yaml", finder(self.folder))[1]]


@pytest.fixture
def files(tmp_path: Path) -> Files:
    found = Files(tmp_path)
    found.write("parent", START + "sources: {book: A Book, law: The Laws}\nentry: {bar: {before: moves}}\n")
    return found


def test_mappings_merge_key_by_key_at_every_depth(files: Files) -> None:
    files.write("child", "entry: {bar: {shut_out: throw_lost}, hand: {counted: first_throw}}\n", "parent")
    entry = files.spec("child").entry
    assert ("moves", "throw_lost", "first_throw") == (entry.bar.before, entry.bar.shut_out, entry.hand.counted)


def test_setup_is_replaced_whole(files: Files) -> None:
    files.write("child", "setup: {hand: 15}\n", "parent")
    assert ({"hand": 15}, {"hand": 15}) == files.spec("child").setup


def test_ending_is_replaced_whole(files: Files) -> None:
    files.write("middle", "ending: {won_by: [all_off], drawn_by: []}\n", "parent")
    files.write("child", "ending: {won_by: [all_off]}\n", "middle")
    assert ((), ("deadlock",)) == (files.spec("middle").ending.drawn_by, files.spec("child").ending.drawn_by)


def test_lists_are_replaced_whole(files: Files) -> None:
    files.write("middle", "wins: [{name: gammon, worth: 2, when: [none_off]}, {name: single, worth: 1}]\n", "parent")
    files.write("child", "wins: [{name: plain, worth: 1}]\n", "middle")
    assert ["plain"] == [win.name for win in files.spec("child").wins]


@pytest.mark.parametrize("text", ["entry: {bar: {before: ~}}\n", "entry: {bar: ~}\n", "entry:\n"])
def test_nothing_restores_the_default_of_the_format(files: Files, text: str) -> None:
    files.write("child", text, "parent")
    assert "everything" == files.spec("child").entry.bar.before


def test_a_grandchild_may_set_again_what_a_child_restored(files: Files) -> None:
    files.write("child", "entry: ~\n", "parent")
    files.write("grandchild", "entry: {hand: {if_shut_out: lost}}\n", "child")
    entry = files.spec("grandchild").entry
    assert ("everything", "lost") == (entry.bar.before, entry.hand.if_shut_out)


def test_what_is_of_one_file_alone_is_not_inherited(files: Files) -> None:
    files.write("middle", "aka: [other]\nhooks: [bonus_throws]\n", "parent")
    files.write("child", "without: [bonus_throws]\n", "middle")
    files.write("grandchild", "", "child")
    spec = files.spec("grandchild")
    assert ((), (), (), "grandchild") == (spec.aka, spec.hooks, spec.without, spec.name)


def test_a_title_is_not_inherited(files: Files) -> None:
    (files.folder / "child.yaml").write_text("format: 1\nname: child\nextends: parent.yaml\n")
    assert ["spec-missing"] == files.told("child")


def test_parameters_are_inherited_and_restored(files: Files) -> None:
    files.write("middle", "hooks: [entry]\nparams: {again: true, limit: 3}\n", "parent")
    files.write("child", "params: {again: ~, limit: 4}\n", "middle")
    assert {"limit": 4} == files.spec("child").params == files.resolve("child").data["params"]


def test_a_hundred_parents_are_no_trouble(files: Files) -> None:
    for n in range(120):
        files.write(f"v{n}", f"checkers: 15\nlanding: {{closed_from: {n % 9 + 1}}}\n", f"v{n - 1}" if n else "parent")
    assert 119 % 9 + 1 == files.spec("v119").landing.closed_from
    assert 121 == len(files.resolve("v119").chain)


def test_a_circle_is_named_in_order(files: Files) -> None:
    files.write("outer", "", "a")
    files.write("a", "", "b")
    files.write("b", "", "c")
    files.write("c", "", "a")
    with pytest.raises(VariantError, match="`a` → `b` → `c` → `a`"):
        files.resolve("outer")


def test_an_unknown_parent_is_marked_where_it_is_named(files: Files) -> None:
    files.write("child", "", "nobody")
    with pytest.raises(VariantError) as caught:
        files.resolve("child")
    assert ("child.yaml", 4) == (Path(caught.value.problems[0].place.file).name, caught.value.problems[0].place.line)


def test_an_inherited_fault_points_into_the_parents_file(files: Files) -> None:
    files.write("middle", "landing:\n  closed_from: none\n", "parent")
    files.write("child", "board: {home: 13}\n", "middle")
    problems = check_file(files.folder / "child.yaml", finder(files.folder))[1]
    assert [("child.yaml", 5), ("middle.yaml", 6)] == [(Path(p.place.file).name, p.place.line) for p in problems]


def test_a_fault_in_the_text_of_a_parent_is_reported_too(files: Files) -> None:
    files.write("middle", "checkers: 15\ncheckers: 15\n", "parent")
    files.write("child", "board: {home: 13}\n", "middle")
    assert ["spec-range", "yaml-duplicate"] == files.told("child")


def test_a_parents_own_head_is_checked(files: Files) -> None:
    files.write("middle", "hooks: [bonus_rolls]\n", "parent")
    files.write("child", "", "middle")
    assert ["spec-value"] == files.told("child")


def test_a_place_is_that_of_the_file_that_gave_the_value(files: Files) -> None:
    files.write("child", "entry: {bar: {shut_out: throw_lost}}\n", "parent")
    found = files.resolve("child")
    names = {at: Path(found.place(at).file).name for at in [("entry", "bar", "before"), ("entry", "bar", "shut_out")]}
    assert ["parent.yaml", "child.yaml"] == list(names.values())


def test_a_replaced_list_hides_the_parents_places(files: Files) -> None:
    files.write("middle", "wins: [{name: gammon, worth: 2, when: [none_off]}, {name: single, worth: 1}]\n", "parent")
    files.write("child", "wins: [{name: plain}]\n", "middle")
    problem = check_file(files.folder / "child.yaml", finder(files.folder))[1][0]
    assert ("spec-missing", "child.yaml") == (problem.code, Path(problem.place.file).name)


CITED = "cites: {entry: book, entry.bar.before: law, landing: book, hooks.entry: law}\nhooks: [entry]\n"


def test_an_unchanged_value_keeps_its_source(files: Files) -> None:
    files.write("middle", CITED, "parent")
    files.write("child", "entry: {bar: {before: moves}}\n", "middle")
    spec = files.spec("child")
    assert ["The Laws", "A Book"] == [source_of(spec, field) for field in ("entry.bar.before", "entry.bar.shut_out")]


def test_a_changed_value_loses_its_source(files: Files) -> None:
    files.write("middle", CITED, "parent")
    files.write("child", "entry: {bar: {before: everything}}\nlanding: {on_blot: pin}\nhooks: [entry]\n", "middle")
    spec = files.spec("child")
    fields = ("entry.bar.before", "landing.on_blot", "hooks.entry", "landing.closed_from")
    assert ["", "", "", "A Book"] == [source_of(spec, field) for field in fields]


def test_a_cite_of_the_section_covers_a_changed_value_below_it(files: Files) -> None:
    files.write("middle", CITED, "parent")
    files.write("child", 'cites: {entry: "book, p. 9"}\nentry: {bar: {before: everything}}\n', "middle")
    spec = files.spec("child")
    assert ["A Book, p. 9", "A Book, p. 9"] == [source_of(spec, f) for f in ("entry.bar.before", "entry.hand.counted")]


def test_restoring_a_section_takes_back_all_its_sources(files: Files) -> None:
    files.write("middle", CITED, "parent")
    files.write("child", "entry: ~\n", "middle")
    assert "" == source_of(files.spec("child"), "entry.bar.before")


def test_ours_is_our_decision(files: Files) -> None:
    files.write("child", "cites: {wins: ours, landing: 'ours, for speed'}\n", "parent")
    spec = files.spec("child")
    assert ["our decision", "our decision, for speed"] == [
        source_of(spec, field) for field in ("wins", "landing.on_blot")
    ]


def test_a_field_without_any_source_has_none(files: Files) -> None:
    assert "" == source_of(files.spec("parent"), "landing.on_blot")


def test_a_field_of_which_only_the_items_are_cited_has_their_sources(files: Files) -> None:
    cites = "cites: {ending.drawn_by.deadlock: ours, ending.drawn_by.both_mothers_pinned: book, ending.won_by: book}\n"
    rules = "landing: {on_blot: pin}\nending: {won_by: [all_off], drawn_by: [deadlock, both_mothers_pinned]}\n"
    files.write("child", cites + rules, "parent")
    spec = files.spec("child")
    fields = ("ending.drawn_by", "ending", "ending.won_by", "landing.on_blot")
    expected = ["our decision; A Book", "our decision; A Book", "A Book", ""]
    assert expected == [source_of(spec, field) for field in fields]


def test_uncited_lists_the_rules_that_a_file_sets_without_a_source(files: Files) -> None:
    text = "cites: {landing: book, ending.won_by: book, ending.drawn_by: book}\nlanding: {on_blot: pin}\ncheckers: 15\n"
    files.write("child", text + "ending: {won_by: [all_off], drawn_by: []}\nhooks: [entry]\n", "parent")
    assert ("checkers", "hooks.entry") == uncited(files.resolve("child"))


@pytest.mark.parametrize(
    ("cites", "rules", "expected"),
    [
        (
            "ending.won_by: book, ending.drawn_by.deadlock: ours",
            "ending: {won_by: [all_off], drawn_by: [deadlock]}",
            (),
        ),
        ("ending.won_by: book", "ending: {won_by: [all_off], drawn_by: [deadlock]}", ("ending",)),
        ("wins.single: book", "wins: [{name: single, worth: 1}]", ()),
        ("wins.gammon: book", "wins: [{name: single, worth: 1}]", ("wins",)),
    ],
)
def test_what_is_cited_item_by_item_has_a_source(
    files: Files, cites: str, rules: str, expected: tuple[str, ...]
) -> None:
    files.write("child", f"cites: {{{cites}}}\n{rules}\n", "parent")
    assert expected == uncited(files.resolve("child"))


def test_an_item_of_a_list_has_its_own_source_and_loses_it_with_the_list(files: Files) -> None:
    cites = "cites: {ending: book, ending.drawn_by.deadlock: ours}\nending: {won_by: [all_off], drawn_by: [deadlock]}\n"
    files.write("middle", cites, "parent")
    files.write(
        "child",
        "cites: {ending: law}\nending: {won_by: [all_off], drawn_by: []}\n",
        "middle",
    )
    field = "ending.drawn_by.deadlock"
    assert ["our decision", "A Book"] == [
        source_of(files.spec("middle"), one) for one in (field, "ending.won_by.all_off")
    ]
    assert "The Laws" == source_of(files.spec("child"), field)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("obligation.larger=false", ("obligation.larger", False)),
        ("landing.on_blot=pin", ("landing.on_blot", "pin")),
        ("checkers = 3", ("checkers", 3)),
        ("params.word=off", ("params.word", "off")),
        ("params.word='3'", ("params.word", "3")),
        ("setup={24: 2, hand: 13}", ("setup", {24: 2, "hand": 13})),
        ("throws.doublet=[[n, n], again]", ("throws.doublet", [["n", "n"], "again"])),
        ("entry=~", ("entry", None)),
        ("params.sum=a=b", ("params.sum", "a=b")),
    ],
)
def test_a_setting_is_read_as_a_file_is(text: str, expected: tuple[str, object]) -> None:
    assert expected == parse_setting(text)


@pytest.mark.parametrize(
    "text", ["obligation.larger", "=3", "", "entry=", "entry= ", "a=[1", "a={x:1", "a=[!!python/name:os.system ~"]
)
def test_a_setting_that_sets_nothing_is_answered_in_words(text: str) -> None:
    with pytest.raises(VariantError):
        parse_setting(text)


def overridden(files: Files, **settings: object) -> Spec:
    return validate(override(files.resolve("parent"), {field.replace("__", "."): v for field, v in settings.items()}))


def test_a_setting_lies_over_all_files(files: Files) -> None:
    spec = overridden(files, entry__bar__before="everything", landing__closed_from=3)
    assert ("everything", 3) == (spec.entry.bar.before, spec.landing.closed_from)


def test_settings_of_one_section_lie_beside_each_other(files: Files) -> None:
    spec = overridden(files, setup__24=7, setup__13=8)
    assert {24: 7, 13: 8} == spec.setup[0]


def test_what_was_set_has_no_source(files: Files) -> None:
    files.write("child", "cites: {landing: book}\n", "parent")
    found = override(files.resolve("child"), {"landing.on_blot": "pin"})
    assert ["", "A Book"] == [source_of(validate(found), field) for field in ("landing.on_blot", "landing.closed_from")]


@pytest.mark.parametrize(
    ("field", "value", "help"),
    [
        ("obligation.largr", False, "did you mean `larger`? `obligation` has `as_many`, `larger` and `order`"),
        ("larger", False, "did you mean `obligation.larger`?"),
        ("obligations.larger", False, "did you mean `obligation`?"),
        ("obligation.larger", "no", "`no` is only a word here: write `false`"),
        ("landing.on_blot", "pinn", "did you mean `pin`? it may be `hit`, `pin` or `share`"),
        ("landing", 3, "it is a mapping with `closed_from`, `on_blot` and `hit_when`"),
        ("name", "other", "a rule is set by its path, such as `obligation.larger`"),
        ("entry..bar", 3, "a rule is set by its path, such as `obligation.larger`"),
        ("", 3, "a rule is set by its path, such as `obligation.larger`"),
    ],
)
def test_a_wrong_setting_is_marked_in_the_setting(files: Files, field: str, value: object, help: str) -> None:
    with pytest.raises(VariantError) as caught:
        validate(override(files.resolve("parent"), {field: value}))
    assert [("--set", help)] == [(problem.place.file, problem.help) for problem in caught.value.problems]
