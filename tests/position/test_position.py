import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgrules import Position, PositionError
from bgrules.position.position import pips
from bgrules.terms import BAR, HAND, MAX_CHECKERS, OFF, PLACES, POINTS

START = "24:2 13:5 8:3 6:5 | 24:2 13:5 8:3 6:5"


@st.composite
def sides(draw):
    """One side: counts by place, and points where it is pinned."""
    counts = draw(st.lists(st.integers(0, MAX_CHECKERS // PLACES), min_size=PLACES, max_size=PLACES))
    points = [point for point in range(POINTS, 0, -1) if counts[point]]
    pins = draw(st.lists(st.sampled_from(points), unique=True, max_size=3)) if points else []
    return tuple(counts), tuple(sorted(pins, reverse=True))


@st.composite
def positions(draw):
    """Any position that text can say."""
    (mover, own), (opponent, other) = draw(sides()), draw(sides())
    return Position(mover, opponent, (own, other))


@given(positions())
def test_a_position_written_and_read_again_is_the_same(position):
    assert position == Position.parse(str(position))


@given(positions())
def test_the_canonical_text_is_read_and_written_unchanged(position):
    assert str(position) == str(Position.parse(str(position)))


@given(positions())
def test_turning_a_board_twice_gives_it_back(position):
    assert position == position.flipped.flipped


def test_equal_positions_have_equal_hashes():
    assert 1 == len({Position.parse("6:1 5:2 |"), Position.parse("5:2 6:1|")})


def test_a_position_counts_each_side_in_its_own_numbers():
    position = Position.parse("20:1 bar:1 hand:10 off:3 pinned:7 | 10:2 hand:5")
    assert (1, 1, 10, 3, 1) == tuple(position.mover[place] for place in (20, BAR, HAND, OFF, 7))
    assert (2, 5) == (position.opponent[10], position.opponent[HAND])
    assert ((7,), ()) == position.pinned


def test_the_other_side_to_play_is_the_same_board_turned():
    assert Position.parse("5:1 | 24:2 pinned:3") == Position.parse("24:2 pinned:3 | 5:1").flipped


@pytest.mark.parametrize(
    ("canonical", "text"),
    [
        (START, "6:5 8:3 13:5 24:2|6:5  8:3 13:5\t24:2"),
        ("7:1 bar:1 |", "b:1 7:1 |"),
        ("bar:1 hand:2 off:3 | 5:1", "OFF:3 Hand:2 BAR:1 | 5:1"),
        ("pinned:7 pinned:5 |", "pinned:5 7:1 pinned:7 |"),
        ("7:2 pinned:7 |", "pinned:7 7:2 |"),
        ("6:2 |", "6: 2, 4:0 |"),
        ("| 6:2", "  |6:2"),
        ("|", "|"),
    ],
)
def test_places_may_be_written_in_any_order_and_spelling(canonical, text):
    assert canonical == str(Position.parse(text))


@pytest.mark.parametrize(
    ("says", "text"),
    [
        ("unknown point 25 (in `25:1`); points are 1 to 24", "25:1 |"),
        ("unknown point 0 (in `0:1`)", "0:1 |"),
        ("`7` needs a place and a count, such as `7:1`", "7 |"),
        ("`bra` in `bra:1` is not a place, did you mean `bar`?", "bra:1 |"),
        ("`pined` in `pined:3` is not a place, did you mean `pinned`?", "pined:3 |"),
        ("`x` in `bar:x` is not a count of checkers", "bar:x |"),
        ("`-1` in `7:-1` is not a count of checkers", "7:-1 |"),
        ("`1.5` in `7:1.5` is not a count of checkers", "7:1.5 |"),
        ("`7:2` names point 7 a second time", "7:1 7:2 |"),
        ("`b:2` names `bar` a second time", "bar:1 b:2 |"),
        ("`24:2:3` has more than one `:`", "24:2:3 |"),
        ("has no `|`", "24:2 13:5"),
        ("has 2 times `|`", "24:2 | 13:5 |"),
        ("`7:101` is more checkers than a side can have (100)", "7:101 |"),
        ("is 120 checkers; a side has 100 at most", "24:60 23:60 |"),
        ("unknown point 99999", "9" * 5000 + ":1 |"),
        ("is more checkers than a side can have", "1:" + "9" * 5000 + " |"),
        ("`start` is the start of a variant", "start"),
        ("`hello` is not a place with a count", "hello |"),
    ],
)
def test_what_cannot_be_read_is_named_with_what_may_stand_there(says, text):
    with pytest.raises(PositionError) as caught:
        Position.parse(text)
    assert says in str(caught.value)


@given(st.text())
def test_any_text_is_a_position_or_an_error_in_words(text):
    with contextlib.suppress(PositionError):
        assert isinstance(Position.parse(text), Position)


def test_a_checker_in_hand_has_as_far_to_go_as_one_on_the_bar():
    position = Position.parse("hand:1 6:1 off:9 | bar:1 6:1")
    assert pips(position.mover) == pips(position.opponent) == 31


def test_a_position_shows_itself_as_text() -> None:
    assert "Position('24:2 | 6:5')" == repr(Position.parse("24:2 | 6:5"))
