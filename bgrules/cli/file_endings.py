"""Names of files that a command writes: an ending that promises another kind of file is refused before any work."""

import os
from pathlib import Path
from typing import NamedTuple

from bgrules.errors import BgrulesError


class Kind(NamedTuple):
    """What a command writes."""

    noun: str
    ending: str
    others_refused: bool
    """Every other ending is refused, because viewers go by it; else only those of a known other kind of file."""


PICTURE = Kind("a picture is an SVG file", ".svg", True)
RECORD = Kind("a record is a JSON Lines file", ".jsonl", False)
KEPT_RUN = Kind("a run is kept as a JSON file", ".json", False)
_TEXT = {".txt", ".md", ".csv", ".tsv", ".html", ".htm", ".xml", ".yaml", ".yml", ".json", ".jsonl", ".log", ".py"}
_PICTURES = {".png", ".jpg", ".jpeg", ".gif", ".svg", ".pdf", ".webp"}
_OF_OTHER_PROGRAMS = {".mat", ".sgf", ".xg", ".xgp", ".gam", ".bgf", ".xlsx", ".zip", ".gz"}
KNOWN = _TEXT | _PICTURES | _OF_OTHER_PROGRAMS
"""File endings, by what the file holds."""


def must_fit(typed: str, name: str, kind: Kind) -> None:
    """Refuse a name whose ending says something else than what will be in the file.

    Args:
        typed: what stands before the name, such as `--svg`.
        name: of the file.
        kind: what will be in it.

    Raises:
        BgrulesError: it does; the message gives a name that fits.
    """
    ending = os.path.splitext(name)[1].lower()
    is_another = not name.lower().endswith(kind.ending) if kind.others_refused else ending in KNOWN - {kind.ending}
    if is_another:
        says = f"but `{ending}` means another kind of file" if ending else f"and its name ends in `{kind.ending}`"
        meant = str(Path(name).with_suffix(kind.ending))
        raise BgrulesError(f"{kind.noun}, {says}; write `{typed} {meant}`")
