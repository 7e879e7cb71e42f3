"""Where hooks are asked everything, once, when a variant loads, and where every answer is checked.

Hooks on positions are called later, by the kernel; see `bindings.py`.
"""

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import Any, Literal, NamedTuple, TypeVar

import pluggy

from bgrules.errors import HookError, Place, Problem, relative
from bgrules.plugins import hook_watch
from bgrules.plugins.answer_checks import NonsenseError, checked_entry, checked_setup, checked_worth, shown
from bgrules.plugins.code import Code, fault_place
from bgrules.plugins.hook_faults import answered_at, failed
from bgrules.ruleset.answers import Answers
from bgrules.terms import FACES, POINTS, SIDES, Moment, Throw, moments, throws
from bgrules.variant.consistency import sides_start_apart
from bgrules.variant.inheritance import Resolved
from bgrules.variant.sections import Params
from bgrules.variant.spec import Spec

T = TypeVar("T")
ENTERED_FROM: tuple[Literal["bar", "hand"], ...] = ("bar", "hand")
FIELD_OF = {"setup": ("setup",), "entry": ("entry",), "bonus_throws": ("throws",)}


@dataclass(frozen=True, slots=True)
class Hooks:
    """The plugins of a chain, ready to be asked about one variant."""

    resolved: Resolved
    codes: tuple[Code, ...]
    """Root ancestor first."""
    params: Params
    manager: pluggy.PluginManager
    without: Mapping[str, tuple[Code, ...]]
    """By hook: the ancestors whose answers a descendant dropped."""
    heard: AbstractSet[int]
    """The sides whose `setup` of the file was asked for, since no code answered."""

    def caller(self, name: str) -> pluggy.HookCaller:
        """Give pluggy's caller of a hook, less what was dropped."""
        return self.manager.subset_hook_caller(name, [code.module for code in self.without.get(name, ())])

    def codes_that_answer(self, name: str) -> list[Code]:
        """List the code that answers a hook, less what was dropped; root ancestor first."""
        return [code for code in self.codes if name in code.hooks and code not in self.without.get(name, ())]

    def question(self, name: str, asked: Callable[[], str], check: Callable[[Any], T], **arguments: Any) -> T:
        """Ask a hook and check the answer; `asked` says in an error what for.

        Raises:
            HookError: a plugin failed, or its answer makes no sense.
        """
        caller = self.caller(name)
        try:
            with hook_watch.asking(lambda: f"`{name}`{asked()}", [code.path for code in self.codes]):
                answer = caller(**arguments, params=self.params)
        except KeyboardInterrupt:
            raise
        except BaseException as fault:  # whatever a plugin raises is its own
            raise failed(name, asked(), fault, self.codes, self.params) from fault
        if hook_watch.is_tracing() and len(caller.get_hookimpls()) > 1:  # not the file alone
            hook_watch.show(f"{name}{asked()}", shown(answer))
        try:
            return check(answer)
        except NonsenseError as nonsense:
            place = None
            with suppress(Exception, SystemExit):  # hooks are called once more to find who it was
                place = self._place_of_answer(name, check, arguments)
            says = f"`{name}` {nonsense.says}{asked()}"
            raise HookError([Problem("hook-answer", says=says, help=nonsense.help, place=place)]) from None
        except Exception as fault:
            if fault_place(fault, {code.path: code.text for code in self.codes}) is None:
                raise  # ours, not the plugin's: an answer may be of a class of its own
            raise failed(name, asked(), fault, self.codes, self.params) from fault

    def _place_of_answer(self, name: str, check: Callable[[Any], object], arguments: Mapping[str, Any]) -> Place | None:
        """Find who gave an answer that fails the check: the first that answers, or else a wrapper around it."""
        code_of = {id(code.module): code for code in self.codes}
        given = {**arguments, "params": self.params}
        impls = self.caller(name).get_hookimpls()
        for impl in reversed([impl for impl in impls if not _is_wrapper(impl)]):
            code, taken = code_of.get(id(impl.plugin)), [given[argument] for argument in impl.argnames]
            place = None if code else self.resolved.place(FIELD_OF[name])
            answer, place = answered_at(code, name, *taken) if code else (impl.function(*taken), place)
            if answer is not None:
                if _fails(check, answer):
                    return place
                break
        return next((code_of[id(impl.plugin)].hook_place(name) for impl in reversed(impls) if _is_wrapper(impl)), None)


def _is_wrapper(impl: pluggy.HookImpl) -> bool:
    return impl.wrapper or impl.hookwrapper


def _fails(check: Callable[[Any], object], answer: Any) -> bool:
    try:
        check(answer)
    except NonsenseError:
        return True
    return False


