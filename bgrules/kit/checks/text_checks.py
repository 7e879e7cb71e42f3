"""What is written can be read again: positions, plays, whole games."""

from collections.abc import Iterator

from bgrules.errors import BgrulesError
from bgrules.interchange.transcript import read_transcript
from bgrules.interchange.transcript_writer import written
from bgrules.kit.checks.check import Check
from bgrules.kit.checks.steps_checks import SOME, shown
from bgrules.kit.checks.subject import Subject
from bgrules.kit.checks.trials import few
from bgrules.kit.findings import Flaw
from bgrules.kit.game_driver import applied
from bgrules.position.position import Position
from bgrules.referee.referee import judge

JUDGED = 3
"""Plays of a list that are asked about one by one."""


def positions_round_trip(subject: Subject) -> Iterator[Flaw]:
    """A position's text is that position again, and the variant takes it."""
    for one in subject.tried:
        position = one.asked.position
        if subject.variant.position(str(position), one.asked.side) != position:
            says = f"`{position}` is read as `{Position.parse(str(position))}`"
            yield Flaw(says, subject.command("show", str(position)))


def plays_round_trip(subject: Subject) -> Iterator[Flaw]:
    """A play's text leads where the play leads, no two read alike, and each is legal when it is typed."""
    for one in few(subject.tried, SOME):
        asked, position = one.asked, one.asked.position
        is_first = asked.is_first_throw
        plays = subject.variant.plays(position, dice=asked.numbers, side=asked.side, first_throw=is_first)
        see = shown(subject, asked)
        if len({play.text for play in plays}) < len(plays):
            yield Flaw(f"two plays read alike in `{position}`", see)
        for play in plays:
            if applied(subject.variant.ruleset, position, play.text) != play.result:
                yield Flaw(f"`{play}` leads to another position than the play in `{position}`", see)
        for play in plays[:JUDGED]:
            asks = {"dice": asked.numbers, "play": play.text, "side": asked.side, "first_throw": is_first}
            verdict = subject.variant.why(position, **asks)  # type: ignore[arg-type]
            if not verdict:
                yield Flaw(f"`{play}` is listed, but refused when it is typed in `{position}`: {verdict.text}", see)


def games_round_trip(subject: Subject) -> Iterator[Flaw]:
    """A game written down as people do is read again without a doubt, and the referee finds no fault in it."""
    found = read_transcript(subject.variant, written(subject.variant, subject.game.events))
    for line, why in found.unread:
        yield Flaw(
            f"line {line} of the shortest game, written down, cannot be read: {why}", subject.show_game(subject.number)
        )
    try:
        faults = judge(subject.variant, found.entries).faults
    except BgrulesError as error:
        yield Flaw(f"the shortest game, written down, cannot be judged: {error}", subject.show_game(subject.number))
        return
    for fault in faults:
        says = f"the referee finds a fault in the shortest game, written down: {fault.head}: {fault.text}"
        yield Flaw(says, subject.show_game(subject.number))


CHECKS = (Check(positions_round_trip), Check(plays_round_trip), Check(games_round_trip))
