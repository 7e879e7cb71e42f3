"""Every check sees what it is for: each has a variant that breaks it, or a kernel that is made to."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

import numpy as np
import pytest
from kit.broken import SMALL, subject, tampered, written

import bgrules
from bgrules.errors import RecordError
from bgrules.kernel import board, playout
from bgrules.kit.check_runner import look
from bgrules.kit.checks import check as checks
from bgrules.kit.checks import games_checks, steps_checks, text_checks
from bgrules.kit.checks.subject import Subject

Break = Callable[[Path, pytest.MonkeyPatch], Subject]
CASE = "- rule: a rule\n  covers: landing\n  source: ours\n  position: start\n  throw: '6-5'\n  count: {}\n"


def moved_point(rules: object) -> dict[str, object]:
    theirs = rules.theirs.copy()
    theirs[24] = 2
    return {"theirs": theirs}


def no_entry(rules: object) -> dict[str, object]:
    return {"entry": np.zeros_like(rules.entry)}


def lost_checker(rules: object) -> dict[str, object]:
    start = rules.start.copy()
    start[0, 24] -= 1
    return {"start": start}


def misnamed(folder: Path, patch: pytest.MonkeyPatch) -> Subject:
    return written(folder, "", name="other")


def stuck(folder: Path, patch: pytest.MonkeyPatch) -> Subject:
    return written(folder, "", "def allow_step(source):\n    return not 7 <= source <= 12\n")


def fickle(folder: Path, patch: pytest.MonkeyPatch) -> Subject:
    code = "def entry(die):\n    asked.append(die)\n    return 25 - die if len(asked) < 37 else 20\n\n\nasked = []\n"
    return written(folder, "", code)


def changing(folder: Path, patch: pytest.MonkeyPatch) -> Subject:
    code = "def allow_step(source):\n    asked.append(source)\n    return len(asked) % 50 != 0\n\n\nasked = []\n"
    return written(folder, "", code)


def other_digest(folder: Path, patch: pytest.MonkeyPatch) -> Subject:
    sound = bgrules.load("hoyle")
    return subject(bgrules.Variant(replace(sound.loaded, digest="0" * 16)))


def spoilt(change: Callable[[tuple], tuple]) -> Break:
    """Spoil the lists of plays of a sound variant."""

    def spoil(folder: Path, patch: pytest.MonkeyPatch) -> Subject:
        made = subject(bgrules.load("hoyle"))
        made.tried = [one._replace(boards=change(one.boards)) for one in made.tried]
        return made

    return spoil


def one_less(boards: tuple) -> tuple:
    own = list(boards[0].own)
    own[0] -= 1
    return (boards[0]._replace(own=tuple(own)), *boards[1:])


def as_given(folder: Path, patch: pytest.MonkeyPatch) -> Subject:
    plays = bgrules.Variant.plays

    def plays_of(variant: bgrules.Variant, position: object, throw: object = None, **asked: object) -> list:
        found = plays(variant, position, throw, **asked)
        return found if tuple(asked["dice"]) == tuple(sorted(asked["dice"], reverse=True)) else found[1:]

    patch.setattr(bgrules.Variant, "plays", plays_of)
    return subject(bgrules.load("hoyle"))


def one_sided(folder: Path, patch: pytest.MonkeyPatch) -> Subject:
    return written(folder, "", "def allow_step(board, side, source):\n    return side == 0 or source != 13\n")


def never_home(folder: Path, patch: pytest.MonkeyPatch) -> Subject:
    return played(lambda rows: rows[:, playout.ENDED].fill(board.CUT_OFF))


def undeclared(folder: Path, patch: pytest.MonkeyPatch) -> Subject:
    return played(lambda rows: rows[:, playout.ENDED].fill(board.DRAWN), {"ending.drawn_by": []})


def played(spoil: Callable[[np.ndarray], None], settings: dict[str, object] | None = None) -> Subject:
    made = subject(bgrules.load("hypergammon", set=settings), SMALL._replace(games=120))
    spoil(made.games.rows)
    return made


def another_game(folder: Path, patch: pytest.MonkeyPatch) -> Subject:
    sound, numbers = games_checks.shown_game, count(1)
    patch.setattr(games_checks, "shown_game", lambda variant, seed, number: sound(variant, seed, next(numbers)))
    return subject(bgrules.load("hypergammon"))


def other_numbers(folder: Path, patch: pytest.MonkeyPatch) -> Subject:
    sound = games_checks.simulate
    patch.setattr(games_checks, "simulate", lambda variant, n, seed, workers, chunk: sound(variant, n, seed + workers))
    return subject(bgrules.load("hypergammon"))


def torn_record(folder: Path, patch: pytest.MonkeyPatch) -> Subject:
    def replay(path: Path, variant: bgrules.Variant) -> None:
        raise RecordError("the record is torn")

    patch.setattr(games_checks, "replay", replay)
    return subject(bgrules.load("hypergammon"))


def other_position(folder: Path, patch: pytest.MonkeyPatch) -> Subject:
    patch.setattr(bgrules.Variant, "position", lambda variant, given, side=0: variant.start())
    return subject(bgrules.load("hypergammon"))


def other_play(folder: Path, patch: pytest.MonkeyPatch) -> Subject:
    patch.setattr(text_checks, "applied", lambda rules, position, play: position.flipped)
    return subject(bgrules.load("hypergammon"))


def other_words(folder: Path, patch: pytest.MonkeyPatch) -> Subject:
    sound = text_checks.written
    patch.setattr(text_checks, "written", lambda variant, events: sound(variant, events).replace("white", "wite"))
    return subject(bgrules.load("hypergammon"))


BROKEN: dict[str, Break] = {
    "named-as-its-folder": misnamed,
    "theirs-undoes-itself": lambda folder, patch: tampered(moved_point),
    "every-point-reached": stuck,
    "checkers-can-enter": lambda folder, patch: tampered(no_entry),
    "start-as-setup-says": lambda folder, patch: tampered(lost_checker),
    "hooks-answer-alike": fickle,
    "file-round-trips": other_digest,
    "position-hooks-answer-alike": changing,
    "checkers-conserved": spoilt(one_less),
    "none-twice": spoilt(lambda boards: boards + boards[:1]),
    "order-of-dice-irrelevant": as_given,
    "sides-swapped-alike": one_sided,
    "plays-maximal": lambda folder, patch: tampered(lambda rules: {"as_many": 0}),
    "as-brute-force-finds": lambda folder, patch: tampered(lambda rules: {"closed_from": 3}),
    "games-end": never_home,
    "draws-declared": undeclared,
    "both-sides-can-win": lambda folder, patch: played(lambda rows: rows[:, playout.WINNER].fill(1)),
    "win-kinds-reached": lambda folder, patch: played(lambda rows: rows[:, playout.KIND].fill(-1)),
    "same-seed-same-game": another_game,
    "one-worker-equals-two": other_numbers,
    "record-replays": torn_record,
    "positions-round-trip": other_position,
    "plays-round-trip": other_play,
    "games-round-trip": other_words,
    "cases-hold": lambda folder, patch: written(folder, "", cases=CASE.format(2)),
    "changes-covered": lambda folder, patch: written(folder, "checkers: 2\nsetup: {24: 2}\n", cases=CASE.format(1)),
    "sources-cited": lambda folder, patch: written(folder, "landing: {closed_from: 3}\n"),
    "sources-used": lambda folder, patch: written(folder, "sources: {nobody: Nobody}\n"),
    "playthrough-kept": lambda folder, patch: written(folder, ""),
}


def test_every_check_has_a_variant_that_breaks_it() -> None:
    assert set(checks.every_check()) == set(BROKEN)


@pytest.mark.parametrize("name", BROKEN)
def test_a_check_sees_what_breaks_it_and_says_how_to_see_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, check = BROKEN[name](tmp_path, monkeypatch), checks.every_check()[name]
    assert check.needs(made)
    flaw = next(look(made, check), None)
    assert flaw is not None
    assert flaw.place or flaw.help or flaw.see.startswith("bgrules ")


@pytest.mark.parametrize("name", BROKEN)
def test_a_check_says_what_law_it_holds_a_variant_to(name: str) -> None:
    assert checks.every_check()[name].says.endswith(".")


def test_a_play_that_could_be_longer_is_seen() -> None:
    made = tampered(lambda rules: {"as_many": 0})
    flaws = list(steps_checks.plays_maximal(made))
    assert any("some plays use more than others" in flaw.says for flaw in flaws)


def test_kinds_of_win_that_no_game_reached_are_named() -> None:
    made = subject(bgrules.load("hoyle"), SMALL._replace(games=1))
    assert [] == list(games_checks.win_kinds_reached(made))
    assert "not seen in 1 games: " in made.notes[-1]


@pytest.mark.parametrize(
    ("name", "skipped"),
    [("hoyle", "draws-declared"), ("russian", "draws-declared")],
)
def test_a_check_that_a_variant_gives_nothing_to_do_is_not_made(name: str, skipped: str) -> None:
    assert not checks.every_check()[skipped].needs(subject(bgrules.load(name)))
