"""Where variants and matches are looked for: the bundled folder, entry points, and the folders of `BGRULES_PATH`.

Of an entry point nothing is imported but the parent packages of its module.
"""

import os
from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from bgrules import __version__
from bgrules.errors import MAX_SHOWN, bundled
from bgrules.plugins.code import describe, traced
from bgrules.variant.text import printable

GROUP = "bgrules"
VARIABLE = "BGRULES_PATH"
ALLOWED = "BGRULES_PLUGINS"
"""The environment variable that names the only entry points to look at; empty, none."""
VARIANT_FILE = "variant.yaml"
MATCH_FILE = "match.yaml"
SUFFIXES = (".yaml", ".yml")
BUNDLED = "bundled"
POINT = "entry point "


class Location(NamedTuple):
    """Where variants are looked for."""

    origin: str
    version: str
    folder: Path | None
    problem: str | None = None
    """Why there is no folder."""
    trace: str = ""


def is_path(name: str | Path) -> bool:
    """Say whether this is meant as a path, not as a name."""
    text = str(name)
    return isinstance(name, Path) or "/" in text or os.sep in text or text in (".", "..") or text.endswith(SUFFIXES)


def as_path(path: str) -> str:
    """Spell a path so that nobody takes it for a name."""
    return path if is_path(path) else f"./{path}"


def places() -> Iterator[Location]:
    """List where variants are looked for."""
    yield Location(BUNDLED, __version__, bundled())
    yield from _installed()
    for text in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        folder = Path(os.path.expanduser(text))
        is_folder = os.path.isdir(folder)
        problem = None if is_folder else f"`{printable(text, MAX_SHOWN)}` of `{VARIABLE}` is not a folder"
        yield Location(VARIABLE, "", folder, problem)


def _installed() -> Iterator[Location]:
    """Read the entry points that may be read.

    Distributions come in no order; the list must not depend on which is found first.
    """
    allowed = os.environ.get(ALLOWED)
    names = None if allowed is None else {name.strip() for name in allowed.split(",")} - {""}
    points = sorted(entry_points(group=GROUP), key=lambda point: (point.name, *_brought_by(point), point.value))
    yield from (_entry_point(point) for point in points if names is None or point.name in names)
    for name in sorted((names or set()) - {point.name for point in points}):
        shown = printable(name)
        yield Location(f"{POINT}{shown}", "", None, f"`{ALLOWED}` names `{shown}`, but no installed package has it")


def _brought_by(point: EntryPoint) -> tuple[str, str]:
    """Name the distribution that declares an entry point, and its version."""
    return (point.dist.name, point.dist.version) if point.dist else ("", "")


def _entry_point(point: EntryPoint) -> Location:
    """Find the folder of an entry point's module."""
    distribution, version = _brought_by(point)
    origin = f"{POINT}{point.name}" + (f" of {distribution}" if distribution else "")
    unknown = f"`{printable(point.value)}` cannot be found"
    try:
        spec = find_spec(point.module)
    except KeyboardInterrupt:
        raise
    except BaseException as fault:  # a parent package is somebody else's code
        return Location(origin, version, None, f"{unknown}: {describe(fault)}", traced(fault))
    if spec is None:
        return Location(origin, version, None, unknown)
    places = list(spec.submodule_search_locations or ())
    return Location(origin, version, Path(places[0]) if places else Path(spec.origin or "").parent)
