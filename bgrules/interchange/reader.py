"""A record read for the referee, in whichever form it was written: JSON lines, or text as people write it."""

from pathlib import Path

from bgrules.errors import RecordError, relative
from bgrules.interchange.entries import from_events
from bgrules.interchange.replay import Record, bounded, parsed
from bgrules.interchange.transcript import GameText, read_transcript
from bgrules.position.variant import Variant
from bgrules.records.compatibility import has_same_rules


def read_game(variant: Variant, path: str | Path) -> GameText:
    """Read a record.

    Args:
        variant: by whose rules it is going to be judged.
        path: the file.

    Returns:
        What it says, with the lines that cannot be read.

    Raises:
        RecordError: there is no such file, or it is not a record at all.
    """
    data = bounded(path)
    text = _text(path, data)
    if text.lstrip().startswith("{"):
        return _from_record(variant, parsed(path, data))
    found = read_transcript(variant, text)
    if not found.entries and not found.unread:
        raise RecordError(f"`{relative(path)}` has no game in it: every line is empty or a comment")
    return found


def unread_lines(path: str | Path, found: GameText) -> str:
    """Name every line that cannot be read, each with the reason."""
    return "\n".join(f"{relative(path)}:{line}: cannot be read: {why}" for line, why in found.unread)


def _text(path: str | Path, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError(f"`{relative(path)}` cannot be read: it is not text in UTF-8") from None


def _from_record(variant: Variant, record: Record) -> GameText:
    entries, unread = from_events(variant, dict(zip(record.lines, record.events, strict=True)))
    notices = [record.notice] if record.torn else []
    if not has_same_rules(record.header, variant):
        notices.append(f"`{relative(record.path)}` was played under other rules than those it is judged by")
    return GameText(entries, unread, notices)
