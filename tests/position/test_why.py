from itertools import product

import pytest

import bgrules
from bgrules import PlayError
from bgrules.position.refusals import FIELD_OF
from bgrules.position.why import refusal_lines
from bgrules.terms import Reason

START = "24:2 13:5 8:3 6:5 | 24:2 13:5 8:3 6:5"
STEP_CODE = '''
import bgrules

@bgrules.hookimpl
def allow_step(side, target):
    """nobody steps on one's own 11."""
    return target != 11

@bgrules.hookimpl
def allow_play(before, after, side):
    """nobody ends with a checker on one's own 10."""
    return after[side][10] == 0
'''


@pytest.mark.parametrize(
    ("reason", "field", "says", "name", "house_rules", "position", "throw", "play"),
    [
        (
            Reason.NO_CHECKER,
            "",
            "14/9: no checker of the mover is on 14",
            "hoyle", {}, START, (5, 2), "14/9",
        ),
        (
            Reason.BAR_FIRST,
            "entry.bar.before",
            "13/8: a checker is on the bar and must enter first",
            "hoyle", {}, "bar:1 13:2 | 20:2", (5, 2), "13/8",
        ),
        (
            Reason.ENTER_FIRST,
            "entry.hand.enter_first",
            "24/20: 1 of the 2 checkers that must enter first has entered, and the 4 must be used to enter one",
            "russian", {}, "24:1 hand:14 | hand:15", (4, 3), "24/20",
        ),
        (
            Reason.NUMBER_LOST,
            "entry.hand.if_shut_out",
            "24/20: 1 of the 2 checkers that must enter first has entered, so a number that cannot enter a checker is "
            "lost",
            "russian", {"entry.hand.if_shut_out": "lost"}, "24:1 hand:14 | 21:2 hand:13", (4, 4), "24/20",
        ),
        (
            Reason.CLOSED,
            "landing.closed_from",
            "24/19: point 19 is closed: the opponent has 5 checkers there",
            "hoyle", {}, START, (5, 2), "24/19 13/11",
        ),
        (
            Reason.HIT_TOO_SOON,
            "landing.hit_when",
            "24/20: the blot on 20 cannot be hit until one of the mover's checkers has reached home",
            "hoyle", {"landing.hit_when": "own_home"}, "24:1 13:2 | 5:1", (4, 3), "24/20",
        ),
        (
            Reason.OWN_PINNED_THERE,
            "landing.on_blot",
            "24/20: a checker of the mover is pinned on 20",
            "hoyle", {"landing.on_blot": "pin"}, "24:1 pinned:20 | 5:1", (4, 3), "24/20",
        ),
        (
            Reason.PINNED,
            "landing.on_blot",
            "20/16: the checker on 20 is pinned",
            "hoyle", {"landing.on_blot": "pin"}, "24:1 pinned:20 | 5:1", (4, 3), "20/16",
        ),
        (
            Reason.NOT_ALL_HOME,
            "bearing_off.tested",
            "4/off: not all checkers are home: the farthest is on 13",
            "hoyle", {}, "13:1 4:2 |", (4, 3), "4/off",
        ),
        (
            Reason.NOT_ALL_HOME,
            "bearing_off.tested",
            "4/off: not all checkers were home before the first of these numbers was played",
            "hoyle", {"bearing_off.tested": "each_allowance"}, "7:1 4:2 |", (4, 1), "7/6 4/off",
        ),
        (
            Reason.NOT_ALL_HOME,
            "bearing_off.tested",
            "5/off: no checker may be borne off while the checker on 3 is pinned",
            "plakoto", {}, "5:2 pinned:3 off:12 | 22:1 off:14", (5, 2), "5/off",
        ),
        (
            Reason.NOT_FARTHEST,
            "bearing_off.too_high",
            "3/off: a 4 is higher than 3, so it can bear off only the farthest checker, on 5",
            "hoyle", {}, "5:2 3:2 |", (4, 1), "3/off",
        ),
        (
            Reason.NOT_EXACT,
            "bearing_off.too_high",
            "3/off: a 4 is higher than 3; only the exact number can bear off a checker",
            "hoyle", {"bearing_off.too_high": "never"}, "3:2 |", (4, 1), "3/off",
        ),
        (
            Reason.NO_SUCH_NUMBER,
            "throws.dice",
            "24/18: needs a 6, but the numbers to play are 5 2",
            "hoyle", {}, START, (5, 2), "24/18 13/8",
        ),
        (
            Reason.NO_SUCH_NUMBER,
            "throws.dice",
            "6/4: all the numbers of 5 2 are already played",
            "hoyle", {}, START, (5, 2), "13/8 13/11 6/4",
        ),
        (
            Reason.NO_SUCH_NUMBER,
            "board.route",
            "7/9: a checker moves from higher to lower point numbers, from 24 down to 1",
            "hoyle", {}, START, (5, 2), "7/9",
        ),
        (
            Reason.FEWER_NUMBERS,
            "obligation.as_many",
            "only 1 number is played, 2 of 6 5 can be played: 20/15 13/7",
            "hoyle", {}, "20:1 13:1 off:13 | 16:2 17:2 23:2", (6, 5), "20/14",
        ),
        (
            Reason.FEWER_NUMBERS,
            "obligation.as_many",
            "no number is played, 2 of 6 5 can be played: 20/15 13/7",
            "hoyle", {}, "20:1 13:1 off:13 | 16:2 17:2 23:2", (6, 5), "-",
        ),
        (
            Reason.SMALLER_DIE,
            "obligation.larger",
            "the 5 is the only number played, but the 6 could be played instead: 24/18",
            "hoyle", {}, "24:1 off:14 | 12:2 off:13", (6, 5), "24/19",
        ),
        (
            Reason.LOWER_FIRST,
            "obligation.order",
            "the lower number must be played first: 24/19",
            "hoyle", {"obligation.order": "lower_first"}, "24:1 off:14 | 12:2 off:13", (6, 5), "24/18",
        ),
        (
            Reason.LATER_ALLOWANCE,
            "hooks.bonus_throws",
            "20/17: this number belongs to a later allowance; play 4 4 4 4 first",
            "russian", {}, "20:5 10:1 off:9 |", (4, 4), "20/16(4) 20/17",
        ),
    ],
)  # fmt: skip
def test_a_refusal_names_its_rule_and_says_why(reason, field, says, name, house_rules, position, throw, play):
    rules = bgrules.load(name, set=house_rules)
    verdict = rules.why(position, throw, play)
    assert not verdict
    assert (reason.text, field, says) == (verdict.reason, verdict.rule, verdict.text)
    assert (bool(field) and not field.startswith("hooks.")) == (verdict.value is not None)
    assert bool(field and not house_rules) == bool(verdict.source)


