"""What a hook's answer must be like; each check returns it as plain tuples or says what is wrong with it."""

import re
from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

from bgrules.terms import (
    BAR,
    FACES,
    HAND,
    MAX_CARRIED,
    MAX_NUMBERS,
    NO_ENTRY,
    PLACES,
    POINTS,
    THROW_AGAIN,
    Allowance,
    Choice,
    Item,
    Short,
)
from bgrules.variant.text import printable

SHORT = tuple(short.name.lower() for short in Short)
NAMED_PLACES = {"bar": BAR, "hand": HAND}


LONGEST = 100
"""An answer is shown no longer than this."""
MAX_ITEMS = 100
"""Items in what one throw is worth; the tables hold no more of them for any real variant."""


class NonsenseError(Exception):
    """An answer that cannot be used: `says` completes "`hook` …", `help` says what is allowed."""

    def __init__(self, says: str, help: str) -> None:
        super().__init__(says)
        self.says, self.help = says, help


UNWRITTEN = re.compile(r"(?<=\bAllowance\()dice=|, optional=False(?=, if_short)|, if_short='stop'")
"""What nobody writes of an allowance."""


def shown(value: object) -> str:
    """Show what a plugin answered as its author writes it, cut to a length."""
    try:
        return printable(UNWRITTEN.sub("", repr(value)), LONGEST)
    except (Exception, SystemExit):  # its own `__repr__` fails, or a number is too long to print
        return f"<{type(value).__name__}>"


def _is_count(value: Any, least: int, most: int) -> bool:
    """Say whether this is a whole number in a range; True and False are not."""
    try:
        return not isinstance(value, bool) and least <= index(value) <= most
    except TypeError:
        return False


def checked_setup(answer: Any, checkers: int) -> tuple[int, ...]:
    """Check a side's setup; counts by place."""
    if not isinstance(answer, Mapping):
        help = "it must be a mapping of places to counts, such as `{13: 5}`"
        raise NonsenseError(f"answers `{shown(answer)}`", help)
    counts = [0] * PLACES
    for place, count in answer.items():
        if not _is_count(count, 0, checkers):
            says = f"puts `{shown(count)}` checkers on {shown(place)}"
            raise NonsenseError(says, f"a count is 0 to {checkers}")
        counts[_place(place)] += index(count)
    if sum(counts) != checkers:
        raise NonsenseError(f"places {sum(counts)} checkers", f"`checkers` is {checkers}; the counts must add up to it")
    return tuple(counts)


def _place(place: Any) -> int:
    if isinstance(place, str) and place in NAMED_PLACES:
        return NAMED_PLACES[place]
    if not _is_count(place, 1, POINTS):
        help = f"a place is a point 1 to {POINTS}, `bar` or `hand`"
        raise NonsenseError(f"puts checkers on `{shown(place)}`", help)
    return index(place)


def checked_entry(answer: Any) -> int:
    """Check where a die enters; 0 for nowhere."""
    if answer is NO_ENTRY:
        return 0
    if not _is_count(answer, 1, POINTS):
        raise NonsenseError(f"answers `{shown(answer)}`", f"it must be an own point 1 to {POINTS}, or `NO_ENTRY`")
    return index(answer)


def checked_worth(answer: Any) -> tuple[Item, ...]:
    """Check what a throw is worth."""
    if not isinstance(answer, Sequence) or isinstance(answer, str):
        help = "it must be a list of `Allowance`, `Choice` and `THROW_AGAIN`"
        raise NonsenseError(f"answers `{shown(answer)}`", help)
    if len(answer) > MAX_ITEMS:
        raise NonsenseError(f"lists {len(answer)} items", f"what a throw is worth has {MAX_ITEMS} items at most")
    items = tuple(_item(answer[i]) for i in range(len(answer)))
    _check_again(items)
    if _carried(items) > MAX_CARRIED:
        raise NonsenseError("hands over too many numbers", f"with the list's breaks there are at most {MAX_CARRIED}")
    return items


def _item(item: object) -> Item:
    if isinstance(item, Allowance):
        return _allowance(item)
    if isinstance(item, Choice):
        return _choice(item)
    if item is not THROW_AGAIN:
        raise NonsenseError(f"lists `{shown(item)}`", "a list holds `Allowance`, `Choice` and `THROW_AGAIN`")
    return THROW_AGAIN


def _choice(choice: Choice) -> Choice:
    if not choice.options:
        raise NonsenseError("offers a choice without options", "a `Choice` has at least one list")
    return Choice([[_item(one) for one in option] for option in choice.options])


def _allowance(item: Allowance) -> Allowance:
    dice: Any = item.dice
    if not isinstance(dice, Sequence) or not 1 <= len(dice) <= MAX_NUMBERS:
        size = f"of {len(dice)} numbers" if isinstance(dice, Sequence) else f"`{shown(dice)}`"
        raise NonsenseError(f"gives an allowance {size}", f"an allowance is 1 to {MAX_NUMBERS} numbers")
    for die in dice:
        if not _is_count(die, 1, FACES):
            raise NonsenseError(f"gives an allowance of a {shown(die)}", f"its numbers are 1 to {FACES}")
    if not isinstance(item.optional, bool):
        says = f"gives an allowance with `optional={shown(item.optional)}`"
        raise NonsenseError(says, "it is `True` or `False`")
    if item.if_short not in SHORT:
        says = f"gives an allowance with `if_short={shown(item.if_short)}`"
        raise NonsenseError(says, f"it is one of {', '.join(SHORT)}")
    return Allowance(tuple(index(die) for die in dice), item.optional, item.if_short)


def _check_again(items: Sequence[Item], is_last: bool = True) -> None:
    """See that nothing follows a `THROW_AGAIN`, neither in its list nor behind a choice that holds it."""
    for i, item in enumerate(items):
        ends = is_last and i == len(items) - 1
        if isinstance(item, Choice):
            for option in item.options:
                _check_again(option, ends)
        elif item is THROW_AGAIN and not ends:
            raise NonsenseError("lists something after `THROW_AGAIN`", "`THROW_AGAIN` comes last")


def _carried(items: Sequence[Item]) -> int:
    """Count the cells that handing over may need: from the first item that may be handed over on."""
    first = next((i for i, item in enumerate(items) if _hands_over(item)), len(items))
    return sum(map(_cells, items[first:]))


def _hands_over(item: Item) -> bool:
    if isinstance(item, Choice):
        return any(_hands_over(one) for option in item.options for one in option)
    return isinstance(item, Allowance) and item.if_short == "hand_over"


def _cells(item: Item) -> int:
    if isinstance(item, Choice):
        return max(sum(map(_cells, option)) for option in item.options)
    return len(item.dice) + 1 if isinstance(item, Allowance) else 0
