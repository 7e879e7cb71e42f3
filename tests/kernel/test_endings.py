"""How a play ends the game where last checkers can be pinned, by what the state remembers of them."""

from pathlib import Path

import pytest
from tables import loaded

from bgrules.kernel.board import DRAWN, LOST_MOTHER, WON, new_state
from bgrules.kernel.wins import ending_now

RULES = loaded(Path(__file__).parent / "variants" / "lost-mother").ruleset


@pytest.mark.parametrize(("own", "other", "ended"), [(0, 0, WON), (1, 0, DRAWN), (0, 1, WON), (1, 1, WON)])
def test_whose_mother_was_pinned_cannot_win_unless_the_other_sides_was_too(own: int, other: int, ended: int) -> None:
    state = new_state()
    state.counters[LOST_MOTHER : LOST_MOTHER + 2] = own, other
    assert ended == ending_now(RULES, state, 0)
