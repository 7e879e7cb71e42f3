"""Matches found: `match.yaml` in a folder where variants are looked for, or by its path."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bgrules.catalog.search_path import MATCH_FILE, is_path, places
from bgrules.errors import VariantError
from bgrules.variant.inheritance import Find
from bgrules.variant.match_file import MatchFile, in_match, read_match


@dataclass(frozen=True, slots=True)
class MatchEntry:
    """One match of the catalog."""

    path: Path
    says: MatchFile | None
    """What the file says; None where that cannot be read."""
    problem: str | None = None
    """Why it cannot be played."""

    @property
    def name(self) -> str:
        """The name to play it by; a broken one goes by its folder's name."""
        return self.says.name if self.says else self.path.parent.name


def find_match(name: str | Path) -> Path | None:
    """Find a match by name, folder or file; None if there is no such match.

    A name that several bear is that of the first place: a bundled match keeps its own.
    """
    path = Path(os.path.expanduser(name))
    if is_path(name):
        return next((one for one in (path, path / MATCH_FILE) if one.name == MATCH_FILE and os.path.isfile(one)), None)
    return next((one.path for one in match_entries() if name in names_of(one)), None)


def match_entries() -> list[MatchEntry]:
    """List the matches that can be played, and those that cannot and why."""
    folders = [place.folder for place in places() if place.folder and not place.problem]
    files = dict.fromkeys(file for folder in folders for file in _files(folder))
    return sorted((_entry(file, file.stat().st_mtime_ns) for file in files), key=lambda entry: entry.name)


def variants_of(path: Path, says: MatchFile, find: Find) -> list[Path]:
    """Find the files of the variants that a match plays; `find` finds one, by its name and beside whom.

    Raises:
        VariantError: one of them cannot be found; with its place.
    """
    return [_found(name, path, game, find) for game, name in enumerate(says.games)]


def _found(name: str, path: Path, game: int, find: Find) -> Path:
    try:
        return find(name, path.parent)
    except VariantError as error:
        raise VariantError(in_match(path, game, error.problems)) from None


@cache
def _entry(file: Path, _time: int) -> MatchEntry:
    try:
        return MatchEntry(file, read_match(file))
    except VariantError as error:
        return MatchEntry(file, None, str(error))


def names_of(entry: MatchEntry) -> tuple[str, ...]:
    """List the names that a match is found by."""
    return (entry.name, *(entry.says.aka if entry.says else ()))


def _files(folder: Path) -> Iterator[Path]:
    try:
        yield from (file.resolve() for file in (folder / MATCH_FILE, *folder.glob(f"*/{MATCH_FILE}")) if file.is_file())
    except OSError:
        return
