"""Records: written as the game goes, read back, played again."""

import io
import json
import random
import signal
import subprocess
import sys

import pytest
from tables import EVERY, loaded, name_of, seen

import bgrules
from bgrules.errors import GameError, RecordError
from bgrules.interchange.replay import Recorder, read_record, replay, resume, save
from bgrules.records.recorder import _append

TURNS = 12


def play(game, until=10**9, seed=1):
    """Play on by random choices; typed dice where dice must fall."""
    draw = random.Random(seed)
    while game.kind != "over" and len(game.events) < until:
        dice = (draw.randint(1, 6), draw.randint(1, 6))
        game.take(draw.choice(game.choices) if game.choices else dice)
    return game


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


@pytest.fixture
def lines(path):
    """The lines of a record with some events."""
    play(bgrules.Game("hoyle", seed=2, record=path), until=9)
    return path.read_text().splitlines(keepends=True)


def test_the_first_line_says_what_is_played(path):
    variant = bgrules.load("hoyle", set={"obligation.larger": False})
    bgrules.Game(variant, seed=7, record=path, players=("Ann", "pips"), number=3)
    heading = json.loads(path.read_text().splitlines()[0])
    rules = heading.pop("rules")
    assert heading == {
        "format": 2,
        "record": "bgrules",
        "variant": "hoyle",
        "title": "Backgammon (Hoyle)",
        "digest": variant.digest,
        "seed": 7,
        "number": 3,
        "players": ["Ann", "pips"],
        "turn_limit": 10_000,
        "version": bgrules.__version__,
        "set": {"obligation.larger": False},
    }
    assert rules["obligation.larger"] is False


def test_events_are_one_a_line_in_their_order(path):
    game = bgrules.Game("hoyle", dice=[(4, 4), (2, 6), (5, 2)], record=path)
    game.take("throw again")
    game.take("24/22 13/8")
    game.take((3, 1))
    assert [json.loads(line) for line in path.read_text().splitlines()[1:]] == [
        {"opening": [[4], [4]]},
        {"opening": [[2], [6]]},
        {"side": 1, "adopt": False},
        {"side": 1, "throw": [5, 2]},
        {"side": 1, "numbers": [5, 2], "play": "24/22 13/8"},
        {"side": 0, "throw": [3, 1]},
    ]


@pytest.mark.parametrize("seed", [5, None], ids=["seed", "typed dice"])
@pytest.mark.parametrize("folder", EVERY, ids=name_of)
def test_a_record_played_again_reaches_the_same_end(folder, seed, path):
    variant = loaded(folder)
    if seed is None and (variant.spec.throws.dice != 2 or variant.spec.opening.dice_each != 1):
        seed = 6
    game = play(bgrules.Game(variant, seed=seed, record=path, turn_limit=TURNS))
    assert seen(game) == seen(replay(path, variant))


@pytest.mark.parametrize("n", range(1, 9))
def test_a_record_of_half_a_game_leads_to_where_it_ends(lines, path, n):
    path.write_text("".join(lines[:n]))
    game = replay(path)
    assert list(map(json.loads, lines[1:n])) == list(game.events[: n - 1])
    whole = replay(read_record(path))
    assert seen(game) == seen(whole)


def test_a_game_goes_on_where_its_record_ends(path, tmp_path):
    straight = play(bgrules.Game("russian", seed=3, record=path))
    lines = path.read_text().splitlines(keepends=True)
    half = tmp_path / "half.jsonl"
    half.write_text("".join(lines[:40]) + lines[40][:7])
    game = resume(half)
    while game.kind != "over":
        game.take(next(event["play"] for event in straight.events[len(game.events) :]))
    assert path.read_text() == half.read_text()


def test_a_torn_last_line_is_dropped_with_a_notice(lines, path):
    path.write_text("".join(lines)[:-5])
    record = read_record(path)
    assert (len(lines) - 2, len(lines)) == (len(record.events), record.torn)
    assert f"{path}:{len(lines)}: the last line is torn and was dropped" == record.notice
    assert list(map(json.loads, lines[1:-1])) == list(record.events)


def test_a_line_torn_in_the_middle_of_a_letter_is_dropped(path):
    bgrules.Game("hoyle", record=path)
    path.write_bytes(path.read_bytes() + '{"side": 0, "resign": "Ä'.encode()[:-1])
    assert 2 == read_record(path).torn


