import subprocess
import sys

import pytest

import bgrules
from bgrules import THROW_AGAIN, Allowance, Choice, Position, PositionError, Throw, ThrowError
from bgrules.position.questions import first_allowance, item_text

START = "24:2 13:5 8:3 6:5 | 24:2 13:5 8:3 6:5"


@pytest.fixture(scope="module")
def hoyle():
    return bgrules.load("hoyle")


@pytest.fixture(scope="module")
def russian():
    return bgrules.load("russian")


def texts(plays):
    return {play.text for play in plays}


def test_hoyle_starts_with_two_on_the_ace_point_five_three_and_five(hoyle):
    assert START == str(hoyle.start()) == str(hoyle.position("start"))


def test_russian_starts_with_every_checker_in_hand(russian):
    assert "hand:15 | hand:15" == str(russian.start())


def test_a_first_six_five_has_seven_results(hoyle):
    expected = {"24/18/13", "24/18 13/8", "24/18 8/3", "13/7 13/8", "13/7 8/3", "13/7/2", "8/2 8/3"}
    assert expected == texts(hoyle.plays("start", (6, 5)))


def test_no_checker_leaves_the_ace_point_with_a_first_five(hoyle):
    assert ["13/8", "8/3"] == hoyle.steps("start", 5)
    assert ["24/22", "13/11", "8/6", "6/4"] == hoyle.steps("start", 2)
    assert not any(play.text.startswith("24/19") for play in hoyle.plays("start", (5, 2)))


def test_a_first_five_deuce_has_eight_results(hoyle):
    assert 8 == len(hoyle.plays("start", (5, 2)))


def test_a_play_says_its_steps_numbers_and_result(hoyle):
    play = next(play for play in hoyle.plays("start", (6, 5)) if play.text == "24/18/13")
    assert (("24/18", "18/13"), (6, 5)) == (play.steps, play.numbers)
    assert "24:1 13:6 8:3 6:5 | 24:2 13:5 8:3 6:5" == str(play.result)


def test_a_hit_is_marked_and_the_checker_goes_to_the_bar(hoyle):
    play = next(play for play in hoyle.plays("24:1 | 5:1 20:2", (4, 1)) if play.steps[0] == "24/20*")
    assert "24/20*/19" == play.text
    assert "19:1 | 20:2 bar:1" == str(play.result)


def test_one_empty_play_when_nothing_can_be_played(hoyle):
    plays = hoyle.plays("24:1 off:14 | 5:2 3:2 off:11", (4, 2))
    assert [("-", (), ())] == [(play.text, play.steps, play.numbers) for play in plays]


def test_a_doublet_is_played_twice_over(hoyle):
    assert [Allowance((3, 3, 3, 3))] == hoyle.allowances((3, 3))
    assert {"24/21/18/15/12"} == texts(hoyle.plays("24:1 |", (3, 3)))


@pytest.mark.parametrize("throw", [(5, 2), (2, 5), [5, 2], "5-2", "52", "2 5", "5,2", Throw((5, 2))])
def test_a_throw_may_be_written_in_any_way(hoyle, throw):
    assert texts(hoyle.plays("start", (5, 2))) == texts(hoyle.plays("start", throw))


@pytest.mark.parametrize(
    ("says", "throw"),
    [
        ("`6-7` is not a throw: no die shows 7", "6-7"),
        ("`6-7` is not a throw: no die shows 7", (6, 7)),
        ("no die shows 0", (6, 0)),
        ("`6-5-4` is 3 dice; in `hoyle` a throw is 2 dice", "6-5-4"),
        ("`6` is 1 die; in `hoyle` a throw is 2 dice", (6,)),
        ("is not a throw", ()),
        ("`six` is not a throw; write the dice as `6-5`", "six"),
        ("is not a throw", (True, 2)),
        ("is not a throw", (1.5, 2)),
        ("is not a throw", (float("inf"), 2)),
        ("is not a throw", 65),
        ("what was thrown?", None),
    ],
)
def test_what_is_no_throw_is_told_in_words(hoyle, says, throw):
    with pytest.raises(ThrowError) as caught:
        hoyle.plays("start", throw)
    assert says in str(caught.value)


def test_a_russian_doublet_is_worth_its_number_the_one_opposite_and_a_throw(russian):
    assert [Allowance((4,) * 4), Allowance((3,) * 4), THROW_AGAIN] == russian.allowances((4, 4))
    assert [Allowance((4,) * 4)] == russian.allowances((4, 4), first_throw=True)


def test_at_the_start_a_throw_is_the_first_of_the_game(russian):
    assert [] == russian.then("start", (4, 4))
    assert [] == russian.then(russian.start(), (4, 4))


def test_what_follows_a_first_allowance_is_told(russian):
    assert ["3 3 3 3", "again"] == russian.then("20:5 10:1 off:9 |", (4, 4))


def test_nothing_follows_an_allowance_that_cannot_be_played_out(russian):
    assert [] == russian.then("20:5 off:10 | 16:2", (4, 4))


