"""Plays judged one by one, and the game followed through what is wrong with them.

The kernel decides what is legal and `why.py` says why not; here a fault is written down and the game continues.
"""

from dataclasses import replace

from bgrules.interchange.entries import COLOURS, Handed, NamedEntry, Played
from bgrules.kernel import turn
from bgrules.position import why
from bgrules.position.citation import quoted
from bgrules.position.notation import NO_PLAY, Play, parse_play
from bgrules.position.repetition import not_pure
from bgrules.position.variant import Variant
from bgrules.referee.continuation import Followed, numbers_of
from bgrules.referee.faults import Fault
from bgrules.referee.penalty import Ruling, rule_on
from bgrules.terms import Allowance, Throw

NOTHING = Ruling(None, "")


class PlayJudge:
    """Judges plays where the game stands."""

    def __init__(self, variant: Variant) -> None:
        """Set up the start of a game."""
        self.variant, self.table = variant, Followed(variant)
        self.faults: list[Fault] = []

    def played(self, entry: Played) -> None:
        """Judge a play."""
        if self.table.decision == turn.NAME:
            self._infer_name(entry.text)
        if self.table.decision != turn.PLAY or entry.side != self.table.mover:
            self._too_much(entry)
            return
        if entry.numbers is not None and sorted(entry.numbers) != sorted(self.table.numbers):
            says = (
                f"{_spaced(entry.numbers)} are given as the numbers to play, but they are {_spaced(self.table.numbers)}"
            )
            self.fault(entry.line, "other-numbers", self.worth_field(), says, self._said(entry.text))
        legal = self._legal()
        play = legal.get(entry.text)
        if play is None:
            verdict = why.decide(self.variant, self.table.question, entry.text, self.table.then())
            if not verdict.legal:
                self._illegal(entry, verdict)
                return
            if verdict.text not in legal:
                raise not_pure(self.variant)
            play = legal[verdict.text]
        self.table.play(play.code)

    def _legal(self) -> dict[str, Play]:
        return {play.text: play for play in self.table.plays()}

    def close(self, line: int, to_handed: bool = False) -> None:
        """Judge what was left unplayed at a line, up to numbers handed over if it says so."""
        while self.table.decision in (turn.NAME, turn.PLAY) and not (to_handed and self.table.is_carried):
            if self.table.decision == turn.NAME:
                self.table.name(0)
            else:
                self.played(Played(line, self.table.mover, NO_PLAY))

    def named(self, entry: NamedEntry) -> None:
        """Judge which numbers were named."""
        options = self.table.options()
        if entry.side != self.table.mover or not options:
            self.fault(
                entry.line, "nothing-to-play", self.worth_field(), f"no numbers are to be named: {self.standing}"
            )
            return
        firsts = [option[0].dice if option and isinstance(option[0], Allowance) else () for option in options]
        wanted = entry.option if isinstance(entry.option, int) else _index(firsts, entry.option)
        if not 0 <= wanted < len(options):
            choices = ", ".join(f"`{_spaced(first)}`" for first in firsts)
            self.fault(entry.line, "other-numbers", self.worth_field(), f"these cannot be named; there are {choices}")
            wanted = 0
        self.table.name(wanted)

    def handed(self, entry: Handed) -> None:
        """Judge which numbers were handed over."""
        self.close(entry.line, to_handed=True)
        if entry.side not in (None, self.table.mover) or sorted(entry.numbers) != sorted(self.table.handed):
            came = _spaced(self.table.handed)
            to = COLOURS[self.table.mover]
            says = f"{_spaced(entry.numbers)} are given as handed over, but "
            says += f"{came} are, to {to}" if came else "nothing is"
            self.fault(entry.line, "other-numbers", self.worth_field(), says)

    @property
    def standing(self) -> str:
        """Who must do what, in a few words."""
        who = COLOURS[self.table.mover]
        if self.table.decision == turn.PLAY:
            return f"{who} has {_spaced(self.table.numbers) or 'no numbers'} to play"
        words = {
            turn.OPENING_THROW: "the opening is to be thrown",
            turn.OPENING: f"{who} has won the opening and adopts its dice or throws again",
            turn.THROW_DICE: f"{who} is to throw",
            turn.NAME: f"{who} is to name its numbers",
        }
        return words.get(self.table.decision, "the game is over")

    def worth_field(self) -> str:
        """Name the rule that says what the dice shown are worth."""
        if any("bonus_throws" in code.hooks for code in self.variant.loaded.hooks.codes):
            return "hooks.bonus_throws"
        throw = Throw(self.table.dice) if self.table.dice else None
        if throw and str(throw) in self.variant.spec.throws.named:
            return "throws.named"
        return "throws.doublet" if throw and throw.is_doublet else "throws.dice"

    def fault(
        self, line: int, kind: str, rule: str, text: str, said: str = "", goes_on: str = "", side: int | None = None
    ) -> None:
        """Write down a fault that is not an illegal step."""
        self._add(Fault(line, kind, said, text, side, None, quoted(self.variant, rule), goes_on=goes_on))

    def _add(self, fault: Fault, ruling: Ruling = NOTHING) -> None:
        """Write a fault down, with the board before it and the penalty."""
        side = self.table.mover if fault.side is None else fault.side
        is_opening = self.table.decision in (turn.OPENING_THROW, turn.OPENING)
        fault = replace(fault, side=side, before=None if is_opening else self.table.seen_by(side))
        if ruling.text:
            fault = replace(fault, goes_on=ruling.text)
        if ruling.field:
            fault = replace(fault, penalty=quoted(self.variant, ruling.field), after=ruling.position)
        self.faults.append(fault)

    def _illegal(self, entry: Played, verdict: why.Verdict) -> None:
        """Write down an illegal play, and continue the game from where it leads."""
        table, before = self.table, self.table.position
        ruling = rule_on(self.variant, before, entry.text)
        pairs = parse_play(entry.text)
        said, who, rule = self._said(entry.text), entry.side, verdict.quoted
        fault = Fault(entry.line, verdict.reason, said, verdict.text, who, None, rule, verdict.instead, verdict.witness)
        fault = replace(fault, help=verdict.help)
        self._add(fault, ruling if pairs else NOTHING)
        made = ruling.position is not None
        table.stand(ruling.position or before, numbers_of(pairs, table.numbers) if made else ())

    def _too_much(self, entry: Played) -> None:
        """Judge a play where its side has nothing to play; to play nothing is nothing."""
        pairs = parse_play(entry.text)
        if not pairs:
            return
        side = entry.side or 0
        ruling = rule_on(self.variant, self.table.seen_by(side), entry.text)
        says = f"the throw gives no more to play: {self.standing}"
        said, rule = f"{COLOURS[side]}: {entry.text}", quoted(self.variant, self.worth_field())
        self._add(Fault(entry.line, "nothing-to-play", said, says, side, None, rule), ruling)
        if ruling.position is not None:
            self.table.put(side, ruling.position)

    def _infer_name(self, text: str) -> None:
        """Find which numbers a play uses that does not name them."""
        for option in range(len(self.table.options())):
            there = self.table.copy()
            there.name(option)
            if there.decision == turn.PLAY and why.decide(self.variant, there.question, text, there.then()).legal:
                self.table.name(option)
                return
        self.table.name(0)

    def _said(self, play: str) -> str:
        table = self.table
        thrown = f"handed {_spaced(table.numbers)}" if table.is_carried else str(Throw(table.dice))
        return f"{COLOURS[table.mover]} {thrown}: {play}"


def _spaced(numbers: object) -> str:
    return " ".join(map(str, numbers)) if isinstance(numbers, list | tuple) else str(numbers)


def _index(firsts: list[tuple[int, ...]], numbers: tuple[int, ...]) -> int:
    """Find the option that begins with these numbers; -1 if none does."""
    return next((at for at, first in enumerate(firsts) if sorted(first) == sorted(numbers)), -1)
