"""Names of files that are written: an ending that means another kind of file is refused before any work is done."""

import pytest

from bgrules.cli.file_endings import KEPT_RUN, PICTURE, RECORD, must_fit
from bgrules.errors import BgrulesError


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (
            "show hoyle --svg x.png",
            "a picture is an SVG file, but `.png` means another kind of file; write `--svg x.svg`",
        ),
        ("show hoyle --svg x", "a picture is an SVG file, and its name ends in `.svg`; write `--svg x.svg`"),
        ("show no-such --svg x.svg.gz", "but `.gz` means another kind of file; write `--svg x.svg.svg`"),
        ("play hoyle --record x.txt", "a record is a JSON Lines file, but `.txt` means another kind of file"),
        ("play tavli --record x.mat", "but `.mat` means another kind of file; write `--record x.jsonl`"),
        ("simulate hoyle --keep x.csv", "a run is kept as a JSON file, but `.csv` means another kind of file"),
        ("simulate tavli --keep x.jsonl", "but `.jsonl` means another kind of file; write `--keep x.json`"),
        ("compare hoyle modern --keep x.txt", "write `--keep x.json`"),
    ],
)
def test_a_name_with_the_ending_of_another_kind_of_file_is_refused(run, tmp_path, monkeypatch, command, says) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*command.split())
    assert (2, "") == (done.exit_code, done.stdout)
    assert says in done.stderr
    assert [] == [file.name for file in tmp_path.iterdir() if file.name != "state"]


def test_a_run_file_keeps_under_a_fitting_name_too(run, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "run.yaml").write_text("variant: hoyle\nkeep: long.txt\n", encoding="utf-8")
    done = run("simulate", "--config", "run.yaml")
    assert (2, True) == (done.exit_code, "write `--keep long.json`" in done.stderr)


def test_a_picture_is_written_under_any_spelling_of_its_ending(run, tmp_path) -> None:
    assert 0 == run("show", "hoyle", "--svg", tmp_path / "x.SVG").exit_code


@pytest.mark.parametrize("name", ["game", "game.jsonl", "game.JSONL", "monday.2", "club.record", ".hidden", "a.b/c"])
def test_a_record_may_have_any_name_that_means_nothing_else(name) -> None:
    must_fit("--record", name, RECORD)
    must_fit("--keep", name.lower().replace(".jsonl", ".json"), KEPT_RUN)


@pytest.mark.parametrize("name", ["..", "no-such/..", "x\0", " ", "...", "x."])
def test_an_odd_name_is_refused_in_words(name) -> None:
    with pytest.raises(BgrulesError, match=r"ends in `\.svg`|means another kind of file"):
        must_fit("--svg", name, PICTURE)
