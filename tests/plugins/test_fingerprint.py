"""Code is named by what it says, not by how it is laid out or explained."""

import ast

import pytest

from bgrules.plugins.fingerprint import fingerprint, words

CODE = '''"""A plugin."""

import bgrules
from bgrules.terms import POINTS as points


class Params(bgrules.Params):
    """What may be set."""

    kept: int = 2
    """Points."""


@bgrules.hookimpl
def allow_play(after, side, /, *, params=None, **more):
    """A play must leave points."""
    total = 0.1 + 1_000 - 0x10  # counted
    for point, _ in [*zip(range(1, points + 1), after[side][::2])]:
        if not (n := after[side, point]) or (total and n >= params.kept):
            total += n if point % 2 else -n
        else:
            pass
    try:
        assert total is not None, f"{side}: {total!r:>{points}} 'x' {'y' 'z'}"
    except (KeyError, *[]) as fault:
        raise ValueError(u"none", b"\\x00", 2j, ..., None) from fault
    match total:
        case {"a": [1, *rest], **others} if rest:
            return lambda *given: {**others, "b": {1, 2}}
        case None | True:
            return (yield)
'''
SAME = """import bgrules
from bgrules.terms import POINTS as points
class Params(bgrules.Params):
    kept: int = 2
@bgrules.hookimpl
def allow_play(after, side, /, *, params=None, **more):
    total = (0.1 + 1000) - 16
    for (point, _) in [*zip(range(1, points+1), after[side][::2])]:
        if (not (n := after[side, point])) or (total and n >= params.kept):
            total += (n if point % 2 else -n)
    try:
        assert total is not None, f'{side}: {total!r:>{points}} \\'x\\' {"yz"}'
    except (KeyError, *[]) as fault:
        raise ValueError('none', b'\\0', 2j, ..., None) from fault
    match total:
        case {'a': [1, *rest], **others} if rest:
            "A comment, as some write it."
            return lambda *given: {**others, 'b': {1, 2}}
        case None | True: return (yield)
"""


def test_layout_comments_and_docstrings_do_not_count() -> None:
    assert fingerprint(CODE) == fingerprint(SAME) == fingerprint(CODE.replace("\n", "\r\n"))


def test_the_fingerprint_is_the_same_in_every_version_of_python() -> None:
    assert "f9f3c1008951a1eb" == fingerprint(CODE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("0.1", "0.2"),
        ("1_000", "1_000.0"),
        ("points + 1", "points - 1"),
        ("params=None", "params=()"),
        ('u"none"', 'b"none"'),
        ("None | True", "None | False"),
        (", *, params", ", params"),
        ("'y' 'z'", "'yz '"),
        ("!r", "!s"),
        ("::2", "2::"),
        ("point % 2 else -n", "point % 2 else +n"),
        ("kept: int = 2", "kept: int"),
        ("@bgrules.hookimpl\n", ""),
    ],
)
def test_what_the_code_says_counts(old: str, new: str) -> None:
    assert old in CODE
    assert fingerprint(CODE) != fingerprint(CODE.replace(old, new))


def test_an_empty_field_of_a_node_that_a_later_python_adds_changes_nothing() -> None:
    class Later(ast.FunctionDef):
        _fields = (*ast.FunctionDef._fields, "type_params_of_later", "note_of_later")

    Later.__name__ = "FunctionDef"
    tree = ast.parse("def f(a):\n    return a\n")
    grown = ast.parse("def f(a):\n    return a\n")
    old = grown.body[0]
    assert isinstance(old, ast.FunctionDef)
    later = Later(**{name: getattr(old, name, None) for name in old._fields})
    later.type_params_of_later, later.note_of_later = [], None
    grown.body[0] = later
    assert [*words(tree)] == [*words(grown)]


def test_code_nested_too_deep_is_named_all_the_same() -> None:
    deep = "x = 1" + " + 1" * 5_000 + "\n"
    assert fingerprint(deep) != fingerprint(deep.replace("x", "y"))
