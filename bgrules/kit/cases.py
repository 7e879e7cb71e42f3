"""Cases: does a variant do what its examples say?

`run` answers in words, one line a difference, each with what the case expects and what the rules make of it. Plays
are compared by the position they lead to, so their spelling and order do not matter.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import get_args

from bgrules.errors import BgrulesError
from bgrules.game import asked
from bgrules.game.notation import Play
from bgrules.game.position import Position, pips
from bgrules.game.variant import Variant, load
from bgrules.kernel import turn
from bgrules.kit.casefile import QUESTIONS, Case, Opening, Turn, read_cases
from bgrules.kit.driven import Misplayed, Table, applied, every_line
from bgrules.terms import POINTS, THROW_AGAIN, Allowance, Choice, Item, Moment
from bgrules.variant.spec import HookName, rule_fields

__all__ = ["Case", "covered", "read_cases", "run", "run_all"]


def run_all(variant: Variant) -> dict[Case, list[str]]:
    """Run every case of a variant's folder; the failures of each."""
    return {case: run(variant, case) for case in read_cases(variant.loaded.path.parent)}


def run(variant: Variant, case: Case) -> list[str]:
    """Run one case.

    Returns:
        What differs, in words; empty when the variant does what the case says.
    """
    failures = list(_uncovered(variant, case))
    try:
        ruled = _with_settings(variant, case)
        for check in CHECKS:
            failures += check(ruled, case)
    except (BgrulesError, Misplayed) as error:
        failures.append(str(error))
    return failures


def covered(case: Case) -> list[str]:
    """List the fields that a case is about."""
    return _list(case.covers)


def _uncovered(variant: Variant, case: Case) -> Iterator[str]:
    known = {f"hooks.{hook}" for hook in get_args(HookName)}
    for field, _ in rule_fields(variant.spec):
        parts = field.split(".")
        known |= {".".join(parts[:n]) for n in range(1, len(parts) + 1)}
    for field in covered(case):
        if field not in known:
            near = get_close_matches(field, sorted(known), n=1)
            yield f"covers: there is no rule field `{field}`" + (f", did you mean `{near[0]}`?" if near else "")


def _with_settings(variant: Variant, case: Case) -> Variant:
    return _loaded(variant.loaded.path, repr(sorted(case.set.items())), tuple(case.set.items())) if case.set else variant


@lru_cache(maxsize=64)
def _loaded(path: Path, _key: str, settings: tuple[tuple[str, object], ...]) -> Variant:
    """Load a variant once more with settings; its code has run already, so it is trusted."""
    return load(path, trust=True, set=dict(settings))


def _board(variant: Variant, case: Case) -> tuple[Position, Moment]:
    """Read the position of a case and the moment at which it is thrown."""
    position = variant.position(case.position or "start", case.side)
    usual = asked.usual_moment(position, position == variant.start(case.side))
    return position, asked.moment_of(usual, case.moment)


def _table(variant: Variant, case: Case, after: Sequence[str]) -> Table:
    """Set up the position of a case, throw, and play the earlier allowances."""
    table = Table.at(variant, *_at(variant, case))
    table.throw(_dice(variant, case.throw or ""))
    for text in after:
        table.do(text)
    return table


def _at(variant: Variant, case: Case) -> tuple[Position, int, Moment]:
    position, moment = _board(variant, case)
    return position, case.side, moment


def _dice(variant: Variant, throw: str) -> tuple[int, ...]:
    return asked.throw_of(throw, variant.spec.throws.dice, variant.name).dice


# what the variant says of itself


def _facts(variant: Variant, case: Case) -> Iterator[str]:
    if case.starts is not None:
        yield from _same("starts", str(Position.parse(case.starts)), str(variant.start(case.side)))
    if case.pips is not None:
        counts = _board(variant, case)[0].mover
        home = sum(max(0, min(place, POINTS + 1) - variant.spec.board.home) * n for place, n in enumerate(counts))
        yield from _same("pips home", case.pips.home, home)
        yield from _same("pips in all", case.pips.total, pips(counts))
    if case.calls is not None:
        yield from _same("calls", case.calls, str(asked.throw_of(case.throw or "", variant.spec.throws.dice, variant.name)))


def _worth(variant: Variant, case: Case) -> Iterator[str]:
    wanted = dict(case.bonuses)
    if case.allowances is not None:
        wanted[case.throw or ""] = case.allowances
    for throw, items in wanted.items():
        moment = dict(case.moment)
        if case.position is not None:
            moment = {"all_entered": _board(variant, case)[1].all_entered, **moment}
        yield from _same(f"{throw} is worth", items, [_item(item) for item in variant.allowances(throw, **moment)])


