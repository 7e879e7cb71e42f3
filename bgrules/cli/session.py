"""A game that people play at a terminal: its players, and its record."""

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
class Session:
    """A game with its players; a person is None."""

    game: Game
    players: tuple[Player | None, ...]
    record: Path | None
    """Where the record is; None if none is kept."""
    notice: str = ""
    """What the person must know about the record before play begins."""

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
        found = self._told()
        game = replay(replace(found, events=found.events[:kept], lines=found.lines[:kept]), self.game.variant)
        if self.record is not None:
            lines = self.record.read_bytes().splitlines(keepends=True)
            end = sum(map(len, lines[: found.lines[kept] - 1]))
            _record_rest(game, Recorder.more(self.record, end), kept)
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


def begin_match(match: Match, record: str | None) -> Session:
    """Begin a match.

    Raises:
        RecordError: the file of its first game or of a later one exists, or cannot be written.
    """
    if record is not None:
        must_be_free(record)
    return _begun(match.game(), record)


def begin_next(match: Match, before: Session) -> Session:
    """Begin the next game of a match; its record is named after that of the game before.

    Raises:
        RecordError: the file exists, or cannot be written.
    """
    record = None if before.record is None else str(path_after(before.record, match.played))
    return _begun(match.game(), record)


def begin(
    variant: Variant,
    players: Sequence[str],
    seed: int | None,
    turn_limit: int,
    record: str | None,
    heading: Mapping[str, Any],
) -> Session:
    """Begin a game; without a file for its record one is found, if there is a place for it.

    Raises:
        RecordError: the file exists, or cannot be written.
    """
    return _begun(Game(variant, seed, turn_limit=turn_limit, players=players, heading=heading), record)


def _begun(game: Game, record: str | None) -> Session:
    path = Path(record).expanduser() if record else free_path(game.variant.name)
    if path is None:
        return Session(game, seats(game), None)
    try:
        recorder = Recorder.new(path, game.heading)
    except RecordError:
        if record or not path.exists():
            raise
        return _begun(game, record)  # another game, begun this moment, has taken the name
    _record_rest(game, recorder, 0)
    return Session(game, seats(game), path, remember(path))


def resume_record(record: str, trust: bool, force: bool = False) -> Session:
    """Resume a game; `force` under rules that are no longer those of its record.

    Returns:
        The game, with a notice of what was repaired or not found in its record.

    Raises:
        RecordError: no record, or one that cannot be played on.
    """
    asked = last_record() if record == LAST else Path(record).expanduser()
    path = latest_of_match(asked)
    found = read_record(path)
    rules, settings = found.header["variant"], found.header["set"]
    variant = None if isinstance(rules, str) else load_rules(rules, trust, settings)
    game = resume(path, variant, force, trust=trust)
    moved = "" if path == asked else f"the game in {relative(asked)} is over; the match is resumed in {relative(path)}"
    notice = "; ".join(filter(None, (moved, found.notice, remember(path))))
    return Session(game, seats(game), path, notice)


def seats(game: Game) -> tuple[Player | None, ...]:
    """Make the players that a record names; any other name is a person."""
    return tuple(player(name, game.seed or 0, game.number) if name in PLAYERS else None for name in game.players)


def _record_rest(game: Game, recorder: Recorder, done: int) -> None:
    """Write what the record lacks, and keep it from now on."""
    for event in game.events[done:]:
        recorder.write(event)
    game.keep(recorder)
