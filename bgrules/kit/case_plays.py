"""What a case says of one allowance: its plays, its steps, what is refused, and what follows."""

from collections.abc import Iterator, Sequence
from typing import Any

from bgrules.kit.case import QUESTIONS, Case
from bgrules.kit.differences import listed, same, same_set, some, words
from bgrules.kit.game_driver import Driven
from bgrules.kit.situation import results_of, table_of
from bgrules.position.notation import Play
from bgrules.position.position import Position
from bgrules.position.variant import Variant
from bgrules.position.why import decide
from bgrules.referee.penalty import rule_on
from bgrules.terms import Allowance


def _plays(variant: Variant, case: Case) -> Iterator[str]:
    if not case.model_fields_set.intersection(QUESTIONS) - {"whole", "refuses", "adjudged"} or not (
        case.throw or case.dice
    ):
        return
    table = None if case.dice else table_of(variant, case, case.after)
    position = table.position if table else variant.position(case.position or "start", case.side)
    legal = table.legal() if table else variant.plays(position, dice=case.dice, side=case.side, **case.moment)
    yield from _agree(variant, case, legal)
    yield from _listed(variant, case, position, legal)
    if case.result is not None:
        yield from same("result", [str(Position.parse(case.result))], [str(play.result) for play in legal])
    if table is not None:
        yield from _followed(case, table, legal)


def _agree(variant: Variant, case: Case, legal: Sequence[Play]) -> Iterator[str]:
    """The front door lists the same plays as the turn machine offers."""
    if case.throw and not case.after and isinstance(variant.allowances(case.throw)[0], Allowance):
        again = variant.plays(case.position or "start", case.throw, side=case.side, **case.moment)
        yield from same("plays of the turn machine", [str(play) for play in again], [str(play) for play in legal])


def _listed(variant: Variant, case: Case, position: Position, legal: Sequence[Play]) -> Iterator[str]:
    texts = {str(play.result): play.text for play in legal}
    if case.plays is not None:
        yield from same_set("plays", results_of(variant, position, case.plays), texts)
    yield from some(results_of(variant, position, case.includes), results_of(variant, position, case.excludes), texts)
    if case.count is not None:
        yield from same("number of plays", case.count, len(legal))
    for text in case.text:
        if text not in texts.values():
            yield f"text: expected a play spelled `{text}`; actual: {words(texts.values())}"


def _followed(case: Case, table: Driven, legal: Sequence[Play]) -> Iterator[str]:
    if case.then is None and case.handed is None and case.wins is None:
        return
    ends = [(play, there := table.copy(), there.take(play)) for play in legal]
    if case.then is not None:
        yield from same("then", set(listed(case.then)), {follows for *_, follows in ends})
    for play, there, follows in ends:
        if case.handed is not None:
            yield from same(f"handed over by {play}", case.handed, there.handed)
        if case.wins is not None:
            yield from same(
                f"win by {play}", case.wins, (there.win.name, there.worth) if follows == "wins" else follows
            )


def _counts(variant: Variant, case: Case) -> Iterator[str]:
    for throw, count in case.counts.items():
        plays = variant.plays(case.position or "start", throw, side=case.side, **case.moment)
        yield from same(f"number of plays of {throw}", count, len(plays))


def _steps(variant: Variant, case: Case) -> Iterator[str]:
    for die, steps in case.steps.items():
        legal = variant.steps(case.position or "start", die, side=case.side, **case.moment)
        yield from same(f"steps of {die}", sorted(steps), sorted(legal))


def _refusals(variant: Variant, case: Case) -> Iterator[str]:
    if not case.refuses:
        return
    if case.after:
        table = table_of(variant, case, case.after)
        yield from refused(variant, case.refuses, table)
        return
    given: dict[str, Any] = {"dice": case.dice} if case.dice else {"throw": case.throw}
    moment: dict[str, Any] = case.moment
    for play, reason in case.refuses.items():
        verdict = variant.why(case.position or "start", play=play, side=case.side, **given, **moment)
        yield from same(f"why not {play}", reason, verdict.reason)


def refused(variant: Variant, plays: dict[str, str], table: Driven) -> Iterator[str]:
    """Say which of these plays are not refused for the reason given, as the game stands."""
    for play, reason in plays.items():
        verdict = decide(variant, table.question, play, [])
        yield from same(f"why not {play}", reason, verdict.reason)


def _adjudged(variant: Variant, case: Case) -> Iterator[str]:
    """See where a referee lets the checkers stand; a legal play needs no referee."""
    if not case.adjudged:
        return
    position = variant.position(case.position or "start", case.side)
    given: dict[str, Any] = {"dice": case.dice} if case.dice else {"throw": case.throw}
    for play, expected in case.adjudged.items():
        if variant.why(position, play=play, side=case.side, **given, **case.moment):
            yield f"adjudged: `{play}` is legal"
        after = rule_on(variant, position, play).position
        yield from same(f"adjudged, {play}", str(Position.parse(expected)), str(after))


CHECKS = (_plays, _counts, _steps, _refusals, _adjudged)
