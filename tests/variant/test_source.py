"""A variant's file as data: scalars are what they look like, and every value knows where it stands."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgrules.errors import VariantError
from bgrules.variant.source import Source, parse, read, scan
from bgrules.variant.text import scalar


def source(text: str | bytes) -> Source:
    return parse(text.encode() if isinstance(text, str) else text, Path("sample.yaml"))


def codes(text: str | bytes) -> list[str]:
    try:
        return [problem.code for problem in source(text).problems]
    except VariantError as error:
        return [problem.code for problem in error.problems]


@pytest.mark.parametrize(
    "word", ["off", "on", "yes", "no", "y", "n", "No", "24:2", "6:5", "1:10:3", "1_000", "2026-01-01"]
)
def test_text_that_older_yaml_reads_as_something_else_stays_text(word: str) -> None:
    assert {"a": word} == source(f"a: {word}\n").data


@pytest.mark.parametrize(
    ("text", "value"),
    [("010", 10), ("0o10", 8), ("0x1F", 31), ("-3", -3), ("+3", 3), ("1e3", 1000.0), (".5", 0.5), ("~", None)],
)
def test_number_is_read_by_the_core_rules_of_yaml_1_2(text: str, value: object) -> None:
    assert value == scalar(text)
    assert type(value) is type(scalar(text))


def test_only_true_and_false_are_true_and_false() -> None:
    assert [True, True, False, "tRue"] == [scalar(word) for word in ("true", "TRUE", "False", "tRue")]


def test_quotes_make_text_of_a_number() -> None:
    assert {"a": "15", "b": "true", "c": ""} == source("a: '15'\nb: \"true\"\nc: ''\n").data


def test_very_long_number_is_text() -> None:
    assert {"a": "9" * 5000} == source(f"a: {'9' * 5000}\n").data


def test_points_are_whole_numbers_as_keys() -> None:
    assert {"setup": {24: 2, "bar": 1}} == source("setup: {24: 2, bar: 1}\n").data


def test_entry_without_a_blank_is_read_as_meant_and_reported() -> None:
    found = source("setup: {24:2, 13: 5}\n")
    assert {"setup": {24: 2, 13: 5}} == found.data
    assert ["write `24: 2` with a space after the colon"] == [problem.help for problem in found.problems]


@pytest.mark.parametrize(
    "text",
    [
        "format:1\nname: x\n",
        "name: x\ncheckers:15\n",
        "landing:\n  hit:no\n  home: 2\n",
        "format:1\n",
        "a: {b:1}\n",
    ],
)
def test_missing_blank_has_its_own_help(text: str) -> None:
    assert ["yaml-blank"] == codes(text)


def test_equal_keys_are_named_with_both_lines() -> None:
    problems = source("checkers: 15\nname: x\ncheckers: 3\n").problems
    assert ["the key `checkers` stands twice, on lines 1 and 3"] == [problem.says for problem in problems]


@pytest.mark.parametrize("text", ["a: {24: 1, 0o30: 2}", "a: {x: 1, 'x': 2}"])
def test_keys_are_equal_by_value(text: str) -> None:
    assert ["yaml-duplicate"] == codes(text)


def test_merge_key_takes_in_a_mapping_and_own_keys_win() -> None:
    text = "base: &b {x: 1, y: 2}\nmore: &m {y: 3, z: 4}\nown: {<<: [*b, *m], x: 9}\n"
    assert {"x": 9, "y": 2, "z": 4} == source(text).data["own"]


def test_alias_is_the_value_it_stands_for() -> None:
    found = source("a: &x [1, 2]\nb: *x\n")
    assert [1, 2] == found.data["b"]
    assert 1 == found.place(("b", 1)).line


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: &a [*a]", "yaml-alias"),
        ("a: &a {b: *a}", "yaml-alias"),
        ("a: *nothing", "yaml-alias"),
        ("[" * 10_000, "yaml-depth"),
        ("{a: " * 10_000, "yaml-depth"),
        ("\n".join("  " * n + "a:" for n in range(500)), "yaml-depth"),
        ("- " * 10_000, "yaml-depth"),
        ("x0: &x0 [1]\n" + "".join(f"x{n}: &x{n} [*x{n - 1}]\n" for n in range(1, 90)), "yaml-depth"),
        ("a: [" + "1," * 10_000 + "]", "yaml-size"),
        ("a: !!python/object/apply:os.system ['true']", "yaml-tag"),
        ("a: !!python/name:os.system", "yaml-tag"),
        ("a: !own 3", "yaml-tag"),
        ("a: 1\n---\nb: 2", "yaml-documents"),
        ("", "yaml-empty"),
        ("# only this\n", "yaml-empty"),
        ("---\n", "yaml-empty"),
        ("~", "yaml-empty"),
        ("- a", "yaml-top"),
        ("text", "yaml-top"),
        ("a: 'open", "yaml-syntax"),
        ("a: [1, 2", "yaml-syntax"),
        ("\ta: 1", "yaml-syntax"),
        ("a: @b", "yaml-syntax"),
        ("a: b: c", "yaml-syntax"),
        ('a: "\\UFFFFFFFF"', "yaml-syntax"),
        ("%YAML 2.0\n---\na: 1", "yaml-syntax"),
        ("a: 1\n  b: 2", "yaml-syntax"),
        ("? [a]\n: 1", "yaml-key"),
        ("on: 1\nfalse: 2", "yaml-key"),
        ("~: 1", "yaml-key"),
        ("1.5: 1", "yaml-key"),
        (b"a: \0", "yaml-character"),
        (b"a: \x1b[31m", "yaml-character"),
        (b"a: 1\nb: \xff", "file-encoding"),
        ("a: é".encode("utf-16"), "file-encoding"),
    ],
)
def test_unusable_text_is_answered_in_words(text: str | bytes, code: str) -> None:
    assert [code] == codes(text)


def test_mark_of_utf_8_at_the_start_is_no_part_of_the_text() -> None:
    found = source(b"\xef\xbb\xbfa: 1\n")
    assert {"a": 1} == found.data
    assert 4 == found.place(("a",)).column


def test_wrong_byte_is_found_by_line_and_column() -> None:
    with pytest.raises(VariantError) as caught:
        source("a: é\nb: ".encode() + b"\xff")
    assert (2, 4) == (caught.value.problems[0].place.line, caught.value.problems[0].place.column)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_whatever_ends_them(end: str) -> None:
    assert 3 == source(end.join(["a: 1", "# b", "c: 2"])).place(("c",)).line


PLACES = """\
name: sample
setup: {24: 2, 13: 5}
board:
  route: shared
