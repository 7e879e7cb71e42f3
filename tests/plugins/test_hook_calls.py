"""Hooks are asked once for everything, and what they say must make sense."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bgrules.catalog.assembly import Prepared, prepare
from bgrules.errors import HookError
from bgrules.plugins.hook_calls import moment_text
from bgrules.terms import HAND, THROW_AGAIN, Allowance, Item, Moment, Throw, moments, throws

Folder = Callable[..., Path]

UPPER, LOWER = Allowance((4,) * 4), Allowance((3,) * 4)


def worth(variant: Prepared, dice: tuple[int, ...], **moment: int | bool) -> tuple[Item, ...]:
    index = Moment(**moment).index  # type: ignore[arg-type]
    return variant.answers.bonus_throws[index][throws(len(dice)).index(Throw(dice))]


def refused(place: object, **given: object) -> str:
    with pytest.raises(HookError) as caught:
        prepare(str(place), trust=True, **given)  # type: ignore[arg-type]
    return str(caught.value)


def test_a_doublet_is_played_twice_over() -> None:
    assert (UPPER,) == worth(prepare("hoyle"), (4, 4))
    assert (Allowance((6, 2)),) == worth(prepare("hoyle"), (2, 6))


def test_a_russian_doublet_plays_the_opposite_faces_too_and_throws_again() -> None:
    assert (UPPER, LOWER, THROW_AGAIN) == worth(prepare("russian"), (4, 4))


def test_a_russian_doublet_on_the_first_throw_is_played_as_in_the_ordinary_game() -> None:
    russian = prepare("russian")
    firsts = {worth(russian, (4, 4), first_throw=True, first_of_game=of_game) for of_game in (False, True)}
    assert {(UPPER,)} == firsts


def test_a_russian_throw_that_is_no_doublet_is_never_worth_more() -> None:
    russian = prepare("russian")
    plain = [i for i, throw in enumerate(throws(2)) if not throw.is_doublet]
    assert all((Allowance(throws(2)[i].dice),) == row[i] for row in russian.answers.bonus_throws for i in plain)


@pytest.mark.parametrize(
    ("setting", "moment", "expected"),
    [
        ({"params.ordinary": "first_of_game"}, {"first_throw": True}, (UPPER, LOWER, THROW_AGAIN)),
        ({"params.ordinary": "first_of_game"}, {"first_of_game": True}, (UPPER,)),
        ({"params.ordinary": "until_entered"}, {"all_entered": False}, (UPPER,)),
        ({"params.ordinary": "until_entered"}, {"first_throw": True}, (UPPER, LOWER, THROW_AGAIN)),
        ({"params.opposite": "may"}, {}, (UPPER, Allowance((3,) * 4, optional=True), THROW_AGAIN)),
        ({"params.opposite": "no"}, {}, (UPPER, THROW_AGAIN)),
        ({"params.again": False}, {}, (UPPER, LOWER)),
    ],
)
def test_each_reading_of_russian_is_a_parameter(
    setting: dict[str, object], moment: dict[str, bool], expected: tuple[Item, ...]
) -> None:
    assert expected == worth(prepare("russian", set=setting), (4, 4), **moment)


def test_the_other_side_of_a_russian_board_starts_in_hand() -> None:
    assert [15, 15] == [row[HAND] for row in prepare("russian").answers.setup]


def test_a_checker_enters_as_far_from_the_edge_as_the_die() -> None:
    assert ((0, 24, 23, 22, 21, 20, 19),) * 2 == prepare("hoyle").answers.entry


def test_numbers_of_a_file_are_filled_in_for_each_doublet(folder: Folder) -> None:
    place = folder(yaml='extends: hoyle\nthrows: {doublet: [[n, n], ["7-n"], again], named: {"2-1": [[2, 1], [6]]}}\n')
    variant = prepare(place)
    assert (Allowance((5, 5)), Allowance((2,)), THROW_AGAIN) == worth(variant, (5, 5))
    assert (Allowance((2, 1)), Allowance((6,))) == worth(variant, (1, 2))


BONUS = """
@bgrules.hookimpl
def bonus_throws(throw, moment, params):
    return {}
"""
ENTRY = """
@bgrules.hookimpl
def entry(die, place):
    return {}
