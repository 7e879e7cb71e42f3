"""Hooks on positions: bound to their parameters, child first, and never a traceback."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from bgrules.catalog.assembly import prepare
from bgrules.errors import HookError
from bgrules.position.variant import load

Folder = Callable[..., Path]

STEP = '''
class Params(bgrules.Params):
    limit: int = 3
    """Highest die."""
    word: str = "x"
    """Not for positions."""

@bgrules.hookimpl
def allow_step(die, params, source):
    """{}"""
    return {}
'''
YAML = "extends: hoyle\nhooks: [allow_step]\n"
GIVEN = ([], [], [], 0, 24, 20)
"""What the kernel gives, without the die."""


def test_a_step_hook_is_given_what_it_asks_for_by_name(folder: Folder) -> None:
    (hook,) = prepare(
        folder(yaml=YAML, code=STEP.format("Low dice only.", "die <= params.limit")), trust=True
    ).step_hooks
    assert [True, False] == [hook(*GIVEN, 3), hook(*GIVEN, 4)]


def test_a_hook_reckons_with_whole_numbers_not_with_bytes(folder: Folder) -> None:
    rule = "bool(source * 100 + board[side, 5] * 100 - theirs[5] * 20 == 2500)"
    code = f'\n@bgrules.hookimpl\ndef allow_step(board, theirs, side, source):\n    """No."""\n    return {rule}\n'
    (hook,) = prepare(folder(yaml=YAML, code=code), trust=True).step_hooks
    board, theirs = np.full((2, 27), 5, np.int8), np.full(27, 20, np.int8)
    assert hook(board, theirs, [], 0, np.int8(24), 20, 3)


def test_a_setting_reaches_a_hook_on_positions(folder: Folder) -> None:
    place = folder(yaml=YAML, code=STEP.format("Low dice only.", "die <= params.limit"))
    (hook,) = prepare(place, trust=True, set={"params.limit": 4}).step_hooks
    assert hook(*GIVEN, 4)


def test_a_refusal_says_the_first_line_of_the_docstring(folder: Folder) -> None:
    (hook,) = prepare(folder(yaml=YAML, code=STEP.format("Low dice only.", "True")), trust=True).step_hooks
    assert "Low dice only." == hook.text


def test_a_hook_without_words_is_named_by_its_file(folder: Folder) -> None:
    code = "\n@bgrules.hookimpl\ndef allow_play(after):\n    return True\n"
    variant = prepare(folder(yaml="extends: hoyle\nhooks: [allow_play]\n", code=code), trust=True)
    assert ["`allow_play` of mine/plugin.py does not allow it"] == [hook.text for hook in variant.play_hooks]


def test_the_childs_hook_comes_first_and_the_parents_stays(folder: Folder) -> None:
    folder("mother", YAML, STEP.format("Mother.", "True"))
    child = folder("child", "extends: ../mother\nhooks: [allow_step]\n", STEP.format("Child.", "True"))
    assert ["Child.", "Mother."] == [hook.text for hook in prepare(child, trust=True).step_hooks]


def test_a_dropped_hook_on_positions_is_gone(folder: Folder) -> None:
    folder("mother", YAML, STEP.format("Mother.", "True"))
    child = folder("child", "extends: ../mother\nwithout: [allow_step]\n")
    assert () == prepare(child, trust=True).step_hooks


def test_an_exception_while_playing_is_told_with_its_line(folder: Folder) -> None:
    (hook,) = prepare(folder(yaml=YAML, code=STEP.format("No.", "source // 0")), trust=True).step_hooks
    with pytest.raises(HookError) as caught:
        hook(*GIVEN, 3)
    assert str(caught.value) == (
        "error[hook-failed]: `allow_step` failed: ZeroDivisionError: integer division or modulo by zero\n"
        "  --> mine/plugin.py:13:12\n   |\n13 |     return source // 0\n   |            ^^^^^^^^^^^"
    )


def test_a_board_read_as_one_row_is_answered_with_its_two(folder: Folder) -> None:
    code = "\n@bgrules.hookimpl\ndef allow_step(board):\n    return board[24] > 0\n"
    (hook,) = prepare(folder(yaml=YAML, code=code), trust=True).step_hooks
    with pytest.raises(HookError, match=r"= help: a board has two rows: .* `board\[side, point\]`"):
        hook([[], []], *GIVEN[1:], 3)


def test_a_hook_on_positions_must_say_yes_or_no(folder: Folder) -> None:
    (hook,) = prepare(folder(yaml=YAML, code=STEP.format("No.", "None")), trust=True).step_hooks
    with pytest.raises(HookError) as caught:
        hook(*GIVEN, 3)
    assert "error[hook-answer]: `allow_step` answers `None`" in str(caught.value)


def test_a_hook_on_positions_is_no_wrapper(folder: Folder) -> None:
    code = "\n@bgrules.hookimpl(wrapper=True)\ndef allow_step(die):\n    return (yield)\n"
    with pytest.raises(HookError, match="`allow_step` is a wrapper"):
        prepare(folder(yaml=YAML, code=code), trust=True)


@pytest.mark.parametrize("raised", ["SystemExit(1)", "GeneratorExit"])
def test_a_hook_that_would_leave_is_told_as_any_other_failure(folder: Folder, raised: str) -> None:
    code = STEP.format("No.", "None").replace("return None", f"raise {raised}")
    (hook,) = prepare(folder(yaml=YAML, code=code), trust=True).step_hooks
    with pytest.raises(HookError, match="`allow_step` failed"):
        hook(*GIVEN, 3)


def test_a_hook_may_look_at_the_board_but_not_touch_it(folder: Folder) -> None:
    code = """
    @bgrules.hookimpl
    def allow_step(board, side):
        board[side, 1] += 1
        return True
    """
    variant = load(folder(yaml=YAML, code=code), trust=True)
    with pytest.raises(HookError, match="read-only"):
        variant.plays("start", "6-5")
