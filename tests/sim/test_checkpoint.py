"""A run that is kept comes to the same, wherever it was ended and whoever goes on; no other run touches its file."""

import json
import os
import subprocess
import sys
from collections import Counter
from time import monotonic, sleep

import numpy as np
import pytest

import bgrules
from bgrules.errors import RunError
from bgrules.sim import checkpoint
from bgrules.sim.match_batch import simulate_matches
from bgrules.sim.plan import Plan
from bgrules.sim.run import run
from bgrules.sim.tally import PartOfSums

ODD = {"throws.doublet": [["n", "n"]]}


def simulated(games, **how):
    return bgrules.simulate("hypergammon", games, 7, **how)


def compared(games, **how):
    return bgrules.compare(["hypergammon", "portes", "hypergammon"], games, (7, 8, 9), **how)


def matched(games, **how):
    return simulate_matches(bgrules.Match(["hypergammon", "portes"], 3), games, 7, **how)


def ended_at(least):
    """Interrupt after so many games."""

    def progress(done, asked):
        if done >= least:
            raise KeyboardInterrupt

    return progress


@pytest.fixture
def file(tmp_path):
    return tmp_path / "long.json"


def games_of(file):
    return json.loads(file.read_text(encoding="utf-8"))["games"]


@pytest.mark.parametrize("play", [simulated, compared, matched], ids=["simulate", "compare", "match"])
def test_a_run_ended_at_several_places_comes_to_what_one_in_one_go_comes_to(play, file):
    counted, told = [], []
    for workers, chunk in ((1, 4), (3, 7), (2, 5)):
        ended = ended_at((counted or [0])[-1] + 1)
        part = play(10**9, keep=file, workers=workers, chunk=chunk, progress=ended, notice=told.append)
        assert part.partial
        counted.append(part.games)
        assert part.games == games_of(file)
    asked = part.games + 33
    whole = play(asked, keep=file, workers=2)
    assert counted == sorted(set(counted))
    assert play(asked).to_json() == whole.to_json()
    assert [f"`{file}` keeps {n} of {10**9}: resuming" for n in counted[:-1]] == told


KILLED = """
import sys
import bgrules
from bgrules.sim import checkpoint
checkpoint.EVERY = 0
bgrules.simulate("hypergammon", 10**9, 7, keep=sys.argv[1], chunk=8)
"""


def test_a_run_that_was_killed_goes_on_from_what_it_had_written(file):
    with subprocess.Popen([sys.executable, "-c", KILLED, str(file)]) as child:
        until = monotonic() + 120
        while not (file.exists() and games_of(file)) and monotonic() < until:
            sleep(0.05)
        child.kill()
    games = games_of(file)
    assert 0 < games < 10**9
    assert simulated(games + 50).to_json() == simulated(games + 50, keep=file).to_json()


def test_more_games_than_are_kept_go_on_and_fewer_are_refused(file):
    simulated(40, keep=file)
    assert simulated(60).to_json() == simulated(60, keep=file).to_json()
    before = file.read_bytes()
    with pytest.raises(RunError, match="keeps 60 already, but 59 are asked for; ask for at least 60"):
        simulated(59, keep=file)
    assert before == file.read_bytes()


def test_the_same_games_again_are_read_and_not_played(file, monkeypatch):
    told, first = [], simulated(40, keep=file)
    monkeypatch.setattr("bgrules.sim.workers.play_by", None)
    assert first.to_json() == simulated(40, keep=file, notice=told.append).to_json()
    assert [f"`{file}` keeps 40 of 40 already"] == told