"""
SETUP = """
@bgrules.hookimpl
def setup(side):
    return {}
"""


@pytest.mark.parametrize(
    ("hook", "code", "says", "help"),
    [
        ("bonus_throws", "[Allowance((9,))]", "gives an allowance of a 9", "its numbers are 1 to 6"),
        ("bonus_throws", "[Allowance((True,))]", "gives an allowance of a True", "its numbers are 1 to 6"),
        ("bonus_throws", "[Allowance((9,))] if moment.first_throw and moment.turn == 1 else None",
         "gives an allowance of a 9 for 1-1 when first_throw=true, turn=1, doublets=0, all_entered=false",
         "its numbers are 1 to 6"),
        ("bonus_throws", "[Allowance(())]", "gives an allowance of 0 numbers", "an allowance is 1 to 7 numbers"),
        ("bonus_throws", "[Allowance((1,) * 8)]", "gives an allowance of 8 numbers", "an allowance is 1 to 7 numbers"),
        ("bonus_throws", "[Allowance(4)]", "gives an allowance `4`", "an allowance is 1 to 7 numbers"),
        ("bonus_throws", "[Allowance((4,), optional='no')]", "gives an allowance with `optional='no'`",
         "it is `True` or `False`"),
        ("bonus_throws", "[Allowance((4,), if_short='halt')]", "gives an allowance with `if_short='halt'`",
         "it is one of stop, go_on, hand_over"),
        ("bonus_throws", "[THROW_AGAIN, Allowance((4,))]", "lists something after `THROW_AGAIN`",
         "`THROW_AGAIN` comes last"),
        ("bonus_throws", "[Choice([[THROW_AGAIN], [Allowance((4,))]]), Allowance((4,))]",
         "lists something after `THROW_AGAIN`", "`THROW_AGAIN` comes last"),
        ("bonus_throws", "[Choice([])]", "offers a choice without options", "a `Choice` has at least one list"),
        ("bonus_throws", "[Allowance((1,) * 7, if_short='hand_over')] * 5", "hands over too many numbers",
         "with the list's breaks there are at most 32"),
        ("bonus_throws", "[(4, 4)]", "lists `(4, 4)`", "a list holds `Allowance`, `Choice` and `THROW_AGAIN`"),
        ("bonus_throws", "5", "answers `5`", "it must be a list of `Allowance`, `Choice` and `THROW_AGAIN`"),
        ("entry", "25", "answers `25` for a 1 from the bar", "it must be an own point 1 to 24, or `NO_ENTRY`"),
        ("entry", "'bar' if place == 'hand' else 3", "answers `'bar'` for a 1 from hand",
         "it must be an own point 1 to 24, or `NO_ENTRY`"),
        ("setup", "{13: 5}", "places 5 checkers for side 0", "`checkers` is 15; the counts must add up to it"),
        ("setup", "{13: 15} if side == 0 else {25: 15}", "puts checkers on `25` for side 1",
         "a place is a point 1 to 24, `bar` or `hand`"),
        ("setup", "{13: -1}", "puts `-1` checkers on 13 for side 0", "a count is 0 to 15"),
        ("setup", "[13]", "answers `[13]` for side 0", "it must be a mapping of places to counts, such as `{13: 5}`"),
    ],
)  # fmt: skip
def test_an_answer_that_makes_no_sense_is_told_with_hook_and_line(
    folder: Folder, hook: str, code: str, says: str, help: str
) -> None:
    frame = {"bonus_throws": BONUS, "entry": ENTRY, "setup": SETUP}[hook]
    text = refused(folder(yaml=f"extends: hoyle\nhooks: [{hook}]\n", code=frame.format(code)))
    shown = f"return {code}"
    if hook == "bonus_throws" and " for " not in says:
        says += " for 1-1 with the default moment"
    assert text == (
        f"error[hook-answer]: `{hook}` {says}\n --> mine/plugin.py:6:5\n  |\n"
        f"6 |     {shown}\n  |     {'^' * len(shown)}\n  = help: {help}"
    )


def test_sides_that_a_hook_puts_on_one_point_are_told(folder: Folder) -> None:
    code = SETUP.format("{24: 15} if side == 0 else {1: 15}")
    assert "`setup` puts both sides on one point: point 24 of one is point 1 of the other" in refused(
        folder(yaml="extends: hoyle\nhooks: [setup]\n", code=code)
    )


def test_the_first_fault_of_every_hook_is_told_at_once(folder: Folder) -> None:
    code = BONUS.format("5") + ENTRY.format("0")
    text = refused(folder(yaml="extends: hoyle\nhooks: [bonus_throws, entry]\n", code=code))
    assert ["hook-answer", "hook-answer"] == [line[6:17] for line in text.splitlines() if line.startswith("error[")]


def test_an_exception_in_a_hook_is_told_with_its_line(folder: Folder) -> None:
    text = refused(folder(yaml="extends: hoyle\nhooks: [entry]\n", code=ENTRY.format("die / 0")))
    assert text == (
        "error[hook-failed]: `entry` failed for a 1 from the bar: ZeroDivisionError: division by zero\n"
        " --> mine/plugin.py:6:12\n  |\n6 |     return die / 0\n  |            ^^^^^^^"
    )


def test_no_entry_is_an_answer(folder: Folder) -> None:
    variant = prepare(
        folder(yaml="extends: hoyle\nhooks: [entry]\n", code=ENTRY.format("NO_ENTRY if die == 6 else None")), trust=True
    )
    assert ((0, 24, 23, 22, 21, 20, 0),) * 2 == variant.answers.entry


def test_none_passes_the_question_on_to_the_parent(folder: Folder) -> None:
    code = BONUS.format("[THROW_AGAIN] if throw.face == 6 else None")
    variant = prepare(folder(yaml="extends: russian\nhooks: [bonus_throws]\n", code=code), trust=True)
    assert (THROW_AGAIN,) == worth(variant, (6, 6))
    assert (UPPER, LOWER, THROW_AGAIN) == worth(variant, (4, 4))
    assert (Allowance((5, 4)),) == worth(variant, (4, 5))


def test_a_dropped_hook_of_a_parent_is_not_asked(folder: Folder) -> None:
    variant = prepare(folder(yaml="extends: russian\nwithout: [bonus_throws]\n"))
    assert (UPPER,) == worth(variant, (4, 4))


def test_a_child_answers_in_place_of_what_it_drops(folder: Folder) -> None:
    code = BONUS.format("[THROW_AGAIN] if throw.face == 6 else None")
    yaml = "extends: russian\nhooks: [bonus_throws]\nwithout: [bonus_throws]\n"
    variant = prepare(folder(yaml=yaml, code=code), trust=True)
    assert [(THROW_AGAIN,), (UPPER,)] == [worth(variant, (6, 6)), worth(variant, (4, 4))]


WRAPPER = """
@bgrules.hookimpl(wrapper=True)
def bonus_throws(throw):
    answer = yield
    return {}