def test_a_last_line_that_only_lacks_its_end_is_kept(lines, path):
    path.write_text("".join(lines).rstrip("\n"))
    assert (0, len(lines) - 1) == (read_record(path).torn, len(read_record(path).events))
    play(resume(path), until=len(lines) + 5)
    assert [] == [line for line in path.read_text().splitlines() if not json.loads(line)]


@pytest.mark.parametrize(
    "write",
    [
        lambda path: bgrules.Game("hoyle", record=path),
        lambda path: save(path, {}, []),
        lambda path: Recorder.new(path, {}),
    ],
)
def test_a_record_never_overwrites_a_file(path, write):
    path.write_text("another game")
    with pytest.raises(RecordError, match="never written over"):
        write(path)
    assert "another game" == path.read_text()


def test_a_game_can_be_saved_as_it_stands(path):
    game = play(bgrules.Game("hoyle", seed=4), until=12)
    save(path, game.heading, game.events)
    assert seen(game) == seen(replay(path))


def test_a_record_under_other_rules_is_refused_with_what_differs(path):
    play(bgrules.Game("hoyle", seed=1, record=path), until=8)
    other = bgrules.load("hoyle", set={"obligation.larger": False, "landing.closed_from": 3})
    with pytest.raises(RecordError) as caught:
        replay(path, other)
    assert str(caught.value).splitlines()[1:] == [
        "  landing.closed_from: 2 then, 3 now",
        "  obligation.larger: true then, false now",
        "  forced (`force=True`, `--force`), it continues by the present rules, as far as every play is legal",
    ]


def test_a_record_under_other_rules_is_played_again_when_forced(path):
    game = play(bgrules.Game("hoyle", seed=1, record=path), until=8)
    other = bgrules.load("hoyle", set={"obligation.larger": False})
    again = replay(path, other, force=True)
    assert (game.position, other.digest) == (again.position, again.heading["digest"])


def test_forced_or_not_a_play_must_be_legal(path):
    play(bgrules.Game("hoyle", dice=[(6, 4)], record=path), until=2).take("24/18 13/9")
    other = bgrules.load("hoyle", set={"setup": {13: 5, 8: 5, 6: 5}})
    with pytest.raises(RecordError, match=r":4: not legal: 24/18 13/9 with 6 4"):
        replay(path, other, force=True)


def edited(lines, at, change):
    event = json.loads(lines[at])
    change(event)
    return [*lines[:at], json.dumps(event) + "\n", *lines[at + 1 :]]


@pytest.mark.parametrize(
    ("at", "change", "says"),
    [
        (
            0,
            lambda event: event.update(format=3, version="9.9"),
            ":1: this is a record of format 3, written by bgrules 9.9, but this bgrules reads formats 1 and 2: "
            "`pip install --upgrade bgrules`",
        ),
        (0, lambda event: event.update(format="two"), 'a record of format "two", but this bgrules reads'),
        (0, lambda event: event.pop("format"), "a record without the number of its format"),
        (0, lambda event: event.pop("record"), "not a heading of a record"),
        (0, lambda event: event.pop("digest"), "`digest` is missing"),
        (0, lambda event: event.update(seed="x"), "`seed` is unusable"),
        (0, lambda event: event.update(seed=-3), "cannot be played: `seed` is -3"),
        (0, lambda event: event.update(players=[1]), "cannot be played: a game has 2 players"),
        (0, lambda event: event.update(variant={"extends": "hoyle"}), "give the variant"),
        (1, lambda event: event.update(opening=[[7], [1]]), "no die shows 7"),
        (1, lambda event: event.update(opening=8), "cannot be played"),
        (2, lambda event: event.update(side=7), r":3: the record says .* but by the rules it is"),
        (2, lambda event: event.update(name="x"), ":3: "),
        (3, lambda event: event.update(play="24/1"), ":4: not legal"),
        (3, lambda event: event.update(play=17), ":4: "),
        (3, lambda event: event.update(numbers=[1]), r":4: the record says"),
        (3, lambda event: event.update(more=[1]), r":4: the record says"),
    ],
)
def test_a_record_that_cannot_be_is_refused_with_its_line(lines, path, at, change, says):
    path.write_text("".join(edited(lines, at, change)))
    with pytest.raises(RecordError, match=says):
        replay(path)