@pytest.mark.parametrize(
    ("other", "says"),
    [
        (lambda keep: bgrules.simulate("hypergammon", 50, 8, keep=keep), "it says seed 7, asked is seed 8"),
        (lambda keep: simulated(50, turn_limit=99, keep=keep), "turn limit 10000, asked is turn limit 99"),
        (lambda keep: bgrules.simulate("portes", 50, 7, keep=keep), "asked is rules portes "),
        (
            lambda keep: bgrules.simulate(bgrules.load("hypergammon", set=ODD), 50, 7, keep=keep),
            "it says rules hypergammon .*, asked is rules hypergammon ",
        ),
        (lambda keep: bgrules.compare(["hypergammon"] * 2, 50, 7, keep=keep), "rules hypergammon .*, hypergammon "),
        (
            lambda keep: simulate_matches(bgrules.Match("hypergammon", 3), 50, 7, keep=keep),
            "says run of single games, asked is run of matches to 3",
        ),
    ],
    ids=["seed", "turn limit", "variant", "rules", "compare", "match"],
)
def test_another_run_is_refused_with_what_differs(file, other, says):
    simulated(40, keep=file)
    before = file.read_bytes()
    with pytest.raises(RunError, match=f"keeps another run: .*{says}.*; ask for the same"):
        other(file)
    assert before == file.read_bytes()


def test_a_match_to_another_score_and_seeds_in_another_order_are_other_runs(file, tmp_path):
    matched(2, keep=file)
    with pytest.raises(RunError, match="run of matches to 3, asked is run of matches to 4"):
        simulate_matches(bgrules.Match(["hypergammon", "portes"], 4), 2, 7, keep=file)
    both, two = ["hypergammon"] * 3, tmp_path / "two.json"
    bgrules.compare(both, 5, (7, 8, 7), keep=two)
    with pytest.raises(RunError, match="says seed 7, 8, 7, asked is seed 7, 8, 8"):
        bgrules.compare(both, 5, (7, 8, 8), keep=two)


def test_another_version_of_bgrules_is_another_run(file, monkeypatch):
    simulated(40, keep=file)
    monkeypatch.setattr(bgrules, "__version__", "9.9")
    with pytest.raises(RunError, match=r"bgrules [\d.]+, asked is bgrules 9.9"):
        simulated(50, keep=file)


def test_a_later_format_is_refused_with_both_numbers(file):
    simulated(40, keep=file)
    later = file.read_bytes().replace(b'{"bgrules_kept": 2, "version": "', b'{"bgrules_kept": 3, "version": "9')
    file.write_bytes(later)
    says = (
        r"is a kept run of format 3, written by bgrules 9[\d.]+, but this bgrules reads formats 1 and 2: `pip install"
    )
    with pytest.raises(RunError, match=says):
        simulated(50, keep=file)
    assert later == file.read_bytes()


def test_a_kept_run_says_its_format_who_wrote_it_and_under_which_rules(file):
    simulated(40, keep=file)
    found = json.loads(file.read_text(encoding="utf-8"))
    assert ["bgrules_kept", "version", "digest", "sha256"] == list(found)[:4]
    assert (2, bgrules.__version__) == (found["bgrules_kept"], found["version"])
    assert f"hypergammon {bgrules.load('hypergammon').digest}" == found["digest"]


def foreign(text):
    return lambda ours: text