"""


def test_a_wrapper_may_adjust_what_its_parent_says(folder: Folder) -> None:
    code = WRAPPER.format("[one for one in answer if one is not THROW_AGAIN]")
    variant = prepare(folder(yaml="extends: russian\nhooks: [bonus_throws]\n", code=code), trust=True)
    assert (UPPER, LOWER) == worth(variant, (4, 4))


def test_nonsense_of_a_wrapper_is_laid_at_its_door(folder: Folder) -> None:
    text = refused(folder(yaml="extends: russian\nhooks: [bonus_throws]\n", code=WRAPPER.format("3")))
    assert "mine/plugin.py:5:5" in text


def test_nonsense_of_a_parent_is_laid_at_the_parents_door(folder: Folder) -> None:
    folder("mother", "extends: hoyle\nhooks: [entry]\n", ENTRY.format("0"))
    child = folder("child", "extends: ../mother\nhooks: [entry]\n", ENTRY.format("None"))
    assert "mother/plugin.py:6:5" in refused(child)


def test_every_moment_is_asked_and_only_the_ordinary_one_again(folder: Folder) -> None:
    code = """
    asked = []

    @bgrules.hookimpl
    def bonus_throws(throw, moment):
        asked.append((throw, moment))
    """
    variant = prepare(folder(yaml="extends: hoyle\nhooks: [bonus_throws]\n", code=code), trust=True)
    asked = variant.hooks.codes[-1].module.asked
    each = len(moments()) * len(throws(2))
    assert each == len(set(asked)) == len(set(asked[:each]))
    assert [(throw, Moment()) for throw in reversed(throws(2)) for _ in range(2)] == asked[each:]


def test_a_moment_is_named_by_what_is_not_ordinary() -> None:
    assert "when first_throw=true, turn=1" == moment_text(Moment(first_throw=True, turn=1))


STRANGE = """
    from collections.abc import Sequence

    class Odd(Sequence):
        def __len__(self):
            return LENGTH

        def __getitem__(self, at):
            GETS

        def __repr__(self):
            raise SystemExit

    class Mute(Exception):
        def __str__(self):
            raise ValueError

    @bgrules.hookimpl
    def bonus_throws(throw):
        ANSWERS
