"""`check_variant`: every check of a variant, made and reported. The command line and pytest are other doors to it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path

from bgrules.catalog.assembly import prepare
from bgrules.errors import BgrulesError, CheckError, Problem, VariantError
from bgrules.kit.checks.check import GROUPS, Check, checks_of, every_check
from bgrules.kit.checks.sample import USUAL, Sample
from bgrules.kit.checks.subject import Subject
from bgrules.kit.findings import CheckReport, Finding, Flaw, Level
from bgrules.kit.known_failures import known_failures, misnamed
from bgrules.position.variant import Variant
from bgrules.variant.inheritance import SETTINGS

Progress = Callable[[int, int], None]
"""Called with how many checks are made, and of how many."""
SHOWN = 5
"""Flaws of one check that are reported."""
PURITY = "position-hooks-answer-alike"
PLAYED = frozenset({"steps", "games", "text"})
"""Groups that say nothing of a variant whose hooks on positions answer now so, now otherwise."""
UNUSABLE = {"variant-unknown", "variant-twice", "variant-match", "variant-no-file", "file-unreadable"}
"""Error codes that leave nothing to check, unless they are about a parent."""


def check_variant(
    variant: Variant | str | Path,
    *,
    groups: Iterable[str] | None = None,
    strict: bool = False,
    seconds: float = USUAL.seconds,
    seed: int = 0,
    known: Mapping[str, str] | None = None,
    trust: bool = False,
    set: Mapping[str, object] | None = None,
    sample: Sample = USUAL,
    progress: Progress | None = None,
) -> CheckReport:
    """Check a variant: its file, then the laws of the family.

    Args:
        variant: a loaded variant, or a name, folder or file.
        groups: some of `GROUPS`; all if None.
        strict: advice counts as an error.
        seconds: time for all; samples that it cuts short are said with their size.
        seed: of sampled positions and games.
        known: failures that are known, by check, each with its reason; those of `check.yaml` count too.
        trust: run the `plugin.py` of a folder that is not in the catalog.
        set: house rules that override fields of the file.
        sample: how much is tried.
        progress: called with how many checks are made.

    Returns:
        The report. A file that cannot be used is reported with its problems.

    Raises:
        CheckError: there is no such group, or no such check that is known to fail.
        VariantError: there is no such variant, its code may not run, or a setting makes no sense.
    """
    wanted = groups_of(groups)
    _must_be_known(known or {})
    try:
        subject = subject_of(variant, seed, seconds, sample, trust=trust, set=set)
        reasons = known_failures(subject.prepared.path.parent) | dict(known or {})
        return _report(subject, wanted, strict, reasons, progress)
    except VariantError as error:
        return _unreadable(str(variant), error, seed, strict)


def subject_of(
    variant: Variant | str | Path,
    seed: int = 0,
    seconds: float = USUAL.seconds,
    sample: Sample = USUAL,
    *,
    trust: bool = False,
    set: Mapping[str, object] | None = None,
) -> Subject:
    """Put a variant under the glass; arguments and errors as `check_variant`."""
    size = sample._replace(seconds=seconds)
    if isinstance(variant, Variant):
        return Subject(variant.loaded, seed, size, variant)
    return Subject(prepare(variant, trust=trust, set=set), seed, size)


def groups_of(groups: Iterable[str] | None) -> tuple[str, ...]:
    """Name groups in their order, all of them for None.

    Raises:
        CheckError: there is no such group.
    """
    wanted = list(GROUPS if groups is None else groups)
    for group in wanted:
        if group not in GROUPS:
            raise CheckError(f"unknown group `{group}`; expected one of {', '.join(f'`{name}`' for name in GROUPS)}")
    return tuple(group for group in GROUPS if group in wanted)


def _must_be_known(known: Mapping[str, str]) -> None:
    for problem in misnamed(known):
        raise CheckError(f"{problem.says}; {problem.help}")


def _report(
    subject: Subject, groups: tuple[str, ...], strict: bool, known: Mapping[str, str], progress: Progress | None
) -> CheckReport:
    """Make the checks of these groups."""
    all_checks = [(group, check) for group in groups for check in checks_of(group)]
    fitting = [(group, check) for group, check in all_checks if check.needs(subject)]
    if PURITY not in known and PLAYED.intersection(groups) and _impurities(subject):
        fitting, groups = _without_plays(subject, fitting), groups_of({*groups, "steps"})
    findings: list[Finding] = []
    for count, (group, check) in enumerate(fitting, 1):
        findings += found(subject, group, check, strict, known)
        if progress is not None:
            progress(count, len(fitting))
    ran = {group: tuple(check.name for of, check in fitting if of == group) for group in groups}
    skipped = tuple(check.name for group, check in all_checks if (group, check) not in fitting)
    spec, digest = subject.spec, subject.variant.digest if groups != ("file",) else ""
    return CheckReport(
        spec.name, spec.title, digest, subject.seed, strict, ran, skipped, tuple(findings), (*subject.notes,)
    )


def _without_plays(subject: Subject, fitting: list[tuple[str, Check]]) -> list[tuple[str, Check]]:
    """Leave out what says nothing of a variant whose hooks on positions are not pure, but say that they are not."""
    subject.notes.append(
        "steps: a hook does not always answer alike, so other checks of steps, games and text are left out"
    )
    others = [(group, check) for group, check in fitting if group not in PLAYED]
    return sorted([*others, ("steps", every_check()[PURITY])], key=lambda one: list(GROUPS).index(one[0]))


def found(subject: Subject, group: str, check: Check, strict: bool, known: Mapping[str, str]) -> Iterator[Finding]:
    """Make one check, and weigh what it sees."""
    flaws = list(islice(look(subject, check), SHOWN))
    reason = known.get(check.name, "")
    for flaw in flaws:
        level: Level = "known" if reason else "advice" if flaw.is_advice and not strict else "error"
        help = f"known: {reason}" if reason else flaw.help
        yield Finding(check.name, group, level, flaw.says, flaw.see, help, flaw.place)
    if reason and not flaws:
        says = f"it is known to fail ({reason}), but passes now"
        yield Finding(check.name, group, "error", says, help="take it out of `known`")


def look(subject: Subject, check: Check) -> Iterator[Flaw]:
    """Make one check; a rule that cannot be run at all is a flaw, too."""
    try:
        yield from check.look(subject)
    except VariantError as error:
        yield from (Flaw(problem.says, "", problem.help, problem.place) for problem in error.problems)
    except BgrulesError as error:
        yield Flaw(f"it cannot be checked: {error}")
    except Exception:
        if not _impurities(subject):
            raise
        yield Flaw("it cannot be checked, since a hook on positions does not always give the same answer")


def _unreadable(name: str, error: VariantError, seed: int, strict: bool) -> CheckReport:
    """Report what is wrong with a file; what leaves nothing to check is raised as an error."""
    if any(_is_unusable(problem) for problem in error.problems):
        raise error
    lines = tuple(Finding(one.code, "file", "error", one.says, "", one.help, one.place) for one in error.problems)
    return CheckReport(name, "", "", seed, strict, {"file": ()}, (), lines, ())


def _is_unusable(problem: Problem) -> bool:
    if problem.place is None:
        return problem.code in UNUSABLE
    return problem.place.file == SETTINGS or problem.code == "plugin-untrusted"


def _impurities(subject: Subject) -> tuple[Flaw, ...]:
    """List what is wrong with hooks on positions that do not always give the same answer."""
    from bgrules.kit.checks.purity_checks import impurities  # imports numpy, which a broken file does without

    return subject.once(impurities)
