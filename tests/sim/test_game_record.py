"""Any one game of a simulation as a record: the row of the playout, told in events."""

import numpy as np
import pytest
from tables import BUNDLED, loaded, name_of
from thorough import sample

import bgrules
from bgrules.errors import GameError
from bgrules.interchange.replay import replay, save
from bgrules.interchange.transcript import read_transcript
from bgrules.interchange.transcript_writer import written
from bgrules.kernel import playout
from bgrules.kernel.playout import Batch
from bgrules.referee.referee import judge
from bgrules.ruleset.tables import OPTIONAL
from bgrules.sim.batch import simulate
from bgrules.sim.game_record import game_record, shown_game

SEED, NUMBER = 12, 5
WRITTEN = range(3, 3 + sample(1, of=2))
"""The games of each variant that are written and judged, which takes a third of a second each."""


@pytest.mark.parametrize("folder", BUNDLED, ids=name_of)
def test_shown_game_is_the_one_that_was_simulated(folder):
    from bgrules.kernel.jit import NativeRunner

    variant, rows = loaded(folder), np.zeros((1, playout.COLUMNS), np.int64)
    NativeRunner().play_games(variant.ruleset, Batch(SEED, NUMBER, 1, 10_000, 2**31), rows)
    row, game = rows[0], shown_game(variant, SEED, NUMBER)
    events = game.events
    result, win = events[-1]["result"], variant.spec.wins[row[playout.KIND]]
    assert {"winner": row[playout.WINNER], "kind": win.name, "worth": row[playout.WORTH], "ended": "won"} == result
    assert row[playout.ALLOWANCES] == sum("play" in event for event in events)
    n_empty = sum(event.get("play") == "-" for event in events)
    has_optional = bool(variant.ruleset.items[:, OPTIONAL].any())  # then nothing may be played of what could be
    assert row[playout.EMPTY_ALLOWANCES] <= n_empty if has_optional else row[playout.EMPTY_ALLOWANCES] == n_empty
    assert row[playout.THROWS] == sum("throw" in event or event.get("adopt", False) for event in events) + (
        variant.spec.opening.first_throw == "adopt"
    )
    assert (row[playout.TURNS], row[playout.HITS]) == (game.clock.turn, game.hits)


def test_shown_game_can_be_played_again_from_its_record(tmp_path):
    heading, *events = game_record(bgrules.load("hoyle"), SEED, NUMBER)
    save(tmp_path / "shown.jsonl", heading, events)
    assert (
        tuple(events)
        == shown_game(bgrules.load("hoyle"), SEED, NUMBER).events
        == replay(tmp_path / "shown.jsonl").events
    )
    assert (SEED, NUMBER, ["random", "random"]) == (heading["seed"], heading["number"], heading["players"])


@pytest.mark.parametrize("folder", BUNDLED, ids=name_of)
def test_shown_game_written_down_is_read_again_and_legal(folder):
    variant = loaded(folder)
    for number in WRITTEN:
        text = written(variant, shown_game(variant, 7, number).events)
        told = read_transcript(variant, text)
        assert [] == told.unread
        assert judge(variant, told.entries).is_legal


def test_shown_games_add_up_to_the_simulation():
    variant = bgrules.load("hypergammon")
    turns = [shown_game(variant, 1, number).clock.turn for number in range(20)]
    assert sum(turns) == sum(n * count for n, count in simulate(variant, 20, seed=1).histograms["turns"].items())


def test_no_game_is_shown_of_a_number_that_is_none():
    with pytest.raises(GameError, match="`number` is -1"):
        list(game_record(bgrules.load("hoyle"), 1, -1))
