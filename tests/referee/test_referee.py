"""The referee: whole games without a fault pass, every kind of fault that is planted is found, and the game goes on."""

from pathlib import Path
from random import Random

import pytest

import bgrules
from bgrules.interchange.entries import from_events
from bgrules.interchange.transcript import read_transcript
from bgrules.interchange.transcript_writer import written
from bgrules.referee.faults import Fault, RefereeReport
from bgrules.referee.referee import judge
from bgrules.sim.game_record import shown_game

RECORDS = Path(__file__).resolve().parents[1] / "interchange" / "records"
SMALL = Path(__file__).resolve().parents[1] / "kernel" / "variants"
ENDGAME = "position white: 8:1 4:2 off:12 | 12:1 off:14\n"
CLOSED = "position white: 6:3 5:2 4:2 3:2 2:2 1:2 7:2 | bar:1 5:14\n"
DOUBLET = "position white: 20:4 10:2 8:2 hand:7 | 3:3 hand:12\n"


def report(name: str, text: str, **settings: object) -> RefereeReport:
    variant = bgrules.load(name, set={key.replace("__", "."): value for key, value in settings.items()})
    told = read_transcript(variant, text)
    assert [] == told.unread
    return judge(variant, told.entries)


def faults(name: str, text: str, **settings: object) -> list[tuple[int, str]]:
    return [(fault.line, fault.kind) for fault in report(name, text, **settings).faults]


def only(name: str, text: str, **settings: object) -> Fault:
    (fault,) = report(name, text, **settings).faults
    return fault


def sample(name: str) -> list[str]:
    return (RECORDS / f"{name}.txt").read_text(encoding="utf-8").splitlines()


# whole games


@pytest.mark.parametrize(
    ("name", "turns", "standing"),
    [("hoyle", 99, "white wins backgammon, worth 3"), ("russian", 110, "black wins gammon, worth 2")],
)
def test_a_legal_game_has_no_fault(name: str, turns: int, standing: str) -> None:
    found = report(name, "\n".join(sample(name)))
    assert ([], turns, standing) == (found.faults, found.turns, found.standing)


@pytest.mark.parametrize("folder", sorted(path.parent.name for path in SMALL.glob("*/variant.yaml")))
def test_a_simulated_game_of_every_small_variant_is_legal(folder: str) -> None:
    variant = bgrules.load(SMALL / folder, trust=True)
    entries, unread = from_events(variant, dict(enumerate(shown_game(variant, 7, 0, 20).events, 2)))
    assert [] == unread
    assert [] == judge(variant, entries).faults


@pytest.mark.parametrize("name", ["hoyle", "russian"])
def test_a_fault_early_in_a_whole_game_does_not_hide_a_later_one(name: str) -> None:
    lines = sample(name)
    early = next(at for at, line in enumerate(lines) if line.startswith("white") and at > 20)
    lines[early] = lines[early].partition(":")[0] + ": 1/2"
    lines[-1] = "result: draw"
    found = faults(name, "\n".join(lines))
    assert early + 1 == found[0][0]
    assert len(lines) == found[-1][0]


@pytest.mark.parametrize(
    ("cut", "kind"),
    [("; hand/21/17/13/9", "fewer-numbers"), ("; 15/13/11 13/11 10/8", "fewer-numbers")],
)
def test_a_part_of_a_doublet_left_out_is_found_in_a_whole_game(cut: str, kind: str) -> None:
    lines = sample("russian")
    at = next(at for at, line in enumerate(lines) if line.endswith(cut))
    lines[at] = lines[at].removesuffix(cut)
    assert (at + 1, kind) == faults("russian", "\n".join(lines))[0]


def test_another_die_in_a_whole_game_is_found_on_its_line() -> None:
    lines = sample("hoyle")
    thrown = lines[10].split()[1]
    lines[10] = lines[10].replace(thrown, "6-6:" if thrown != "6-6:" else "1-1:")
    assert 11 == faults("hoyle", "\n".join(lines))[0][0]


# plays


