"""What throws are worth, in words; and the few ways of joining words that all sentences share."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from bgrules.terms import FACES, Allowance, Choice, Item, Throw

COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
TIMES = ("never", "once", "twice", *(f"{count} times" for count in COUNTS[3:]))
HANDED = " (what cannot be played goes to the other side)"
IF_SHORT = {
    "stop": "",
    "go_on": " (what follows does so even if not all can be played)",
    "hand_over": " (what cannot be played, and what follows, goes to the other side)",
}
PAIR = 2
"""Dice of a throw whose like numbers make a doublet; more are called what they are."""
HANDED_ON = ", which plays what it can of it before its own throw"
"""The long form: what becomes of numbers that go to the other side."""
ALL_HANDED = "; what cannot be played, and what follows, goes to the other side"
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
    shown, tail = without_handing(items)
    found = [_item(item, i == len(shown) - 1, number) for i, item in enumerate(shown)]
    return (", then ".join(found) or "nothing") + tail


def general(throw: Throw, items: Sequence[Item]) -> str:
    """Say what a throw is worth so that throws of one kind say the same: `n n n n, then 7-n 7-n 7-n 7-n`."""
    if not throw.is_doublet:
        return worth(items).replace(" ".join(map(str, throw.dice)), "each number once", 1)
    if rises(throw, items):
        shown, tail = without_handing(items)
        return (
            worth(shown[:1], _symbol_of(throw.face))
            + ", then each higher number in turn, the same number of times"
            + tail
        )
    return worth(items, _symbol_of(throw.face))


def kind_of(throw: Throw) -> str:
    """Return what throws are called that `general` may describe alike."""
    if not throw.is_doublet:
        return "numbers"
    return "doublet n-n" if len(throw.dice) == PAIR else "-".join("n" * len(throw.dice))


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


def without_handing(items: Sequence[Item]) -> tuple[Sequence[Item], str]:
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
        return " ".join(map(number, item.dice)) + " (as many as wanted, and what follows is kept)"
    optional = " (as many as wanted)" if item.optional else ""
    return " ".join(map(number, item.dice)) + optional + if_short(item, is_last)


def if_short(item: Allowance, is_last: bool) -> str:
    """Say what becomes of numbers that cannot be played; behind the last nothing follows."""
    return {"stop": "", "go_on": "", "hand_over": HANDED}[item.if_short] if is_last else IF_SHORT[item.if_short]


def _named(choice: Choice) -> str:
    """Say a choice among doublets that are worth the same in their own number; empty for any other."""
    texts = {worth(option, _symbol_of(face)) for face, option in enumerate(choice.options, 1)}
    is_any = len(choice.options) == FACES and len(texts) == 1
    return f"[{texts.pop()}] for a number n that the side names" if is_any else ""