def _item(item: Item) -> object:
    if item is THROW_AGAIN:
        return "again"
    if isinstance(item, Choice):
        return [[_item(inner) for inner in option] for option in item.options]
    assert isinstance(item, Allowance)
    short = "" if item.if_short == "stop" else f" ({item.if_short.replace('_', ' ')})"
    return str(item) + short


# plays of one allowance


def _plays(variant: Variant, case: Case) -> Iterator[str]:
    if not case.model_fields_set.intersection(QUESTIONS) - {"whole", "refuses"} or not (case.throw or case.dice):
        return
    table = None if case.dice else _table(variant, case, case.after)
    position = table.position if table else variant.position(case.position or "start", case.side)
    legal = table.plays() if table else variant.plays(position, dice=case.dice, side=case.side, **case.moment)
    yield from _agree(variant, case, legal)
    yield from _listed(variant, case, position, legal)
    if case.result is not None:
        yield from _same("result", [str(Position.parse(case.result))], [str(play.result) for play in legal])
    if table is not None:
        yield from _followed(case, table, legal)


def _agree(variant: Variant, case: Case, legal: Sequence[Play]) -> Iterator[str]:
    """The front door lists the same plays as the turn machine offers."""
    if case.throw and not case.after and isinstance(variant.allowances(case.throw)[0], Allowance):
        again = variant.plays(case.position or "start", case.throw, side=case.side, **case.moment)
        yield from _same("plays of the turn machine", [str(play) for play in again], [str(play) for play in legal])


def _listed(variant: Variant, case: Case, position: Position, legal: Sequence[Play]) -> Iterator[str]:
    texts = {str(play.result): play.text for play in legal}
    if case.plays is not None:
        yield from _set("plays", _results(variant, position, case.plays), texts)
    yield from _some(_results(variant, position, case.includes), _results(variant, position, case.excludes), texts)
    if case.count is not None:
        yield from _same("number of plays", case.count, len(legal))
    for text in case.text:
        if text not in texts.values():
            yield f"text: expected a play spelled `{text}`; actual: {_words(texts.values())}"


def _results(variant: Variant, position: Position, texts: Iterable[str]) -> dict[str, str]:
    return {str(applied(variant.ruleset, position, text)): text for text in texts}


def _followed(case: Case, table: Table, legal: Sequence[Play]) -> Iterator[str]:
    if case.then is None and case.handed is None and case.wins is None:
        return
    ends = [(play, there := table.copy(), there.take(play)) for play in legal]
    if case.then is not None:
        yield from _same("then", set(_list(case.then)), {follows for *_, follows in ends})
    for play, there, follows in ends:
        if case.handed is not None:
            yield from _same(f"handed over by {play}", case.handed, there.handed)
        if case.wins is not None:
            yield from _same(f"win by {play}", case.wins, there.win if follows == "wins" else follows)


def _counts(variant: Variant, case: Case) -> Iterator[str]:
    for throw, count in case.counts.items():
        plays = variant.plays(case.position or "start", throw, side=case.side, **case.moment)
        yield from _same(f"number of plays of {throw}", count, len(plays))


def _steps(variant: Variant, case: Case) -> Iterator[str]:
    for die, steps in case.steps.items():
        legal = variant.steps(case.position or "start", die, side=case.side, **case.moment)
        yield from _same(f"steps of {die}", sorted(steps), sorted(legal))


def _refusals(variant: Variant, case: Case) -> Iterator[str]:
    if not case.refuses:
        return
    if case.after:
        table = _table(variant, case, case.after)
        yield from _refused(variant, case.refuses, table.position, table.mover, table.numbers, {})
        return
    given = {"dice": case.dice} if case.dice else {"throw": case.throw}
    for play, reason in case.refuses.items():
        verdict = variant.why(case.position or "start", play=play, side=case.side, **given, **case.moment)  # type: ignore[arg-type]
        yield from _same(f"why not {play}", reason, verdict.reason)


def _refused(
    variant: Variant, plays: dict[str, str], position: Position, side: int, numbers: Sequence[int], moment: dict[str, bool]
) -> Iterator[str]:
    for play, reason in plays.items():
        verdict = variant.why(position, dice=numbers, play=play, side=side, **moment)
        yield from _same(f"why not {play}", reason, verdict.reason)


