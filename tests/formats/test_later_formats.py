"""A file of a format that only a later bgrules reads is refused in words, whatever its kind; files of now are read."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import bgrules
from bgrules.catalog import trust, user_folder
from bgrules.cli.record_files import last_record
from bgrules.errors import BgrulesError
from bgrules.formats import FORMATS
from bgrules.interchange.replay import read_record, replay, resume
from bgrules.kit.known_failures import known_failures
from bgrules.sim.checkpoint import read_counted
from bgrules.sim.runfile import read_run
from bgrules.variant.match_file import read_match

HERE = Path(__file__).parent
OLD, NEW = HERE / "0.1", HERE / "format-2"
DRAFT = NEW / "draft.jsonl"
LATER: dict[str, tuple[Path, Callable[[Path], object]]] = {
    "a variant's file": (OLD / "club" / "variant.yaml", bgrules.load),
    "a match's file": (OLD / "cup" / "match.yaml", read_match),
    "a run file": (OLD / "runs" / "play.yaml", read_run),
    "a list of known failures": (OLD / "club" / "check.yaml", lambda path: known_failures(path.parent)),
    "a record": (DRAFT, read_record),
    "a kept run": (OLD / "kept" / "simulate.json", read_counted),
    "a list of trusted code": (OLD / "trust" / "trusted.json", lambda path: trust.remembered()),
    "a list of records": (NEW / "records.json", lambda path: last_record()),
}
"""A file of each kind, and who reads it."""


def later(path: Path) -> str:
    """Spell a file as one of format 9, written by bgrules 9.9."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".yaml":
        return "format: 9\n" + "".join(line for line in text.splitlines(True) if not line.startswith("format:"))
    first, *rest = text.splitlines() if path.suffix == ".jsonl" else (text,)
    header = {**json.loads(first), "version": "9.9"}
    return "\n".join([json.dumps(header | {key: 9 for key in ("format", "bgrules_kept") if key in header}), *rest, ""])


@pytest.mark.parametrize("kind", LATER)
def test_a_later_number_is_refused_and_the_file_stays(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    path, read = LATER[kind]
    user_folder.folder().mkdir()
    copy = user_folder.folder() / path.name
    copy.write_text(later(path), encoding="utf-8")
    with pytest.raises(BgrulesError, match="format 9") as caught:
        read(copy)
    assert "`pip install --upgrade bgrules`" in str(caught.value)
    assert later(path) == copy.read_text(encoding="utf-8")


def test_every_kind_is_tried() -> None:
    assert [one.name for one in FORMATS] == list(LATER)


def test_a_record_with_a_draft_is_read_and_its_steps_are_no_event() -> None:
    record = read_record(DRAFT)
    assert (2, ("24/21",), 1) == (record.header["format"], record.steps, len(record.events))
    assert record.events == replay(record).events


def test_a_record_with_a_draft_is_resumed_with_the_steps_made(tmp_path: Path) -> None:
    copy = shutil.copy(DRAFT, tmp_path)
    game = resume(copy)
    assert "play" == game.kind
    game.step("22/21")
    game.finish()
    assert () == read_record(copy).steps
    assert {"side": 0, "numbers": [3, 1], "play": "24/21 22/21"} == read_record(copy).events[1]


def test_records_kept_elsewhere_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    user_folder.folder().mkdir()
    mine = shutil.copy(DRAFT, tmp_path / "mine.jsonl")
    listed = (NEW / "records.json").read_text(encoding="utf-8").replace("/home/ann", str(tmp_path))
    (user_folder.folder() / "records.json").write_text(listed, encoding="utf-8")
    assert mine == last_record()
