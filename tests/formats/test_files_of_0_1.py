"""What bgrules 0.1 wrote is read for ever; see `0.1/README.md`."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import bgrules
from bgrules.catalog import trust, user_folder
from bgrules.errors import RecordError, RunError
from bgrules.game.match import Match
from bgrules.interchange.reader import read_game
from bgrules.interchange.replay import read_record, replay, resume, save
from bgrules.kit import playthrough
from bgrules.kit.cases import run_all
from bgrules.kit.known_failures import known_failures
from bgrules.records.compatibility import differing_rules, has_same_rules
from bgrules.sim import checkpoint
from bgrules.sim.runfile import load_rules, read_run
from bgrules.variant import spec
from bgrules.variant.match_file import read_match

FILES = Path(__file__).parent / "0.1"
RECORDS = sorted(path.stem for path in (FILES / "records").glob("*.jsonl"))
KEPT = {"simulate": 12, "compare": 12, "match": 3, "club": 3}


def file(name: str) -> Path:
    return FILES / "records" / f"{name}.jsonl"


def header_of(name: str) -> dict[str, Any]:
    return json.loads(file(name).read_text(encoding="utf-8").splitlines()[0])


def rules_for(name: str) -> bgrules.Variant | None:
    """Rules that a record cannot find by itself, as it was written in another folder."""
    header = read_record(file(name)).header
    if isinstance(header["variant"], dict):
        return load_rules(header["variant"], settings=header["set"])
    return bgrules.load(FILES / "club", trust=True) if header["variant"].startswith("/") else None


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_is_played_again_to_its_end(name: str) -> None:
    game = replay(file(name), rules_for(name))
    told = read_record(file(name))
    assert ("0.1.0", 1) == (told.header["version"], told.header["format"])
    assert told.events == game.events[: len(told.events)]


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_played_again_is_saved_in_the_format_of_now(name: str, tmp_path: Path) -> None:
    game = replay(file(name), rules_for(name))
    save(tmp_path / "again.jsonl", game.heading, game.events)
    header = read_record(tmp_path / "again.jsonl").header
    assert (2, bgrules.__version__, game.variant.digest) == (header["format"], header["version"], header["digest"])
    kept_of_it = ("variant", "seed", "number", "players", "set", "turn_limit")
    assert [read_record(file(name)).header[key] for key in kept_of_it] == [header[key] for key in kept_of_it]
    assert game.events == replay(tmp_path / "again.jsonl", rules_for(name)).events


def test_a_game_goes_on_in_its_own_format(tmp_path: Path) -> None:
    copy = shutil.copy(file("set"), tmp_path)
    game = resume(copy)
    game.take(game.choices[0])
    assert game.events == resume(copy).events


def test_a_torn_record_is_read_up_to_where_it_is_torn() -> None:
    assert 15 == read_record(file("torn")).torn


def test_a_match_stands_where_its_record_says() -> None:
    match = Match.of_record(read_record(file("match")).header)
    assert match is not None
    assert (2, (1, 1)) == (match.played, match.score)


def test_the_referee_reads_a_record_without_a_notice() -> None:
    assert [] == list(read_game(bgrules.load("hypergammon"), file("whole")).notices)


def changed(name: str, tmp_path: Path, change: dict[str, Any], without: str = "") -> Path:
    header, *events = file(name).read_text(encoding="utf-8").splitlines()
    rules = {key: value for key, value in header_of(name)["rules"].items() if key != without} | change
    path = tmp_path / "changed.jsonl"
    path.write_text("\n".join([json.dumps(json.loads(header) | {"rules": rules}), *events, ""]), encoding="utf-8")
    return path


def test_a_field_that_a_record_lacks_has_its_default(tmp_path: Path) -> None:
    assert replay(changed("whole", tmp_path, {}, without="entry.hand.counted")).events
    wins = [{"name": "gammon", "worth": 2, "when": ["none_off"]}, {"name": "single", "worth": 1}]  # no `when`
    variant = bgrules.load("hypergammon", set={"wins": wins})
    header = {"format": 1, "digest": "", "rules": {**header_of("whole")["rules"], "wins": wins}}
    assert has_same_rules(header, variant)


def test_a_limit_that_a_record_tells_only_in_part_has_defaults_for_the_rest() -> None:
    variant = bgrules.load(FILES / "club", trust=True)
    rules = {key: value for key, value in header_of("own-folder")["rules"].items() if key != "limits.head.first_throw"}
    assert not differing_rules({"rules": rules}, variant)
    none = {key: value for key, value in rules.items() if not key.startswith("limits.head")} | {"limits.head": None}
    assert [("limits.head.most", None, 2)] == differing_rules({"rules": none}, variant)


def test_a_parameter_that_a_record_lacks_has_the_default_of_the_code(tmp_path: Path) -> None:
    rules = {key: value for key, value in header_of("code")["rules"].items() if key != "params.ordinary"}
    assert not differing_rules({"rules": rules}, bgrules.load("russian", set={"params.again": False}))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"landing.closed_from": 3}, "  landing.closed_from: 3 then, 2 now\n"),
        ({"landing.closed_by": 3}, "  landing.closed_by: 3 then, nothing now\n"),
        ({"landing": 3}, "  landing: 3 then, nothing now\n"),
        ({"landing.on_blot": "eat"}, '  landing.on_blot: "eat" then, "hit" now\n'),
    ],
)
def test_a_record_under_other_rules_is_refused_with_what_differs(
    tmp_path: Path, change: dict[str, Any], says: str
) -> None:
    with pytest.raises(RecordError, match="was played under other rules") as caught:
        replay(changed("whole", tmp_path, change))
    assert says in str(caught.value)
    assert 1 == str(caught.value).count(" then, ")


def test_a_record_whose_plays_are_not_what_the_rules_say_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text(file("position-hook").read_text(encoding="utf-8").replace('"play": "24/', '"play": "23/', 1))
    with pytest.raises(RecordError, match=r"other\.jsonl:4: not legal: 23/"):
        replay(path)


@pytest.mark.parametrize("name", KEPT)
def test_what_a_run_had_counted_is_read(name: str) -> None:
    number, counted = checkpoint.read_counted(FILES / "kept" / f"{name}.json")
    assert (1, KEPT[name], "0.1.0") == (number, counted["games"], counted["run"]["bgrules"])


@pytest.mark.parametrize("version", ["0.1.0", "9.9"])
def test_a_kept_run_goes_on_only_with_the_version_that_began_it(
    tmp_path: Path, version: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bgrules, "__version__", version)
    copy = Path(shutil.copy(FILES / "kept" / "simulate.json", tmp_path))
    before = copy.read_bytes()
    says = {"0.1.0": "is a kept run of format 1, which names rules by", "9.9": r"it says .*bgrules 0\.1\.0, asked is"}
    with pytest.raises(RunError, match=says[version]):
        bgrules.simulate(bgrules.load(FILES / "club", trust=True), 20, 5, keep=copy)
    assert before == copy.read_bytes()


@pytest.mark.parametrize("name", ["play", "simulate", "compare", "example"])
def test_a_run_file_is_read(name: str) -> None:
    run = read_run(FILES / "runs" / f"{name}.yaml")
    assert 1 == run.says.format
    found = {
        "play": [run.says.players, run.says.turn_limit],
        "simulate": [run.says.variant, run.says.games],
        "compare": [len(run.says.variants), run.says.keep],
        "example": [run.says.variant, run.says.dice],
    }
    expected = {
        "play": [("pips", "random"), 500],
        "simulate": ["./club", 12],
        "compare": [2, "compare.json"],
        "example": ["hoyle", "seed"],
    }
    assert expected[name] == found[name]


def test_rules_on_the_spot_are_those_of_the_record_that_was_played_by_them() -> None:
    assert has_same_rules(read_record(file("on-the-spot")).header, read_run(FILES / "runs" / "play.yaml").variant())


def test_what_was_trusted_stays_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    user_folder.folder().mkdir(parents=True)
    told = (FILES / "trust" / "trusted.json").read_text(encoding="utf-8")
    (user_folder.folder() / "trusted.json").write_text(told.replace("/home/ann", str(FILES)), encoding="utf-8")
    assert trust.is_remembered(FILES / "club")
    assert bgrules.load(FILES / "club").spec.params == {"kept": 1}


def test_a_variant_is_read_with_its_cases_known_failures_and_playthrough() -> None:
    variant = bgrules.load(FILES / "club", trust=True)
    assert [[]] == [faults for _, faults in run_all(variant)]
    assert {"changes-covered": "the club has not written its examples yet"} == known_failures(FILES / "club")
    assert "" == playthrough.difference(variant)


def test_a_match_file_is_read() -> None:
    assert (3, ("../club", "hoyle")) == ((says := read_match(FILES / "cup" / "match.yaml")).to, says.games)


def test_rules_that_are_no_rules_make_no_spec() -> None:
    assert spec.spec_of({"landing": 3, "landing.on_blot": "hit"}) is None
    assert spec.spec_of({"landing.on_blot": "eat"}) is None
