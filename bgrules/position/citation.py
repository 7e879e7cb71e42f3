"""A rule, quoted: its field, its value, where that was set and by whom, and its source."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from bgrules.errors import relative
from bgrules.plugins.code import Code
from bgrules.variant.inheritance import SETTINGS, Resolved
from bgrules.variant.source import Source
from bgrules.variant.spec import Spec, source_of
from bgrules.variant.values import plain, value_words

if TYPE_CHECKING:
    from bgrules.position.variant import Variant

Given = Literal["", "own", "inherited", "set", "default"]
HOOKS = "hooks."
"""How the path of what code says begins."""
WORDS: dict[Given, str] = {"": "", "own": "own", "inherited": "inherited", "set": "", "default": "the format's default"}
"""What is said of who gave a value; of a setting its place says it."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule, quoted."""

    field: str = ""
    """As `section.field`; empty where a look at the board or the record is enough."""
    value: object = None
    """Its value in the variant; None of what code says."""
    source: str = ""
    """Where the rule is from."""
    place: str = ""
    """Where the value stands, `variant.yaml:11`; empty where the file leaves it at its default."""
    given: Given = ""
    """Who gave it: the variant's own file, one that it extends, a setting, or the format's default."""

    @property
    def text(self) -> str:
        """In a line: `landing.closed_from = 2   (variant.yaml:36, own, source …)`."""
        value = "" if self.value is None else f" = {value_words(plain(self.value))}"
        parts = (self.place, WORDS[self.given], self.source and f"source {self.source}")
        origin = ", ".join(part for part in parts if part)
        return f"{self.field}{value}" + (f"   ({origin})" if origin else "")


NO_RULE = Rule()
"""Where no rule is needed to see what is wrong."""


def quoted(variant: "Variant", field: str, code: Code | None = None, cite: str = "") -> Rule:
    """Quote a rule.

    Args:
        variant: whose rule.
        field: its path; `hooks.allow_step` for what code says.
        code: whose hook it is; by default that of the last of the chain to answer.
        cite: what its source stands by, if not the field.
    """
    if not field:
        return NO_RULE
    spec, resolved = variant.spec, variant.loaded.resolved
    source = source_of(spec, cite or field)
    if field.startswith(HOOKS):
        return Rule(field, None, source, *_of_code(variant, field.removeprefix(HOOKS), code))
    return Rule(field, _value(spec, field), source, *_of_file(resolved, field))


def _value(spec: Spec, field: str) -> object:
    value: object = spec
    for part in field.split("."):
        value = getattr(value, part, None)
    return value


def _of_file(resolved: Resolved, field: str) -> tuple[str, Given]:
    """Say where a value stands in a variant's files, and who gave it."""
    path = tuple(field.split("."))
    data: object = resolved.data
    for part in path:
        data = data.get(part) if isinstance(data, dict) else None
    if data is None:
        return "", "default"
    giver, place = resolved.giver(path), resolved.place(path)
    if giver in resolved.settings:
        return SETTINGS, "set"
    return f"{relative(place.file)}:{place.line}" if place.text else place.file, _giver(giver, resolved)


def _giver(source: Source, resolved: Resolved) -> Given:
    return "own" if source is resolved.chain[-1] else "inherited"


def _of_code(variant: "Variant", hook: str, code: Code | None) -> tuple[str, Given]:
    """Say where a hook is defined; of several that answer it, the last of the chain."""
    hooks = variant.loaded.hooks
    dropped = hooks.without.get(hook, ())
    answering = [one for one in hooks.codes if hook in one.hooks and one not in dropped]
    asked = code or (answering[-1] if answering else None)
    if asked is None:
        return "", ""
    place = asked.hook_place(hook)
    is_own = asked.path.parent.resolve() == variant.loaded.path.parent.resolve()
    return f"{relative(place.file)}:{place.line}", "own" if is_own else "inherited"