# more than one allowance


def _whole(variant: Variant, case: Case) -> Iterator[str]:
    if case.whole is None:
        return
    table = _table(variant, case, ())
    start, lines, whole = table.position, list(every_line(table)), case.whole
    if whole.numbers is not None:
        yield from _same("numbers employed", {tuple(whole.numbers)}, {employed for employed, *_ in lines})
    if whole.then is not None:
        yield from _same("then, after the whole throw", set(_list(whole.then)), {follows for *_, follows in lines})
    found = {str(position): str(position) for _, position, _ in lines}
    if whole.plays is not None:
        yield from _set("results of the whole throw", _results(variant, start, whole.plays), found)
    yield from _some(_results(variant, start, whole.includes), _results(variant, start, whole.excludes), found)


def _openings(variant: Variant, case: Case) -> Iterator[str]:
    for row in case.opening:
        table = Table(variant)
        table.open(row.dice, row.chooses)
        yield from _opened(row, table)


def _opened(row: Opening, table: Table) -> Iterator[str]:
    names = {turn.OPENING_THROW: "again", turn.OPENING: "choose", turn.PLAY: "play", turn.THROW_DICE: "throw"}
    yield from _same(f"opening {row.dice}, then", row.then, names.get(table.decision, "over"))
    if row.begins is not None:
        yield from _same(f"opening {row.dice}, begins", row.begins, table.mover)
    if row.numbers is not None:
        yield from _same(f"opening {row.dice}, numbers", row.numbers, " ".join(map(str, table.numbers)))


def _nothing_thrown(variant: Variant, case: Case) -> Iterator[str]:
    if case.then is not None and not case.throw and not case.dice:
        yield from _same("then", set(_list(case.then)), {Table.at(variant, *_at(variant, case)).follow()})


def _turns(variant: Variant, case: Case) -> Iterator[str]:
    if not case.turn:
        return
    table = Table(variant) if case.turn[0].opening else Table.at(variant, *_at(variant, case))
    for number, row in enumerate(case.turn, 1):
        yield from (f"turn, row {number}: {failure}" for failure in _turn(variant, row, table))


def _turn(variant: Variant, row: Turn, table: Table) -> Iterator[str]:
    if row.opening:
        table.open(row.opening, row.chooses)
    if row.side is not None:
        yield from _same("side", row.side, table.mover)
    if row.throw:
        table.throw(_dice(variant, row.throw))
    side, follows = table.mover, None
    yield from _refused(variant, row.refuses, table.position, side, table.numbers, {})
    for text in row.plays:
        follows = table.do(text)
    if row.then is not None:
        yield from _same("then", row.then, follows)
    if row.handed is not None:
        yield from _same("handed over", row.handed, table.handed)
    if row.result is not None:
        position = table.position if table.mover == side else table.position.flipped
        yield from _same("result", str(Position.parse(row.result)), str(position))


CHECKS: tuple[Callable[[Variant, Case], Iterator[str]], ...] = (
    _facts, _worth, _plays, _counts, _steps, _refusals, _whole, _openings, _nothing_thrown, _turns,
)  # fmt: skip


# in words


def _list(given: str | list[str]) -> list[str]:  # a single word may stand for a list of one
    return [given] if isinstance(given, str) else list(given)


def _same(what: str, expected: object, actual: object) -> Iterator[str]:
    if expected != actual:
        yield f"{what}: expected {_shown(expected)}; actual: {_shown(actual)}"


def _set(what: str, expected: dict[str, str], actual: dict[str, str]) -> Iterator[str]:
    missing = [text for result, text in expected.items() if result not in actual]
    extra = [text for result, text in actual.items() if result not in expected]
    if missing:
        yield f"{what}: expected, but not legal: {_words(missing)}"
    if extra:
        yield f"{what}: legal, but not expected: {_words(extra)}"


def _some(includes: dict[str, str], excludes: dict[str, str], actual: dict[str, str]) -> Iterator[str]:
    yield from (f"includes: `{text}` is not legal" for result, text in includes.items() if result not in actual)
    yield from (f"excludes: `{text}` is legal" for result, text in excludes.items() if result in actual)


def _words(texts: Iterable[str]) -> str:
    listed = [f"`{text}`" for text in texts]
    return ", ".join(listed[:8]) + (f" and {len(listed) - 8} more" if len(listed) > 8 else "")


def _shown(value: object) -> str:
    return ", ".join(sorted(map(str, value))) if isinstance(value, set) else str(value)
