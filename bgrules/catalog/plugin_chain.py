"""The plugins of a chain of files, gathered: is the code there, named, trusted; then executed and registered.

pluggy's own order does the inheritance: the file's answers are registered first, the root ancestor's code over them,
each child's over that; the last registered is asked first, and `None` passes the question on.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from shlex import quote
from typing import Any

import pluggy

from bgrules.catalog.search_path import VARIANT_FILE, as_path
from bgrules.catalog.trust import was_remembered
from bgrules.errors import HookError, Problem, VariantError, relative
from bgrules.plugins import hookspecs
from bgrules.plugins.code import FILE, POSITION_HOOKS, Code, describe, read_code
from bgrules.plugins.hook_calls import Hooks
from bgrules.plugins.hookspecs import hookimpl
from bgrules.plugins.params import fill, join, must_take
from bgrules.ruleset.file_answers import own_entry, own_setup, own_worth
from bgrules.terms import Item, Throw
from bgrules.variant.declared_hooks import hooks_of
from bgrules.variant.inheritance import Resolved
from bgrules.variant.source import Source
from bgrules.variant.spec import Spec


class Own:
    """The file's own answers, in a plugin's clothes."""

    def __init__(self, spec: Spec) -> None:
        """Keep what the file says."""
        self.spec = spec
        self.heard: set[int] = set()
        """The sides whose setup was asked for."""

    @hookimpl
    def setup(self, side: int) -> Mapping[Any, int]:
        """Answer from the field `setup`."""
        self.heard.add(side)
        return own_setup(self.spec, side)

    @hookimpl
    def entry(self, die: int) -> int:
        """Answer as every variant does."""
        return own_entry(die)

    @hookimpl
    def bonus_throws(self, throw: Throw) -> tuple[Item, ...]:
        """Answer from the section `throws`."""
        return own_worth(self.spec, throw)


def open_hooks(resolved: Resolved, spec: Spec, is_trusted: Callable[[Path], bool]) -> Hooks:
    """Execute the plugins of a chain and register them.

    Args:
        resolved: the file over its parents.
        spec: what they say together.
        is_trusted: returns whether the code of a folder may run.

    Raises:
        VariantError: code that is missing, unasked for, not trusted or broken.
    """
    with_code = [source for source in resolved.chain if hooks_of(source)]
    if problems := [problem for source in resolved.chain for problem in _file_problems(source, is_trusted)]:
        raise VariantError(problems)
    by_path = {_plugin_of(source): read_code(_plugin_of(source)) for source in with_code}
    if problems := [problem for source in with_code for problem in _declared(source, by_path[_plugin_of(source)])]:
        raise HookError(problems)
    codes, own = tuple(by_path.values()), Own(spec)
    params = fill(join(codes), resolved, codes)
    must_take(type(params), spec, resolved)
    return Hooks(resolved, codes, params, _manager(own, codes), _dropped(resolved, by_path), own.heard)


def _plugin_of(source: Source) -> Path:
    return source.path.resolve().parent / FILE


def _file_problems(source: Source, is_trusted: Callable[[Path], bool]) -> Iterator[Problem]:
    """See that `plugin.py` is there when it is named, named when it is there, and may run."""
    plugin, named = _plugin_of(source), hooks_of(source)
    if named and not plugin.is_file():
        says = f"`hooks` names code, but there is no `{relative(plugin)}`"
        place = source.place(("hooks",), key=True)
        yield Problem("plugin-missing", ("hooks",), says, "write it, or take `hooks` out", place, on_key=True)
    elif named and not is_trusted(plugin.parent):
        says, help = f"`{relative(plugin)}` {_why_untrusted(plugin.parent)}", _how_to_trust(plugin.parent)
        yield Problem("plugin-untrusted", ("hooks",), says, help, source.place(("hooks",)))
    elif not named and source.path.name == VARIANT_FILE and plugin.is_file():
        says = f"`{relative(plugin)}` stands beside this file, but `hooks` does not name what it answers"
        help = "add `hooks: [...]` with the names of its hooks"
        yield Problem("plugin-unnamed", (), says, help, source.place(("name",), key=True))


def _why_untrusted(folder: Path) -> str:
    if was_remembered(folder):
        return "has changed since it was trusted"
    return "is code of a folder outside the catalog, and runs only when trusted"


def _how_to_trust(folder: Path) -> str:
    path = quote(as_path(relative(folder)))
    return f"read it, then pass `--trust` for this once, or run `bgrules trust {path}` for good"


def _declared(source: Source, code: Code) -> Iterator[Problem]:
    """Compare what `hooks` names with what the code answers."""
    named = hooks_of(source)
    for i, name in enumerate(named):
        if name not in code.hooks:
            says, help = f"`{relative(code.path)}` does not implement the hook `{name}`", _unmarked(code, name)
            yield Problem("hook-missing", ("hooks", i), says, help, source.place(("hooks", i)))
    for name in code.hooks:
        if name not in named:
            says, help = f"`{name}` is implemented here, but not listed in `hooks`", "add it to `hooks`"
            yield Problem("hook-unnamed", ("hooks",), says, help, code.hook_place(name))
        elif name in POSITION_HOOKS and inspect.isgeneratorfunction(code.hooks[name]):
            says, help = f"`{name}` is a wrapper", "a hook on positions is a plain function"
            yield Problem("hook-signature", ("hooks",), says, help, code.hook_place(name))


def _unmarked(code: Code, name: str) -> str:
    if callable(getattr(code.module, name, None)):
        return f"put `@bgrules.hookimpl` above `def {name}`"
    return f"define `{name}` there, or take it out of `hooks`"


def _dropped(resolved: Resolved, by_path: Mapping[Path, Code]) -> dict[str, tuple[Code, ...]]:
    """By hook, the code above the last file of the chain that says `without`."""
    dropped: dict[str, tuple[Code, ...]] = {}
    above: list[Code] = []
    for source in resolved.chain:
        names = source.data.get("without")
        dropped |= {str(name): tuple(above) for name in (names if isinstance(names, list) else ())}
        if hooks_of(source):
            above.append(by_path[_plugin_of(source)])
    return dropped


def _manager(own: Own, codes: Sequence[Code]) -> pluggy.PluginManager:
    manager = pluggy.PluginManager(hookspecs.PROJECT)
    manager.add_hookspecs(hookspecs)
    manager.register(own)
    for code in codes:
        try:
            manager.register(code.module)
        except pluggy.PluginValidationError as fault:
            says = f"`{relative(code.path)}` has a hook that cannot be called: {describe(fault)}"
            raise HookError([Problem("hook-signature", says=says)]) from None
    return manager
