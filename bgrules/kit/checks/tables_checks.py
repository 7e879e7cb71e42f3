"""The tables that a file and its code come to, checked one by one."""

from collections.abc import Iterator
from math import inf
from typing import Any

import yaml

from bgrules.catalog.assembly import hook_sources
from bgrules.kernel import board, steps
from bgrules.kit.checks.check import Check
from bgrules.kit.checks.subject import Subject
from bgrules.kit.findings import Flaw
from bgrules.plugins.repetition import changed_answers
from bgrules.position.engine import position_of
from bgrules.ruleset.digest import digest
from bgrules.terms import BAR, FACES, HAND, OFF, PLACES, POINTS, SIDES
from bgrules.variant.inheritance import Resolved
from bgrules.variant.source import parse
from bgrules.variant.spec import RULE_FIELDS, Spec, rule_fields, validate


def theirs_undoes_itself(subject: Subject) -> Iterator[Flaw]:
    """The other side's number of the other side's number is one's own, and every entry is a place of the board."""
    theirs = [int(place) for place in subject.variant.ruleset.theirs]
    for place in range(PLACES):
        there = theirs[place]
        is_alike = (1 <= there <= POINTS) if 1 <= place <= POINTS else there == place
        if not is_alike or theirs[there] != place:
            back = theirs[there] if 0 <= there < PLACES else "none"
            yield Flaw(f"place {place} is the other side's {there}, and that is {back}", subject.command("show"))


def every_point_reached(subject: Subject) -> Iterator[Flaw]:
    """A checker alone on the board comes to every point below its first one, and off."""
    for side in range(SIDES):
        for source in _sources(subject, side):
            reached = _reached(subject, side, source)
            first = max((place for place in reached if place <= POINTS), default=0)
            missed = [str(place) for place in range(OFF, first) if place not in reached] or ["any point"] * (not first)
            if missed:
                says = f"no number carries a checker of side {side} from {_place(source)} to {', '.join(missed)}"
                yield Flaw(says, subject.command("plays", f"{_place(source)}:1 | 1:1", "--dice", "1"))


def _sources(subject: Subject, side: int) -> list[int]:
    """Places where checkers of a side begin, and the bar where they may be hit."""
    start = subject.variant.ruleset.start[side]
    return [
        place for place in range(1, PLACES) if start[place] or (place == BAR and subject.spec.landing.on_blot == "hit")
    ]


def _place(place: int) -> str:
    return {BAR: "bar", HAND: "hand"}.get(place, str(place))


def _reached(subject: Subject, side: int, source: int) -> set[int]:
    """Places to which some numbers carry a checker that is alone."""
    rules, todo, seen = subject.variant.ruleset, [source], {source}
    while todo:
        place = todo.pop()
        for die in range(1, FACES + 1):
            state = _alone(subject, side, place)
            if steps.step_reason(rules, state, side, place, die) == steps.OK:
                target = int(steps.step_target(rules, state, side, place, die))
                todo += [target] * (target not in seen and target != OFF)
                seen.add(target)
    return seen


def _alone(subject: Subject, side: int, place: int) -> board.State:
    """Set up one checker, its fellows off, the other side off too."""
    state, rules = board.new_state(), subject.variant.ruleset
    state.checkers[side, place], state.checkers[side, OFF] = 1, subject.spec.checkers - 1
    state.checkers[1 - side, OFF] = subject.spec.checkers
    state.counters[board.MOVER] = side
    steps.begin_allowance(rules, state, side)
    return state


def checkers_can_enter(subject: Subject) -> Iterator[Flaw]:
    """Some number enters a checker from the bar, where checkers are hit, and from hand, where they begin there."""
    used = (subject.spec.landing.on_blot == "hit", any(row[HAND] for row in subject.variant.ruleset.start))
    for name, row, is_used in zip(("the bar", "hand"), subject.variant.ruleset.entry, used, strict=True):
        if is_used and not any(row):
            yield Flaw(f"no number enters a checker from {name}", subject.command("rules"))


def hooks_answer_alike(subject: Subject) -> Iterator[Flaw]:
    """Hooks asked again, in another order, give the same answers: a table must not depend on when it is made."""
    ready = subject.prepared
    for problem in changed_answers(subject.spec, ready.hooks, ready.answers):
        yield Flaw(problem.says, help=problem.help, place=problem.place)


def start_as_setup_says(subject: Subject) -> Iterator[Flaw]:
    """Each side starts with all its checkers, and both see the same board."""
    state = board.new_state()
    state.checkers[:] = subject.variant.ruleset.start
    for side in range(SIDES):
        if (
            position_of(state, side) != subject.variant.start(side)
            or sum(state.checkers[side]) != subject.spec.checkers
        ):
            says = f"side {side} starts on {position_of(state, side)}, the file says {subject.variant.start(side)}"
            yield Flaw(says, subject.command("show"))


def file_round_trips(subject: Subject) -> Iterator[Flaw]:
    """What the file and its parents say together, written as one file and read again, is the same rules."""
    again = reread(subject)
    then, now = dict(rule_fields(subject.spec)), dict(rule_fields(again))
    see = subject.command("rules")
    for field in dict.fromkeys([*then, *now]):
        if then.get(field) != now.get(field):
            yield Flaw(f"`{field}` is {then.get(field)}, but {now.get(field)} when written and read again", see)
    found = digest(again, subject.prepared.answers, hook_sources(subject.prepared))
    if then == now and found != subject.variant.digest:
        yield Flaw(f"the digest is {subject.variant.digest}, but {found} when the file is written and read again", see)


def reread(subject: Subject) -> Spec:
    """Write the rules as one file and read it."""
    source = parse(written(subject).encode(), subject.prepared.path)
    return validate(Resolved((source,), source.data))


def written(subject: Subject) -> str:
    """Write the rules as one file that has no parent."""
    spec = subject.spec
    hooks = sorted({hook for code in subject.prepared.hooks.codes for hook in code.hooks})
    head = {"format": spec.format, "name": spec.name, "title": spec.title, "hooks": hooks}
    return yaml.dump(head | {name: _plain(getattr(spec, name)) for name in RULE_FIELDS}, Dumper=_Quoting, width=inf)


def _plain(value: Any) -> Any:
    """Make plain data whose keys stay what they are."""
    if hasattr(value, "model_fields_set"):
        return {name: _plain(getattr(value, name)) for name in type(value).model_fields}
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, list | tuple) else value


class _Quoting(yaml.SafeDumper):
    """Quotes every text: what is a number or a truth differs between YAML 1.1, which it writes, and ours."""

    def ignore_aliases(self, data: object) -> bool:
        """Write everything out."""
        return True


def _quoted(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"')


_Quoting.add_representer(str, _quoted)

CHECKS = (
    Check(theirs_undoes_itself),
    Check(every_point_reached),
    Check(checkers_can_enter),
    Check(start_as_setup_says),
    Check(hooks_answer_alike),
    Check(file_round_trips),
)
