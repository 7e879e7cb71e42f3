"""A game that people play at a terminal: who sits where, and the record that is kept of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bgrules.cli.record_files import free_path, last_record, latest_of_match, must_be_free, path_after, remember
from bgrules.errors import GameError, RecordError, relative
from bgrules.game.game import Game
from bgrules.game.match import Match
from bgrules.interchange.replay import Record, Recorder, read_record, replay, resume, save
from bgrules.players import PLAYERS, Player, player
from bgrules.position.variant import Variant
from bgrules.records.recorder import Event
from bgrules.sim.runfile import load_rules

LAST = "last"
"""In place of a file: the record written last where they are kept."""
DICE = ("throw", "opening")
DECIDED = ("play", "adopt", "name")


@dataclass
class Sitting:
    """A game with its players; a person is None."""

    game: Game
    players: tuple[Player | None, ...]
    record: Path | None
    """Where the record is; None if none is kept."""

    @property
    def is_typed(self) -> bool:
        """The dice are those of a real board."""
        return self.game.seed is None

    def take_back(self) -> None:
        """Go back to before what a person entered last.

        Raises:
            GameError: nothing has been entered.
            RecordError: the record cannot be written.
        """
        events = self.game.events
        entered = [i for i, event in enumerate(events) if self._is_entered(event)]
        if not entered:
            raise GameError("there is nothing to take back")
        kept = entered[-1]
        told = self._told()
        game = replay(replace(told, events=told.events[:kept], lines=told.lines[:kept]), self.game.variant)
        if self.record is not None:
            lines = self.record.read_bytes().splitlines(keepends=True)
            end = sum(map(len, lines[: told.lines[kept] - 1]))
            _go_on(game, Recorder.more(self.record, end), kept)
        self.game = game

    def _told(self) -> Record:
        """Return the record up to now."""
        if self.record is not None:
            return read_record(self.record)
        events = self.game.events
        return Record(self.game.heading, events, tuple(range(2, len(events) + 2)), Path(), 0)

    def save(self, path: str) -> None:
        """Write the record as it stands to another file.

        Raises:
            RecordError: the file exists, or cannot be written.
        """
        game = self.game
        unfinished = () if game.unfinished is None else (game.unfinished,)
        save(Path(path).expanduser(), game.heading, (*game.events, *unfinished))

    def _is_entered(self, event: Event) -> bool:
        if any(name in event for name in DICE):
            return self.is_typed
        return any(name in event for name in DECIDED) and self.players[event["side"]] is None


def begin_of(match: Match, record: str | None) -> Sitting:
    """Begin a match.

    Raises:
        RecordError: the file of its first game or of a later one exists, or cannot be written.
    """
    if record is not None:
        must_be_free(record)
    return _seated(match.game(), record)


def begin_next(match: Match, before: Sitting) -> Sitting:
    """Begin the next game of a match; its record is named after that of the game before.

    Raises:
        RecordError: the file exists, or cannot be written.
    """
    record = None if before.record is None else str(path_after(before.record, match.played))
    return _seated(match.game(), record)


def begin(
    variant: Variant,
    players: Sequence[str],
    seed: int | None,
    turn_limit: int,
    record: str | None,
    heading: Mapping[str, Any],
) -> Sitting:
    """Begin a game; without a file for its record one is found, if there is a place for it.

    Raises:
        RecordError: the file exists, or cannot be written.
    """
    return _seated(Game(variant, seed, turn_limit=turn_limit, players=players, heading=heading), record)


def _seated(game: Game, record: str | None) -> Sitting:
    path = Path(record).expanduser() if record else free_path(game.variant.name)
    if path is None:
        return Sitting(game, seats(game), None)
    try:
        recorder = Recorder.new(path, game.heading)
    except RecordError:
        if record or not path.exists():
            raise
        return _seated(game, record)  # another game, begun this moment, has taken the name
    _go_on(game, recorder, 0)
    remember(path)
    return Sitting(game, seats(game), path)


def go_on(record: str, trust: bool, force: bool = False) -> tuple[Sitting, str]:
    """Go on with a game; `force` under rules that are no longer those of its record.

    Returns:
        The game, and what is to be said of its record.

    Raises:
        RecordError: no record, or one that cannot be played on.
    """
    asked = last_record() if record == LAST else Path(record).expanduser()
    path = latest_of_match(asked)
    told = read_record(path)
    rules, settings = told.header["variant"], told.header["set"]
    variant = None if isinstance(rules, str) else load_rules(rules, trust, settings)
    game = resume(path, variant, force, trust=trust)
    remember(path)
    moved = "" if path == asked else f"the game in {relative(asked)} is over; the match is resumed in {relative(path)}"
    return Sitting(game, seats(game), path), "; ".join(filter(None, (moved, told.notice)))


def seats(game: Game) -> tuple[Player | None, ...]:
    """Seat the players that a record names; who is none of ours is a person."""
    return tuple(player(name, game.seed or 0, game.number) if name in PLAYERS else None for name in game.players)


def _go_on(game: Game, recorder: Recorder, done: int) -> None:
    """Write what the record lacks, and keep it from now on."""
    for event in game.events[done:]:
        recorder.write(event)
    game.keep(recorder)
