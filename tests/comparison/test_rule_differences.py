"""What differs in the rules: fields, and the tables that code made."""

import json
from pathlib import Path

import pytest

from bgrules.catalog.assembly import prepare
from bgrules.comparison.rule_differences import EntryDiff, FieldDiff, StartDiff, differ


@pytest.fixture(scope="module")
def russian():
    return differ(prepare("hoyle"), prepare("russian"))


def variant(folder: Path, text: str, code: str = ""):
    """Lay a variant over another in a folder of its own."""
    folder.mkdir()
    (folder / "variant.yaml").write_text(f"format: 1\nname: {folder.name}\ntitle: Test\n{text}")
    if code:
        (folder / "plugin.py").write_text(code)
    return prepare(folder, trust=True)


def test_variant_differs_in_nothing_from_itself():
    diff = differ(prepare("hoyle"), prepare("hoyle"))
    assert (True, []) == (diff.same, diff.lines())


def test_fields_that_differ_are_named_with_both_values(russian):
    fields = {diff.field: (diff.a, diff.b) for diff in russian.fields}
    assert ("contrary", "shared") == fields["board.route"]
    assert ("no_throw", "throw_lost") == fields["entry.bar.shut_out"]
    assert (0, 2) == fields["entry.hand.enter_first"]
    assert "landing.on_blot" not in fields


def test_a_field_that_says_nothing_on_either_side_is_no_difference(tmp_path):
    limited = variant(tmp_path / "limited", "extends: portes\nlimits: {head: {most: 2}}\n")
    assert [FieldDiff("limits.head.most", None, 2)] == [*differ(prepare("portes"), limited).fields]


def test_field_that_only_one_has_is_none_in_the_other(russian):
    assert FieldDiff("params.again", None, True) in russian.fields


def test_start_that_differs_is_shown_for_both_sides(russian):
    assert [StartDiff(side, "24:2 13:5 8:3 6:5", "hand:15") for side in (0, 1)] == list(russian.starts)
    assert "both sides start on 24:2 13:5 8:3 6:5 | hand:15" in russian.lines()


def test_doublets_that_say_the_same_are_told_in_one_line(russian):
    told = "n n n n | n n n n, then 7-n 7-n 7-n 7-n, then throw again"
    line = f"any doublet n-n: after a side's first throw: {told}; on a side's first throw alike"
    assert [line] == [line for line in russian.lines() if "throw" in line]


def test_a_doublet_unlike_the_others_is_told_apart(tmp_path):
    named = 'throws: {named: {"3-3": [[3, 3]]}, doublet: [[n, n, n, n], again]}'
    other = variant(tmp_path / "odd", f"extends: hoyle\n{named}\n")
    assert [
        "1-1, 2-2, 4-4, 5-5 and 6-6: n n n n | n n n n, then throw again",
        "a 3-3: 3 3 3 3 | 3 3",
    ] == differ(prepare("hoyle"), other).lines()


def test_throws_that_are_alike_at_every_moment_are_not_told(russian):
    assert {"1-1", "2-2", "3-3", "4-4", "5-5", "6-6"} == {diff.throw for diff in russian.throws}


def test_difference_in_code_alone_is_seen(tmp_path):
    code = """
import bgrules


@bgrules.hookimpl
def entry(die, place, params):
    return 20 if place == "bar" and die == 6 else None
"""
    other = variant(tmp_path / "farther", "extends: hoyle\nhooks: [entry]\n", code)
    diff = differ(prepare("hoyle"), other)
    assert [EntryDiff("bar", 6, 19, 20)] == list(diff.entries)
    assert "a 6 enters from the bar on point 19 | on point 20" in diff.lines()


def test_named_throw_differs_at_all_moments(tmp_path):
    other = variant(tmp_path / "acey", 'extends: hoyle\nthrows: {named: {"2-1": [[2, 1], again]}}\n')
    assert ["a 2-1: 2 1 | 2 1, then throw again"] == differ(prepare("hoyle"), other).lines()


def test_hook_on_positions_is_told_by_what_it_refuses(tmp_path):
    code = """
import bgrules


@bgrules.hookimpl
def allow_step(die):
    \"\"\"{}\"\"\"
    return die < 6
"""
    low, lower = (
        variant(tmp_path / name, "extends: hoyle\nhooks: [allow_step]\n", code.format(says))
        for name, says in (("low", "No sixes."), ("lower", "Never a six."))
    )
    assert ["refused by `allow_step`: nothing | No sixes"] == differ(prepare("hoyle"), low).lines()
    assert ["refused by `allow_step`: No sixes | Never a six"] == differ(low, lower).lines()
    assert differ(low, low).same


def test_diff_is_plain_data(russian):
    data = russian.to_dict()
    assert data == json.loads(json.dumps(data))


def test_fields_are_told_in_a_line(russian):
    words = {diff.field: diff.words() for diff in russian.fields}
    assert ("24:2 13:5 8:3 6:5", "hand:15") == words["setup"]
    assert "backgammon 3 (on_bar), backgammon 3 (in_start_zone), gammon 2 (none_off), single 1" == words["wins"][0]
    assert ("", "true") == words["params.again"]


def test_lists_of_lists_are_told_in_brackets(tmp_path):
    other = variant(tmp_path / "sixes", "extends: hoyle\nthrows: {doublet: [[n, n], [6]]}\n")
    words = {diff.field: diff.words() for diff in differ(prepare("hoyle"), other).fields}
    assert ("[n, n, n, n]", "[n, n], [6]") == words["throws.doublet"]
