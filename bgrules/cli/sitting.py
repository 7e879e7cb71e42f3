"""A game that people play at a terminal: who sits where, and the record that is kept of it."""

import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

from bgrules.errors import GameError, RecordError, relative
from bgrules.game.game import Game
from bgrules.game.match import Match
from bgrules.game.record import Record, Recorder, read_record, replay, resume, save
from bgrules.game.recorder import Event
from bgrules.game.variant import Variant
from bgrules.players import PLAYERS, Player, player
from bgrules.plugins.state import folder
from bgrules.sim.runfile import load_rules

LAST = "last"
"""In place of a file: the record written last where they are kept."""
SUFFIX = ".jsonl"
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
        save(Path(path).expanduser(), self.game.heading, self.game.events)

    def _is_entered(self, event: Event) -> bool:
        if any(name in event for name in DICE):
            return self.is_typed
        return any(name in event for name in DECIDED) and self.players[event["side"]] is None


def begin_of(match: Match, record: str | None) -> Sitting:
    """Begin the next game of a match; a record's file gets the game's number, from the second on.

    Raises:
        RecordError: the file exists, or cannot be written.
    """
    game = match.game()
    return _seated(game, _numbered(record, match.played))


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
    path = Path(record).expanduser() if record else _free_path(game.variant.name)
    if path is None:
        return Sitting(game, seats(game), None)
    try:
        recorder = Recorder.new(path, game.heading)
    except RecordError:
        if record or not path.exists():
            raise
        return _seated(game, record)  # another game, begun this moment, has taken the name
    _go_on(game, recorder, 0)
    return Sitting(game, seats(game), path)


def _numbered(record: str | None, played: int) -> str | None:
    path = Path(record or "")
    return record if not record or not played else str(path.with_stem(f"{path.stem}-{played + 1}"))


def go_on(record: str, trust: bool, force: bool = False) -> tuple[Sitting, str]:
    """Go on with a game; `force` under rules that are no longer those of its record.

    Returns:
        The game, and what is to be said of its record.

    Raises:
        RecordError: no record, or one that cannot be played on.
    """
    path = _last() if record == LAST else Path(record).expanduser()
    told = read_record(path)
    rules, settings = told.header["variant"], told.header["set"]
    variant = None if isinstance(rules, str) else load_rules(rules, trust, settings)
    game = resume(path, variant, force, trust=trust)
    return Sitting(game, seats(game), path), told.notice


def seats(game: Game) -> tuple[Player | None, ...]:
    """Seat the players that a record names; who is none of ours is a person."""
    return tuple(player(name, game.seed or 0, game.number) if name in PLAYERS else None for name in game.players)


def _go_on(game: Game, recorder: Recorder, done: int) -> None:
    """Write what the record lacks, and keep it from now on."""
    for event in game.events[done:]:
        recorder.write(event)
    game.keep(recorder)


def _free_path(name: str) -> Path | None:
    """Find a new file's name; None where no file can be."""
    stem = f"{name}-{time.strftime('%Y%m%d-%H%M%S')}"
    try:
        folder().mkdir(parents=True, exist_ok=True)
        if not os.access(folder(), os.W_OK):
            return None
        paths = (folder() / f"{stem}{f'-{n}' if n else ''}{SUFFIX}" for n in count())
        return next(path for path in paths if not path.exists())
    except (OSError, RuntimeError):  # no such place, or nobody is at home
        return None


def _last() -> Path:
    try:
        found = [(path.stat(), path) for path in folder().glob(f"*{SUFFIX}")]
        return max((stat.st_mtime_ns, path) for stat, path in found if stat.st_size)[1]  # empty: killed in its making
    except (ValueError, OSError, RuntimeError):
        raise RecordError(f"no record is kept in `{relative(folder())}`") from None
