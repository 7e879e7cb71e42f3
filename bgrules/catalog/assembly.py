"""A variant, assembled: file, chain of parents and code → Spec, Answers, Ruleset."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from bgrules.catalog.catalog import find
from bgrules.catalog.plugin_chain import open_hooks
from bgrules.catalog.trust import is_trusted
from bgrules.errors import HookError, Problem, VariantError
from bgrules.plugins.answer_checks import shown
from bgrules.plugins.bindings import PositionHook, position_hooks
from bgrules.plugins.fingerprint import fingerprint
from bgrules.plugins.hook_calls import Hooks, ask
from bgrules.plugins.repetition import changed_answers
from bgrules.ruleset.answers import Answers
from bgrules.variant.inheritance import Resolved, override, resolve
from bgrules.variant.source import Source
from bgrules.variant.spec import Spec, validate

if TYPE_CHECKING:
    from bgrules.ruleset.tables import Ruleset

QUICK = 1.0
"""Seconds that hooks may take to answer everything, if some of it is to be asked again."""


@dataclass(frozen=True)
class Prepared:
    """A variant as far as it goes without tables: enough for its rules in words."""

    spec: Spec
    """Checked, with every parameter of its code filled in."""
    answers: Answers = field(repr=False)
    hooks: Hooks = field(repr=False)
    resolved: Resolved = field(repr=False)
    path: Path
    settings: Mapping[str, object]
    step_hooks: tuple[PositionHook, ...]
    play_hooks: tuple[PositionHook, ...]

    @property
    def chain(self) -> tuple[Path, ...]:
        """The files, root ancestor first."""
        return tuple(source.path for source in self.resolved.chain)

    @property
    def refusals(self) -> tuple[tuple[str, str], ...]:
        """Name and text of each hook on positions."""
        return tuple((hook.name, hook.text) for hook in self.step_hooks + self.play_hooks)

    @property
    def meanings(self) -> dict[str, str]:
        """What each parameter means, as its code says."""
        known = type(self.hooks.params).model_fields
        return {key: known[key].description or "" for key in known}


@dataclass(frozen=True)
class Loaded(Prepared):
    """A variant, ready to run."""

    ruleset: "Ruleset" = field(repr=False)
    digest: str
    """Names the rules: two variants that play alike have the same."""


def prepare(name: str | Path | Source, *, trust: bool = False, set: Mapping[str, object] | None = None) -> Prepared:
    """Read a variant and ask its hooks; makes no tables.

    Args:
        name: a name, a folder or a file; or what stands in one, read already.
        trust: run the `plugin.py` of folders outside the catalog.
        set: fields to override, by dotted path.

    Raises:
        VariantError: it cannot be found, is wrong, or its code is.
    """
    path, settings = name.path if isinstance(name, Source) else find(name), _settings(set)
    resolved = resolve(name if isinstance(name, Source) else path, find)
    if settings:
        resolved = override(resolved, settings)
    spec = validate(resolved)
    hooks = open_hooks(resolved, spec, lambda folder: is_trusted(folder, trust))
    answers = _pure_answers(spec, hooks)
    spec = spec.model_copy(update={"params": hooks.params.model_dump()})
    on_steps, on_plays = position_hooks(hooks, "allow_step"), position_hooks(hooks, "allow_play")
    return Prepared(spec, answers, hooks, resolved, path, settings, on_steps, on_plays)


def _pure_answers(spec: Spec, hooks: Hooks) -> Answers:
    """Ask the hooks, and repeat a few of the questions unless that takes long; `bgrules check` repeats them all.

    Raises:
        HookError: a hook failed, makes no sense, or answers otherwise when it is asked again.
    """
    begun = monotonic()
    answers = ask(spec, hooks)
    is_quick = monotonic() - begun < QUICK
    if is_quick and (problems := list(changed_answers(spec, hooks, answers, every_moment=False))):
        raise HookError(problems)
    return answers


def _settings(given: object) -> dict[str, object]:
    """See that settings are values by dotted path; what the values may be is asked later."""
    if given is None:
        return {}
    if isinstance(given, Mapping) and all(isinstance(key, str) for key in given):
        return dict(given)
    help = "it must be a mapping of fields to values, such as `{'obligation.larger': False}`"
    raise VariantError([Problem("set-form", says=f"`set` is `{shown(given)}`", help=help)])


def load(name: str | Path | Source, *, trust: bool = False, set: Mapping[str, object] | None = None) -> Loaded:
    """Load a variant, tables and all; arguments and errors as `prepare`."""
    from bgrules.kernel.hooks import register  # numpy only when tables are needed
    from bgrules.ruleset.compile import compile_rules
    from bgrules.ruleset.digest import digest

    ready = prepare(name, trust=trust, set=set)
    on_step, on_play = register(ready.step_hooks, ready.play_hooks)
    ruleset = compile_rules(ready.spec, ready.answers, on_step, on_play)
    parts = {field: getattr(ready, field) for field in ready.__dataclass_fields__}
    return Loaded(**parts, ruleset=ruleset, digest=digest(ready.spec, ready.answers, hook_sources(ready)))


def hook_sources(ready: Prepared) -> list[dict[str, object]]:
    """What position hooks put into the digest, in the order asked: name, parameters, what the code says.

    The code is that of the whole file, as a hook may call what stands beside it.
    """
    return [
        {"hook": hook.name, "params": hook.params._asdict(), "code": fingerprint(hook.code.text)}
        for hook in ready.step_hooks + ready.play_hooks
    ]