@pytest.fixture
def house_code(tmp_path):
    """A variant with code on steps and on plays."""
    (tmp_path / "variant.yaml").write_text(
        "format: 1\nname: odd\ntitle: Odd\nextends: hoyle\ncites: {hooks: ours}\nhooks: [allow_step, allow_play]\n"
    )
    (tmp_path / "plugin.py").write_text(STEP_CODE)
    return bgrules.load(tmp_path, trust=True)


def test_code_refuses_a_step_in_its_own_words(house_code):
    verdict = house_code.why(START, (5, 2), "13/11 13/8")
    assert ("step-hook", "hooks.allow_step") == (verdict.reason, verdict.field)
    assert "13/11: nobody steps on one's own 11" == verdict.text.rstrip(".")


def test_code_refuses_a_play_in_its_own_words(house_code):
    verdict = house_code.why(START, (3, 1), "13/10 6/5")
    assert ("play-hook", "hooks.allow_play") == (verdict.reason, verdict.field)
    assert "nobody ends with a checker on one's own 10" == verdict.text.rstrip(".")


def test_code_lets_a_play_through_that_it_allows(house_code):
    assert house_code.why(START, (3, 1), "8/5 6/5")


def test_every_reason_has_its_rule():
    assert set(Reason) - {Reason.OK} == set(FIELD_OF)


