"""Files of records: the name of a new one, the one written last, and those of the games of one match."""

import json
import os
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

from bgrules.catalog.user_folder import folder, locked, write_whole
from bgrules.errors import RecordError, relative
from bgrules.formats import RECORD_LIST
from bgrules.interchange.replay import Record, read_record

SUFFIX = ".jsonl"
KEPT_IN = "records.json"
"""The file that lists records kept outside the state folder."""
REMEMBERED = 100
"""Records kept outside the state folder that are remembered."""


def free_path(name: str) -> Path | None:
    """Find the name of a new file in the state folder; None where no file can be."""
    stem = f"{name}-{time.strftime('%Y%m%d-%H%M%S')}"
    try:
        folder().mkdir(parents=True, exist_ok=True)
        if not os.access(folder(), os.W_OK):
            return None
        paths = (folder() / f"{stem}{f'_{n}' if n else ''}{SUFFIX}" for n in count())
        return next(path for path in paths if not path.exists())
    except (OSError, RuntimeError):  # no such place, or nobody is at home
        return None


def remember(path: Path) -> str:
    """List a record that is kept outside the state folder, so that `last_record` finds it.

    Returns:
        A notice if the list cannot be written or is of a later format; empty otherwise. The record is saved either way.
    """
    whole = path.absolute()
    try:
        if whole.parent == folder().absolute():
            return ""
        with locked():
            paths = dict.fromkeys([str(whole), *_remembered()])
            text = json.dumps({**RECORD_LIST.header(), "records": [*paths][:REMEMBERED]}, indent=2)
            write_whole(folder() / KEPT_IN, text + "\n")
    except (RecordError, OSError, RuntimeError) as error:
        why = ((isinstance(error, OSError) and error.strerror) or str(error)).lower()
        return f"`--resume last` will not find this record: {why}"
    return ""


def last_record() -> Path:
    """Find the record written last, wherever it is kept.

    Raises:
        RecordError: there is none, or the list of those kept elsewhere is of a later format.
    """
    try:
        paths = [*folder().glob(f"*{SUFFIX}"), *map(Path, _remembered())]
        return max(_written(paths))[1]
    except (ValueError, OSError, RuntimeError):
        raise RecordError(f"no record is kept in `{relative(folder())}`, and none elsewhere is known") from None


def path_after(path: Path, played: int) -> Path:
    """Name the record of a match's next game.

    Args:
        path: the record of the game before.
        played: how many games of the match are over, that one included.

    Returns:
        `club-2.jsonl` after `club.jsonl`, `club-3.jsonl` after that.
    """
    stem = path.stem.removesuffix(f"-{played}") if played > 1 else path.stem
    return path.with_stem(f"{stem}-{played + 1}")


def must_be_free(record: str) -> None:
    """Refuse a name for the record of a match where a later game's record could not be written.

    Raises:
        RecordError: a file with the name of such a record exists.
    """
    path = Path(record).expanduser()
    later = re.compile(rf"{re.escape(path.stem)}-([2-9]|[1-9]\d){re.escape(path.suffix)}")
    with suppress(OSError):
        for other in sorted(path.parent.iterdir()):
            if later.fullmatch(other.name):
                says = f"`{relative(other)}` is there already, and a later game of the match would be kept there"
                raise RecordError(f"{says}; choose another name for `--record`")


def latest_of_match(path: Path) -> Path:
    """Find the record in which a match was left, from that of any game of it.

    Raises:
        RecordError: a record cannot be read, or the file with the name of the next game's record is not a record.
    """
    while following := _following(path):
        path = following
    return path


def _following(path: Path) -> Path | None:
    """Find the record of a match's next game; None if this one is not over, or none has been begun."""
    found = read_record(path)
    match = found.header.get("match")
    if not match or not found.events or "result" not in found.events[-1]:
        return None
    following = path_after(path, match["played"] + 1)
    if not following.exists():
        later = path_after(following, match["played"] + 2)
        if later.exists():
            says = f"`{relative(following)}` is missing, but `{relative(later)}`, a later game of the match, is there"
            raise RecordError(f"{says}; put the missing record back, or move the later one elsewhere")
        return None
    if following.is_file() and not following.stat().st_size:  # killed in its making
        following.unlink()
        return None
    if not _is_next(found, read_record(following)):
        says = f"`{relative(following)}` is not the next game of the match of `{relative(path)}`"
        raise RecordError(f"{says}; move it elsewhere, or resume the record that the match was left in")
    return following


def _is_next(before: Record, after: Record) -> bool:
    """Say whether a record is of the game that comes next in a match."""
    result, match = before.events[-1]["result"], before.header["match"]
    score = list(match["score"])
    if result["winner"] is not None:
        score[result["winner"]] += result["worth"]
    expected = {**match, "score": score, "played": match["played"] + 1}
    is_alike = all(before.header[name] == after.header[name] for name in ("seed", "players"))
    return is_alike and after.header.get("match") == expected


def _remembered() -> list[str]:
    """Read the list of records kept elsewhere; one that cannot be read lists none.

    Raises:
        RecordError: it is of a later format.
    """
    try:
        found = json.loads((folder() / KEPT_IN).read_text(encoding="utf-8"))
        if RECORD_LIST.is_later(found["format"]):
            raise RecordError(f"`{relative(folder() / KEPT_IN)}` is {RECORD_LIST.fault(found)}")
        paths = [] if RECORD_LIST.fault(found) else found["records"]
        return [path for path in paths if isinstance(path, str)]
    except (OSError, ValueError, TypeError, KeyError, RuntimeError, RecursionError):
        return []


def _written(paths: list[Path]) -> Iterator[tuple[int, Path]]:
    """Say when each file was written last; one that is empty was killed in its making."""
    for path in paths:
        with suppress(OSError, ValueError):
            stat = path.stat()
            if stat.st_size:
                yield stat.st_mtime_ns, path
