"""A record read back: what was written of a game, and the game played again from it.

The rules may have changed since: a record under other rules is refused with what differs. `recorder.py` writes them.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bgrules.errors import BgrulesError, RecordError, relative
from bgrules.formats import HEADER, RECORD
from bgrules.game.decision import ADOPT, THROW_AGAIN
from bgrules.game.game import Game
from bgrules.position.identification import OWN_FORMS, position_format, record_format
from bgrules.position.variant import Variant, load
from bgrules.records.compatibility import differing_rules, has_same_rules
from bgrules.records.recorder import Event, line_of
from bgrules.records.recorder import Recorder as Recorder
from bgrules.records.recorder import save as save
from bgrules.records.score import fault_of
from bgrules.terms import SIDES, TURN_LIMIT
from bgrules.variant.text import printable
from bgrules.variant.values import numbered

MISSING = object()
MAX_BYTES = 10_000_000
"""No game is longer."""
SHOWN = 5
"""Fields that a message says differ."""
KNOWN: dict[str, tuple[type, ...]] = {
    "variant": (str, dict),
    "digest": (str,),
    "seed": (int, type(None)),
    "number": (int,),
    "first": (int, type(None)),
    "players": (list,),
    "turn_limit": (int,),
    "set": (dict,),
    "rules": (dict,),
}
"""What a heading holds that is needed to play again, and of which kind."""
MAY_LACK: Event = {
    "seed": None,
    "number": 0,
    "first": None,
    "players": [""] * SIDES,
    "turn_limit": TURN_LIMIT,
    "set": {},
    "rules": {},
}
FOLLOWS = {"handed", "result"}
"""Events that follow from others."""


@dataclass(frozen=True)
class Record:
    """A game as it was written down."""

    header: Event
    events: tuple[Event, ...]
    lines: tuple[int, ...]
    """The line of each event, from 1."""
    path: Path
    end: int
    """Bytes of the file that hold whole lines."""
    torn: int = 0
    """The last line, if it was cut off in the middle and dropped; 0 if not."""
    steps: tuple[str, ...] = ()
    """Steps made of a play that was not finished: no event yet, and behind `end`."""

    @property
    def notice(self) -> str:
        """Say what was dropped; empty when nothing was."""
        return f"{relative(self.path)}:{self.torn}: the last line is torn and was dropped" if self.torn else ""


def read_record(path: str | Path) -> Record:
    """Read a record; a last line that was cut off is dropped, see `Record.torn`.

    Raises:
        RecordError: no record, or a line that cannot be read.
    """
    return parsed(path, bounded(path))


def bounded(path: str | Path) -> bytes:
    """Read the file of one game, which may be a pipe, but not one that never ends.

    Raises:
        RecordError: it cannot be read, or holds more than any game.
    """
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        if form := position_format(str(path)):
            raise RecordError(f"`{printable(str(path))}` is {form}; a file with a game belongs here") from None
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordError(f"`{relative(path)}` cannot be read: {reason.lower()}") from None
    if len(data) > MAX_BYTES:
        raise RecordError(f"`{relative(path)}` is too large for a record of one game")
    if form := record_format(data):
        raise RecordError(f"`{relative(path)}` is {form}, and bgrules cannot read it yet; {OWN_FORMS}")
    return data


def parsed(path: str | Path, data: bytes) -> Record:
    """Read the content of a record; `path` only names it.

    Raises:
        RecordError: no record, or a line that cannot be read.
    """
    lines = data.split(b"\n")
    found = [(number, _parsed(line)) for number, line in enumerate(lines, 1) if line.strip()]
    torn = len(lines) if found and found[-1] == (len(lines), None) else 0
    if torn:
        found.pop()
    for number, event in found:
        if event is None:
            raise _wrong(path, number, "this is not an event: a line is one JSON object")
    if not found:
        raise RecordError(f"`{relative(path)}` is not a record: it has no heading")
    (first, header), *events = found
    _check_header(path, first, header or {})
    parts = MAY_LACK | (header or {})
    parts |= {key: numbered(parts[key]) for key in ("variant", "set")}
    if says := fault_of(parts):
        raise _wrong(path, first, says)
    end = len(data) - len(lines[-1]) if torn else len(data)
    steps: tuple[str, ...] = ()
    if events and "steps" in (events[-1][1] or {}):
        last, event = events.pop()
        steps, end = _steps_of(path, last, event or {}), sum(len(line) + 1 for line in lines[: last - 1])
    numbers, happened = tuple(n for n, e in events if e), tuple(e for _, e in events if e)
    return Record(parts, happened, numbers, Path(path), end, torn, steps)


def replay(
    record: Record | str | Path, variant: Variant | None = None, force: bool = False, *, trust: bool = False
) -> Game:
    """Play a record again, to where it ends.

    Args:
        record: as read, or its file.
        variant: its rules; None to load what the record names.
        force: resume although the rules have changed since; what is not legal under them is still refused.
        trust: run the `plugin.py` of a folder that is not in the catalog.

    Returns:
        The game. It continues from there, with the dice of the same seed if there was one.

    Raises:
        RecordError: other rules, or an event that cannot be.
        VariantError: the variant cannot be loaded.
    """
    found = record if isinstance(record, Record) else read_record(record)
    rules = variant or _load(found, trust)
    if not force and not has_same_rules(found.header, rules):
        raise RecordError(_other_rules(found, rules))
    same = {key: value for key, value in found.header.items() if key not in (*HEADER, "rules")}
    game = _begin(found, rules, {} if force else same)
    for line, event in zip(found.lines, found.events, strict=True):
        try:
            _again(game, event)
        except BgrulesError as error:
            raise _wrong(found.path, line, str(error)) from None
    _must_agree(found, game, force)
    return game


def resume(path: str | Path, variant: Variant | None = None, force: bool = False, *, trust: bool = False) -> Game:
    """Play a record again and resume it: later events are appended to it.

    Raises:
        RecordError: other rules, an event that cannot be, or a file that cannot be written.
        VariantError: the variant cannot be loaded.
    """
    record = read_record(path)
    game = replay(record, variant, force, trust=trust)
    _make_steps(record, game, force)
    recorder = Recorder.more(path, record.end)
    for event in game.events[len(record.events) :]:
        recorder.write(event)
    game.keep(recorder)
    game.keep_steps()
    return game


def _steps_of(path: str | Path, line: int, event: Event) -> tuple[str, ...]:
    steps = event["steps"]
    if not isinstance(steps, list) or not all(isinstance(step, str) for step in steps):
        raise _wrong(path, line, "`steps` must be the steps made of a play, each a text")
    return tuple(steps)


def _make_steps(record: Record, game: Game, force: bool) -> None:
    """Make the steps again that were made when a record was left; under other rules only while they are legal."""
    try:
        for step in record.steps:
            game.step(step)
    except BgrulesError as error:
        if not force:
            raise RecordError(f"{relative(record.path)}: its last line, of steps made: {error}") from None


def _parsed(line: bytes) -> Event | None:
    try:
        event = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return event if isinstance(event, dict) else None


def _check_header(path: str | Path, line: int, header: Event) -> None:
    if header.get("record") != "bgrules":
        raise _wrong(path, line, 'this is not a heading of a record: it lacks `"record": "bgrules"`')
    if fault := RECORD.fault(header):
        raise _wrong(path, line, f"this is {fault}")
    for name, kinds in KNOWN.items():
        value = header.get(name, MAY_LACK.get(name, MISSING))
        if not isinstance(value, kinds) or isinstance(value, bool):
            raise _wrong(path, line, f"the heading's `{name}` is {'missing' if value is MISSING else 'unusable'}")


def _load(record: Record, trust: bool) -> Variant:
    name = record.header["variant"]
    if not isinstance(name, str):
        raise RecordError(f"`{relative(record.path)}` was played under rules of a run file: give the variant")
    return load(name, trust=trust, set=record.header["set"])


def _other_rules(record: Record, variant: Variant) -> str:
    """Say what differs between the rules of a record and those that it would be played by."""
    fields = differing_rules(record.header, variant)
    found = [f"  {name}: {_value(then)} then, {_value(now)} now" for name, then, now in fields[:SHOWN]]
    more = [f"  and {len(fields) - SHOWN} more"] if len(fields) > SHOWN else []
    code = [] if fields else ["  the same fields, but what the variant's code says"]
    help_ = "  forced (`force=True`, `--force`), it continues by the present rules, as far as every play is legal"
    return "\n".join([f"`{relative(record.path)}` was played under other rules:", *found, *more, *code, help_])


def _value(value: object) -> str:
    return "nothing" if value is None else printable(json.dumps(value, ensure_ascii=False))


def _begin(record: Record, variant: Variant, heading: Mapping[str, Any]) -> Game:
    """Begin a game in which the dice of the record fall."""
    header, dice = (
        record.header,
        [event[name] for event in record.events for name in ("opening", "throw") if name in event],
    )
    try:
        return Game(
            variant,
            header["seed"],
            dice,
            turn_limit=header["turn_limit"],
            number=header["number"],
            first=header.get("first"),
            players=header["players"],
            heading=heading,
        )
    except BgrulesError as error:
        raise RecordError(f"`{relative(record.path)}` cannot be played: {error}") from None


def _again(game: Game, event: Event) -> None:
    """Decide as an event says; dice have fallen by themselves."""
    for name, decide in _DECIDERS.items():
        if name in event:
            decide(game, event)


def _name(game: Game, event: Event) -> None:
    option, choices = event["name"], game.choices if game.kind == "name" else ()
    game.take(choices[option] if isinstance(option, int) and 0 <= option < len(choices) else str(option))


_DECIDERS: dict[str, Callable[[Game, Event], None]] = {
    "adopt": lambda game, event: game.take(ADOPT if event["adopt"] else THROW_AGAIN),
    "name": _name,
    "play": lambda game, event: game.take(event["play"]),
    "resign": lambda game, event: game.resign(event["resign"], event.get("side")),
}


def _must_agree(record: Record, game: Game, force: bool) -> None:
    """Compare the record with the game that resulted."""
    drop = FOLLOWS if force else set()
    found = [(line, e) for line, e in zip(record.lines, record.events, strict=True) if not drop & e.keys()]
    came = (event for event in game.events if not drop & event.keys())
    for line, event in found:
        expected = next(came, None)
        if event != expected:
            says = f"the record says {line_of(event).strip()}, but "
            says += f"by the rules it is {line_of(expected).strip()}" if expected else "nothing happens there"
            raise _wrong(record.path, line, says)


def _wrong(path: str | Path, line: int, says: str) -> RecordError:
    return RecordError(f"{relative(path)}:{line}: {says}")
