"""What a long run has counted so far, saved in a file: the same run resumes from it, whatever ended it.

What is saved are sums over the first games as whole numbers, so a resumed run has the results of an uninterrupted one,
digit for digit. A file is written over only where it is ours and of the same run, and whole or not at all.
"""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np

import bgrules
from bgrules.catalog.user_folder import write_whole
from bgrules.errors import RunError, relative
from bgrules.formats import DIGEST, KEPT_RUN, VERSION
from bgrules.position.variant import Variant
from bgrules.sim.measures import Measure
from bgrules.sim.plan import Plan
from bgrules.sim.tally import PartOfSums

MARK = KEPT_RUN.key
"""The key that every such file begins with."""
FIRST_WITH_DIGESTS = 2
"""The format from which on rules are named by digests that last."""
START = f'{{"{MARK}": '.encode()
EVERY = 2.0
"""Seconds from one write to the next: each takes some thousandths of a second."""
Which = dict[str, str]
"""Which run it is: all that its numbers depend on, but for how many games it has."""
Stamp = tuple[int, int, int] | None
"""Identifies a file's content; None if there is no file."""


def which(
    variants: Sequence[Variant], plans: Sequence[Plan], measured: Sequence[Measure], played: str = "single games"
) -> Which:
    """Say which run it is; a seed gives the same games only within one version of bgrules."""
    seeds = [str(plan.seed) for plan in plans]
    return {
        "run of": played,
        "rules": ", ".join(f"{one.name} {one.digest}" for one in variants),
        "seed": ", ".join(seeds if len(set(seeds)) > 1 else seeds[:1]),
        "turn limit": str(plans[0].turn_limit),
        "bgrules": bgrules.__version__,
        "measures": ", ".join(measure.name for measure in measured),
    }


class Kept:
    """The file of one run."""

    def __init__(self, path: Path, run: Which, part: PartOfSums | None, stamp: Stamp) -> None:
        """Take what was read from it, and make sure that it can be written.

        Raises:
            RunError: it cannot.
        """
        self.part = part
        self._path, self._run, self._stamp = path, run, stamp
        self._write()

    def add(self, part: PartOfSums) -> None:
        """Take the next games, and write now and then.

        Raises:
            RunError: it cannot be written.
        """
        self.part = part if self.part is None else self.part.plus(part)
        if monotonic() - self._written > EVERY:
            self._write()

    def end(self) -> PartOfSums:
        """Write what is not written yet, and give back all that is kept.

        Raises:
            RunError: it cannot be written.
        """
        if self.part is not self._last:
            self._write()
        assert self.part is not None
        return self.part

    def _write(self) -> None:
        try:
            if self._stamp != _stamp(self._path):
                raise RunError(f"`{relative(self._path)}` was changed since: is this run under way elsewhere, too?")
            write_whole(self._path, _text(self._run, self.part))
            self._stamp, self._written, self._last = _stamp(self._path), monotonic(), self.part
        except OSError as error:
            raise _cannot("written", self._path, error) from None


def opened(path: str | Path | None, run: Which, asked: int, notice: Callable[[str], None] | None) -> Kept | None:
    """Open the file of a run, or begin it, and report from where the run resumes; None without a path.

    Raises:
        RunError: it is not ours, of another run or of more games, or cannot be read or written.
    """
    if path is None:
        return None
    try:
        file = Path(path).resolve()
        stamp = _stamp(file)
        part = None if stamp is None else _read(file, run)
    except (OSError, ValueError, RuntimeError) as error:
        raise _cannot("used", path, error) from None
    if part is not None:
        found = _from_where(file, part.games, asked)
        if notice is not None:
            notice(found)
    return Kept(file, run, part, stamp)


def _from_where(file: Path, games: int, asked: int) -> str:
    """Return from where a run resumes, in words.

    Raises:
        RunError: it is kept beyond what is asked for.
    """
    name = relative(file)
    if games > asked:
        do = f"ask for at least {games}, or keep this run in another file"
        raise RunError(f"`{name}` keeps {games} already, but {asked} are asked for; {do}")
    return f"`{name}` keeps {games} of {asked}" + (": resuming" if games < asked else " already")