def test_nothing_follows_a_win(russian):
    assert [] == russian.then("4:4 off:11 | 20:2", (4, 4))


def test_any_numbers_may_be_asked_for(hoyle):
    assert {"24/21/18/15/12"} == texts(hoyle.plays("24:1 |", dice=(3, 3, 3, 3)))
    assert {"24/21/18/15", "24/21/18", "24/21", "-"} == texts(hoyle.plays("24:1 |", dice=Allowance((3,) * 3, True)))


def test_at_least_two_checkers_enter_before_others_are_free(russian):
    assert {"hand/21 hand/22"} == texts(russian.plays("start", (4, 3)))


def test_a_moment_has_only_its_own_words(hoyle):
    with pytest.raises(ThrowError, match=r"a moment has no `firstthrow`; did you mean `first_throw`\?"):
        hoyle.plays("start", (5, 2), firstthrow=True)
    with pytest.raises(ThrowError, match="`turn` of a moment is a whole number from 1, not `0`"):
        hoyle.allowances((5, 2), turn=0)
    with pytest.raises(ThrowError, match="`first_throw` of a moment is true or false, not `3`"):
        hoyle.allowances((5, 2), first_throw=3)


def test_late_turns_are_the_fourth(hoyle):
    assert hoyle.allowances((5, 5), turn=4) == hoyle.allowances((5, 5), turn=40)


@pytest.mark.parametrize(
    ("says", "position"),
    [
        ("the mover has 16 checkers in `", "24:16 |"),
        ("the opponent has 16 checkers", "24:1 | 6:10 off:6"),
        ("both sides stand on one point, the mover's 24, which is the opponent's 1", "24:1 | 1:1"),
        ("the mover has a checker pinned on 7, but nothing is pinned in `hoyle`", "pinned:7 |"),
        ("the mover has 1 checker in `hand`; in `hoyle` no checker starts there", "hand:1 6:2 |"),
        ("the mover has borne off every checker", "off:15 | 6:5"),
        ("the mover has no checker", "| 6:5"),
    ],
)
def test_a_position_that_cannot_stand_is_refused(hoyle, says, position):
    with pytest.raises(PositionError) as caught:
        hoyle.plays(position, (5, 2))
    assert says.removesuffix(" in `") in str(caught.value)


def test_a_pinned_checker_lies_under_another():
    pin = bgrules.load("hoyle", set={"landing.on_blot": "pin"})
    assert "24:1 pinned:7 | 18:2" == str(pin.position("24:1 pinned:7 | 18:2"))
    with pytest.raises(PositionError, match="no checker pins the one on 7"):
        pin.position("24:1 pinned:7 | 17:2")
    with pytest.raises(PositionError, match="pin each other"):
        pin.position("pinned:7 | pinned:18")


def test_where_points_are_shared_both_may_stand_on_one():
    share = bgrules.load("hoyle", set={"landing.on_blot": "share"})
    assert "24:1 | 1:1" == str(share.position("24:1 | 1:1"))


def test_there_are_two_sides(hoyle):
    with pytest.raises(PositionError, match="a side is 0 or 1, not `2`"):
        hoyle.plays("start", (5, 2), side=2)


def test_a_won_position_is_told():
    rules = bgrules.load("hypergammon")
    assert ("mover", "opponent", "") == tuple(rules.won(text) for text in ("off:3 | 6:3", "6:3 | off:3", "6:3 | 6:3"))


def test_a_position_object_is_checked_too(hoyle):
    with pytest.raises(PositionError, match="27 counts"):
        hoyle.plays(Position((1,), (2,)), (5, 2))


def test_an_interpreted_play_leaves_what_it_was_asked_about_alone(hoyle):
    position = hoyle.start()
    hoyle.plays(position, (6, 5))
    assert START == str(position)


def test_when_the_mover_must_name_its_numbers_their_plays_are_asked_for_one_by_one():
    worth = [Choice([[Allowance((1, 1))], [Allowance((6, 6)), THROW_AGAIN]])]
    with pytest.raises(ThrowError, match="ask for one of `1 1`, `6 6` as `dice`"):
        first_allowance(worth, Throw((2, 1)))
    assert "one of: 1 1 / 6 6, again" == item_text(worth[0])


def test_a_throw_that_gives_nothing_to_play_has_an_empty_allowance():
    assert Allowance(()) == first_allowance([], Throw((2, 1))) == first_allowance([THROW_AGAIN], Throw((2, 1)))


def test_reading_positions_loads_no_arrays():
    code = "import sys, bgrules; bgrules.Position.parse('|'); bgrules.Play, bgrules.load; print('numpy' in sys.modules)"
    assert "False" == subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip()


@pytest.mark.parametrize("doublet", [[], ["again"]])
def test_a_throw_that_gives_nothing_to_play_has_one_empty_play(doublet) -> None:
    variant = bgrules.load("hoyle", set={"throws.doublet": doublet})
    assert ["-"] == [play.text for play in variant.plays("start", "1-1")]
    assert variant.why("start", "1-1", "-")
