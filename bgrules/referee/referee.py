"""The referee: a game that was played elsewhere, judged line by line.

After a fault the game continues as it was played (`continuation.py`, `penalty.py`), so that every fault is found, not
only the first. Plays are judged in `judge.py`; here: whose turn it is, how it begins, how it ends.
"""

from collections.abc import Callable, Iterable
from typing import Any

from bgrules.game.decision import ENDINGS, RESIGNED
from bgrules.game.machine import Pair
from bgrules.interchange.entries import (
    COLOURS,
    Adopted,
    BegunEntry,
    Ended,
    Handed,
    NamedEntry,
    NotThrown,
    Opened,
    Played,
    RecordEntry,
    Resigned,
    Thrown,
)
from bgrules.kernel import board, turn
from bgrules.position.variant import Variant
from bgrules.referee.faults import FaultBoard, RefereeReport
from bgrules.referee.judge import PlayJudge
from bgrules.terms import OFF, Throw

ALL_THE_SAME = "the game continues by it"


def judge(variant: Variant, entries: Iterable[RecordEntry]) -> RefereeReport:
    """Judge a game.

    Args:
        variant: by whose rules.
        entries: what the record says, in order.

    Returns:
        Every fault, the boards by line, and how the game stands at the end.
    """
    referee = Referee(variant)
    for entry in entries:
        referee.follow(entry)
    return RefereeReport(referee.faults, referee.boards, referee.turns, referee.standing)


