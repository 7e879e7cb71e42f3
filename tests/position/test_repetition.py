"""Position hooks asked again: what they were asked is shown as positions, and a contradiction is told in words."""

from pathlib import Path

import numpy as np
import pytest

import bgrules
from bgrules.errors import HookError
from bgrules.interchange.transcript import read_transcript
from bgrules.kernel import playout
from bgrules.kernel.playout import Batch
from bgrules.kernel.runner import Runner
from bgrules.position.repetition import asked_text, differences, recorded
from bgrules.referee.judge import PlayJudge
from bgrules.referee.referee import judge
from bgrules.terms import PLACES, SIDES


def board(*counts: dict[int, int]) -> np.ndarray:
    rows = np.zeros((SIDES, PLACES), np.int8)
    for row, places in zip(rows, counts, strict=True):
        for place, count in places.items():
            row[place] = count
    return rows


def test_a_step_that_was_asked_about_is_shown_as_its_side_sees_it() -> None:
    now, pins = board({6: 2}, {24: 1, 8: 1}), np.array([0, 1 << 8])
    said = asked_text("allow_step", (now, np.zeros(PLACES), pins, 1, 24, 20, 4))
    assert "side=1 source=24 target=20 die=4 in `24:1 pinned:8 | 6:2`" == said


def test_a_play_that_was_asked_about_is_shown_by_the_boards_before_and_after() -> None:
    before, after = board({6: 2}, {8: 1}), board({5: 1, 6: 1}, {8: 1})
    said = asked_text("allow_play", (before, after, np.zeros(PLACES), np.zeros(SIDES, int), 0))
    assert "side=0 from `6:2 | 8:1` to `6:1 5:1 | 8:1`" == said


def test_pure_hooks_answer_alike_when_they_are_asked_again() -> None:
    rules, recorders = recorded(bgrules.load("fevga"))
    Runner().play_games(rules, Batch(0, 0, 1, 20, 20), np.zeros((1, playout.COLUMNS), np.int64))
    assert [len(one.questions) > 0 for one in recorders] == [True]
    assert [] == list(differences(recorders))


def test_a_play_that_is_legal_but_not_listed_is_the_variants_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = bgrules.load("fevga")
    monkeypatch.setattr(PlayJudge, "_legal", lambda judge: {})
    told = read_transcript(variant, Path(variant.loaded.path.parent, "playthrough.txt").read_text(encoding="utf-8"))
    with pytest.raises(HookError, match=r"hook-impure\]: the code of fevga"):
        judge(variant, told.entries)
