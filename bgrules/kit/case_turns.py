"""What a case says of more than one allowance: whole throws, the opening, turns of both sides."""

from collections.abc import Iterator

from bgrules.game.decision import Result
from bgrules.game.match import begins_next
from bgrules.kernel import turn
from bgrules.kit.case import Case, OpeningCase, TurnCase
from bgrules.kit.case_plays import refused
from bgrules.kit.differences import listed, same, same_set, some
from bgrules.kit.game_driver import Driven, every_line
from bgrules.kit.situation import dice_of, results_of, set_up, table_of
from bgrules.position.position import Position
from bgrules.position.variant import Variant
from bgrules.variant.consistency import DRAW


def _whole(variant: Variant, case: Case) -> Iterator[str]:
    if case.whole is None:
        return
    table = table_of(variant, case, ())
    start, lines, whole = table.position, list(every_line(table)), case.whole
    if whole.numbers is not None:
        yield from same("numbers employed", {tuple(whole.numbers)}, {employed for employed, *_ in lines})
    if whole.then is not None:
        yield from same("then, after the whole throw", set(listed(whole.then)), {follows for *_, follows in lines})
    found = {str(position): str(position) for _, position, _ in lines}
    if whole.plays is not None:
        yield from same_set("results of the whole throw", results_of(variant, start, whole.plays), found)
    yield from some(results_of(variant, start, whole.includes), results_of(variant, start, whole.excludes), found)


def _openings(variant: Variant, case: Case) -> Iterator[str]:
    for row in case.opening:
        table = Driven(variant)
        table.opened(row.dice, row.chooses)
        yield from _opened(row, table)


def _opened(row: OpeningCase, table: Driven) -> Iterator[str]:
    names = {turn.OPENING_THROW: "again", turn.OPENING: "choose", turn.PLAY: "play", turn.THROW_DICE: "throw"}
    yield from same(f"opening {row.dice}, then", row.then, names.get(table.decision, "over"))
    if row.begins is not None:
        yield from same(f"opening {row.dice}, begins", row.begins, table.mover)
    if row.numbers is not None:
        yield from same(f"opening {row.dice}, numbers", row.numbers, " ".join(map(str, table.numbers)))


def _nothing_thrown(variant: Variant, case: Case) -> Iterator[str]:
    if case.then is not None and not case.throw and not case.dice:
        yield from same("then", set(listed(case.then)), {Driven.at(variant, *set_up(variant, case)).follow()})


def _turns(variant: Variant, case: Case) -> Iterator[str]:
    if not case.turn:
        return
    table = Driven(variant) if case.turn[0].opening else Driven.at(variant, *set_up(variant, case))
    for number, row in enumerate(case.turn, 1):
        yield from (f"turn, row {number}: {failure}" for failure in _turn(variant, row, table))


def _turn(variant: Variant, row: TurnCase, table: Driven) -> Iterator[str]:
    if row.opening:
        table.opened(row.opening, row.chooses)
    if row.side is not None:
        yield from same("side", row.side, table.mover)
    if row.throw:
        table.thrown(dice_of(variant, row.throw))
    side, follows = table.mover, None
    yield from refused(variant, row.refuses, table)
    for text in row.plays:
        follows = table.do(text)
    if row.then is not None:
        yield from same("then", row.then, follows)
    if row.handed is not None:
        yield from same("handed over", row.handed, table.handed)
    if row.result is not None:
        position = table.position if table.mover == side else table.position.flipped
        yield from same("result", str(Position.parse(row.result)), str(position))


def _next_games(variant: Variant, case: Case) -> Iterator[str]:
    worths = {win.name: win.worth_of(variant.spec.checkers) for win in reversed(variant.spec.wins)}
    for kind, expected in case.next_game.items():
        if kind != DRAW and kind not in worths:
            yield f"next_game: unknown kind of win `{kind}`; expected one of {', '.join([*worths, DRAW])}"
            continue
        result = Result(None, "", 0, "drawn") if kind == DRAW else Result(0, kind, worths[kind], "won")
        side = begins_next(variant, result)
        yield from same(f"next game, after {kind}", expected, {0: "winner", 1: "loser", None: "thrown"}[side])


CHECKS = (_whole, _openings, _next_games, _nothing_thrown, _turns)
