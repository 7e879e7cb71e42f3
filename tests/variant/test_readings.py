"""Other readings that a file lists: held to what a house rule is held to, and never inherited."""

from variant.samples import HEAD, START, judged

from bgrules import load
from bgrules.variant.readings import settings

READINGS = "readings:\n  other: {set: {%s}, says: Otherwise.}\n"


def codes(set: str) -> list[str]:
    return [problem.code for problem in judged(HEAD + START + READINGS % set)]


def test_a_reading_may_set_what_a_house_rule_may():
    assert [] == codes("obligation.larger: false, wins: [{name: single, worth: 2}]")
    assert ["reading-set"] == codes("obligation: {larges: false}")
    assert ["reading-set"] == codes("title: Other")
    assert ["reading-set"] == codes("entry.hand: {enter_first: 3}")


def test_a_reading_must_change_a_rule():
    assert ["reading-same"] == codes("")
    assert ["reading-same"] == codes("obligation.as_many: true")


def test_readings_are_not_looked_at_while_the_file_itself_is_wrong():
    found = judged(HEAD + START + "checkers: 14\n" + READINGS % "obligation.larges: false")
    assert ["setup-count"] == [problem.code for problem in found]


def test_readings_are_of_their_own_file_alone(tmp_path):
    (tmp_path / "variant.yaml").write_text("format: 1\nname: child\ntitle: Child\nextends: hoyle\n")
    assert load("hoyle").spec.readings
    assert not load(tmp_path).spec.readings


def test_a_reading_is_loaded_as_its_settings():
    russian = load("russian")
    for name, reading in russian.spec.readings.items():
        assert russian.digest != load("russian", set=settings(reading)).digest or name == "single-only"


def test_readings_do_not_change_the_digest(tmp_path):
    text = "format: 1\nname: child\ntitle: Child\nextends: hoyle\n"
    (tmp_path / "plain.yaml").write_text(text)
    (tmp_path / "read.yaml").write_text(text + READINGS % "obligation.larger: false")
    assert load(tmp_path / "plain.yaml").digest == load(tmp_path / "read.yaml").digest


def test_a_reading_may_give_a_limit_up():
    assert {"limits.gate": None} == settings(load("tabula").spec.readings["no-gate"])