def test_a_play_of_fewer_numbers_is_shown_a_legal_one() -> None:
    fault = only("hoyle", "position white: 24:1 off:14 | 12:2 off:13\nwhite 6-5: -\nblack 2-1: 12/10 12/11\n")
    assert (2, "fewer-numbers", "24/18") == (fault.line, fault.kind, fault.legal)
    assert "fewer numbers than can be played" == fault.head
    assert ("obligation.as_many", True, "Foster's Complete Hoyle, law 12") == (
        fault.rule.field,
        fault.rule.value,
        fault.rule.source,
    )
    assert "24:1 off:14 | 12:2 off:13" == str(fault.before)


def test_the_smaller_number_is_told_as_such() -> None:
    fault = only("hoyle", "position white: 24:1 off:14 | 12:2 off:13\nwhite 6-5: 24/19\n")
    assert ("smaller-die", "the smaller number", "obligation.larger", "24/18") == (
        fault.kind,
        fault.head,
        fault.rule.field,
        fault.legal,
    )


def test_a_play_after_a_checker_stayed_on_the_bar_is_told_as_such() -> None:
    fault = only("russian", "position white: bar:1 10:2 | 3:3 hand:12\nwhite 4-3: 10/6 10/7\n")
    assert ("bar-first", "a checker stayed on the bar", "entry.bar.before") == (
        fault.kind,
        fault.head,
        fault.rule.field,
    )
    assert fault.legal.startswith("bar/")


def test_a_play_that_is_left_out_is_found_when_the_next_side_throws() -> None:
    assert [(2, "fewer-numbers")] == faults("hoyle", "opening: 6-2, white adopts\nwhite 6-2\nblack 3-1: 8/5 6/5\n")


def test_a_play_left_out_where_nothing_can_be_played_is_no_fault() -> None:
    text = "position white: 24:1 off:14 | 12:2 7:2 off:11\nwhite 6-6\nblack 3-1: 12/9 12/11\n"
    assert [] == faults("hoyle", text)


def test_the_last_throw_of_a_record_may_still_be_without_its_play() -> None:
    assert "white has 6 2 to play" == report("hoyle", "opening: 6-2, white adopts").standing


def test_after_an_illegal_play_the_game_goes_on_from_where_it_led() -> None:
    text = "opening: 6-2, white adopts\nwhite 6-2: 24/18 13/10\nblack 3-1: 8/5 6/5\nwhite 4-2: 10/6 18/16\n"
    assert [(2, "no-such-number")] == faults("hoyle", text)


def test_a_play_that_cannot_be_made_on_the_board_plays_nothing() -> None:
    text = "opening: 6-2, white adopts\nwhite 6-2: 13/12 23/21\nblack 3-1: 8/5 6/5\n"
    found = report("hoyle", text)
    assert "it cannot be made on this board; nothing is played" == found.faults[0].goes_on
    assert found.boards[2].before == found.boards[2].after


def test_a_play_in_the_other_sides_numbers_is_guessed() -> None:
    fault = report("hoyle", "opening: 2-6\nblack 6-2: 1/7 12/14\n").faults[0]
    assert "did you mean `24/18 13/11`?" in fault.help


# law 13


def test_a_checker_borne_off_too_early_goes_to_the_bar_and_the_game_goes_on_from_there() -> None:
    text = ENDGAME + "white 4-1: 4/off 8/7\nblack 2-1: 12/9\nwhite 6-5: bar/19 7/2\n"
    fault = only("hoyle", text)
    assert ("not-all-home", "borne off too early") == (fault.kind, fault.head)
    assert fault.penalty is not None
    assert ("penalties.illegal_bear_off", "law13", "Foster's Complete Hoyle, law 13") == (
        fault.penalty.field,
        fault.penalty.value,
        fault.penalty.source,
    )
    assert "7:1 4:1 bar:1 off:12 | 12:1 off:14" == str(fault.after)


def test_who_goes_on_as_if_it_were_off_is_told_again() -> None:
    text = ENDGAME + "white 4-1: 4/off 8/7\nblack 2-1: 12/9\nwhite 6-5: 7/1 4/off\n"
    assert [(2, "not-all-home"), (4, "bar-first")] == faults("hoyle", text)


