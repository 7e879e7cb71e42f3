"""Whose code may run: that of the catalog, that of whom the user trusts now, and that of whom the user trusted before.

What was trusted is remembered by folder, with a digest of its `plugin.py`: code that has changed is asked about again.
Every folder of a chain counts for itself, so that a parent's code cannot come in by a child's name.
"""

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Literal

from bgrules.catalog import catalog, user_folder
from bgrules.catalog.search_path import SUFFIXES
from bgrules.errors import TrustError, relative
from bgrules.formats import TRUST
from bgrules.plugins.code import FILE as PLUGIN
from bgrules.variant.inheritance import resolve

KEPT_IN = "trusted.json"


@dataclass(frozen=True, slots=True)
class Trusted:
    """A folder whose code was trusted."""

    folder: Path
    digest: str
    """SHA-256 of its `plugin.py` then."""

    @property
    def state(self) -> Literal["unchanged", "changed", "gone"]:
        """What has become of its code since."""
        now = _digest(self.folder / PLUGIN)
        return "gone" if now is None else "unchanged" if now == self.digest else "changed"


def is_trusted(folder: Path, trust: bool = False) -> bool:
    """Say whether a folder's `plugin.py` may run: the user says so, said so before, or installed it."""
    return trust or folder.resolve() in catalog.folders() or is_remembered(folder)


def is_remembered(path: str | Path) -> bool:
    """Say whether the code of a variant's folder, or of the folder of its file, is what the user trusted."""
    known = _known(path)
    return known is not None and known.state == "unchanged"


def was_remembered(path: str | Path) -> bool:
    """Say whether it was trusted, whatever has become of it since."""
    return _known(path) is not None


def remember(path: str | Path) -> tuple[Path, ...]:
    """Trust the code of a variant and of its parents, as it stands now.

    Args:
        path: the variant's folder or file.

    Returns:
        The files trusted: each `plugin.py` of the chain that is not in the catalog; none where there is no code.

    Raises:
        VariantError: no variant, or a parent that cannot be found.
        TrustError: it cannot be written down.
    """
    meant = Path(path).expanduser() if os.path.exists(os.path.expanduser(path)) else path  # else a name
    sources = resolve(catalog.find(meant), catalog.find).chain
    folders = dict.fromkeys(source.path.resolve().parent for source in sources)
    digests = {folder: _digest(folder / PLUGIN) for folder in folders if folder not in catalog.folders()}
    found = {str(folder): digest for folder, digest in digests.items() if digest is not None}
    if found:
        _change(lambda kept: {**kept, **found})
    return tuple(Path(folder) / PLUGIN for folder in found)


def forget(path: str | Path) -> bool:
    """Trust a folder no longer; says whether it was trusted before.

    Raises:
        TrustError: it cannot be written down.
    """
    gone = str(_folder(path))
    if gone not in _read():
        return False
    _change(lambda kept: {folder: digest for folder, digest in kept.items() if folder != gone})
    return True


def remembered() -> tuple[Trusted, ...]:
    """List what was trusted, by folder."""
    return tuple(Trusted(Path(folder), digest) for folder, digest in sorted(_read().items()))


def _known(path: str | Path) -> Trusted | None:
    folder = _folder(path)
    digest = _read().get(str(folder))
    return None if digest is None else Trusted(folder, digest)


def _folder(path: str | Path) -> Path:
    """The folder that is meant, its name spelled out; it need not exist any more."""
    whole = Path(path).expanduser().resolve()
    return whole if whole.is_dir() or whole.suffix not in SUFFIXES else whole.parent


def _digest(file: Path) -> str | None:
    """None where there is nothing to read."""
    try:
        return sha256(file.read_bytes()).hexdigest()
    except OSError:
        return None


def _read() -> dict[str, str]:
    """Read what was written down; what cannot be read trusts nobody.

    Raises:
        TrustError: it is of a later format, and nothing of it may be lost.
    """
    try:
        found = json.loads((user_folder.folder() / KEPT_IN).read_text(encoding="utf-8"))
        if TRUST.is_later(found["format"]):
            raise TrustError(f"`{relative(user_folder.folder() / KEPT_IN)}` is {TRUST.fault(found)}")
        kept = {} if TRUST.fault(found) else found["trusted"]
        return {folder: digest for folder, digest in kept.items() if isinstance(digest, str)}
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RuntimeError, RecursionError):
        return {}


def _change(how: Callable[[dict[str, str]], dict[str, str]]) -> None:
    """Write down what becomes of what is kept, of which nothing is lost that another process keeps meanwhile."""
    try:
        with user_folder.locked():
            text = json.dumps({**TRUST.header(), "trusted": how(_read())}, indent=2)
            user_folder.write_whole(user_folder.folder() / KEPT_IN, text + "\n")
    except (OSError, RuntimeError) as error:
        why = ((isinstance(error, OSError) and error.strerror) or "").lower() or "there is no such place"
        says = f"`{relative(user_folder.folder() / KEPT_IN)}` cannot be written: {why}"
        raise TrustError(f"{says}; nothing is remembered, `--trust` still works") from None
