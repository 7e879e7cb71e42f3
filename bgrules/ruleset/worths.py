"""What throws are worth, in words; and the few ways of joining words that all sentences share."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from bgrules.ruleset.answers import Answers
from bgrules.ruleset.own import own_worth
from bgrules.ruleset.when import described
from bgrules.terms import FACES, Allowance, Choice, Item, Throw, throws
from bgrules.variant.spec import Spec

COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
TIMES = ("never", "once", "twice", *(f"{count} times" for count in COUNTS[3:]))
IF_SHORT = {
    "stop": "",
    "go_on": " (what follows does so even if not all can be played)",
    "hand_over": " (what cannot be played, and what follows, goes to the other side)",
}
ALL_HANDED = "; what cannot be played, and what follows, goes to the other side"
Told = Iterator[tuple[str, str]]
Number = Callable[[int], str]


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Join words as a sentence does."""
    return f" {joint} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def count(number: int, noun: str = "") -> str:
    """Write a count in words as far as words are shorter; with a noun, in its number."""
    text = COUNTS[number] if number < len(COUNTS) else str(number)
    return f"{text} {noun}{'' if number == 1 else 's'}" if noun else text


def worth(items: Sequence[Item], number: Number = str) -> str:
    """Say what a throw is worth: `4 4 4 4, then 3 3 3 3, then throw again`.

    Args:
        items: the list.
        number: writes a number, if not as it stands.
    """
    shown, tail = _without_handing(items)
    told = [_item(item, i == len(shown) - 1, number) for i, item in enumerate(shown)]
    return (", then ".join(told) or "nothing") + tail


def general(throw: Throw, items: Sequence[Item]) -> str:
    """Say what a throw is worth so that throws of one kind say the same: `n n n n, then 7-n 7-n 7-n 7-n`."""
    if not throw.is_doublet:
        return worth(items).replace(" ".join(map(str, throw.dice)), "each number once", 1)
    if rises(throw, items):
        shown, tail = _without_handing(items)
        return worth(shown[:1], _symbol_of(throw.face)) + ", then as many of every higher number in turn" + tail
    return worth(items, _symbol_of(throw.face))


def kind_of(throw: Throw) -> str:
    """Say what throws are called that `general` may tell alike."""
    return "doublet n-n" if throw.is_doublet else "numbers"


def rises(throw: Throw, items: Sequence[Item]) -> bool:
    """Say whether a doublet plays its own number and then every higher one, each as often."""
    first = items[0] if items else None
    if not throw.is_doublet or not isinstance(first, Allowance) or throw.face == FACES:
        return False
    faces = range(throw.face, FACES + 1)
    return tuple(items) == tuple(replace(first, dice=(face,) * len(first.dice)) for face in faces)


def _symbol_of(face: int) -> Number:
    symbols = {FACES + 1 - face: f"{FACES + 1}-n", face: "n"}
    return lambda number: symbols.get(number, str(number))


def _without_handing(items: Sequence[Item]) -> tuple[Sequence[Item], str]:
    """Say once, behind them, that numbers go over, where they do so in every part of several."""
    handed = [item for item in items if isinstance(item, Allowance) and item.if_short == "hand_over"]
    if len(handed) < max(2, len(items)):
        return items, ""
    return [replace(item, if_short="stop") for item in handed], ALL_HANDED


def _item(item: Item, is_last: bool, number: Number) -> str:
    if isinstance(item, Choice):
        return _named(item) or "either " + " or ".join(f"[{worth(option, number)}]" for option in item.options)
    if not isinstance(item, Allowance):
        return "throw again"
    if item.optional and item.if_short == "go_on" and not is_last:
        return " ".join(map(number, item.dice)) + " (as many as wanted, and what follows is kept all the same)"
    optional = " (as many as wanted)" if item.optional else ""
    short = "" if is_last and item.if_short == "go_on" else IF_SHORT[item.if_short]
    return " ".join(map(number, item.dice)) + optional + short