@pytest.mark.parametrize(
    "text", ["", "\n\n", "{", "[]\n", "null\n", "\0\0\n", "1\n2\n", "[" * 100_000, '{"record": "bgrules"}\n']
)
def test_a_file_that_is_no_record_is_refused(path, text):
    path.write_text(text)
    with pytest.raises(RecordError):
        read_record(path)


def test_a_line_in_the_middle_that_cannot_be_read_is_named(lines, path):
    path.write_text("".join([*lines[:2], lines[2][:9] + "\n", *lines[3:]]))
    with pytest.raises(RecordError, match=":3: this is not an event"):
        read_record(path)


def test_a_record_that_is_not_there_is_refused_in_words(tmp_path):
    for nowhere in (tmp_path / "none.jsonl", tmp_path, "\0"):
        with pytest.raises(RecordError, match="cannot be read"):
            read_record(nowhere)
    for nowhere in (tmp_path / "no/folder.jsonl", "\0"):
        with pytest.raises(RecordError, match="cannot be written"):
            bgrules.Game("hoyle", record=nowhere)


def test_what_cannot_be_written_does_not_happen(path):
    game = bgrules.Game("hoyle", dice=[(6, 2)], record=path)
    path.unlink()
    before = seen(game)
    with pytest.raises(RecordError, match="cannot be written"):
        game.take("adopt")
    assert before == seen(game)


def test_a_game_gone_on_with_twice_is_written_by_one(path):
    bgrules.Game("hoyle", dice=[(6, 2)], record=path).take("adopt")
    one, other = resume(path), resume(path)
    one.take("24/18 13/11")
    written, before = path.read_bytes(), seen(other)
    with pytest.raises(RecordError, match="has been changed since"):
        other.take("24/16")
    assert (written, before) == (path.read_bytes(), seen(other))
    assert seen(one) == seen(resume(path))


def test_a_record_that_does_not_fit_is_not_begun(path, monkeypatch):
    def full(file, line):
        file.write(line[:5])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("bgrules.records.recorder._append", full)
    with pytest.raises(RecordError, match="no space left"):
        bgrules.Game("hoyle", record=path)
    assert not path.exists()


def test_a_line_that_does_not_fit_is_not_half_written():
    class Full(io.BytesIO):
        def write(self, data):
            return super().write(data[:5])

    file = Full(b"whole\n")
    with pytest.raises(OSError, match="No space left"):
        _append(file, b"another line")
    assert b"whole\n" == file.getvalue()


def test_a_resigned_game_is_resigned_when_played_again(path):
    game = play(bgrules.Game("hoyle", seed=2, record=path), until=9)
    game.resign("gammon", side=0)
    assert seen(game) == seen(replay(path))


def test_nothing_follows_the_end_of_a_record(path):
    play(bgrules.Game("hypergammon", seed=2, record=path))
    text = path.read_text()
    game = resume(path)
    with pytest.raises(GameError, match="the game is over"):
        game.take("24/18")
    assert text == path.read_text()


PROGRAM = """
import sys, bgrules
game = bgrules.Game("hoyle", seed=11, record=sys.argv[1])
while game.kind != "over":
    game.take(game.choices[0])
    print(len(game.events), flush=True)
"""


def test_a_process_that_is_killed_loses_nothing(path):
    with subprocess.Popen([sys.executable, "-c", PROGRAM, str(path)], stdout=subprocess.PIPE, text=True) as process:
        told = [int(process.stdout.readline()) for _ in range(20)][-1]
        process.send_signal(signal.SIGKILL)
    game, record = replay(path), read_record(path)
    assert len(record.events) >= told
    straight = bgrules.Game("hoyle", seed=11)
    while len(straight.events) < len(game.events):
        straight.take(straight.choices[0])
    assert seen(straight) == seen(game)


def test_a_record_under_another_start_is_played_again_from_it(path):
    variant = bgrules.load(
        "hoyle", set={"setup": {24: 2, 13: 5, 8: 4, 6: 4}, "throws.named": {"2-1": [[2, 1], "again"]}}
    )
    save(path, (game := bgrules.Game(variant, seed=3)).heading, game.events)
    assert seen(game) == seen(replay(path))


def test_a_file_that_never_ends_is_no_record():
    with pytest.raises(RecordError, match="too large for a record of one game"):
        read_record("/dev/zero")
