"""Other readings of a variant's rules, as its file lists them: each is held to be sound as a house rule is.

A rule sentence can often be read in two ways. The file takes one; `readings` names the others, by what they set.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bgrules.errors import Problem, VariantError
from bgrules.variant import messages
from bgrules.variant.inheritance import Resolved, override
from bgrules.variant.source import At
from bgrules.variant.text import printable

if TYPE_CHECKING:
    from bgrules.variant.sections import Reading
    from bgrules.variant.spec import Spec

Judge = Callable[[Resolved], "tuple[Spec | None, tuple[Problem, ...]]"]


def settings(reading: "Reading") -> dict[str, object]:
    """List what a reading sets, by dotted path, as `load` takes it."""
    return {field: _thawed(value) for field, value in reading.set.items()}


def _thawed(value: object) -> object:
    """Make lists of tuples again, as a file's text gives them."""
    if isinstance(value, Mapping):
        return {key: _thawed(inner) for key, inner in value.items()}
    return [_thawed(inner) for inner in value] if isinstance(value, list | tuple) else value


def problems(spec: "Spec", resolved: Resolved, rules_of: Callable[["Spec"], object], judge: Judge) -> Iterator[Problem]:
    """Apply every reading to a valid variant, and yield what is then wrong.

    Args:
        spec: the variant; sound, or nothing could be said of its readings.
        resolved: its files.
        rules_of: picks the rules of a spec.
        judge: makes a spec of files, or says what prevents it.
    """
    for name, reading in listed(spec, resolved):
        other, found = _judged(resolved, reading, judge) if reading.set else (spec, ())
        yield from (in_reading(problem, name, reading, resolved) for problem in found)
        if not found and other is not None and rules_of(other) == rules_of(spec):
            says = f"the reading `{name}` changes nothing: the variant already has these values"
            yield Problem("reading-same", ("readings", name, "set"), says, "leave it out, or have it set another value")


def listed(spec: "Spec", resolved: Resolved) -> "Sequence[tuple[str, Reading]]":
    """List the readings that are to be checked: none when something is set over the files, which may be one of them."""
    return () if any(source.data for source in resolved.settings) else tuple(spec.readings.items())


def _judged(resolved: Resolved, reading: "Reading", judge: Judge) -> "tuple[Spec | None, tuple[Problem, ...]]":
    try:
        return judge(override(resolved, settings(reading)))
    except VariantError as error:
        return None, error.problems


def in_reading(problem: Problem, name: str, reading: "Reading", resolved: Resolved) -> Problem:
    """Place a problem of a reading in the file that lists it: at the setting that brings it, if it is one."""
    path = messages.dotted(problem.at)
    field = next((field for field in reading.set if path == field or path.startswith((f"{field}.", f"{field}["))), None)
    at: At = ("readings", name, "set", *([field] if field else []))
    is_key = field is not None and (problem.on_key or problem.code in ("set-field", "set-twice"))
    says = f"the reading `{printable(name)}` cannot be: {problem.says}"
    return replace(problem, code="reading-set", at=at, says=says, place=resolved.place(at, is_key))