wins:
  - name: gammon
    worth: 2
  - {name: single, worth: 1}
  - # nothing
aka: ~
"""


@pytest.mark.parametrize(
    ("at", "key", "marked"),
    [
        (("name",), False, (1, "sample")),
        (("name",), True, (1, "name")),
        (("setup",), False, (2, "{24: 2, 13: 5}")),
        (("setup", 13), False, (2, "5")),
        (("setup", 13), True, (2, "13")),
        (("setup", 6), False, (2, "{24: 2, 13: 5}")),
        (("board",), False, (3, "board")),
        (("board", "home"), False, (3, "board")),
        (("wins", 0, "worth"), False, (7, "2")),
        (("wins", 1), False, (8, "{name: single, worth: 1}")),
        (("wins", 2), False, (9, "-")),
        (("nothing", "there"), True, (1, "name: sample")),
    ],
)
def test_every_value_and_key_knows_its_place(at: tuple[str | int, ...], key: bool, marked: tuple[int, str]) -> None:
    place = source(PLACES).place(at, key)
    assert marked == (place.line, place.text[place.column - 1 : place.column - 1 + place.length])


def test_tab_and_odd_characters_leave_the_caret_in_its_column() -> None:
    place = source("a: ['x\t', b] # \u202e\n").place(("a", 1))
    assert "a: ['x ', b] # �" == place.text
    assert "b" == place.text[place.column - 1]


def test_read_refuses_what_scan_passes_over(tmp_path: Path) -> None:
    path = tmp_path / "variant.yaml"
    path.write_text("a: 1\na: 2\n")
    assert {"a": 1} == scan(path).data
    with pytest.raises(VariantError):
        read(path)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nowhere.yaml", "does not exist"),
        (".", "is a folder"),
        ("a\0b", "is not a name"),
        ("x" * 5000, "cannot be read"),
    ],
)
def test_file_that_cannot_be_read_is_answered_in_words(name: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(VariantError, match=words):
        read(tmp_path / name)


@given(st.binary(max_size=200))
def test_no_bytes_take_the_reader_down(raw: bytes) -> None:
    codes(raw)


YAML = st.text(alphabet="ab1 \n\t:-?[]{},&*!|>'\"#%@`~<=.\\\u2028\ufeff", max_size=80)


@given(YAML)
def test_no_text_takes_the_reader_down(text: str) -> None:
    codes(text)


def test_a_content_that_is_read_already_is_not_read_again() -> None:
    raw = b"name: once"
    assert parse(raw, Path("once.yaml")) is parse(raw, Path("once.yaml"))
    assert parse(raw, Path("once.yaml")) is not parse(raw, Path("twice.yaml"))
