import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgrules import PlayError
from bgrules.position.notation import Step, parse_play, play_text
from bgrules.terms import BAR, HAND, OFF, POINTS

PLACES = st.integers(1, HAND)


@st.composite
def made(draw):
    """Steps as a play could make them: each from above to below."""
    pairs = draw(st.lists(st.tuples(PLACES, st.integers(0, POINTS)), max_size=7))
    return [Step(max(pair), min(pair), draw(st.booleans())) for pair in pairs if pair[0] != pair[1]]


@given(made())
def test_a_play_written_and_read_again_has_the_same_steps(steps):
    assert sorted((step.source, step.target) for step in steps) == sorted(parse_play(play_text(steps)))


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("-", []),
        ("13/8 6/4", [Step(13, 8), Step(6, 4)]),
        ("13/8 6/4", [Step(6, 4), Step(13, 8)]),
        ("24/18*/13", [Step(24, 18, True), Step(18, 13)]),
        ("8/5(2)", [Step(8, 5), Step(8, 5)]),
        ("bar/20* hand/22 13/7", [Step(13, 7), Step(HAND, 22), Step(BAR, 20, True)]),
        ("24/20*/16(2)", [Step(24, 20, True), Step(24, 20), Step(20, 16), Step(20, 16)]),
        ("6/off(2) 4/1", [Step(6, OFF), Step(4, 1), Step(6, OFF)]),
        ("13/7 13/8", [Step(13, 8), Step(13, 7)]),
    ],
)
def test_a_play_has_one_spelling(text, steps):
    assert text == play_text(steps)


@pytest.mark.parametrize(
    ("steps", "text"),
    [
        ([(13, 7), (8, 7)], "13/7 8/7"),
        ([(13, 7), (8, 7)], "13/7, 8/7"),
        ([(13, 7), (8, 7)], " 13-7  8-7 "),
        ([(13, 7)], "13 / 7"),
        ([(BAR, 20)], "bar/20*"),
        ([(BAR, 20)], "b/20"),
        ([(BAR, 20)], "25/20"),
        ([(HAND, 22)], "Hand/22"),
        ([(24, 18), (18, 13)], "24/18*/13"),
        ([(6, OFF), (6, OFF)], "6/off(2)"),
        ([(6, OFF)], "6/o"),
        ([(6, OFF)], "6/0"),
        ([(24, 20), (20, 16)] * 2, "24/20/16 (2)"),
        ([(BAR, 20), (6, OFF)], "BAR/20* 6/OFF"),
        ([(12, 18)], "12/18"),
        ([], "-"),
        ([], "no play"),
        ([], "(No play)"),
        ([], ""),
        ([(BAR, 20)], "bar/20* Pass"),
        ([(BAR, 20)], "bar/20, no legal move"),
        ([(BAR, 20)], "bar/20 (can't move)"),
        ([(BAR, 20)], "bar/20 -"),
        ([(BAR, 20)], "bar/20, no 3, dances"),
        ([(BAR, 20), (20, 15)], "bar/20*/15"),
        ([(8, 7), (8, 7)], "8/7x2"),
        ([(8, 7), (8, 7)], "8/7 x 2"),
        ([(8, 7), (8, 7)], "8/7\u00d72"),
        ([(8, 7), (8, 7)], "2x8/7"),
        ([(8, 7), (8, 7)], "2 \u00d7 8/7"),
        ([(8, 7), (8, 7)], "8/7 (x2)"),
        ([(8, 4), (8, 4)], "8/4(2)*"),
        ([(8, 4), (8, 4)], "8/4*(2)"),
        ([(24, 20)] * 2 + [(13, 9)] * 2, "24/20x2 13/9 x2"),
        ([(8, 5)], "8/5*!"),
        ([(13, 7), (8, 7)], "13/7?! 8/7!!"),
        ([(13, 7), (8, 7)], "13/7. 8/7."),
        ([(BAR, 24), (BAR, 23)], "Bar/24* Bar/23*"),
        ([(BAR, 20), (6, OFF)], "Ba/20 6/OF"),
    ],
)
def test_plays_are_read_as_people_type_them(steps, text):
    assert steps == parse_play(text)


NOTHING = [
    *("Pass", "passes", "no move", "No Moves", "no legal move", "no legal play", "no move possible", "no 6"),
    *("dances", "danced!", "dance", "fan", "fans", "forfeit", "forfeits", "cannot move", "Cannot Move", "can not move"),
    *("can't move", "can\u2019t move", "cant play", "does not move", "unable to enter", "-", "--", "\u2014", "\u2013"),
    *("stays on the bar", "is closed out", "(no play)", "none", "nothing"),
]


@pytest.mark.parametrize("text", NOTHING)
def test_nothing_played_is_read_as_people_write_it(text):
    assert [] == parse_play(text)
    assert [(BAR, 20)] == parse_play(f"bar/20*, {text}")


@pytest.mark.parametrize("text", ["????", "bar/20 ????", "*", "()", ", ,", "13 -", "8/7x", "x2", "passing by"])
def test_what_only_looks_like_nothing_is_no_play(text):
    with pytest.raises(PlayError):
        parse_play(text)


@pytest.mark.parametrize(
    ("says", "text"),
    [
        ("a play has at most 1000 characters, and this has 1001", "-" * 1001),
        ("`13` is only one place", "13 7"),
        ("a place is missing in `13/`", "13/"),
        ("`bra` in `bra/20` is not a place; did you mean `bar`?", "bra/20"),
        ("unknown point 30 (in `30/24`)", "30/24"),
        ("a checker that is off stays off", "off/3"),
        ("no checker is played to the bar", "13/bar"),
        ("the checker stays where it is", "13/13"),
        ("`(0)` in `8/5(0)` is not a count", "8/5(0)"),
        ("`(x)` in `8/5(x)` is not a count", "8/5(x)"),
        ("`13/7(2` is not a step", "13/7(2"),
        ("no throw is worth as many", "8/5(99) 6/5(99)"),
        ("`hello` in `hello` is not a place", "hello"),
    ],
)
def test_what_is_no_play_is_named(says, text):
    with pytest.raises(PlayError) as caught:
        parse_play(text)
    assert says in str(caught.value)


@given(st.text(alphabet="0123456789/-*() ,;+.!?x\u00d7barhndofpscetm\u2019\n·"))
def test_any_text_is_a_play_or_an_error_in_words(text):
    with contextlib.suppress(PlayError):
        assert all(source != target for source, target in parse_play(text))
