"""The proof that a variant brings along: cases, sources, and a game that was played once."""

from collections.abc import Iterator
from functools import partial

from bgrules.catalog.assembly import prepare
from bgrules.catalog.search_path import VARIANT_FILE
from bgrules.errors import VariantError
from bgrules.kit import playthrough
from bgrules.kit.case import Case
from bgrules.kit.casefile import CASE_FILE, read_cases
from bgrules.kit.cases import covered, differing, uncovered
from bgrules.kit.checks.check import Check
from bgrules.kit.checks.subject import Subject
from bgrules.kit.differences import listed
from bgrules.kit.findings import Flaw
from bgrules.variant.declared_hooks import hooks_of
from bgrules.variant.inheritance import uncited
from bgrules.variant.spec import Spec, alike, rule_fields

Advice = partial(Flaw, is_advice=True)


def cases_hold(subject: Subject) -> Iterator[Flaw]:
    """Every case of `cases.yaml` holds."""
    file = subject.prepared.path.parent / CASE_FILE
    if not file.exists():
        yield Advice(f"there is no `{CASE_FILE}`: no rule of this variant has an example", help="a case shows a rule")
        return
    try:
        cases = read_cases(file)
    except VariantError as error:
        yield from (Flaw(problem.says, "", problem.help, problem.place) for problem in error.problems)
        return
    for case in cases:
        yield from _failing(subject, case)


def _failing(subject: Subject, case: Case) -> Iterator[Flaw]:
    says = f"the case `{case.rule}` fails: "
    for field, failure in uncovered(subject.variant, case).items():
        yield Flaw(f"{says}covers: {failure}", place=case.place_of(field))
    for failure in differing(subject.variant, case):
        yield Flaw(says + failure, _seen(subject, case), "", case.place)


def _seen(subject: Subject, case: Case) -> str:
    """Spell the command nearest to what a case asks."""
    settings = [word for path, value in case.set.items() for word in ("--set", f"{path}={str(value).lower()}")]
    moment = [word for name, value in case.moment.items() for word in ("--moment", f"{name}={str(value).lower()}")]
    side = ["--side", str(case.side)] * case.side
    if case.throw or case.dice:
        asked = [case.throw] if case.throw else ["--dice", str(case.dice)]
        return subject.command("plays", case.position or "start", *asked, *moment, *settings, *side)
    return subject.command("throws", *settings) if case.bonuses else subject.command("rules", *settings)


def changes_covered(subject: Subject) -> Iterator[Flaw]:
    """Each field that differs from the parent's is covered by a case, and each hook of the folder is."""
    found = {field for case in _cases(subject) for field in covered(case)}
    for field in (
        ()
        if not found
        else (*changed(subject), *(f"hooks.{hook}" for hook in hooks_of(subject.prepared.resolved.chain[-1])))
    ):
        if not any(f"{field}.".startswith(f"{one}.") or one.startswith(f"{field}.") for one in found):
            place = subject.prepared.resolved.place(tuple(field.split(".")))
            yield Advice(f"no case covers `{field}`", help=f"a case with `covers: {field}` shows it", place=place)


def changed(subject: Subject) -> list[str]:
    """List the fields that differ from the parent's, or of a file without one from the format's defaults."""
    chain = subject.prepared.resolved.chain
    parent = prepare(chain[-2].path, trust=True).spec if len(chain) > 1 else Spec(format=1, name="usual", title="usual")
    usual = dict(rule_fields(parent))
    return [field for field, value in rule_fields(subject.spec) if not alike(value, usual.get(field))]


def sources_cited(subject: Subject) -> Iterator[Flaw]:
    """Each rule that the file sets has a source, if only `ours`."""
    resolved = subject.prepared.resolved
    for field in uncited(resolved):
        place = resolved.place(tuple(int(part) if part.isdigit() else part for part in field.split(".")), key=True)
        yield Advice(f"`{field}` is set without a source", help="`cites` names one, or says `ours`", place=place)


def sources_used(subject: Subject) -> Iterator[Flaw]:
    """Every source that the file names is cited by one of its rules or cases."""
    source = subject.prepared.resolved.chain[-1]
    named, cites = source.data.get("sources"), source.data.get("cites")
    used = {str(cite).partition(",")[0] for cite in cites.values()} if isinstance(cites, dict) else set()
    used |= {words.partition(" ")[0] for case in _cases(subject) for words in listed(case.source)}
    for name in named if isinstance(named, dict) else ():
        if name not in used:
            place, help = source.place(("sources", name), key=True), "`cites` says which rule is from it"
            yield Advice(f"no rule and no case cites `{name}`", help=help, place=place)


def _cases(subject: Subject) -> list[Case]:
    """Read the cases, those that there are and can be read."""
    try:
        return read_cases(subject.prepared.path.parent / CASE_FILE)
    except VariantError:
        return []


def playthrough_kept(subject: Subject) -> Iterator[Flaw]:
    """The golden game beside the file is the one that these rules play."""
    file, help = playthrough.file_of(subject.prepared.path), f"record it with `{subject.command('check', '--write')}`"
    if not file.exists():
        yield Advice(f"there is no `{playthrough.FILE}`: a change of the rules would not be seen in a game", help=help)
        return
    difference = playthrough.difference(subject.variant)
    if difference:
        yield Flaw(difference, subject.command("referee", playthrough.named(file)), help=help)


def _is_the_file(subject: Subject) -> bool:
    """Settings make other rules than those that the folder proves; a file beside others has no proof of its own."""
    return not subject.prepared.settings


def _has_folder(subject: Subject) -> bool:
    return _is_the_file(subject) and subject.prepared.path.name == VARIANT_FILE


CHECKS = (
    Check(cases_hold, _has_folder),
    Check(changes_covered, _has_folder),
    Check(sources_cited, _is_the_file),
    Check(sources_used, _has_folder),
    Check(playthrough_kept, _has_folder),
)
