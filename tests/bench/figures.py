"""What the bench prints: a figure, what it should reach, and whether it does."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
VARIANTS = sorted(path.parent.name for path in (ROOT / "variants").glob("*/variant.yaml"))


@dataclass(frozen=True)
class Figure:
    """One line."""

    what: str
    value: str
    target: str = ""
    reached: bool | None = None

    def __str__(self) -> str:
        """The line."""
        verdict = {None: "", True: "reached", False: "MISSED"}[self.reached]
        return f"{self.what:<52} {self.value:>26}  {self.target:<18} {verdict}".rstrip()


def at_least(what: str, value: float, target: float, shown: str = "{:.2f}") -> Figure:
    """A figure that should not be lower."""
    return Figure(what, shown.format(value), f"at least {shown.format(target)}", value >= target)


def at_most(what: str, value: float, target: float, shown: str = "{:.2f}") -> Figure:
    """A figure that should not be higher."""
    return Figure(what, shown.format(value), f"at most {shown.format(target)}", value <= target)


def best(times: int, job: Callable[[], Any], clock: Callable[[], float] = perf_counter) -> float:
    """Seconds of the fastest of so many runs."""
    return min(timed(job, clock) for _ in range(times))


def timed(job: Callable[[], Any], clock: Callable[[], float] = perf_counter) -> float:
    """Seconds of one run."""
    before = clock()
    job()
    return clock() - before


def show(title: str, figures: Iterator[Figure]) -> None:
    """Print figures as they come; what cannot be measured here is said, and fails nothing."""
    print(f"\n{title}", flush=True)
    try:
        for figure in figures:
            print(f"  {figure}", flush=True)
    except Exception as fault:  # a bench tells, it never fails
        print(f"  not measured: {type(fault).__name__}: {fault}", file=sys.stdout, flush=True)
