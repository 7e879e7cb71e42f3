"""Hooks whose answers become tables, asked once more: a pure hook gives the answers that it gave before."""

from collections.abc import Iterator
from typing import Any

from bgrules.errors import Problem
from bgrules.plugins.answer_checks import shown
from bgrules.plugins.code import PURE
from bgrules.plugins.hook_calls import ENTERED_FROM, HookQuestion, Hooks, entry_question, setup_question, worth_question
from bgrules.ruleset.answers import Answers
from bgrules.terms import BAR, FACES, HAND, NO_ENTRY, SIDES, Moment, moments, throws
from bgrules.variant.spec import Spec

PLACES = {BAR: "bar", HAND: "hand"}


def changed_answers(spec: Spec, hooks: Hooks, answers: Answers, every_moment: bool = True) -> Iterator[Problem]:
    """Ask again, from the last question to the first, and report each hook whose answer is another than before.

    Args:
        spec: of the variant.
        hooks: its code.
        answers: what it answered before.
        every_moment: ask what throws are worth at every moment, else at the ordinary one only.
    """
    answered = {name: code for code in hooks.codes for name in code.hooks if code not in hooks.without.get(name, ())}
    found: set[str] = set()
    for question, first in reversed(list(_questions(spec, answers, every_moment))):
        name = question.name
        if name in answered and name not in found and (again := _asked_twice(question, hooks, first)) != first:
            found.add(name)
            says = f"`{name}` answers `{_shown(name, first)}`{question.about()}, but when called again"
            place = answered[name].hook_place(name)
            yield Problem("hook-impure", says=f"{says} `{_shown(name, again)}`", help=PURE, place=place)


def _asked_twice(question: HookQuestion, hooks: Hooks, first: Any) -> Any:
    """Return the answer to a question asked twice: another than the first if either is, as of every second question."""
    return again if (again := question.answer(hooks)) != first else question.answer(hooks)


def _questions(spec: Spec, answers: Answers, every_moment: bool) -> Iterator[tuple[HookQuestion, Any]]:
    """List questions with the answers that were given to them."""
    for side in range(SIDES):
        yield setup_question(spec, side), answers.setup[side]
    for place, row in zip(ENTERED_FROM, answers.entry, strict=True):
        for die in range(1, FACES + 1):
            yield entry_question(die, place), row[die]
    for moment, worths in zip(moments(), answers.bonus_throws, strict=True):
        if every_moment or moment == Moment():
            for throw, worth in zip(throws(spec.throws.dice), worths, strict=True):
                yield worth_question(throw, moment), worth


def _shown(name: str, answer: Any) -> str:
    """Show a checked answer as the author of a hook writes it."""
    if name == "setup":
        return shown({PLACES.get(place, place): count for place, count in enumerate(answer) if count})
    if name == "entry":
        return shown(answer) if answer else shown(NO_ENTRY)
    return shown(list(answer))
