"""Cases: does a variant do what its examples say?

`run` answers in words, one line a difference, each with what the case expects and what the rules make of it. Plays
are compared by the position they lead to, so their spelling and order do not matter.
"""

from ast import literal_eval
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

from bgrules.errors import BgrulesError
from bgrules.kit import case_plays, case_turns
from bgrules.kit.case import Case
from bgrules.kit.casefile import read_cases
from bgrules.kit.differences import listed, same
from bgrules.kit.game_driver import MisplayedError
from bgrules.kit.situation import board_of
from bgrules.position import questions
from bgrules.position.position import Position, pips
from bgrules.position.variant import Variant, load
from bgrules.terms import BAR, THROW_AGAIN, Allowance, Choice, Item
from bgrules.variant.citations import citable
from bgrules.variant.messages import nearest_path
from bgrules.variant.spec import rule_fields
from bgrules.variant.text import printable

__all__ = ["Case", "covered", "differing", "read_cases", "run", "run_all", "uncovered"]


def run_all(variant: Variant) -> list[tuple[Case, list[str]]]:
    """Run every case of a variant's folder; the failures of each."""
    return [(case, run(variant, case)) for case in read_cases(variant.loaded.path.parent)]


def run(variant: Variant, case: Case) -> list[str]:
    """Run one case.

    Returns:
        What differs, in words; empty when the variant does what the case says.
    """
    return [*(f"covers: {says}" for says in uncovered(variant, case).values()), *differing(variant, case)]


def differing(variant: Variant, case: Case) -> list[str]:
    """Say what of a case's answers the rules answer otherwise."""
    failures: list[str] = []
    try:
        ruled = _with_settings(variant, case)
        for check in CHECKS:
            failures += check(ruled, case)
    except (BgrulesError, MisplayedError) as error:
        failures.append(str(error))
    return failures


def covered(case: Case) -> list[str]:
    """List the fields that a case is about."""
    return listed(case.covers)


def uncovered(variant: Variant, case: Case) -> dict[str, str]:
    """Report each path in `covers` that names no rule of the variant."""
    known = _coverable(variant)
    return {field: _no_rule(field, known) for field in covered(case) if field not in known}


def _coverable(variant: Variant) -> list[str]:
    """List what a case may be about: what a cite may stand by, and what the file names as it likes."""
    named = [f"throws.named.{throw}" for throw in variant.spec.throws.named]
    set_to = [field for field, _ in rule_fields(variant.spec)]
    return list(dict.fromkeys([*citable(type(variant.spec), variant.loaded.resolved), *set_to, *named]))


def _no_rule(field: str, known: list[str]) -> str:
    near = nearest_path(field, known)
    return f"unknown rule field `{printable(field)}`" + (f", did you mean `{near}`?" if near else "")


def _with_settings(variant: Variant, case: Case) -> Variant:
    return _loaded(variant.loaded.path, repr(dict(case.set)), variant.digest) if case.set else variant


@lru_cache(maxsize=64)
def _loaded(path: Path, settings: str, _digest: str) -> Variant:
    """Load a variant once more with settings; its code has run already, so it is trusted."""
    return load(path, trust=True, set=literal_eval(settings))


def _facts(variant: Variant, case: Case) -> Iterator[str]:
    if case.starts is not None:
        yield from same("starts", str(Position.parse(case.starts)), str(variant.start(case.side)))
    if case.pips is not None:
        counts = board_of(variant, case)[0].mover
        home = sum(max(0, min(place, BAR) - variant.spec.board.home) * n for place, n in enumerate(counts))
        yield from same("pips home", case.pips.home, home)
        yield from same("pips in all", case.pips.total, pips(counts))
    if case.calls is not None:
        throw = questions.throw_of(case.throw or "", variant.spec.throws.dice, variant.name)
        yield from same("calls", case.calls, str(throw))


def _worth(variant: Variant, case: Case) -> Iterator[str]:
    wanted = dict(case.bonuses)
    if case.allowances is not None:
        wanted[case.throw or ""] = case.allowances
    for throw, items in wanted.items():
        moment = dict(case.moment)
        if case.position is not None:
            moment = {"all_entered": board_of(variant, case)[1].all_entered, **moment}
        yield from same(f"{throw} is worth", items, [item_words(item) for item in variant.allowances(throw, **moment)])


def item_words(item: Item) -> object:
    """Write an item of what a throw is worth as a case does."""
    if item is THROW_AGAIN:
        return "again"
    if isinstance(item, Choice):
        return [[item_words(inner) for inner in option] for option in item.options]
    assert isinstance(item, Allowance)
    short = "" if item.if_short == "stop" else f" ({item.if_short.replace('_', ' ')})"
    return str(item) + short


CHECKS: tuple[Callable[[Variant, Case], Iterator[str]], ...] = (
    _facts,
    _worth,
    *case_plays.CHECKS,
    *case_turns.CHECKS,
)
