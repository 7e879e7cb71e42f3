"""The situation of a case, set up: its position, its moment, its throw and the plays made before."""

from collections.abc import Iterable, Sequence

from bgrules.kit.case import Case
from bgrules.kit.game_driver import Driven, applied
from bgrules.position import questions
from bgrules.position.position import Position
from bgrules.position.variant import Variant
from bgrules.terms import Moment


def board_of(variant: Variant, case: Case) -> tuple[Position, Moment]:
    """Read the position of a case and the moment at which it is thrown."""
    position = variant.position(case.position or "start", case.side)
    usual = questions.usual_moment(position, position == variant.start(case.side))
    return position, questions.moment_of(usual, case.moment)


def table_of(variant: Variant, case: Case, after: Sequence[str]) -> Driven:
    """Set up the position of a case, throw, and play the earlier allowances."""
    table = Driven.at(variant, *set_up(variant, case))
    table.thrown(dice_of(variant, case.throw or ""))
    for text in after:
        table.do(text)
    return table


def set_up(variant: Variant, case: Case) -> tuple[Position, int, Moment]:
    """Read who throws where and when."""
    position, moment = board_of(variant, case)
    return position, case.side, moment


def dice_of(variant: Variant, throw: str) -> tuple[int, ...]:
    """Read a throw, higher first."""
    return questions.throw_of(throw, variant.spec.throws.dice, variant.name).dice


def results_of(variant: Variant, position: Position, texts: Iterable[str]) -> dict[str, str]:
    """Find the positions that plays lead to, legal or not; each with its play."""
    return {str(applied(variant.ruleset, position, text)): text for text in texts}
