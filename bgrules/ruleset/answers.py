"""What the hooks said at load time, as plain tuples: no numpy, no plugin, no file."""

from dataclasses import dataclass

from bgrules.terms import Item


@dataclass(frozen=True, slots=True)
class Answers:
    """A variant's answers, checked; the file's own where no code spoke.

    `plugins/hook_calls.py` makes it, `ruleset/` turns it into tables.
    """

    setup: tuple[tuple[int, ...], tuple[int, ...]]
    """By side, then place in the side's own numbers (`PLACES` counts)."""
    entry: tuple[tuple[int, ...], tuple[int, ...]]
    """Own point entered, 0 for no entry: first from the bar, then from hand, each by die (index 0 unused)."""
    bonus_throws: tuple[tuple[tuple[Item, ...], ...], ...]
    """What a throw is worth, by moment (`terms.moments` order), then throw (`terms.throws` order)."""
