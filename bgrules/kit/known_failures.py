"""Failures that are known: which check, and why it may fail. They are reported, but fail nothing until they pass."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from bgrules.errors import Problem, VariantError
from bgrules.formats import KNOWN_FAILURES
from bgrules.kit.checks.check import every_check
from bgrules.variant import format_number, messages
from bgrules.variant.source import Source, of_another, ordinary, read
from bgrules.variant.text import printable

FILE = "check.yaml"
"""Beside the variant's file: `known: {check: reason}`, and `format: 1` if it likes."""
FORM = "`known: {check: why it fails}`"
"""Its text, as it is reported."""


def known_failures(folder: Path) -> dict[str, str]:
    """Read which failures of a variant are known.

    Raises:
        VariantError: the file says what it cannot say; with every problem.
    """
    file = folder / FILE
    if not file.exists():
        return {}
    source = _read(file)
    problems = [*_problems(source)]
    if problems:
        raise VariantError(problems)
    known = source.data.get("known")
    return {str(name): str(reason) for name, reason in known.items()} if isinstance(known, dict) else {}


def _read(file: Path) -> Source:
    """Read the file; what is not YAML is reported for a `check.yaml`, not for a variant."""
    try:
        return read(ordinary(file))
    except VariantError as error:
        raise VariantError([of_another(one, f"a `{FILE}`", f"says {FORM}") for one in error.problems]) from None


def _problems(source: Source) -> Iterator[Problem]:
    number = source.data.get("format", 1)
    if problem := format_number.fault(KNOWN_FAILURES, number):
        yield replace(problem, place=source.place(("format",)))
    if KNOWN_FAILURES.is_later(number):
        return  # nobody knows what else is wrong with it
    for key in source.data:
        if key not in ("known", "format"):
            place = source.place((key,), key=True)
            help = f"a `{FILE}` says {FORM} and nothing else"
            yield Problem("known-form", (), f"unknown key `{printable(str(key))}`", help, place)
    known = source.data.get("known", {})
    if isinstance(known, dict):
        yield from misnamed(known, source)
    else:
        what = "is empty" if known is None else "is not a mapping of checks to reasons"
        yield Problem("known-form", (), f"`known` {what}", f"write {FORM}", source.place(("known",)))


def misnamed(known: Mapping[Any, object], source: Source | None = None) -> Iterator[Problem]:
    """Find names that are no check's, and failures without a reason."""
    names = list(every_check()) if known else []
    for name, reason in known.items():
        if name not in names:
            near = messages.nearest(str(name), names)
            help = f"did you mean `{near}`?" if near else "`bgrules check --json` lists those that were made"
            place = source.place(("known", name), key=True) if source else None
            yield Problem("known-check", (), f"unknown check `{printable(str(name))}`", help, place)
        elif not isinstance(reason, str) or not reason.strip():
            place = source.place(("known", name)) if source else None
            yield Problem("known-form", (), f"`{name}` has no reason", "say why it fails", place)
