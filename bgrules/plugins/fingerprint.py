"""What a plugin's code says, as a hash: the same whatever its layout, comments and docstrings, in every Python.

`ast.dump` and `ast.unparse` differ between versions of Python, so the tree is spelled here, by the names of its nodes
and fields. Fields that hold nothing are skipped, since that is how a later Python adds one.
"""

import ast
import hashlib
import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

LENGTH = 16
IDLE = {"ctx", "type_comment", "type_ignores", "kind", "str"}
"""Fields that change nothing: `ctx` follows from where a name stands, `kind` is the `u` of `u""`, `str` is source."""


class _Word(str):
    """A mark between values, or the name of a node or a field."""


@lru_cache(maxsize=256)
def fingerprint(text: str) -> str:
    """Hash the code of a file that Python can read; code nested too deep for `ast` counts letter by letter.

    Returns:
        `LENGTH` hexadecimal digits.
    """
    try:
        spelled = "\n".join(words(ast.parse(text)))
    except (RecursionError, MemoryError):
        spelled = text
    return hashlib.sha256(spelled.encode()).hexdigest()[:LENGTH]


def words(tree: ast.AST) -> Iterator[str]:
    """Spell a tree as words, without recursion: code may be nested deeper than Python can call."""
    rest: list[Any] = [tree]
    while rest:
        one = rest.pop()
        if isinstance(one, ast.AST):
            rest += reversed([_Word(f"({type(one).__name__}"), *_fields(one), _Word(")")])
        elif isinstance(one, list):
            rest += reversed([_Word("["), *one, _Word("]")])
        else:
            yield one if isinstance(one, _Word) else _spelled(one)


def _fields(node: ast.AST) -> Iterator[Any]:
    """List the fields of a node that say something, each behind its name."""
    for name, value in ast.iter_fields(node):
        kept = _joined(value) if isinstance(node, ast.JoinedStr) else _without_idle(value)
        if name not in IDLE and (kept != [] if kept is not None else _is_constant(node)):
            yield from (_Word(f".{name}"), kept)


def _is_constant(node: ast.AST) -> bool:
    """Say whether None is a value here, not the lack of one."""
    return isinstance(node, ast.Constant | ast.MatchSingleton)


def _without_idle(value: Any) -> Any:
    """Drop statements that do nothing: docstrings and other bare texts, and `pass`."""
    return [one for one in value if not _is_idle(one)] if isinstance(value, list) else value


def _is_idle(one: Any) -> bool:
    is_text = isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant) and isinstance(one.value.value, str)
    return is_text or isinstance(one, ast.Pass)


def _joined(values: list[Any]) -> list[Any]:
    """Join the texts of an f-string that stand side by side: where they are cut differs between versions of Python."""
    joined: list[Any] = []
    for one in values:
        part: Any = one.value if isinstance(one, ast.Constant) else one
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] += part
        elif part != "":
            joined.append(part)
    return joined


def _spelled(value: Any) -> str:
    """Spell a constant so that no two are spelled alike and no version of Python spells it otherwise."""
    if isinstance(value, str):
        return json.dumps(value)  # in ASCII: what can be printed differs between versions of Unicode
    if isinstance(value, bytes):
        return f"bytes {value.hex()}"
    if isinstance(value, float):
        return f"float {value.hex()}"
    if isinstance(value, complex):
        return f"complex {value.real.hex()} {value.imag.hex()}"
    return hex(value) if type(value) is int else str(value)
