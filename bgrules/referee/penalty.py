"""What an illegal play costs: where a referee lets the checkers stand after it.

The engine refuses such a play, so nothing here happens in a game that is played with it.
"""

from typing import NamedTuple

from bgrules.position.notation import parse_play
from bgrules.position.position import Position
from bgrules.position.variant import Variant
from bgrules.referee.continuation import Pairs, as_made
from bgrules.terms import BAR, HAND, OFF
from bgrules.variant.spec import Spec

FIELD = "penalties.illegal_bear_off"


class Ruling(NamedTuple):
    """How a game continues after an illegal play."""

    position: Position | None
    """Where the checkers stand, mover first; None where nothing was played that can be."""
    text: str
    field: str = ""
    """The penalty that was applied."""


def rule_on(variant: Variant, position: Position, play: str) -> Ruling:
    """Return how a game continues after an illegal play.

    Args:
        variant: its rules.
        position: where it was played, mover first.
        play: as people write it, known not to be legal.

    Returns:
        The ruling: a penalty that the variant knows, else the play as it was made.

    Raises:
        PlayError: it is not a play.
    """
    pairs = parse_play(play)
    made = as_made(variant, position, pairs)
    if made is None:
        return Ruling(None, "it cannot be made on this board; nothing is played")
    early = thrown_off_early(variant.spec, position, pairs)
    return _PENALTIES[variant.spec.penalties.illegal_bear_off](made, early) if early else Ruling(made, _AS_PLAYED)


def thrown_off_early(spec: Spec, position: Position, pairs: Pairs) -> int:
    """Count the checkers that a play bears off before all are home; steps on the board are made first."""
    own = list(position.mover)
    on_board = [(source, target) for source, target in pairs if target != OFF]
    for source, target in on_board:
        own[source] -= 1
        own[target] += 1
    outside = [*own[spec.board.home + 1 : BAR], own[BAR], own[HAND]]
    return len(pairs) - len(on_board) if any(outside) or any(position.pinned[0]) else 0


_AS_PLAYED = "the play stands as it was made"


def _law13(made: Position, early: int) -> Ruling:
    own = list(made.mover)
    own[OFF] -= early
    own[BAR] += early
    which = "the checker thrown off goes" if early == 1 else f"the {early} checkers thrown off go"
    return Ruling(Position(tuple(own), made.opponent, made.pinned), f"{which} to the bar and must enter again", FIELD)


def _stands(made: Position, early: int) -> Ruling:
    return Ruling(made, "the opponent let it stand, as it may", FIELD)


def _refused(made: Position, early: int) -> Ruling:
    return Ruling(made, f"it should have been taken back; {_AS_PLAYED}", FIELD)


_PENALTIES = {"law13": _law13, "opponent_option": _stands, "refused": _refused}