@pytest.mark.parametrize("value", ["refused", "opponent_option"])
def test_without_law_13_the_checker_stays_off(value: str) -> None:
    text = (
        ENDGAME
        + "white 4-1: 4/off 8/7\nblack 2-1: 12/9\nwhite 6-5: 7/1 4/off\nblack 1-1: 9/8/7/6/5\nwhite 2-1: 1/off\n"
    )
    assert "white wins single, worth 1" == report("hoyle", text, penalties__illegal_bear_off=value).standing
    assert [(2, "not-all-home")] == faults("hoyle", text, penalties__illegal_bear_off=value)


def test_the_modern_game_leaves_it_to_the_opponent() -> None:
    fault = only("modern", ENDGAME + "white 4-1: 4/off 8/7\n")
    assert fault.penalty is not None
    assert ("opponent_option", "the opponent let it stand, as it may") == (fault.penalty.value, fault.goes_on)


def test_a_checker_borne_off_with_a_wrong_number_is_not_punished_by_law_13() -> None:
    fault = only("hoyle", "position white: 6:1 4:1 off:13 | 12:1 off:14\nwhite 5-1: 4/off 6/5\n")
    assert ("not-farthest", None) == (fault.kind, fault.penalty)


# turns


def test_a_throw_out_of_turn_is_told_with_whose_turn_it_is() -> None:
    fault = only("hoyle", "opening: 6-2, white adopts\nwhite 6-2: 24/18 13/11\nwhite 5-3: 8/3 6/3\n")
    assert ("out-of-turn", "white's throw earns no other; black is to throw") == (fault.kind, fault.text)


def test_the_loser_of_the_opening_does_not_begin() -> None:
    fault = only("hoyle", "opening: white 6, black 2\nblack 6-2: 24/18 13/11\n")
    assert ("out-of-turn", "white won the opening and begins") == (fault.kind, fault.text)


def test_another_throw_that_is_due_comes_before_the_other_side() -> None:
    fault = only("russian", DOUBLET + "white 4-4: 20/16(4); 10/7(2) 8/5(2)\nblack 2-1: 3/1 3/2\n")
    assert ("out-of-turn", "white throws again first", "hooks.bonus_throws") == (
        fault.kind,
        fault.text,
        fault.rule.field,
    )


def test_upper_faces_played_short_lose_the_opposite_ones() -> None:
    text = DOUBLET + "white 4-4: 20/16(3); 10/7(2) 8/5(2)\nblack 2-1: 3/1 3/2\n"
    assert [(2, "fewer-numbers"), (2, "nothing-to-play")] == faults("russian", text)


def test_an_extra_throw_is_legal_on_the_same_line() -> None:
    assert [] == faults("russian", DOUBLET + "white 4-4: 20/16(4); 10/7(2) 8/5(2); again 2-1: 16/14 16/15\n")


def test_who_is_shut_out_does_not_throw_in_hoyle_and_loses_the_throw_elsewhere() -> None:
    passed, thrown = ("white 2-1: 7/6 7/5\n" + line + "white 2-1: 6/4 6/5\n" for line in ("", "black 6-1: -\n"))
    assert [] == faults("hoyle", CLOSED + passed)
    assert [(3, "shut-out")] == faults("hoyle", CLOSED + thrown)
    assert [] == faults("modern", CLOSED + thrown)
    assert [(3, "out-of-turn")] == faults("modern", CLOSED + passed)


def test_a_line_may_say_that_a_side_does_not_throw() -> None:
    text = CLOSED + "white 2-1: 7/6 7/5\nblack does not throw\nwhite 2-1: 6/4 6/5\n"
    assert [] == faults("hoyle", text)
    assert [(3, "may-throw")] == faults("modern", text)


# the opening


def test_a_throw_like_the_openings_is_adopted_and_another_is_thrown_again() -> None:
    for line in ("white 6-2: 24/18 13/11", "white 3-1: 8/5 6/5", "white adopts: 24/18 13/11"):
        assert [] == faults("hoyle", f"opening: white 6, black 2\n{line}\nblack 3-1: 8/5 6/5\n")