@pytest.mark.parametrize(
    ("canonical", "play"),
    [
        ("24/18/13", "24/13"),
        ("24/18/13", "24/18 18/13"),
        ("24/18/13", "18/13 24/18"),
        ("13/7 13/8", "13/8, 13-7"),
        ("13/7/2", "8/2 13/8"),
        ("13/7/2", "13/2"),
    ],
)
def test_a_legal_play_may_be_typed_in_any_order_and_run_together(canonical, play):
    verdict = bgrules.load("hoyle").why("start", "6-5", play)
    assert (True, "ok", canonical) == (verdict.legal, verdict.reason, verdict.text)


def test_a_checker_may_not_run_over_two_closed_points_together():
    verdict = bgrules.load("hoyle").why("24:1 off:14 | 5:2 3:2 off:11", (4, 2), "24/18")
    assert "closed" == verdict.reason


def test_playing_nothing_is_legal_when_nothing_can_be_played():
    assert bgrules.load("hoyle").why("24:1 off:14 | 5:2 3:2 off:11", (4, 2), "-")


def test_hits_need_not_be_marked():
    rules = bgrules.load("hoyle")
    assert "24/20*/19" == rules.why("24:1 off:14 | 5:1 off:14", (4, 1), "24/20/19").text


def test_a_play_in_the_other_sides_numbers_is_recognized():
    verdict = bgrules.load("hoyle").why("start", (6, 1), "12/18 17/18")
    assert "no-such-number" == verdict.reason
    assert "did you mean `13/7 8/7`?" in verdict.help


def test_a_play_of_a_later_allowance_can_be_asked_by_its_numbers():
    rules = bgrules.load("russian")
    assert rules.why("20:5 10:1 off:9 |", play="20/17(4)", dice=(3, 3, 3, 3))
    assert "later-allowance" == rules.why("20:5 10:1 off:9 |", (4, 4), "20/17(4)").reason


def test_what_is_no_play_is_an_error_and_no_verdict():
    with pytest.raises(PlayError):
        bgrules.load("hoyle").why("start", (6, 1), "thirteen to seven")


def test_a_verdict_is_laid_out_as_at_the_table():
    verdict = bgrules.load("modern").why("24:1 6:1 | 5:2", (4, 2), "24/20 6/4")
    lines = refusal_lines(verdict, "24/20 6/4", "4-2").splitlines()
    assert "not legal: 24/20 6/4 with 4-2" == lines[0]
    assert "  refused  24/20: point 20 is closed: the opponent has 2 checkers there" == lines[1]
    assert lines[2].startswith("  rule     landing.closed_from = 2   (")
    assert "source Encyclopaedia Britannica" in lines[2]
    assert "variant.yaml:" in lines[2]


