"""Whether blots are landed on, as laws of hits and pins ask, and the law that rules about pins need pins."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bgrules.errors import Problem
from bgrules.variant.inheritance import Resolved
from bgrules.variant.source import At

if TYPE_CHECKING:
    from bgrules.variant.spec import Spec

MOTHER, BOTH_MOTHERS = "mother_pinned", "both_mothers_pinned"


def mothers_can_be_pinned(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """Rules about pinned checkers need pins."""
    if lands_on_blots(spec, "pin"):
        return
    ending = spec.ending
    words: list[tuple[At, tuple[str, ...]]] = [(("ending", "won_by"), ending.won_by)]
    words += [(("ending", "drawn_by"), ending.drawn_by), (("ending", "cannot_win"), ending.cannot_win)]
    words += [(("wins", i, "when"), win.when) for i, win in enumerate(spec.wins)]
    for at, found in words:
        for i, word in enumerate(found):
            if word in (MOTHER, BOTH_MOTHERS):
                help = (
                    "`landing.on_blot` must be `pin`, and `landing.closed_from` at least 2, for checkers to be pinned"
                )
                says, others = f"`{word}`, but nothing is ever pinned here", landing_why(spec, "pin")
                yield Problem("mother-unpinned", (*at, i), says, help, others=others)


def lands_on_blots(spec: "Spec", word: str) -> bool:
    """Say whether blots are landed on, and then hit or pinned, as the word says."""
    return spec.landing.on_blot == word and spec.landing.closed_from > 1


def landing_why(spec: "Spec", word: str) -> tuple[At, ...]:
    """Paths of the values because of which no blot is landed on in this way."""
    why = {"on_blot": spec.landing.on_blot != word, "closed_from": spec.landing.closed_from < 2}
    return tuple(("landing", key) for key, is_why in why.items() if is_why)