@pytest.mark.parametrize(
    "made",
    [
        foreign(b""),
        foreign(b"my diary\n"),
        foreign(b"{}"),
        foreign(b"[]"),
        foreign(b"\xff\x00" * 40),
        foreign(b'{"bgrules_kept": '),
        foreign(b'{"bgrules_kept": 1}'),
        foreign(b'{"bgrules_kept": [1]}'),
        foreign(b'{"bgrules_kept": ' + b"[" * 100_000),
        foreign(b'{"bgrules_kept": ' + b"1" * 10_000 + b"}"),
        lambda ours: ours[: len(ours) // 2],
        lambda ours: ours[:-3],
        lambda ours: ours.replace(b'"games": 40', b'"games": 41'),
    ],
)
def test_a_file_that_is_torn_changed_or_not_ours_stays_as_it_is(file, made):
    simulated(40, keep=file)
    file.write_bytes(content := made(file.read_bytes()))
    with pytest.raises(RunError, match="is not what `keep` wrote, or was changed since; it stays as it is"):
        simulated(50, keep=file)
    assert content == file.read_bytes()


def test_what_is_no_file_is_refused_before_a_game_is_played(tmp_path, monkeypatch):
    monkeypatch.setattr("bgrules.sim.batch.crew", None)
    (tmp_path / "text").touch()
    wrong = {
        tmp_path: "is not an ordinary file",
        "": "is not an ordinary file",
        tmp_path / "none" / "long.json": "cannot be written: no such file or directory",
        tmp_path / "text" / "long.json": "cannot be used: not a directory",
        "a\0b": "cannot be used: not a valid file name",
        "x" * 300: "cannot be used: file name too long",
    }
    for path, says in wrong.items():
        with pytest.raises(RunError, match=says):
            simulated(50, keep=path)
    assert ["text"] == os.listdir(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name")
def test_a_pipe_is_not_waited_for(file):
    os.mkfifo(file)
    with pytest.raises(RunError, match="is not an ordinary file"):
        simulated(50, keep=file)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="everybody may write everything")
def test_a_file_that_may_not_be_written_is_not_replaced(file):
    simulated(40, keep=file)
    file.chmod(0o400)
    with pytest.raises(RunError, match="cannot be used: permission denied"):
        simulated(50, keep=file)


def test_a_link_stays_one(file, tmp_path):
    (tmp_path / "link.json").symlink_to(file)
    simulated(40, keep=tmp_path / "link.json")
    assert (tmp_path / "link.json").is_symlink()
    assert 40 == games_of(file)


def part(games):
    """Pretend games whose sums lie beyond 64 bits."""
    values = [(game * 2_654_435_761) % 2**40 for game in games]
    counts = np.array([[sum(values), sum(value * value for value in values)]], dtype=object)
    return PartOfSums(len(values), (counts,), (Counter(value % 7 for value in values),))


def job(portion, watch):
    watch.add(len(portion))
    return part(portion)


def opened(file, asked=1_000):
    return checkpoint.opened(file, {"run of": "nothing"}, asked, None)


def test_sums_beyond_64_bits_are_kept_to_the_digit(file):
    run(Plan(300, chunk=7), job, kept=opened(file))
    whole = run(Plan(1_000, chunk=9), job, 2, kept=opened(file))
    assert part(range(1_000)).counts[0].tolist() == whole.counts[0].tolist()
    assert (1_000, part(range(1_000)).histograms) == (whole.games, whole.histograms)


def test_progress_counts_what_is_kept(file):
    run(Plan(300), job, kept=opened(file))
    told = []
    run(Plan(1_000, chunk=10), job, 1, lambda done, asked: told.append((done, asked)), kept=opened(file))
    assert all(done >= 300 for done, _ in told)
    assert (1_000, 1_000) == told[-1]


def test_it_is_written_at_the_beginning_now_and_then_and_at_the_end(file, monkeypatch):
    written, now = [], [0.0]
    monkeypatch.setattr(checkpoint, "monotonic", lambda: now[0])
    monkeypatch.setattr(checkpoint, "write_whole", lambda path, text: written.append(json.loads(text)["games"]))

    def slow(portion, watch):
        now[0] += 1.0
        return job(portion, watch)

    run(Plan(200, chunk=10), slow, 1, kept=opened(file))
    assert (0, 200) == (written[0], written[-1])
    assert 2 <= len(written) <= 2 + 20 / checkpoint.EVERY
    assert written == sorted(set(written))


def test_a_disk_that_fills_up_ends_the_run_in_words_and_what_was_written_stands(file, monkeypatch):
    run(Plan(300), job, kept=opened(file))
    again = opened(file)

    def full(path, text):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(checkpoint, "write_whole", full)
    with pytest.raises(RunError, match="cannot be written: no space left on device"):
        run(Plan(1_000), job, kept=again)
    assert 300 == games_of(file)


def test_a_run_that_is_under_way_elsewhere_too_is_not_written_over(file):
    run(Plan(300), job, kept=opened(file))
    one, other = opened(file), opened(file)
    run(Plan(900), job, kept=other)
    with pytest.raises(RunError, match="was changed since: is this run under way elsewhere, too"):
        run(Plan(500), job, kept=one)
    assert 900 == games_of(file)


def test_nothing_else_is_left_in_the_folder(file):
    simulated(40, keep=file)
    assert [file.name] == os.listdir(file.parent)