@pytest.mark.parametrize(
    ("given", "shown", "name", "house_rules"),
    [
        ("own", "(hoyle/variant.yaml:37, own, source", "hoyle", {}),
        ("inherited", "(hoyle/variant.yaml:37, inherited, source", "modern", {}),
        ("set", "(--set)", "modern", {"landing.closed_from": 2 + 1}),
    ],
)
def test_a_rule_is_quoted_with_who_gave_its_value_the_same_from_every_folder(
    given, shown, name, house_rules, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    verdict = bgrules.load(name, set=house_rules).why("24:1 6:1 | 5:4", (4, 2), "24/20 6/4")
    assert given == verdict.given
    assert shown in refusal_lines(verdict, "24/20 6/4", "4-2")


def test_a_value_that_no_file_gives_is_the_formats_default(tmp_path):
    (tmp_path / "variant.yaml").write_text("format: 1\nname: bare\ntitle: Bare\nsetup: {24: 15}\n")
    verdict = bgrules.load(tmp_path).why("24:1 6:1 | 5:4", (4, 2), "24/20 6/4")
    assert ("default", "") == (verdict.given, verdict.place)
    assert "landing.closed_from = 2   (the format's default)" in verdict.quoted.text


def test_what_code_says_is_quoted_with_the_line_of_the_hook(house_code):
    verdict = house_code.why(START, (5, 2), "13/11 13/8")
    assert verdict.place.endswith("plugin.py:5")
    assert "own" == verdict.given


@pytest.mark.parametrize(
    ("witness", "position", "throw", "play"),
    [
        ({"place": "19", "count": 5, "whose": "opponent"}, START, (5, 2), "24/19 13/11"),
        ({"place": "bar", "count": 2, "whose": "mover"}, "bar:2 13:2 | 20:2", (5, 2), "13/8"),
        (
            {"play": "20/15 13/7", "numbers": [6, 5]},
            "20:1 13:1 off:13 | 16:2 17:2 23:2", (6, 5), "20/14",
        ),
    ],
)  # fmt: skip
def test_a_refusal_names_what_on_the_board_shows_it(witness, position, throw, play):
    assert witness == bgrules.load("hoyle").why(position, throw, play).to_dict()["witness"]


PINNED_AT_HOME = ("5:2 pinned:3 off:12 | 22:1 off:14", (5, 2), "5/off")


@pytest.mark.parametrize(
    ("name", "asked", "place", "source"),
    [
        ("hoyle", ("13:1 4:2 |", (4, 3), "4/off"), "13", "Foster's Complete Hoyle"),
        ("hoyle", ("4:2 bar:1 | 24:2 23:2", (4, 4), "4/off"), "bar", "Foster's Complete Hoyle"),
        ("plakoto", PINNED_AT_HOME, "3", "Ludii, Plakoto (ludii.games)"),
    ],
)
def test_what_keeps_a_checker_from_being_borne_off_is_named_with_its_own_source(name, asked, place, source):
    verdict = bgrules.load(name).why(*asked)
    assert (place, source) == (verdict.witness.place, verdict.source)


POSITIONS = [
    ("hoyle", "24:1 13:5 8:3 6:5 bar:1 | 13:5 8:2 6:4 5:2 4:2", (5, 2)),
    ("hoyle", "5:5 4:3 2:3 1:4 | 22:1", (4, 3)),
    ("hoyle", "24:1 22:1 10:1 9:1 | 19:1 13:1 6:1 5:1 4:1", (3, 3)),
    ("hoyle", "20:1 13:1 6:2 off:11 | 16:2 17:2 23:2", (6, 5)),
    ("russian", "24:1 20:2 13:1 hand:11 | 22:1 21:1 18:2 hand:11", (6, 2)),
    ("russian", "24:1 hand:14 | 22:1 hand:14", (2, 1)),
    ("hypergammon", "24:1 bar:1 6:1 | 24:1 20:1 2:1", (6, 5)),
]


@pytest.mark.parametrize(("name", "position", "throw"), POSITIONS)
def test_every_listed_play_is_legal_as_it_is_written(name, position, throw):
    rules = bgrules.load(name)
    plays = rules.plays(position, throw)
    assert [play.text for play in plays] == [rules.why(position, throw, play.text).text for play in plays]
    assert [play.text for play in plays] == [rules.why(position, throw, " ".join(play.steps)).text for play in plays]


@pytest.mark.parametrize(("name", "position", "throw"), POSITIONS)
def test_every_pair_of_steps_is_listed_or_refused_with_a_reason(name, position, throw):
    rules = bgrules.load(name)
    listed = {play.text for play in rules.plays(position, throw)}
    steps = {step for die in throw for step in rules.steps(position, die)}
    for pair in product(steps, repeat=2):
        verdict = rules.why(position, throw, " ".join(pair))
        assert (verdict.text in listed) == verdict.legal == (verdict.reason == "ok")
        assert verdict.text
