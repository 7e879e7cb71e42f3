"""Hooks on positions, bound to their parameters: the kernel calls them through this binding."""

import inspect
from collections import namedtuple
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bgrules.errors import HookError, Place, Problem, relative
from bgrules.plugins import hook_watch, hookspecs
from bgrules.plugins.answer_checks import shown
from bgrules.plugins.code import Code, Hook
from bgrules.plugins.hook_faults import answered_at, failed

if TYPE_CHECKING:
    from bgrules.plugins.hook_calls import Hooks


@dataclass(frozen=True, slots=True)
class PositionHook:
    """A hook on positions with its parameters bound: call it as the hook is called, less `params`."""

    name: str
    text: str
    """What a refusal says: the first line of the docstring."""
    function: Hook
    params: Any
    """The parameters that are numbers, as a named tuple."""
    code: Code
    arguments: tuple[int, ...]
    """Which of the arguments given (-1: the parameters) the function takes, in its order."""
    left_out: tuple[str, ...] = ()
    """The parameters that are no numbers."""

    @property
    def key(self) -> Hashable:
        """What hooks that answer alike have in common: code and parameters; the name of the module is its digest."""
        return self.name, self.code.module.__name__, repr(self.params)

    def __call__(self, *given: Any) -> bool:
        """Say whether this hook allows it.

        Raises:
            HookError: the hook failed, or answered neither True nor False.
        """
        taken = [self.params if i < 0 else _wide(given[i]) for i in self.arguments]
        try:
            with hook_watch.asking(self._asked, (self.code.path,)):
                answer = self.function(*taken)
                allows = bool(answer) if answer in (False, True) else None
                found = "" if allows is not None else shown(answer)
        except KeyboardInterrupt:
            raise
        except BaseException as fault:
            raise failed(self.name, "", fault, [self.code], self.params, self.left_out) from fault
        if hook_watch.is_tracing():
            hook_watch.show(self._spelled(given), found or str(allows))
        if allows is None:
            says, help = f"`{self.name}` answers `{found}`", "it must be `True` or `False`"
            raise HookError([Problem("hook-answer", says=says, help=help, place=self._place(taken))])
        return allows

    def _asked(self) -> str:
        return f"`{self.name}` of {relative(self.code.path)}"

    def _spelled(self, given: Any) -> str:
        """Name the hook with the numbers it was asked about; boards would be too long."""
        named = zip(arguments_of(self.name), given, strict=True)
        return " ".join([self.name, *(f"{name}={one}" for name, one in named if not getattr(one, "ndim", 0))])

    def _place(self, taken: list[Any]) -> Place:
        with suppress(Exception, SystemExit):  # it is called once more
            return answered_at(self.code, self.name, *taken)[1]
        return self.code.hook_place(self.name)


def _wide(one: Any) -> Any:
    """Show counts as whole numbers that do not overflow, as compiled code computes with them; read-only.

    The kernel keeps a count in a byte, and numpy keeps `count * 20` in one, too.
    """
    if not hasattr(one, "ndim"):
        return one
    if not one.ndim:
        return int(one)
    counts = one.astype("int64")
    counts.flags.writeable = False
    return counts


def arguments_of(name: str) -> list[str]:
    """List the arguments of a hook, less `params`."""
    return [argument for argument in inspect.signature(getattr(hookspecs, name)).parameters if argument != "params"]


def position_hooks(hooks: "Hooks", name: str) -> tuple[PositionHook, ...]:
    """Bind the parameters of a chain's hooks on positions, the child's first."""
    code_of = {id(code.module): code for code in hooks.codes}
    values = hooks.params.model_dump()
    numbers = {key: value for key, value in values.items() if isinstance(value, int | float)}
    params = namedtuple("Params", numbers)(**numbers)
    left_out = tuple(key for key in values if key not in numbers)
    impls = reversed(hooks.caller(name).get_hookimpls())
    return tuple(_bind(name, code_of[id(impl.plugin)], params, left_out) for impl in impls)


def _bind(name: str, code: Code, params: Any, left_out: tuple[str, ...]) -> PositionHook:
    function, given = code.hooks[name], arguments_of(name)
    taken = tuple(given.index(one) if one in given else -1 for one in inspect.signature(function).parameters)
    text = (inspect.getdoc(function) or f"`{name}` of {relative(code.path)} does not allow it").splitlines()[0]
    return PositionHook(name, text, function, params, code, taken, left_out)