def test_the_modern_winner_must_adopt() -> None:
    fault = only("modern", "opening: white 6, black 2\nwhite 3-1: 8/5 6/5\nblack 3-1: 8/5 6/5\n")
    assert ("opening", "white begins with 6-2", "opening.first_throw", "adopt") == (
        fault.kind,
        fault.text,
        fault.rule.field,
        fault.rule.value,
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("opening: white 4, black 4\nopening: white 1, black 3\nblack 3-1: 8/5 6/5\n", []),
        ("opening: white 4, black 4\nblack 3-1: 8/5 6/5\n", [(2, "opening")]),
        ("white 3-1: 8/5 6/5\nblack 6-2: 24/18 13/11\n", [(1, "opening")]),
        ("opening: 6-2, black adopts\nwhite 6-2: 24/18 13/11\n", [(1, "opening")]),
        ("opening: 6-2, white adopts\nwhite 3-1: 8/5 6/5\nblack 6-2: 24/18 13/11\n", [(2, "opening")]),
        ("opening: 6-2\nwhite 6-2: 24/18 13/11\nopening: 3-1\nblack 3-1: 8/5 6/5\n", [(3, "opening")]),
    ],
)
def test_openings(text: str, found: list[tuple[int, str]]) -> None:
    assert found == faults("hoyle", text)


def test_who_may_not_adopt_is_told_and_followed() -> None:
    text = "opening: 6-2, white adopts\nwhite 6-2: 24/18 13/11\nblack 3-1: 8/5 6/5\n"
    assert [(1, "opening")] == faults("hoyle", text, opening__first_throw="again")


# the end

LAST = "position white: 4:2 off:13 | bar:1 1:1 off:13\nwhite 4-4: 4/off(2)\n"


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("result: white wins gammon 2", "wins"),
        ("result: white wins backgammon 2", "wins"),
        ("result: black wins", "ending.won_by"),
        ("result: draw", "ending.won_by"),
    ],
)
def test_a_wrong_result_is_told_with_the_right_one(line: str, field: str) -> None:
    fault = only("hoyle", LAST + line)
    assert ("wrong-result", field, "by the rules white wins backgammon, worth 3") == (
        fault.kind,
        fault.rule.field,
        fault.text,
    )


@pytest.mark.parametrize("line", ["result: white wins", "white wins a backgammon", "result: white wins 3"])
def test_a_right_result_may_be_told_in_part(line: str) -> None:
    assert [] == faults("hoyle", LAST + line)


def test_a_result_before_the_end_is_told_with_what_is_left() -> None:
    fault = only("hoyle", ENDGAME + "white 4-1: 8/4 4/3\nresult: white wins\n")
    assert "not-over" == fault.kind
    assert "black is to throw; checkers not borne off: white has 3, black has 1" in fault.text


def test_what_comes_after_the_end_is_told_once_a_line() -> None:
    assert [(3, "after-the-end"), (4, "after-the-end")] == faults(
        "hoyle", LAST + "black 2-1: 1/off; again 1-1: -\nwhite 6-5: -\n"
    )


def test_a_side_may_resign_at_any_time() -> None:
    text = "opening: 6-2, white adopts\nwhite 6-2: 24/18 13/11\nblack resigns gammon\n"
    assert [] == faults("hoyle", text + "result: white wins gammon 2\n")
    assert [(4, "wrong-result")] == faults("hoyle", text + "result: black wins\n")
    assert [(3, "wrong-result")] == faults("hoyle", text.replace("gammon", "triple"))


# records in JSON lines


def test_events_are_judged_like_text() -> None:
    variant = bgrules.load("hoyle")
    events = list(shown_game(variant, 7, 1).events)
    at = next(at for at, event in enumerate(events) if event.get("play") not in (None, "-"))
    events[at] = {**events[at], "play": "13/12"}
    entries, unread = from_events(variant, dict(enumerate(events, 2)))
    assert [] == unread
    assert at + 2 == judge(variant, entries).faults[0].line


