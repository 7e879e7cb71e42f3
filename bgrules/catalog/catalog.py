"""Variants found by name, by folder or by file.

A variant is a folder with a `variant.yaml`. `search_path.py` says where they are looked for. A bundled variant keeps
its name, whoever else claims it.
A bare word is a name; what has a separator in it or ends in `.yaml` is a path.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from bgrules.catalog.matches import find_match, match_entries, names_of
from bgrules.catalog.search_path import (
    BUNDLED,
    MATCH_FILE,
    POINT,
    SUFFIXES,
    VARIANT_FILE,
    Location,
    as_path,
    is_path,
    places,
)
from bgrules.errors import MAX_SHOWN, Problem, VariantError, bundled, openable, relative
from bgrules.variant.match_file import no_variant
from bgrules.variant.source import read
from bgrules.variant.spec import check_file
from bgrules.variant.text import printable

BACKGAMMON = "hoyle"
"""The bundled variant that others are described by: what differs from backgammon."""
LIST_HELP = "`bgrules variants` lists what can be loaded"


@dataclass(frozen=True, slots=True)
class CatalogEntry:
    """One line of the catalog."""

    name: str
    title: str
    aka: tuple[str, ...]
    path: Path | None
    """The variant's file; None where not even that was found."""
    origin: str
    """`bundled`, the entry point with its distribution, or `BGRULES_PATH`."""
    version: str = ""
    """Of the distribution that brought it; empty where none did."""
    extends: str = ""
    """The name of its parent; known when it was tried, as `hooks` is, see `listing.py`."""
    hooks: tuple[str, ...] = ()
    """What its code and its parents' answers."""
    problem: str | None = None
    """Why it cannot be loaded."""
    status: str = "documented"
    """How sure its rules are, as its file says."""
    trace: str = ""
    """Where somebody's code failed, for its author."""


def find(name: str | Path, beside: Path | None = None) -> Path:
    """Find a variant's file.

    Args:
        name: a name or `aka`, a folder, or a file.
        beside: the folder that relative paths start from; the working directory if None.

    Raises:
        VariantError: nothing, or more than one thing, answers to it.
    """
    if is_path(name):
        return _by_path(Path(os.path.expanduser(name)), beside or Path())
    if own := _bundled(str(name)):
        return own
    entries = _heads()
    named = [entry for entry in entries if entry.name == name and entry.path]
    found = _first_rights(named or [entry for entry in entries if name in entry.aka and entry.path])
    if len(found) > 1:
        raise VariantError([_twice(str(name), found)])
    if not found:
        raise VariantError([_unknown(str(name), entries, beside or Path())])
    assert found[0].path is not None  # asked above
    return found[0].path


def _bundled(name: str) -> Path | None:
    """Find a bundled variant by its name without looking at others: nobody can take it away."""
    file = bundled() / name / VARIANT_FILE
    if not name or not os.path.isfile(file):
        return None
    stamp = file.stat()
    return file.resolve() if _head(file.resolve(), stamp.st_mtime_ns, stamp.st_size).name == name else None


def is_borne(name: str) -> bool:
    """Say whether a variant bears this name, or is also called so."""
    return any(name in (entry.name, *entry.aka) for entry in _heads() if entry.path)


def entries() -> list[CatalogEntry]:
    """List what can be loaded, and what cannot and why. No plugin is executed."""
    return sorted((_checked(entry) for entry in _heads()), key=lambda entry: (entry.origin != BUNDLED, entry.name))


def folders() -> set[Path]:
    """The folders that variants are in."""
    return {entry.path.parent for entry in _heads() if entry.path}


def _first_rights(found: Sequence[CatalogEntry]) -> Sequence[CatalogEntry]:
    """Leave a name to the bundled variant of that name: others extend it and must not change under them."""
    return [entry for entry in found if entry.origin == BUNDLED] or found


def _by_path(path: Path, beside: Path) -> Path:
    whole = beside / path
    file = whole / VARIANT_FILE if os.path.isdir(whole) else whole
    is_there = os.path.isfile(file)
    if (not is_there or file.name == MATCH_FILE) and (match := find_match(whole)):
        raise VariantError([no_variant(match, as_path(openable(whole)))])
    if not is_there:
        raise VariantError([_no_file(file)])
    return file.resolve()


def _no_file(file: Path) -> Problem:
    """Say why a path leads to no file: nothing is there, a link leads nowhere, or a folder lets nobody in."""
    shown = printable(relative(file), MAX_SHOWN)
    try:
        os.stat(file)
    except PermissionError:
        return Problem("file-unreadable", says=f"`{shown}` may not be read", help="its folder is closed to you")
    except (OSError, ValueError):
        pass
    says = f"`{shown}` is a link that leads to no file" if os.path.islink(file) else f"there is no `{shown}`"
    return Problem("variant-no-file", says=says, help="give a name, a variant's folder, or its file")


