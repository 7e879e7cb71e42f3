"""Which hooks the files of a chain say that their code answers."""

from typing import TYPE_CHECKING

from bgrules.variant.source import At, Source

if TYPE_CHECKING:
    from bgrules.variant.inheritance import Resolved


def hooks_of(source: Source) -> tuple[str, ...]:
    """List the hooks that a file declares."""
    return names_in(source, "hooks")


def names_in(source: Source, key: str) -> tuple[str, ...]:
    """List the words that stand under a key of a file."""
    names = source.data.get(key)
    return tuple(name for name in names if isinstance(name, str)) if isinstance(names, list) else ()


def hooks_in_force(chain: tuple[Source, ...]) -> set[str]:
    """List the hooks that the code of a chain answers, less those that a descendant dropped."""
    hooks: set[str] = set()
    for source in chain:
        hooks = hooks - set(names_in(source, "without")) | set(hooks_of(source))
    return hooks


def dropped(resolved: "Resolved", hook: str) -> tuple[At, ...]:
    """The path by which the file itself drops a hook of its parents, if it does: `without`, and which item of it."""
    names = names_in(resolved.chain[-1], "without")
    return (("without", names.index(hook)),) if hook in names else ()
