"""What a check is, and the one list of them all.

The modules are imported when their group is asked for: a file can be checked without numpy.
"""

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import NamedTuple

from bgrules.kit.checks.subject import Subject
from bgrules.kit.findings import Flaw

GROUPS = {
    "file": "the file and its parents",
    "tables": "what the file and its code come to",
    "steps": "plays of sampled positions",
    "games": "whole games",
    "text": "what is written can be read again",
    "proof": "cases, sources and the playthrough",
}
"""Every group with what it looks at; each is the module of its name."""


def always(subject: Subject) -> bool:
    """Apply to every variant."""
    return True


class Check(NamedTuple):
    """One law, and the variants that it is for: those that can do something, never those of a name."""

    look: Callable[[Subject], Iterator[Flaw]]
    """Yields what breaks it."""
    needs: Callable[[Subject], bool] = always

    @property
    def name(self) -> str:
        """Its name, `none-twice`."""
        return self.look.__name__.replace("_", "-")

    @property
    def says(self) -> str:
        """The law as a sentence."""
        return (inspect.getdoc(self.look) or "").splitlines()[0]


def checks_of(group: str) -> tuple[Check, ...]:
    """List the checks of a group."""
    found: tuple[Check, ...] = import_module(f"bgrules.kit.checks.{group}_checks").CHECKS
    return found


def every_check() -> dict[str, Check]:
    """List all checks by name."""
    return {check.name: check for group in GROUPS for check in checks_of(group)}