def _twice(name: str, found: Sequence[CatalogEntry]) -> Problem:
    says = f"`{printable(name)}` is the name of {len(found)} variants"
    paths = " or ".join(_whereabouts(entry) for entry in found[:3])
    return Problem("variant-twice", says=says, help=f"load one of them by its path: {paths}")


def _whereabouts(entry: CatalogEntry) -> str:
    """Say where a variant is, and which distribution brought it, if one did."""
    path = f"`{openable(entry.path or Path())}`"
    return f"{path} ({entry.origin} {entry.version})" if entry.origin.startswith(POINT) else path


def _unknown(name: str, entries: Sequence[CatalogEntry], beside: Path) -> Problem:
    if match := find_match(name):
        return no_variant(match, name)
    says = f"unknown variant `{printable(name)}`"
    if name and os.path.isfile(beside / name / VARIANT_FILE):
        return Problem("variant-unknown", says=says, help=f"for the folder, write `./{name}`")
    if file := next((name + end for end in SUFFIXES if name and os.path.isfile(beside / (name + end))), None):
        return Problem("variant-unknown", says=says, help=f"for the file, write `{file}`")
    if name and os.path.isfile(beside / name / MATCH_FILE):
        help = f"for the match in this folder, write `bgrules play ./{name}`"
        return Problem("variant-unknown", says=says, help=help)
    known = [word for entry in entries if entry.path for word in (entry.name, *entry.aka)]
    known += [word for entry in match_entries() for word in names_of(entry)]
    close = get_close_matches(name.lower(), known, n=1)
    return Problem("variant-unknown", says=says, help=f"did you mean `{close[0]}`?" if close else LIST_HELP)


def _checked(entry: CatalogEntry) -> CatalogEntry:
    """Fill in what is wrong with a file, and whose name it shares."""
    if entry.problem or entry.path is None:
        return entry
    spec, problems = check_file(entry.path, find)
    same = [other for other in _heads() if other.path and other.name == entry.name]
    kept = _first_rights(same)
    if len(kept) > 1:
        problems = (*problems, _twice(entry.name, kept))
    elif kept[0].path != entry.path:
        problems = (*problems, _taken(entry.name))
    text = "\n\n".join(map(str, problems)) or None
    return replace(entry, problem=text, status=spec.status if spec else entry.status)


def _taken(name: str) -> Problem:
    says = f"`{printable(name)}` is the name of a bundled variant"
    return Problem("variant-twice", says=says, help="give this one another name, or load it by its path")


_kept: ContextVar[list[CatalogEntry] | None] = ContextVar("kept", default=None)


@contextmanager
def looked_through_once() -> Iterator[None]:
    """Look through all places once, however often something is searched: a listing does so a hundred times."""
    token = _kept.set(_heads())
    try:
        yield
    finally:
        _kept.reset(token)


def _heads() -> list[CatalogEntry]:
    """Read the name, title and aka of every file, each file once however it was reached."""
    kept = _kept.get()
    if kept is not None:
        return kept
    heads: dict[Path | str, CatalogEntry] = {}
    for place in places():
        files, problem = _looked_through(place)
        if not files:
            named = CatalogEntry(
                place.origin, "", (), None, place.origin, place.version, problem=problem, trace=place.trace
            )
            heads.setdefault(place.origin, named)
        for file in files:
            stamp = file.stat()
            head = _head(file, stamp.st_mtime_ns, stamp.st_size)
            heads.setdefault(file, replace(head, origin=place.origin, version=place.version))
    return list(heads.values())


def _looked_through(place: Location) -> tuple[list[Path], str]:
    """List the files of a place, or say why there are none."""
    if place.folder is None or place.problem:
        return [], place.problem or ""
    shown = relative(place.folder)
    try:
        return _files(place.folder), f"no `{VARIANT_FILE}` in `{shown}` or in a folder of it"
    except OSError as error:
        return [], f"`{shown}` cannot be read: {error.strerror}"


@cache
def _head(file: Path, _time: int, _size: int) -> CatalogEntry:
    """Read one file as far as the catalog needs it; a broken one goes by its folder's name."""
    try:
        data = read(file).data
    except VariantError as error:
        return CatalogEntry(file.parent.name, "", (), file, "", problem=str(error))
    name, title, aka = data.get("name"), data.get("title"), data.get("aka")
    words = tuple(word for word in aka if isinstance(word, str)) if isinstance(aka, list) else ()
    name = name if isinstance(name, str) else file.parent.name
    return CatalogEntry(name, title if isinstance(title, str) else "", words, file, "")


def _files(folder: Path) -> list[Path]:
    """List the variants of a folder: itself, or the folders in it."""
    folders = [folder, *sorted(one for one in folder.iterdir() if os.path.isdir(one))]
    return [(one / VARIANT_FILE).resolve() for one in folders if os.path.isfile(one / VARIANT_FILE)]