def test_numbers_that_are_not_those_to_play_are_told() -> None:
    variant = bgrules.load("hoyle")
    events = {
        2: {"opening": [[6], [2]]},
        3: {"side": 0, "adopt": True},
        4: {"side": 0, "numbers": [6, 1], "play": "24/18 13/11"},
    }
    (fault,) = judge(variant, from_events(variant, events)[0]).faults
    assert (4, "other-numbers") == (fault.line, fault.kind)


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"side": 2, "throw": [6, 2]},
        {"throw": [6, 2]},
        {"side": 0, "throw": [7, 2]},
        {"side": 0, "play": "24/x"},
        {"side": 0, "adopt": 1},
        {"side": 0, "name": None},
        {"handed": 5},
        {"result": {"winner": 7, "ended": "won"}},
        {"result": {"winner": 0, "ended": "maybe"}},
        {"opening": [[6]]},
        {"cube": 2},
    ],
)
def test_an_event_that_makes_no_sense_is_named(event: dict[str, object]) -> None:
    entries, unread = from_events(bgrules.load("hoyle"), {2: event})
    assert ([], [2]) == (entries, [line for line, _ in unread])


# numbers handed over, and named


def small(folder: str, text: str, **params: object) -> list[tuple[int, str]]:
    variant = bgrules.load(SMALL / folder, trust=True, set={f"params.{key}": value for key, value in params.items()})
    told = read_transcript(variant, text)
    assert [] == told.unread
    return [(fault.line, fault.kind) for fault in judge(variant, told.entries).faults]


HANDED = "position white: 24:2 off:13 | 21:1 20:1 off:13\nwhite 5-5: 24/19/14(2)\n"


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("black handed 6 6 6 6: 21/15/9/3 20/14\nblack 2-1: 14/12/11\n", []),
        ("black handed 6 6: 21/15/9/3 20/14\nblack 2-1: 14/12/11\n", [(3, "other-numbers")]),
        ("white handed 6 6 6 6: 21/15/9/3 20/14\n", [(3, "other-numbers"), (3, "nothing-to-play")]),
        ("black handed 6 6 6 6: 21/15/9/3\nblack 2-1: 20/18/17\n", [(3, "fewer-numbers")]),
        ("black 2-1: 21/19/18\n", [(2, "fewer-numbers")]),
    ],
)
def test_numbers_handed_over_are_played_by_the_next_side_before_its_throw(
    line: str, found: list[tuple[int, str]]
) -> None:
    assert found == small("rising", HANDED + line, rest="handed")


NAMED = "position white: 24:2 13:2 off:11 | 6:1 off:14\nwhite 2-1: 13/11 13/12; "


@pytest.mark.parametrize(
    ("rest", "found"),
    [
        ("name 3 3 3 3; 24/21(2) 12/9 11/8; again 2-2: 9/7 8/6", [(2, "fewer-numbers")]),
        ("option 3; 24/21(2) 12/9 11/8", []),
        ("24/21(2) 12/9 11/8", []),
        ("name 3 3; 24/21(2) 12/9 11/8", [(2, "other-numbers"), (2, "no-such-number")]),
    ],
)
def test_numbers_that_the_mover_names_may_be_told_or_seen_from_the_play(
    rest: str, found: list[tuple[int, str]]
) -> None:
    assert found == small("naming", NAMED + rest + "\nblack 2-1: 6/3\n")[: len(found)]


@pytest.mark.parametrize("name", ["hoyle", "russian", "modern"])
def test_whatever_people_write_is_judged_or_named(name: str) -> None:
    variant, rng = bgrules.load(name), Random(7)
    lines = written(variant, shown_game(variant, 3, 0, 40).events).splitlines()
    words = ["-", "again 3-1:", "white", "black", "off", "24/18", "6/off(2)", "6-6:", ";", "resigns", "result: draw"]
    for _ in range(40):
        text = [line.split() for line in lines[: rng.randint(4, 25)]]
        for _ in range(rng.randint(1, 6)):
            line = rng.choice(text)
            line[rng.randrange(len(line) + 1) : rng.randrange(len(line) + 1)] = rng.sample(words, rng.randint(0, 1))
        told = read_transcript(variant, "\n".join(map(" ".join, text)))
        assert {fault.line for fault in judge(variant, told.entries).faults} <= {*range(1, len(text) + 1)}
