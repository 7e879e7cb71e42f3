"""What throws are worth, as sentences: the rule first, then the throws that are worth something else."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bgrules.ruleset.answers import Answers
from bgrules.ruleset.file_answers import own_worth
from bgrules.ruleset.moments import FIRST_DOUBLET, NTH_DOUBLET, described
from bgrules.ruleset.throw_phrases import HANDED_ON, PAIR, TIMES, count, if_short, listed, rises, without_handing, worth
from bgrules.terms import FACES, Allowance, Choice, Item, Throw, throws
from bgrules.variant.spec import Spec

ITS_NUMBER, OPPOSITE = "its number", "the opposite face"
FieldTexts = Iterator[tuple[str, str]]
Worth = tuple[bool, tuple[tuple[str, str], ...]]
"""Whether the file says it, and what a throw is worth in words, by moment."""


def worth_texts(spec: Spec, answers: Answers) -> FieldTexts:
    """Describe what throws are worth, and when it differs, each with the field that sets it."""
    names = throws(spec.throws.dice)
    if spec.throws.dice > PAIR and all(tuple(row) == tuple(map(_once, names)) for row in answers.bonus_throws):
        yield "throws.doublet", "A throw is worth the number of each die once, also where numbers are alike."
        return
    for is_doublet in (False, True):
        of_kind = [i for i, throw in enumerate(names) if throw.is_doublet == is_doublet]
        yield from _of_kind(spec, answers, of_kind)


def _once(throw: Throw) -> tuple[Item, ...]:
    return (Allowance(throw.dice),)


def _of_kind(spec: Spec, answers: Answers, of_kind: Sequence[int]) -> FieldTexts:
    """Describe what each throw of a kind is worth; throws that say the same of themselves in one sentence."""
    groups = sorted(_grouped(spec, answers, of_kind).items(), key=lambda item: len(item[1]) * 2 <= len(of_kind))
    for i, ((is_own, found), group) in enumerate(groups):
        field = _throw_field(spec, group) if is_own else "hooks.bonus_throws"
        but = "but " * (i > 0 and len(groups[0][1]) * 2 > len(of_kind))
        for when, said in sorted(found, key=lambda part: part[0] != FIRST_DOUBLET):
            text = but + _subject(when, group, len(of_kind)) + f" is worth {said}."
            yield field, text[0].upper() + text[1:]


def _grouped(spec: Spec, answers: Answers, of_kind: Sequence[int]) -> dict[Worth, list[Throw]]:
    names = throws(spec.throws.dice)
    groups: dict[Worth, list[Throw]] = {}
    for i in of_kind:
        values = [row[i] for row in answers.bonus_throws]
        found = tuple((when, said(names[i], value)) for when, value in described(values))
        groups.setdefault((all(value == own_worth(spec, names[i]) for value in values), found), []).append(names[i])
    if len(groups) == 2 and names[of_kind[-1]].is_doublet and _goes_without_saying(answers, of_kind):
        first, last = groups
        groups = {first: [*groups[first], *groups[last]]}
    return groups


def _goes_without_saying(answers: Answers, of_kind: Sequence[int]) -> bool:
    """Say whether the highest doublet does as those below: where they rise nothing is higher than it."""
    *_, below, highest = of_kind
    return all(_is_as_below(row[highest], row[below]) for row in answers.bonus_throws)


def _is_as_below(items: Sequence[Item], below: Sequence[Item]) -> bool:
    highest, next_to_it = (Throw((face,) * PAIR) for face in (FACES, FACES - 1))
    first = below[0] if below else None
    if isinstance(first, Allowance) and rises(next_to_it, below):
        return tuple(items) == (replace(first, dice=(FACES,) * len(first.dice)),)
    return said(highest, items) == said(next_to_it, below)


def _throw_field(spec: Spec, group: Sequence[Throw]) -> str:
    named = [throw for throw in group if str(throw) in spec.throws.named]
    if named and len(named) == len(group):
        return f"throws.named.{named[0]}" if len(named) == 1 else "throws.named"
    return "throws.doublet" if group[0].is_doublet else "throws"


def _subject(when: str, group: Sequence[Throw], of: int) -> str:
    """Name throws of a kind, and the moment: most of a kind as the kind, the few others one by one."""
    n_dice = len(group[0].dice)
    if len(group) * 2 <= of:
        name = f"a throw of {listed([str(throw) for throw in group], 'or')}"
    elif not group[0].is_doublet:
        name = _unlike(n_dice)
    elif when in NTH_DOUBLET and n_dice == PAIR:
        return NTH_DOUBLET[when]
    else:
        name = f"a {_alike(n_dice)}"
    return f"{when}, {name}" if when else name


def _unlike(n_dice: int) -> str:
    others = "a throw that is not a doublet" if n_dice == PAIR else "a throw of numbers that are not all alike"
    return others if n_dice > 1 else "a throw"


def _alike(n_dice: int) -> str:
    return "doublet" if n_dice == PAIR else f"throw of {count(n_dice)} alike"


def said(throw: Throw, items: Sequence[Item]) -> str:
    """Say a list so that throws of one kind say the same of themselves."""
    shown, tail = without_handing(items)
    parts = [_part(throw, item, i == len(shown) - 1) for i, item in enumerate(shown)]
    if rises(throw, items):
        parts = [parts[0], f"each higher number in turn, up to {FACES}, the same number of times"]
    return (", then ".join(parts) or "nothing") + tail + HANDED_ON * bool(tail) + _broken_off(throw, items)


def _broken_off(throw: Throw, items: Sequence[Item]) -> str:
    """Say what is lost, and what is kept, when a part that others follow is not played in full."""
    before = [item for item in items[:-1] if isinstance(item, Allowance)]
    strict = [_name(throw, item) for item in before if item.if_short == "stop"]
    kept = [name for item in before if item.if_short == "go_on" and (name := _name(throw, item))]
    if not strict:
        return ""
    is_one = len(strict) == 1 and strict[0] and not rises(throw, items)
    broken = f"if {strict[0]}" if is_one else "once a part"
    but = f", but if {listed(kept, 'or')} is not, what follows is kept" * bool(kept)
    return f"; {broken} is not played in full, the rest is lost{but}"


def _name(throw: Throw, item: Allowance) -> str:
    """Name the number that a doublet plays, empty where it is another."""
    names = {FACES + 1 - throw.face: OPPOSITE, throw.face: ITS_NUMBER}
    return names.get(item.dice[0], "") if throw.is_doublet and len(set(item.dice)) == 1 else ""


def _part(throw: Throw, item: Item, is_last: bool) -> str:
    if not isinstance(item, Allowance):
        return _chosen(item, is_last) if isinstance(item, Choice) else "another throw"
    name, handed = _name(throw, item), if_short(item, is_last) if item.if_short == "hand_over" else ""
    if item.dice == throw.dice and not throw.is_doublet:
        return ("each number" if len(throw.dice) > 1 else ITS_NUMBER) + " once" + handed
    if not name:
        return worth([item] if is_last else [item, item]).partition(", then")[0]
    times = f" up to {TIMES[len(item.dice)]}, as the side likes" if item.optional else f" {TIMES[len(item.dice)]}"
    return name + f" ({FACES + 1} less its number)" * (name == OPPOSITE) + times + handed


def _chosen(choice: Choice, is_last: bool) -> str:
    """Say a choice; one among doublets that do the same, each for its number, without listing them."""
    options = enumerate(choice.options, 1)
    found = {", then ".join(_part(Throw((face,) * PAIR), item, False) for item in option) for face, option in options}
    if len(choice.options) != FACES or len(found) > 1:
        return worth([choice])
    named = "a doublet that the side names"
    return f"{named}: {found.pop()}" if is_last else f"{named} [{found.pop()}]"