def _named(choice: Choice) -> str:
    """Say a choice among doublets that are worth the same in their own number; empty for any other."""
    texts = {worth(option, _symbol_of(face)) for face, option in enumerate(choice.options, 1)}
    is_any = len(choice.options) == FACES and len(texts) == 1
    return f"[{texts.pop()}] for a number n that the side names" if is_any else ""


def told_worths(spec: Spec, answers: Answers) -> Told:
    """Tell what throws are worth, and when it differs, each with the field that says so."""
    for is_doublet in (False, True):
        of_kind = [i for i, throw in enumerate(throws(spec.throws.dice)) if throw.is_doublet == is_doublet]
        yield from _of_kind(spec, answers, of_kind)


def _of_kind(spec: Spec, answers: Answers, of_kind: Sequence[int]) -> Told:
    """Tell what each throw of a kind is worth; throws that say the same of themselves in one sentence."""
    groups: dict[tuple[bool, tuple[tuple[str, str], ...]], list[Throw]] = {}
    for i in of_kind:
        throw = throws(spec.throws.dice)[i]
        values = [row[i] for row in answers.bonus_throws]
        told = tuple((when, _said(throw, value)) for when, value in described(values))
        is_own = all(value == own_worth(spec, throw) for value in values)
        groups.setdefault((is_own, told), []).append(throw)
    for (is_own, told), group in sorted(groups.items(), key=lambda item: len(item[1]) * 2 > len(of_kind)):
        field = _throw_field(spec, group) if is_own else "hooks.bonus_throws"
        name = _group_name(group, len(of_kind))
        for when, said in told:
            text = f"{when}, {name} is worth {said}." if when else f"{name} is worth {said}."
            yield field, text[0].upper() + text[1:]


def _throw_field(spec: Spec, group: Sequence[Throw]) -> str:
    named = [throw for throw in group if str(throw) in spec.throws.named]
    if named and len(named) == len(group):
        return f"throws.named.{named[0]}" if len(named) == 1 else "throws.named"
    return "throws.doublet" if group[0].is_doublet else "throws"


def _group_name(group: Sequence[Throw], of: int) -> str:
    kind = "doublet" if group[0].is_doublet else "throw that is no doublet" if len(group[0].dice) > 1 else "throw"
    if len(group) == of:
        return f"a {kind}"
    if len(group) * 2 > of:
        return f"any other {kind}"
    return f"a throw of {listed([str(throw) for throw in group], 'or')}"


def _said(throw: Throw, items: Sequence[Item]) -> str:
    """Say a list so that throws of one kind say the same of themselves."""
    shown, tail = _without_handing(items)
    parts = [_part(throw, item, i == len(shown) - 1) for i, item in enumerate(shown)]
    if rises(throw, items):
        parts = [parts[0], f"every higher number in turn as often, up to {FACES}"]
    text = (", then ".join(parts) or "nothing") + tail
    strict = any(isinstance(item, Allowance) and item.if_short == "stop" for item in items[:-1])
    return text + ("; what follows a part is lost unless that part is played in full" if strict else "")


def _part(throw: Throw, item: Item, is_last: bool) -> str:
    if not isinstance(item, Allowance):
        return "another throw" if not isinstance(item, Choice) else _item(item, is_last, str)
    tail = _item(item, is_last, str).removeprefix(" ".join(map(str, item.dice)))
    if item.dice == throw.dice and not throw.is_doublet:
        return f"each number once{tail}" if len(throw.dice) > 1 else f"its number once{tail}"
    if throw.is_doublet and len(set(item.dice)) == 1 and item.dice[0] in (throw.face, FACES + 1 - throw.face):
        which = "its number" if item.dice[0] == throw.face else f"the opposite face ({FACES + 1} less its number)"
        return f"{which} {TIMES[len(item.dice)]}{tail}"
    return " ".join(map(str, item.dice)) + tail
