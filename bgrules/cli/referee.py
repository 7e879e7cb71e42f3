"""`bgrules referee`: a game played elsewhere, checked line by line."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from bgrules.cli import arguments, options, output
from bgrules.cli.guard import FOUND_PROBLEMS
from bgrules.errors import RecordError, relative

if TYPE_CHECKING:
    from bgrules.interchange.transcript import GameText
    from bgrules.position.citation import Rule
    from bgrules.position.variant import Variant
    from bgrules.referee.faults import Fault, FaultBoard, RefereeReport

Record = Annotated[str, typer.Argument(metavar="RECORD", help="A game: JSON lines, or text, a line a throw.")]
Line = Annotated[
    int | None,
    typer.Option("--board", metavar="LINE", parser=options.whole(1), help="Show the board before this line instead."),
]


def referee(
    variant: options.Variant,
    record: Record,
    board: Line = None,
    json: options.Json = False,
    settings: options.Settings = None,
    trust: options.Trust = False,
) -> None:
    """Check a game that was played elsewhere, and report each fault with its line, the board and the rule.

    The exit code is 0 for a game without faults, 1 for faults, and 2 for lines that cannot be read.
    """
    from bgrules.interchange.reader import read_game, unread_lines
    from bgrules.referee.referee import judge

    rules = arguments.variant(variant, settings, trust)
    found = read_game(rules, record)
    for notice in found.notices:
        output.say(f"notice: {notice}")
    report = judge(rules, _readable(found))
    if board is not None and board in report.boards:
        _show_board(rules, report.boards[board], board, json)
        return
    if board is None:
        _show(report, found, relative(record), json)
    if found.unread:
        raise RecordError(unread_lines(record, found))
    if board is not None:
        raise RecordError(f"line {board} of `{relative(record)}` has no event of the game")
    if report.faults:
        raise typer.Exit(FOUND_PROBLEMS)


def _readable(found: "GameText") -> list[Any]:
    """Keep what stands before the first line that cannot be read: what comes later cannot be judged."""
    first = min((line for line, _ in found.unread), default=None)
    return [entry for entry in found.entries if first is None or entry.line < first]


def _show_board(rules: "Variant", board: "FaultBoard", line: int, json: bool) -> None:
    from bgrules.draw import ascii as boards
    from bgrules.interchange.entries import COLOURS

    if json:
        side = COLOURS[board.side]
        output.as_json({"line": line, "side": side, "before": str(board.before), "after": str(board.after)})
        return
    output.text(f"before line {line}, seen by {COLOURS[board.side]} (X)\n")
    output.text(boards.draw(rules, board.before))
    output.text(f"\nbefore  {board.before}\nafter   {board.after}")


def _show(report: "RefereeReport", found: "GameText", record: str, json: bool) -> None:
    if json:
        unread = [{"line": line, "text": why} for line, why in found.unread]
        faults = [_as_json(fault) for fault in report.faults]
        legal = report.is_legal and not unread
        summary = {"legal": legal, "turns": report.turns, "standing": report.standing}
        output.as_json({**summary, "faults": faults, "unread": unread})
        return
    for fault in report.faults:
        for line in _lines(fault, record):
            output.text(line)
    if found.unread:
        first = min(line for line, _ in found.unread)
        output.text(f"{_faults(report)} before line {first}, which cannot be read")
    else:
        output.text(f"{_faults(report)}: {_turns(report)}; {report.standing}")


def _faults(report: "RefereeReport") -> str:
    found = len(report.faults)
    return "legal" if not found else "1 fault" if found == 1 else f"{found} faults"


def _turns(report: "RefereeReport") -> str:
    return "1 turn" if report.turns == 1 else f"{report.turns} turns"


def _lines(fault: "Fault", record: str) -> list[str]:
    """Print a fault: what, why, where, by which rule, and how the game continues."""
    from bgrules.interchange.entries import COLOURS
    from bgrules.position.why import laid_out

    lines = [f"{record}:{fault.line}: {fault.head}" + (f": {fault.said}" if fault.said else "")]
    place = ""
    if fault.before is not None and fault.side is not None:
        place = f"{fault.before}   ({COLOURS[fault.side]} | {COLOURS[1 - fault.side]})"
    found = {
        "refused": fault.text,
        "board": place,
        "rule": fault.rule.text,
        "legal": fault.legal,
        "help": fault.help,
        "effect": fault.goes_on,
        "penalty": fault.penalty.text if fault.penalty else "",
        "then": str(fault.after or ""),
    }
    return [*lines, *laid_out(found), ""]


def _as_json(fault: "Fault") -> dict[str, Any]:
    from bgrules.interchange.entries import COLOURS

    names = ("line", "kind", "said", "text", "legal", "goes_on", "help")
    found = {name: getattr(fault, name) for name in names}
    side = None if fault.side is None else COLOURS[fault.side]
    boards = {name: getattr(fault, name) and str(getattr(fault, name)) for name in ("before", "after")}
    penalty = _rule_json(fault.penalty) if fault.penalty else None
    shown = {"witness": fault.witness.to_dict(), "penalty": penalty}
    return {**found, **boards, "side": side, **_rule_json(fault.rule), **shown}


def _rule_json(rule: "Rule") -> dict[str, Any]:
    from bgrules.variant.values import plain

    return {
        "field": rule.field,
        "value": plain(rule.value),
        "source": rule.source,
        "place": rule.place,
        "given": rule.given,
    }