def _stamp(file: Path) -> Stamp:
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size


def _cannot(be: str, path: str | Path, error: Exception) -> RunError:
    why = (error.strerror or str(error)).lower() if isinstance(error, OSError) else "not a valid file name"
    return RunError(f"`{relative(path)}` cannot be {be}: {why}")


def _text(run: Which, part: PartOfSums | None) -> str:
    """Write down a run, with a checksum that shows a torn or changed file."""
    counted: dict[str, Any] = {"run": run, "games": 0, "counts": [], "histograms": []}
    if part is not None:
        counted["games"] = part.games
        counted["counts"] = [counts.tolist() for counts in part.counts]
        counted["histograms"] = [sorted(histogram.items()) for histogram in part.histograms]
    return json.dumps({**KEPT_RUN.header(run.get("rules", "")), "sha256": _sum(counted), **counted}) + "\n"


def _sum(counted: dict[str, Any]) -> str:
    return sha256(json.dumps(counted).encode()).hexdigest()


def _read(file: Path, run: Which) -> PartOfSums | None:
    """Read what is kept of a run; None if no game was done yet.

    Raises:
        RunError: it is not a file of ours, of another format, or of another run.
        OSError: it cannot be read.
    """
    number, counted = read_counted(file)
    _must_be_same(file, counted["run"], run, number)
    return _part(counted) if counted["games"] else None


def read_counted(file: Path) -> tuple[int, dict[str, Any]]:
    """Read what is kept of any run.

    Returns:
        The number of its format; and which run it is, its games, counts and histograms.

    Raises:
        RunError: it is not a file of ours, or of a later format.
        OSError: it cannot be read.
    """
    found = _ours(file)
    if fault := KEPT_RUN.fault(found):
        raise RunError(f"`{relative(file)}` is {fault}; or keep this run in another file")
    counted = {key: found[key] for key in found if key not in (MARK, VERSION, DIGEST, "sha256")}
    if found.get("sha256") != _sum(counted):
        raise _not_ours(file)
    return found[MARK], counted


def _ours(file: Path) -> dict[str, Any]:
    """Read what is perhaps a file of ours; a pipe would be waited for, and what is large and foreign is not read."""
    if not file.is_file():
        raise RunError(f"`{relative(file)}` is not an ordinary file")
    with open(file, "r+b") as kept:  # what may not be written is not replaced either
        start = kept.read(len(START))
        rest = kept.read() if start == START else b""
    try:
        found = json.loads(start + rest)
    except (ValueError, RecursionError):
        raise _not_ours(file) from None
    if start != START or not isinstance(found[MARK], int):
        raise _not_ours(file)
    return dict(found)


def _not_ours(file: Path) -> RunError:
    return RunError(f"`{relative(file)}` is not what `keep` wrote, or was changed since; it stays as it is")


def _must_be_same(file: Path, there: Which, here: Which, number: int) -> None:
    """Refuse another run, and say what differs."""
    if number < FIRST_WITH_DIGESTS and there.get("bgrules") == here.get("bgrules"):
        says = (
            f"`{relative(file)}` is a kept run of format {number}, which names rules by digests that are not made now"
        )
        raise RunError(f"{says}, so that it cannot be compared with this run; keep this run in another file")
    differing = [key for key in here if here[key] != there.get(key)]
    if differing:
        found = [key for key in differing if key != "measures"] or differing  # they follow from the rest
        is_there, is_here = (" and ".join(f"{key} {of.get(key)}" for key in found) for of in (there, here))
        do = "ask for the same, or keep this run in another file"
        raise RunError(f"`{relative(file)}` keeps another run: it says {is_there}, asked is {is_here}; {do}")


def _part(counted: dict[str, Any]) -> PartOfSums:
    counts = tuple(np.array(rows, dtype=object) for rows in counted["counts"])
    return PartOfSums(counted["games"], counts, tuple(Counter(dict(pairs)) for pairs in counted["histograms"]))