class Referee(PlayJudge):
    """Follows a game."""

    def __init__(self, variant: Variant) -> None:
        """Set up the start of a game."""
        super().__init__(variant)
        self.boards: dict[int, FaultBoard] = {}
        self.line = 0
        self.opened: Pair | None = None
        self.before_opening = self.table
        self.is_adopting = False
        """The dice of the opening are being played, and no line has called them a throw yet."""
        self.turn, self.skipped, self.thrower = 0, -1, -1
        self.resigned: Resigned | None = None
        self.late: set[int] = set()

    def follow(self, entry: RecordEntry) -> None:
        """Take the next entry."""
        side = self.table.mover if entry.side is None else entry.side
        known = self.boards.get(entry.line)
        before = known.before if known else self.table.seen_by(side)
        if (self.table.decision == turn.OVER or self.resigned) and not isinstance(entry, Ended | Handed):
            self._after_the_end(entry)
        else:
            _FOLLOW[type(entry)](self, entry)
        self._note_turns()
        self.line = entry.line
        self.boards[entry.line] = FaultBoard(side, before, self.table.seen_by(side))

    @property
    def turns(self) -> int:
        """Turns so far, one that has only begun left out."""
        is_to_come = self.table.decision == turn.THROW_DICE and self.table.counter(board.THROW) == 0
        return self.table.counter(board.TURN) - is_to_come

    @property
    def standing(self) -> str:
        """Who must do what, or how it ended."""
        if self.resigned and self.resigned.side is not None:
            return f"{COLOURS[self.resigned.side]} resigned"
        return self._result() if self.table.decision == turn.OVER else super().standing

    def played(self, entry: Played) -> None:
        """Judge a play."""
        self.is_adopting = False
        if entry.side is not None and not self.table.is_carried:
            self.thrower = entry.side
        super().played(entry)

    def begun(self, entry: BegunEntry) -> None:
        """Begin in the middle of a game."""
        if self.line or entry.side is None:
            says = "a position stands only where a record begins"
            self.fault(entry.line, "opening", "", says, "position", "it is passed over")
            return
        self.table.begin_at(entry.side, entry.position)

    def opening(self, entry: Opened) -> None:
        """Judge the dice of the opening."""
        if self.table.decision != turn.OPENING_THROW:
            self.close(self.line)
            says = f"the opening is over: {self.standing}"
            self.fault(entry.line, "opening", "opening.tie", says, _dice_said(entry.dice), "it is passed over")
            return
        self.before_opening, self.opened = self.table.copy(), entry.dice
        self.table.open(entry.dice)
        self.is_adopting = self.table.decision == turn.PLAY

    def adopted(self, entry: Adopted) -> None:
        """Judge what the winner of the opening chose."""
        is_winner = entry.side in (None, self.table.mover)
        if self.table.decision == turn.OPENING:
            if not is_winner:
                self._opening_fault(entry, f"{COLOURS[self.table.mover]} won the opening, and chooses")
            self.table.choose(entry.adopts)
        elif self.opened is None or self._has_begun:
            self._opening_fault(entry, f"there is nothing to choose: {self.standing}", "it is passed over")
            return
        elif entry.adopts != self.is_adopting:
            may = "begins with the dice of the opening" if self.is_adopting else "throws again for its first throw"
            self._opening_fault(entry, f"the winner of the opening {may}")
            self._open_freely(entry.adopts)
        self.is_adopting = entry.adopts

    def thrown(self, entry: Thrown) -> None:
        """Judge whose throw it is."""
        if not self._is_opening_written(entry):
            self.close(self.line)
            if self.table.decision == turn.OVER:
                self._after_the_end(entry)
                return
            if self.table.decision == turn.OPENING_THROW:
                self._no_opening(entry)
            self._must_be_turn(entry)
            self.table.throw(entry.dice)
        self.thrower = self.table.mover if entry.side is None else entry.side

    def not_thrown(self, entry: NotThrown) -> None:
        """Judge whether a side does not throw."""
        self.close(self.line)
        side, who = entry.side or 0, COLOURS[entry.side or 0]
        is_to_throw = self.table.decision == turn.THROW_DICE and self.table.mover == side
        if not is_to_throw and self.skipped == side:
            return
        rule, says = "entry.bar.shut_out", f"{who} is to throw"
        if not is_to_throw:
            rule, says = "", f"it is not {who}'s turn: {self.standing}"
        kind = "may-throw" if is_to_throw else "out-of-turn"
        goes_on = "the turn passes" if is_to_throw else "it is passed over"
        self.fault(entry.line, kind, rule, says, f"{who} does not throw", goes_on, side)
        if is_to_throw:
            self.table.give_turn(1 - side)

    def resigns(self, entry: Resigned) -> None:
        """A side gives the game up, at any time."""
        kinds = [win.name for win in self.variant.spec.wins]
        if entry.kind and entry.kind not in kinds:
            says = f"unknown win `{entry.kind}`; expected one of {', '.join(f'`{name}`' for name in kinds)}"
            self.fault(entry.line, "wrong-result", "", says, f"{COLOURS[entry.side or 0]} resigns {entry.kind}")
        self.resigned = entry

    def ended(self, entry: Ended) -> None:
        """Judge the result."""
        if not self.resigned and entry.ended in ENDINGS.values() and entry.ended != ENDINGS[board.CUT_OFF]:
            self.close(self.line)
        if self.resigned:
            self._resigned_as(entry)
        elif self.table.decision != turn.OVER:
            if entry.ended in (ENDINGS[board.WON], ENDINGS[board.DRAWN]):
                says = f"the game is not over: {self.standing}{self._left()}"
                self.fault(entry.line, "not-over", "ending.won_by", says, _result_said(entry))
        elif wrong := self._wrong(entry):
            says = f"by the rules {self._result()}"
            self.fault(entry.line, "wrong-result", wrong, says, _result_said(entry))

    @property
    def _has_begun(self) -> bool:
        return self.thrower >= 0

    def _open_freely(self, adopts: bool) -> None:
        assert self.opened is not None
        self.table = self.before_opening.copy()
        self.table.open_freely(self.opened, adopts)

    def _opening_fault(self, entry: RecordEntry, says: str, goes_on: str = ALL_THE_SAME) -> None:
        said = f"{COLOURS[entry.side]} " if entry.side is not None else ""
        if isinstance(entry, Adopted):
            said += "adopts" if entry.adopts else "throws again"
        elif isinstance(entry, Thrown):
            said += str(Throw(entry.dice))
        self.fault(entry.line, "opening", "opening.first_throw", says, said, goes_on, entry.side)

    def _is_opening_written(self, entry: Thrown) -> bool:
        """See whether a throw is that of the opening, adopted; it has been thrown then."""
        is_same = entry.side == self.table.mover and entry.dice == self.table.dice
        is_adopting, self.is_adopting = self.is_adopting, False
        if self.table.decision == turn.OPENING and entry.side == self.table.mover:
            self.table.choose(is_same)
            return is_same
        if is_adopting and entry.side == self.table.mover and not is_same:
            self._opening_fault(entry, f"{COLOURS[self.table.mover]} begins with {Throw(self.table.dice)}")
            self._open_freely(adopts=False)
        return is_adopting and is_same

    def _no_opening(self, entry: Thrown) -> None:
        tie = "the opening was a tie, and is thrown again" if self.opened else "no opening says who begins"
        said = f"{COLOURS[entry.side or 0]} {Throw(entry.dice)}"
        rule = "opening.tie" if self.opened else "opening.dice_each"
        self.fault(entry.line, "opening", rule, tie, said, f"{COLOURS[entry.side or 0]} begins", entry.side)
        self.table.give_turn(entry.side or 0)

    def _must_be_turn(self, entry: Thrown) -> None:
        table, side = self.table, entry.side or 0
        if table.decision == turn.THROW_DICE and table.mover == side:
            return
        who, other = COLOURS[side], COLOURS[1 - side]
        said = f"{who} {Throw(entry.dice)}"
        if self.skipped == side:
            rule, kind, says = "entry.bar.shut_out", "shut-out", f"{who} is shut out and does not throw"
        elif table.counter(board.THROW) > 0:
            rule, kind, says = self.worth_field(), "out-of-turn", f"{other} throws again first"
        elif self.thrower == side:
            rule, kind, says = self.worth_field(), "out-of-turn", f"{who}'s throw earns no other; {other} is to throw"
        elif not self._has_begun and self.opened:
            rule, kind, says = "opening.dice_each", "out-of-turn", f"{other} won the opening and begins"
        else:
            rule, kind, says = "", "out-of-turn", f"it is not {who}'s turn: {self.standing}"
        self.fault(entry.line, kind, rule, says, said, f"{who} throws nevertheless", side)
        table.give_turn(side)

    def _after_the_end(self, entry: RecordEntry) -> None:
        """Name a line that comes after the end, once."""
        if entry.line not in self.late:
            drawn = self.table.counter(board.ENDED) == board.DRAWN
            rule = "" if self.resigned else "ending.drawn_by" if drawn else "ending.won_by"
            says = f"the game was over before this line: {self.standing}"
            self.fault(entry.line, "after-the-end", rule, says, goes_on="it is passed over", side=entry.side)
        self.late.add(entry.line)

    def _note_turns(self) -> None:
        """See whether a side was passed over because it is shut out."""
        now = self.table.counter(board.TURN)
        if now != self.turn:
            self.skipped = 1 - self.table.mover if now - self.turn > 1 else -1
        self.turn = now

    def _result(self) -> str:
        winner = self.table.counter(board.WINNER)
        if winner < 0:
            return "the game is drawn" if self.table.counter(board.ENDED) == board.DRAWN else "the game is cut off"
        return f"{COLOURS[winner]} wins {self.table.win.name}, worth {self.table.worth}"

    def _wrong(self, entry: Ended) -> str:
        """Name the rule that a result breaks; empty if none."""
        winner, ended = self.table.counter(board.WINNER), ENDINGS[self.table.counter(board.ENDED)]
        if entry.ended != ended or (winner >= 0 and entry.side != winner):
            return "ending.drawn_by" if ended == ENDINGS[board.DRAWN] else "ending.won_by"
        if winner < 0:
            return ""
        win = self.table.win
        return "" if entry.kind in ("", win.name) and entry.worth in (None, self.table.worth) else "wins"

    def _resigned_as(self, entry: Ended) -> None:
        """Judge a result by who resigned what."""
        resigned = self.resigned
        assert resigned is not None
        kinds = self.table.worths(resigned.side or 0)
        kind = entry.kind or resigned.kind
        is_kind = not (entry.kind and resigned.kind and entry.kind != resigned.kind)
        is_worth = entry.worth is None or not kind or kinds.get(kind) == entry.worth
        if (
            entry.side == resigned.side
            or entry.ended not in (RESIGNED, ENDINGS[board.WON])
            or not (is_kind and is_worth)
        ):
            says = f"{self.standing}" + f" {resigned.kind}, worth {kinds.get(resigned.kind)}" * bool(resigned.kind)
            self.fault(entry.line, "wrong-result", "wins", says, _result_said(entry))

    def _left(self) -> str:
        """Say what keeps the game from being over."""
        left = [sum(row[OFF + 1 :]) for row in self.table.state.checkers.tolist()]
        found = (f"{COLOURS[side]} has {count}" for side, count in enumerate(left))
        return f"; checkers not borne off: {', '.join(found)}"


def _dice_said(dice: Pair) -> str:
    return "opening: " + ", ".join(f"{who} {Throw(own)}" for who, own in zip(COLOURS, dice, strict=True))


def _result_said(entry: Ended) -> str:
    won = [f"{COLOURS[entry.side]} wins" if entry.side is not None else entry.ended.replace("_", " ")]
    return " ".join([*won, entry.kind, str(entry.worth or "")]).strip()


_FOLLOW: dict[type[RecordEntry], Callable[[Referee, Any], None]] = {
    BegunEntry: Referee.begun,
    Opened: Referee.opening,
    Adopted: Referee.adopted,
    Thrown: Referee.thrown,
    NotThrown: Referee.not_thrown,
    Handed: Referee.handed,
    NamedEntry: Referee.named,
    Played: Referee.played,
    Resigned: Referee.resigns,
    Ended: Referee.ended,
}
