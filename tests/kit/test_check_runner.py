"""`check_variant`: the bundled variants pass it strictly; what it reports, what it forgives and what it refuses."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import sleep

import pytest
from kit.broken import SMALL, written

import bgrules
from bgrules.errors import CheckError, VariantError, bundled
from bgrules.kit import check_variant, playthrough
from bgrules.kit.check_runner import look
from bgrules.kit.checks.check import Check
from bgrules.kit.checks.subject import Subject
from bgrules.kit.findings import Flaw
from bgrules.sim.measures import Games
from bgrules.sim.plan import Plan
from bgrules.sim.run import Watch
from bgrules.sim.workers import Crew

BUNDLED = sorted(path.parent.name for path in bundled().glob("*/variant.yaml"))
MINE = "format: 1\nname: mine\ntitle: Mine\nextends: hoyle\n"


def mine(folder: Path, more: str = "", known: str = "", case: str = "") -> Path:
    home = folder / "mine"
    home.mkdir()
    (home / "variant.yaml").write_text(MINE + more, encoding="utf-8")
    if known:
        (home / "check.yaml").write_text(known, encoding="utf-8")
    return home


@pytest.mark.parametrize("name", BUNDLED)
def test_a_bundled_variant_passes_strictly(name: str) -> None:
    report = check_variant(name, strict=True, sample=SMALL._replace(games=40), seconds=SMALL.seconds)
    assert [] == [str(finding) for finding in report.findings if finding.level == "error"]


@pytest.mark.parametrize("name", BUNDLED)
def test_a_bundled_variant_has_a_golden_game_that_can_be_read_in_a_review(name: str) -> None:
    text = (bundled() / name / playthrough.FILE).read_text(encoding="utf-8")
    assert len(text.splitlines()) < 200
    assert 3 == text.count("# seen by")


def test_advice_becomes_an_error_where_it_is_asked_for(tmp_path: Path) -> None:
    home = mine(tmp_path, "landing: {closed_from: 3}\n")
    levels = [{one.level for one in check_variant(home, groups=["proof"], strict=s).findings} for s in (False, True)]
    assert [{"advice"}, {"error"}] == levels


def test_a_file_that_cannot_be_used_is_reported_with_every_problem_and_its_place(tmp_path: Path) -> None:
    report = check_variant(mine(tmp_path, "landing: {closed_fro: 3}\nobligation: {larger: 7}\n"))
    assert not report.ok
    assert [("spec-unknown-key", 5), ("spec-type", 6)] == [(one.check, one.place.line) for one in report.findings]


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"variant": "nosuch"}, VariantError),
        ({"variant": "hoyle", "set": {"landing.closed_from": "x"}}, VariantError),
        ({"variant": "hoyle", "groups": ["rules"]}, CheckError),
        ({"variant": "hoyle", "known": {"games-ends": "long"}}, CheckError),
    ],
)
def test_what_leaves_nothing_to_check_is_refused(asked: dict, error: type[Exception]) -> None:
    with pytest.raises(error):
        check_variant(**asked)


def test_code_that_may_not_run_is_refused(tmp_path: Path) -> None:
    written(tmp_path, "", "def allow_step(source):\n    return True\n")
    with pytest.raises(VariantError, match="trusted"):
        check_variant(tmp_path / "mine")


def test_a_known_failure_is_told_with_its_reason_and_fails_nothing(tmp_path: Path) -> None:
    home = mine(tmp_path, known="known: {playthrough-kept: none yet}\n")
    report = check_variant(home, groups=["proof"], strict=True, known={"cases-hold": "to be written"})
    told = {one.check: (one.level, one.help) for one in report.findings}
    assert report.ok
    known = {"playthrough-kept": ("known", "known: none yet"), "cases-hold": ("known", "known: to be written")}
    assert known == told


def test_a_known_failure_that_passes_is_reported(tmp_path: Path) -> None:
    report = check_variant(mine(tmp_path, known="known: {games-end: endless}\n"), groups=["games"], sample=SMALL)
    assert [("games-end", "error")] == [(one.check, one.level) for one in report.findings]
    assert "passes now" in report.findings[0].says


@pytest.mark.parametrize(
    ("known", "code"),
    [
        ("known: {games-ends: endless}\n", "known-check"),
        ("known: {games-end: ''}\n", "known-form"),
        ("known: [games-end]\n", "known-form"),
        ("knwon: {}\nknown: {}\n", "known-form"),
    ],
)
def test_a_list_of_known_failures_that_makes_no_sense_is_told_with_its_place(
    tmp_path: Path, known: str, code: str
) -> None:
    report = check_variant(mine(tmp_path, known=known))
    assert [code] == [one.check for one in report.findings]
    assert "check.yaml" in report.findings[0].place.file


def test_a_failing_case_is_told_with_its_line(tmp_path: Path) -> None:
    home = mine(tmp_path)
    case = "- rule: a rule\n  covers: landing\n  source: ours\n  position: start\n  throw: '6-5'\n  count: 2\n"
    (home / "cases.yaml").write_text(case, encoding="utf-8")
    found = next(one for one in check_variant(home, groups=["proof"]).findings if one.check == "cases-hold")
    assert ("error", 1) == (found.level, found.place.line)
    assert "expected 2; actual: 7" in found.says
    assert f"bgrules plays {home}/variant.yaml start 6-5" == found.see


def test_a_field_that_covers_misspells_is_told_where_it_stands(tmp_path: Path) -> None:
    home = mine(tmp_path)
    case = "- rule: a rule\n  source: ours\n  covers: [landing, lnding]\n  calls: 6-5\n  throw: '6-5'\n"
    (home / "cases.yaml").write_text(case, encoding="utf-8")
    found = next(one for one in check_variant(home, groups=["proof"]).findings if one.check == "cases-hold")
    assert (3, 21) == (found.place.line, found.place.column)
    assert "did you mean `landing`?" in found.says


def test_a_case_about_an_item_covers_a_change_of_its_list(tmp_path: Path) -> None:
    home = mine(tmp_path)
    (home / "variant.yaml").write_text(
        MINE + "wins: [{name: far, worth: 2, when: [none_off]}, {name: near, worth: 1}]\n", encoding="utf-8"
    )
    case = "- {rule: a rule, source: ours, covers: COVERS, next_game: {draw: thrown}}\n"
    for covers, uncovered in (("landing", 1), ("wins.far", 0)):
        (home / "cases.yaml").write_text(case.replace("COVERS", covers), encoding="utf-8")
        found = [one.says for one in check_variant(home, groups=["proof"]).findings]
        assert uncovered == found.count("no case covers `wins`")


def test_settings_have_no_proof_of_their_own() -> None:
    report = check_variant("hoyle", groups=["proof"], set={"landing.closed_from": 3})
    assert report.ok
    assert () == report.ran["proof"]


def test_a_golden_game_that_the_rules_no_longer_play_is_told_with_its_first_line(tmp_path: Path) -> None:
    home = mine(tmp_path)
    playthrough.write(bgrules.load(home))
    assert "" == playthrough.difference(bgrules.load(home))
    (home / "variant.yaml").write_text(MINE + "opening: {first_throw: again}\n", encoding="utf-8")
    assert "but these rules play" in playthrough.difference(bgrules.load(home))


@pytest.mark.parametrize(
    ("kept", "says"),
    [
        (b"x" * 5000, "x" * 99 + "…`, but these rules play"),
        (b"# \x1b[31mred\n", "cannot be read: a character that cannot be printed (U+001B)"),
        (b"\xff\xfe", "cannot be read: "),
        (b"\n" * 2_000_000, "is larger than 1 MB"),
    ],
)
def test_a_golden_game_that_somebody_filled_with_something_else_is_told_in_a_line(
    tmp_path: Path, kept: bytes, says: str
) -> None:
    home = mine(tmp_path)
    (home / playthrough.FILE).write_bytes(kept)
    told = playthrough.difference(bgrules.load(home))
    assert says in told
    assert told.isprintable()
    assert len(told) < 500


def test_a_pipe_for_known_failures_is_refused(tmp_path: Path) -> None:
    home = mine(tmp_path)
    os.mkfifo(home / "check.yaml")
    with pytest.raises(VariantError, match="is not an ordinary file"):
        check_variant(home, groups=["proof"])


@pytest.mark.parametrize("name", [playthrough.FILE, "cases.yaml"])
def test_a_pipe_beside_a_variant_is_not_waited_for(tmp_path: Path, name: str) -> None:
    home = mine(tmp_path)
    os.mkfifo(home / name)
    report = check_variant(home, groups=["proof"])
    assert "is not an ordinary file" in "".join(finding.says for finding in report.findings)


def test_cases_that_hold_what_no_text_holds_are_told_with_their_line(tmp_path: Path) -> None:
    home = mine(tmp_path)
    (home / "cases.yaml").write_bytes(b"- rule: \x00\n")
    (finding,) = [one for one in check_variant(home, groups=["proof"]).findings if one.check == "cases-hold"]
    assert (1, 9) == (finding.place.line, finding.place.column)


def test_a_golden_game_that_cannot_be_written_is_told_in_words(tmp_path: Path) -> None:
    variant = bgrules.load(mine(tmp_path))
    (tmp_path / "mine" / playthrough.FILE).mkdir()
    with pytest.raises(CheckError, match="cannot be written"):
        playthrough.write(variant)
    assert ["playthrough.txt", "variant.yaml"] == sorted(path.name for path in (tmp_path / "mine").iterdir())


def test_the_same_seed_finds_the_same() -> None:
    first, second = (check_variant("hypergammon", groups=["steps"], sample=SMALL).to_dict() for _ in range(2))
    assert first == second


def test_checks_that_are_out_of_time_say_how_far_they_came() -> None:
    report = check_variant("hypergammon", groups=["steps"], seconds=0.000001)
    assert report.notes[0].startswith("steps: 0 positions tried, of ")


def test_compiling_at_the_first_games_costs_no_time_of_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Crew.play

    def slow_at_first(crew: Crew, variant: bgrules.Variant, plan: Plan, portion: range, watch: Watch) -> Games:
        sleep(0.6 * (portion.start == 0))
        return play(crew, variant, plan, portion, watch)

    monkeypatch.setattr(Crew, "play", slow_at_first)
    report = check_variant("hypergammon", groups=["games"], seconds=2, sample=SMALL._replace(games=60))
    assert "games: 60 played, of 60" in report.notes


FIFTIETH = "def allow_step(source):\n    asked.append(source)\n    return len(asked) % 50 != 0\n\n\nasked = []\n"
BYTES = (
    "def allow_play(after, side):\n    cubes = after[side] * after[side] * after[side]\n    return cubes.min() >= 0\n"
)
PURITY = "position-hooks-answer-alike"


@pytest.mark.parametrize("groups", [["steps"], ["games"], ["text"], ["steps", "games", "text"]])
def test_a_hook_that_changes_its_answer_is_told_with_both_and_what_would_say_nothing_is_left_out(
    tmp_path: Path, groups: list[str]
) -> None:
    written(tmp_path, "", FIFTIETH)
    report = check_variant(tmp_path / "mine", groups=groups, trust=True, sample=SMALL)
    (finding,) = report.findings
    assert (PURITY, "steps", "error") == (finding.check, finding.group, finding.level)
    assert re.match(r"`allow_step` answers `(True|False)`, but when called again `(True|False)`: side=", finding.says)
    assert "plugin.py" in finding.place.file
    assert (PURITY,) == report.ran["steps"]
    assert {name for group in groups for name in report.ran[group]} <= {PURITY}


def test_a_hook_that_is_known_to_change_its_answer_is_no_fault_of_ours_wherever_it_shows(tmp_path: Path) -> None:
    written(tmp_path, "", FIFTIETH)
    known = {PURITY: "an experiment"}
    report = check_variant(tmp_path / "mine", groups=["steps", "text"], known=known, trust=True, sample=SMALL)
    assert "known" in {one.level for one in report.findings if one.check == PURITY}
    assert len(report.ran["steps"]) > 1


def test_a_check_that_trips_over_a_hook_that_changes_its_answer_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def trips(subject: Subject) -> Iterator[Flaw]:
        raise KeyError("13/9")
        yield

    made = written(tmp_path, "", FIFTIETH)
    assert ["it cannot be checked, since a hook on positions does not always give the same answer"] == [
        flaw.says for flaw in look(made, Check(trips))
    ]
    with pytest.raises(KeyError):
        list(look(Subject(bgrules.load("hoyle").loaded), Check(trips)))


def test_a_hook_that_answers_otherwise_when_compiled_is_told(tmp_path: Path) -> None:
    written(tmp_path, "", BYTES)
    report = check_variant(tmp_path / "mine", groups=["steps"], trust=True, sample=SMALL)
    assert ["`allow_play` answers `True`, but when compiled `False`"] == [
        one.says.partition(": ")[0] for one in report.findings
    ]


def test_a_pure_hook_passes_and_the_report_says_how_much_was_asked(tmp_path: Path) -> None:
    written(tmp_path, "", "def allow_step(source, die):\n    return source != 24 or die != 6\n")
    report = check_variant(tmp_path / "mine", groups=["steps"], trust=True, sample=SMALL)
    assert report.ok
    assert re.search(r"steps: \d{3,} questions to position hooks repeated", " ".join(report.notes))


def test_a_broken_file_is_told_without_numpy(tmp_path: Path) -> None:
    home = mine(tmp_path, "landing: {closed_fro: 3}\n")
    code = (
        f"import sys, bgrules.kit as k; k.check_variant({str(home)!r}); print({{'numpy', 'numba'}} & {{*sys.modules}})"
    )
    assert "set()\n" == subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
