"""Whole games by the uniform policy: they end, they are fair to both sides, and they can be had again."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from bgrules.errors import BgrulesError
from bgrules.game.game import Game
from bgrules.interchange.replay import replay
from bgrules.kernel import board, playout
from bgrules.kit.checks.check import Check
from bgrules.kit.checks.subject import Subject
from bgrules.kit.findings import Flaw
from bgrules.records.recorder import save
from bgrules.sim.batch import simulate
from bgrules.sim.cutoffs import unsaid
from bgrules.sim.game_record import shown_game
from bgrules.terms import SIDES

ENOUGH = 100
"""Games won after which it is significant that one side has won none."""
SEVERAL = 32
"""Games that are played by one worker and by two."""
PORTION = 4


def games_end(subject: Subject) -> Iterator[Flaw]:
    """Every game ends by a win or a declared draw, not by the limit on turns."""
    for number in np.flatnonzero(subject.games.column(playout.ENDED) == board.CUT_OFF).tolist():
        yield Flaw(f"game {number} does not end before it is cut off", subject.show_game(number))


def draws_declared(subject: Subject) -> Iterator[Flaw]:
    """A game is drawn only where `ending.drawn_by` names a way."""
    for number in np.flatnonzero(subject.games.column(playout.ENDED) == board.DRAWN).tolist():
        yield Flaw(f"game {number} is drawn, but the file names no draw", subject.show_game(number))


def _has_no_draw(subject: Subject) -> bool:
    return not subject.spec.ending.drawn_by


def both_sides_can_win(subject: Subject) -> Iterator[Flaw]:
    """Either side wins some games."""
    won = [int((subject.games.column(playout.WINNER) == side).sum()) for side in range(SIDES)]
    if sum(won) < ENOUGH:
        subject.notes.append(f"games: {sum(won)} won, too few to show whether both sides can win")
        return
    for side in range(SIDES):
        if not won[side]:
            see = subject.command("simulate", "--seed", str(subject.seed), "--games", str(len(subject.games.rows)))
            yield Flaw(f"side {side} wins none of {sum(won)} games", see)


def win_kinds_reached(subject: Subject) -> Iterator[Flaw]:
    """Every game won is won as one of the kinds; kinds that no game of the sample reached are named in the report."""
    kinds = subject.games.column(playout.KIND)
    won = subject.games.column(playout.ENDED) == board.WON
    for number in np.flatnonzero(won & ((kinds < 0) | (kinds >= len(subject.spec.wins)))).tolist():
        yield Flaw(f"game {number} is won as no kind of win", subject.show_game(number))
    unseen = [_kind(subject, row) for row in range(len(subject.spec.wins)) if row not in kinds]
    if unseen:
        subject.notes.append(f"games: not seen in {len(kinds)} games: {', '.join(unseen)}")


def _kind(subject: Subject, row: int) -> str:
    win = subject.spec.wins[row]
    return win.name + (f" ({' and '.join(win.when)})" if win.when else "")


def same_seed_same_game(subject: Subject) -> Iterator[Flaw]:
    """A seed gives the same game again, at once or decision by decision."""
    first, again = subject.game, shown_game(subject.variant, subject.seed, subject.number)
    if first.events != again.events:
        yield Flaw("the shortest game is another when it is played again", subject.show_game(subject.number))
    row, result = subject.games.rows[subject.number], first.result
    winner = -1 if result is None or result.winner is None else result.winner
    if (first.clock.turn, winner) != (int(row[playout.TURNS]), int(row[playout.WINNER])):
        says = f"the shortest game lasts {first.clock.turn} turns decision by decision, {row[playout.TURNS]} at once"
        yield Flaw(says, subject.show_game(subject.number))


def one_worker_equals_two(subject: Subject) -> Iterator[Flaw]:
    """The numbers do not depend on how many workers play."""
    games = min(SEVERAL, len(subject.games.rows))
    with unsaid():  # the check `games_end` reports them
        one, two = (simulate(subject.variant, games, subject.seed, workers, chunk=PORTION) for workers in (1, 2))
    if one.partial or two.partial:
        raise KeyboardInterrupt
    if one.to_dict() != two.to_dict():
        see = subject.command("simulate", "--games", str(games), "--seed", str(subject.seed), "--workers", "2")
        yield Flaw("two workers come to other numbers than one", see)


def record_replays(subject: Subject) -> Iterator[Flaw]:
    """A game's record, written to a file and read again, leads to the same game."""
    game = subject.game
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        save(path, game.heading, game.events)
        try:
            yield from _replayed(subject, game, path)
        except BgrulesError as error:
            yield Flaw(
                f"the record of the shortest game cannot be replayed: {error}", subject.show_game(subject.number)
            )


def _replayed(subject: Subject, game: Game, path: Path) -> Iterator[Flaw]:
    if replay(path, subject.variant).events != game.events:
        yield Flaw("the record of the shortest game leads to another game", subject.show_game(subject.number))


CHECKS = (
    Check(games_end),
    Check(draws_declared, _has_no_draw),
    Check(both_sides_can_win),
    Check(win_kinds_reached),
    Check(same_seed_same_game),
    Check(one_worker_equals_two),
    Check(record_replays),
)