class HookQuestion(NamedTuple):
    """One question to a hook whose answers become tables."""

    name: str
    """The hook."""
    about: Callable[[], str]
    """Says in words what it is asked for."""
    check: Callable[[Any], Any]
    arguments: Mapping[str, Any]

    def answer(self, hooks: Hooks) -> Any:
        """Ask it, and check the answer."""
        return hooks.question(self.name, self.about, self.check, **self.arguments)


def setup_question(spec: Spec, side: int) -> HookQuestion:
    """Ask how a side sets up."""
    return HookQuestion(
        "setup", lambda: f" for side {side}", lambda answer: checked_setup(answer, spec.checkers), {"side": side}
    )


def entry_question(die: int, place: Literal["bar", "hand"]) -> HookQuestion:
    """Ask where a die enters."""
    where = "the bar" if place == "bar" else place
    return HookQuestion("entry", lambda: f" for a {die} from {where}", checked_entry, {"die": die, "place": place})


def worth_question(throw: Throw, moment: Moment) -> HookQuestion:
    """Ask what a throw is worth."""
    asked = {"throw": throw, "moment": moment}
    return HookQuestion("bonus_throws", lambda: f" for {throw} {moment_text(moment)}", checked_worth, asked)


def ask(spec: Spec, hooks: Hooks) -> Answers:
    """Ask every hook of the first kind everything, once.

    Raises:
        HookError: of each hook, the first failure or nonsense.
    """
    problems: list[Problem] = []
    answers = []
    for question in (_ask_setup, _ask_entry, _ask_worth):
        try:
            answers.append(question(spec, hooks))
        except HookError as error:
            problems += error.problems
    if problems:
        raise HookError(problems)
    return Answers(*answers)


def _ask_setup(spec: Spec, hooks: Hooks) -> Any:
    rows = tuple(setup_question(spec, side).answer(hooks) for side in range(SIDES))
    if by_code := hooks.codes_that_answer("setup"):
        _must_be_heard(hooks, by_code[-1])
        _must_start_apart(spec, hooks, rows, by_code[-1].hook_place("setup"))
    return rows


def _must_be_heard(hooks: Hooks, code: Code) -> None:
    """Check that a `setup` of a descendant of this code has an effect: the code may leave nothing to it."""
    resolved, at = hooks.resolved, ("setup",)
    giver, chain = resolved.giver(at), resolved.chain
    below = next(i for i, source in enumerate(chain) if source.path.resolve().parent == code.path.parent)
    if resolved.gives(at) and giver not in chain[: below + 1] and not hooks.heard >= set(range(SIDES)):
        says = f"this `setup` has no effect: the code of `{relative(code.path)}` sets the checkers up"
        help = "add `without: [setup]` to drop what that code says, or answer `setup` in a `plugin.py` of your own"
        raise HookError([Problem("setup-unheard", at, says, help, resolved.place(at, key=True), on_key=True)])


def _must_start_apart(spec: Spec, hooks: Hooks, rows: Sequence[Sequence[int]], place: Place) -> None:
    """Hold the setup that code gave to the law for that of a file."""
    points = tuple({point: row[point] for point in range(1, POINTS + 1)} for row in rows)
    for problem in sides_start_apart(spec.model_copy(update={"setup": points}), hooks.resolved):
        says = f"`setup` puts {problem.says.replace('both sides start', 'both sides')}"
        raise HookError([Problem("hook-answer", says=says, help=problem.help, place=place)])


def _ask_entry(spec: Spec, hooks: Hooks) -> Any:
    dice = range(1, FACES + 1)
    return tuple((0, *(entry_question(die, place).answer(hooks) for die in dice)) for place in ENTERED_FROM)


def _ask_worth(spec: Spec, hooks: Hooks) -> Any:
    """Ask for the ordinary moment first: an error about it is the plainest.

    A file says the same at every moment, so only code is asked at each.
    """
    thrown = throws(spec.throws.dice)
    if not hooks.codes_that_answer("bonus_throws"):
        return (tuple(worth_question(throw, Moment()).answer(hooks) for throw in thrown),) * len(moments())
    ordinary_first = sorted(moments(), key=lambda moment: moment != Moment())
    rows = {moment: tuple(worth_question(throw, moment).answer(hooks) for throw in thrown) for moment in ordinary_first}
    return tuple(rows[moment] for moment in moments())


def moment_text(moment: Moment) -> str:
    """Name a moment by what sets it apart from the ordinary one."""
    usual = Moment()
    apart = {field.name: getattr(moment, field.name) for field in fields(moment)}
    words = [f"{name}={str(value).lower()}" for name, value in apart.items() if value != getattr(usual, name)]
    return "when " + ", ".join(words) if words else "with the default moment"
