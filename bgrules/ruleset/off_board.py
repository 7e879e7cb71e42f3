"""Whether checkers can wait off the board, and what happens to blots: which sentences there are depends on it."""

from bgrules.ruleset.answers import Answers
from bgrules.terms import BAR, HAND
from bgrules.variant.spec import Spec


def has_hits(spec: Spec) -> bool:
    """Say whether anything can be hit."""
    return spec.landing.on_blot == "hit" and spec.landing.closed_from > 1


def has_pins(spec: Spec) -> bool:
    """Say whether anything can be pinned."""
    return spec.landing.on_blot == "pin" and spec.landing.closed_from > 1


def why_no_hits(spec: Spec) -> str:
    """Name the field from which it follows that nothing is hit; what it has for a source is the source of that."""
    return "landing.closed_from" if spec.landing.closed_from == 1 else "landing.on_blot"


def has_bar(spec: Spec, answers: Answers) -> bool:
    """Say whether a checker can come to the bar: it starts there, is hit, or pays for leaving too early."""
    pays = spec.penalties.illegal_bear_off == "law13"
    return has_hits(spec) or pays or any(row[BAR] for row in answers.setup)


def has_hand(answers: Answers) -> bool:
    """Say whether a checker can be in hand: it starts there."""
    return any(row[HAND] for row in answers.setup)
