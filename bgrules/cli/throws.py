"""`bgrules throws`: what every throw is worth at every moment, with equal entries shown once."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from bgrules.cli import arguments, options, output
from bgrules.terms import Item, Throw
from bgrules.terms import throws as all_throws

if TYPE_CHECKING:
    from bgrules.catalog.assembly import Prepared

Worth = list[tuple[str, tuple[Item, ...]]]
"""What a throw is worth: when, in words, and what then."""
Shown = tuple[tuple[str, str], ...]
"""The same, all in words."""


def throws(
    variant: options.VariantOrMatch,
    json: options.Json = False,
    settings: options.Settings = None,
    trust: options.Trust = False,
) -> None:
    """Show what every throw is worth: the numbers to play, in order, and the conditions under which they differ.

    For a match, those of every game.
    """
    from bgrules.catalog.assembly import prepare

    match, files = arguments.games(variant)
    ready = [prepare(file, trust=trust, set=arguments.settings(settings)) for file in files]
    if json:
        of_each = [{"throws": [_as_json(*one) for one in _worths(each).items()]} for each in ready]
        heads = [{"name": each.spec.name, "title": each.spec.title} for each in ready]
        named = [head | said for head, said in zip(heads, of_each, strict=True)]
        output.as_json(arguments.match_json(match, named) if match else of_each[0])
        return
    arguments.show_match(match)
    for number, each in enumerate(ready, 1):
        output.text(f"{arguments.heading(match, number)}{each.spec.title}\n")
        output.table(("throw", "when", "numbers to play"), list(_rows(_worths(each))))
        if number < len(ready):
            output.text()


def _worths(ready: "Prepared") -> dict[Throw, Worth]:
    from bgrules.ruleset.moments import described

    names = all_throws(ready.spec.throws.dice)
    return {throw: described([row[i] for row in ready.answers.bonus_throws]) for i, throw in enumerate(names)}


def _as_json(throw: Throw, worth: Worth) -> dict[str, object]:
    from bgrules.ruleset import sentences

    return {"throw": str(throw), "worth": [{"when": when, "numbers": sentences.worth(items)} for when, items in worth]}


def _rows(worths: Mapping[Throw, Worth]) -> Iterator[tuple[str, str, str]]:
    from bgrules.ruleset.throw_phrases import kind_of

    for kind in dict.fromkeys(map(kind_of, sorted(worths, key=_is_doublet))):
        of_kind = {throw: worth for throw, worth in worths.items() if kind_of(throw) == kind}
        for label, found in _grouped(of_kind, kind):
            for line, (when, says) in enumerate(found):
                yield "" if line else label, when, says


def _is_doublet(throw: Throw) -> bool:
    return throw.is_doublet


def _grouped(worths: Mapping[Throw, Worth], kind: str) -> list[tuple[str, Shown]]:
    """Put throws together that say the same: exceptions first, by name, then all the others."""
    from bgrules.ruleset import sentences

    same: dict[Shown, list[Throw]] = defaultdict(list)
    for throw, worth in worths.items():
        same[tuple((when or "always", sentences.general(throw, items)) for when, items in worth)].append(throw)
    groups = sorted(same.items(), key=lambda group: len(group[1]))
    return [(_label(throws, len(worths), kind), found) for found, throws in groups]


def _label(throws: Sequence[Throw], of: int, kind: str) -> str:
    if len(throws) == of:
        return f"any {kind}"
    return f"other {kind}" if len(throws) * 2 > of else ", ".join(map(str, throws))
