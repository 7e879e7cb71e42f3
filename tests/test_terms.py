"""A throw can be compared with its dice, and never silently in vain."""

import pytest

from bgrules.terms import Throw


def test_a_throw_equals_its_dice_high_to_low() -> None:
    assert Throw((1, 2)) == (2, 1)
    assert Throw((2, 1)) in {(2, 1)}
    assert Throw((4, 4)) in [(3, 3), (4, 4)]
    assert Throw((2, 1)) == Throw((1, 2))


@pytest.mark.parametrize("other", [(3, 1), (2,), (2, 1, 1), None, 21, "doublet", ((2,), 1)])
def test_a_throw_equals_nothing_else(other: object) -> None:
    assert Throw((2, 1)) != other


@pytest.mark.parametrize("other", [(1, 2), [2, 1], [1, 2], "2-1", "1-2"])
def test_a_throw_spelled_so_that_it_would_never_be_equal_is_told(other: object) -> None:
    with pytest.raises(TypeError, match=r"high to low: write \(2, 1\), not "):
        assert Throw((2, 1)) == other
