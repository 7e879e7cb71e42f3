"""Position hooks that are not pure: asked again, in another order and compiled, they answer otherwise."""

from collections.abc import Iterator
from dataclasses import replace

from bgrules.errors import Problem
from bgrules.kernel.jit import NotCompilableError
from bgrules.kernel.runner import Runner
from bgrules.kit.checks.check import Check
from bgrules.kit.checks.subject import Subject
from bgrules.kit.findings import Flaw
from bgrules.kit.positions import state_of
from bgrules.plugins.bindings import arguments_of
from bgrules.position.repetition import AnswerDifference, AnswerRecorder, differences, recorded

COMPILED = "a hook must not read what other code changes; two rows added or multiplied stay bytes where compiled"
"""What may be wrong with a hook that answers otherwise where it is compiled."""


def position_hooks_answer_alike(subject: Subject) -> Iterator[Flaw]:
    """Hooks on positions asked again, in another order and compiled, give the same answers."""
    yield from subject.once(impurities)


def has_position_hooks(subject: Subject) -> bool:
    """Say whether code of the variant sees positions."""
    return bool(subject.prepared.step_hooks or subject.prepared.play_hooks)


def impurities(subject: Subject) -> Iterator[Flaw]:
    """Ask position hooks about sampled positions, and then everything again."""
    if not has_position_hooks(subject):
        return
    recorders = _asked(subject)
    found = list(differences(recorders))
    yield from (_flaw(one.problem) for one in found)
    named = [one.hook for one in found]
    for one in recorders:
        if one.hook not in named and (other := _compiled_otherwise(one)):
            yield _flaw(replace(other.problem, help=COMPILED))
    subject.notes.append(f"steps: {sum(len(one.questions) for one in recorders)} questions to position hooks repeated")


def _asked(subject: Subject) -> list[AnswerRecorder]:
    """List the plays of sampled positions, with position hooks that remember."""
    rules, recorders = recorded(subject.variant)
    tried, runner, is_late = subject.tried, Runner(), subject.sample.until(0.2)
    for one in tried:
        asked = one.asked
        runner.plays(rules, state_of(asked), asked.side, asked.numbers, int(asked.optional))
        if is_late() or all(recorder.is_full for recorder in recorders):
            break
    return recorders


def _compiled_otherwise(recorder: AnswerRecorder) -> AnswerDifference | None:
    """Find a question that the hook answers otherwise when numba compiles it, if numba can."""
    from bgrules.kernel.jit import compiled_hook  # imports numba

    try:
        compiled = compiled_hook(recorder.hook, arguments_of(recorder.hook.name))
    except NotCompilableError:
        return None
    for given, first in recorder.questions:
        if (again := compiled(*given)) != first:
            found = {0: "False", 1: "True"}.get(again, "an error")
            return AnswerDifference(recorder.hook, given, str(first), found, "when compiled")
    return None


def _flaw(problem: Problem) -> Flaw:
    return Flaw(problem.says, help=problem.help, place=problem.place)


POSITION_HOOKS_ANSWER_ALIKE = Check(position_hooks_answer_alike, has_position_hooks)