"""


@pytest.mark.parametrize(
    ("answers", "gets", "says"),
    [
        ("return [Odd()]", "pass", "error[hook-answer]: `bonus_throws` lists `<Odd>`"),
        ("return Odd()", "raise ValueError('no')", "error[hook-failed]: `bonus_throws` failed for 1-1 with"),
        ("return Odd()", "return Allowance((1,))", "lists 1000 items"),
        ("return [Allowance((1,))] * 10**6", "pass", "lists 1000000 items"),
        ("return 'x' * 10**6", "pass", "error[hook-answer]: `bonus_throws` answers `'xxx"),
        ("return 10**5000", "pass", "error[hook-answer]: `bonus_throws` answers `<int>`"),
        ("raise Mute", "pass", "error[hook-failed]: `bonus_throws` failed for 1-1 with the default moment: Mute"),
        ("raise GeneratorExit", "pass", "error[hook-failed]"),
        ("raise ValueError('x' * 10**6)", "pass", "error[hook-failed]"),
    ],
)
def test_no_answer_is_too_strange_to_be_told(folder: Folder, answers: str, gets: str, says: str) -> None:
    code = (
        STRANGE.replace("ANSWERS", answers).replace("GETS", gets).replace("LENGTH", "3" if "raise" in gets else "1000")
    )
    told = refused(folder(yaml="extends: hoyle\nhooks: [bonus_throws]\n", code=code))
    assert says in told
    assert 1000 > len(told)


def test_nonsense_for_one_throw_of_21_points_at_the_line_that_answers(folder: Folder) -> None:
    code = """
    def four(number):
        return [Allowance((number,) * 4)]

    @bgrules.hookimpl
    def bonus_throws(throw):
        if throw == (5, 3):
            return 53
        return four(throw.face)
    """
    text = refused(folder(yaml="extends: hoyle\nhooks: [bonus_throws]\n", code=code))
    assert "`bonus_throws` answers `53` for 5-3 with the default moment\n  --> mine/plugin.py:10:9\n" in text


PLACED = "@bgrules.hookimpl\ndef setup(side):\n    return {}\n"


def test_a_setup_over_a_parents_code_is_refused_unless_it_is_heard(folder: Folder) -> None:
    folder("mother", "extends: hoyle\nhooks: [setup]\n", PLACED.format("{24: 15}"))
    mine = "setup: {13: 15}\n"
    child = folder("child", f"extends: ../mother\n{mine}")
    assert "error[setup-unheard]: this `setup` has no effect: the code of `mother/plugin.py`" in refused(child)
    assert prepare(folder("free", f"extends: ../mother\n{mine}without: [setup]\n"), trust=True)
    own = folder("own", f"extends: ../mother\n{mine}hooks: [setup]\n", PLACED.format("{13: 15}"))
    assert prepare(own, trust=True)


def test_a_setting_over_code_is_refused_too(folder: Folder) -> None:
    place = folder("mother", "extends: hoyle\nhooks: [setup]\n", PLACED.format("{24: 15}"))
    assert "error[setup-unheard]" in refused(place, set={"setup": {13: 15}})


def test_a_setup_is_heard_where_a_parents_code_leaves_it_alone(folder: Folder) -> None:
    folder("mother", "extends: hoyle\nhooks: [setup]\n", PLACED.format("None"))
    child = folder("child", "extends: ../mother\nsetup: {13: 15}\n")
    assert 15 == prepare(child, trust=True).answers.setup[0][13]
