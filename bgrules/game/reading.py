"""A record read for the referee, in whichever form it was written: JSON lines, or text as people write it."""

from pathlib import Path

from bgrules.errors import RecordError, relative
from bgrules.game.entries import from_events
from bgrules.game.record import read_record
from bgrules.game.transcript import Told, read_transcript
from bgrules.game.variant import Variant

MAX_BYTES = 10_000_000


def read_game(variant: Variant, path: str | Path) -> Told:
    """Read a record.

    Args:
        variant: by whose rules it is going to be judged.
        path: the file.

    Returns:
        What it says, with the lines that cannot be read.

    Raises:
        RecordError: there is no such file, or it is no record at all.
    """
    text = _text(path)
    if text.lstrip().startswith("{"):
        return _from_record(variant, path)
    told = read_transcript(variant, text)
    if not told.entries and not told.unread:
        raise RecordError(f"`{relative(path)}` tells of no game: every line is empty or a comment")
    return told


def unread_lines(path: str | Path, told: Told) -> str:
    """Name every line that cannot be read, each with the reason."""
    return "\n".join(f"{relative(path)}:{line}: cannot be read: {why}" for line, why in told.unread)


def _text(path: str | Path) -> str:
    try:
        if Path(path).stat().st_size > MAX_BYTES:
            raise RecordError(f"`{relative(path)}` is too large for a record of one game")
        return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError(f"`{relative(path)}` cannot be read: it is no text in UTF-8") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordError(f"`{relative(path)}` cannot be read: {reason.lower()}") from None


def _from_record(variant: Variant, path: str | Path) -> Told:
    record = read_record(path)
    entries, unread = from_events(variant, dict(zip(record.lines, record.events, strict=True)))
    notices = [record.notice] if record.torn else []
    if record.header["digest"] != variant.digest:
        notices.append(f"`{relative(path)}` was played under other rules than those it is judged by")
    return Told(entries, unread, notices)
