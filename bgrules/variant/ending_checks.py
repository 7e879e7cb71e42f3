"""Laws of the section `ending`: a game can be won, and what is counted can be counted."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bgrules.errors import Problem
from bgrules.variant.blot_checks import landing_why, lands_on_blots
from bgrules.variant.inheritance import Resolved
from bgrules.variant.sections import CHECKERS_LEFT
from bgrules.variant.source import At

if TYPE_CHECKING:
    from bgrules.variant.spec import Spec

WON_BY: At = ("ending", "won_by")
BAR_COUNT: At = ("ending", "bar_count")


def ways_to_win_exist(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """A game can be won, and in any case ends when a side has borne off its checkers: this side wins, or the other."""
    ways = spec.ending.won_by
    if not ways:
        yield Problem("ending-won-by", WON_BY, "no way to win", "write `won_by: [all_off]`")
    elif "all_off" not in ways and "opponent_off" not in ways:
        help = f"write `won_by: [all_off, {', '.join(ways)}]`"
        yield Problem("ending-won-by", WON_BY, "bearing off all checkers leads to no end", help)
    elif "all_off" in ways and "opponent_off" in ways:
        yield Problem("ending-won-by", WON_BY, "bearing off both wins and loses", "keep `all_off` or `opponent_off`")


def off_count_is_a_part(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """Fewer checkers than all are counted."""
    count, most = spec.ending.off_count, spec.checkers - 1
    if count is not None and count > most:
        help = f"it is at most {most} here; leave it out for all checkers"
        yield Problem("ending-count", ("ending", "off_count"), f"`ending.off_count` cannot be {count}", help)


def bar_count_can_be_met(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """A count of checkers on the bar stands beside `opponent_on_bar`, and as many can be hit."""
    count, wins = spec.ending.bar_count, "opponent_on_bar" in spec.ending.won_by
    if wins and not count:
        yield Problem("ending-count", WON_BY, "`opponent_on_bar` wins, but no count is given", "add `bar_count: 6`")
    elif count and not wins:
        help = f"write `won_by: [{', '.join((*spec.ending.won_by, 'opponent_on_bar'))}]`, or leave it out"
        yield Problem("ending-count", BAR_COUNT, "checkers on the bar win nothing here", help)
    elif count is not None and count > spec.checkers:
        help = f"it is at most {spec.checkers}, the checkers of a side"
        yield Problem("ending-count", BAR_COUNT, f"`ending.bar_count` cannot be {count}", help)
    elif count and not lands_on_blots(spec, "hit"):
        help = "`landing.on_blot` is `hit` and `landing.closed_from` 2 or more where there are hits"
        yield Problem("ending-count", BAR_COUNT, "nothing is ever hit here", help, others=landing_why(spec, "hit"))


def losers_have_checkers_left(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """No win counts the checkers that the loser has left where the loser has borne off all."""
    for i, win in enumerate(spec.wins if "opponent_off" in spec.ending.won_by else ()):
        if win.worth == CHECKERS_LEFT:
            says = "the loser has borne off its checkers, so none is left to count"
            yield Problem("ending-count", ("wins", i, "worth"), says, "give the win a number", others=(WON_BY,))


def losers_can_be_as_wins_say(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """Where only bearing off loses, no win is about checkers that the loser cannot have any more."""
    if spec.ending.won_by != ("opponent_off",):
        return
    for i, win in enumerate(spec.wins):
        if "none_off" in win.when or (win.when and spec.ending.off_count is None):
            says = "this kind of win is never reached: the loser is the side that has borne off its checkers"
            yield Problem("wins-unreachable", ("wins", i), says, "leave it out", others=(WON_BY,))
