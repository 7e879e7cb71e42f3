"""Three numbers in the order in which they are played, and from where each leads to an open point, on masks."""

from typing import NamedTuple

from bgrules.kernel.ranks import BAR_RANK, HAND_RANK

THREE = 3
"""Numbers of such an allowance."""
BAR_BIT, HAND_BIT, EVERY_RANK = 1 << BAR_RANK, 1 << HAND_RANK, -1


class Order(NamedTuple):
    """Three numbers in the order in which they are played, and what they do from which ranks."""

    first: int
    second: int
    third: int
    by_first: int
    """From where the first number leads to an open point, not through a gate that is shut; so for the others."""
    by_second: int
    by_third: int
    first_second: int
    """From where a checker carried by both comes to the same whichever goes first, the higher being able to."""
    first_third: int
    second_third: int
    by_two: int
    """From where the two lower numbers carry a checker without a hit on the way, the highest being their sum; or 0."""


class Standing(NamedTuple):
    """What stands on the board."""

    occupied: int
    """Ranks with a checker of the side."""
    twos: int
    """Ranks with two at least."""
    threes: int
    """Ranks with three at least."""
    blots: int
    """Points where landing hits."""


def ordered(open_: int, zone: int, blots: int, first: int, second: int, third: int) -> Order:
    """Mark what three numbers do in an order."""
    by_first, by_second, by_third = leads(open_, zone, first), leads(open_, zone, second), leads(open_, zone, third)
    by_two = 0
    if second + third == first:
        by_two = unhit(by_second, by_third, blots, second, third)
    elif first + third == second:
        by_two = unhit(by_first, by_third, blots, first, third)
    elif first + second == third:
        by_two = unhit(by_first, by_second, blots, first, second)
    return Order(
        first,
        second,
        third,
        by_first,
        by_second,
        by_third,
        either(by_first, by_second, blots, first, second),
        either(by_first, by_third, blots, first, third),
        either(by_second, by_third, blots, second, third),
        by_two,
    )


def leads(open_: int, zone: int, die: int) -> int:
    """Mark the ranks from which a die leads to an open point, and not through a gate that is shut."""
    found = (open_ << die) & ~((zone << die) & ~zone) & (BAR_BIT - 1)
    return found | (found & HAND_BIT) << 1


def either(by_one: int, by_other: int, blots: int, one: int, other: int) -> int:
    """Mark from where a checker carried by two numbers comes to the same whichever goes first.

    What is told of the lower first is told of the higher first before then, if the higher can go first.
    """
    if one == other:
        return 0
    higher_first = by_one & (by_other << one) if one > other else by_other & (by_one << other)
    return higher_first & ~(blots << one | blots << other)


def unhit(by_one: int, by_other: int, blots: int, one: int, other: int) -> int:
    """Mark from where two numbers carry a checker, in one order or the other, without a hit on the way."""
    return (by_one & ((by_other & ~blots) << one)) | (by_other & ((by_one & ~blots) << other))


def able(occupied: int, by_die: int) -> int:
    """Mark the ranks from which a checker may go where a die leads: nothing goes before the bar is empty."""
    return by_die & BAR_BIT if occupied >> BAR_RANK != 0 else by_die & occupied


def before(die: int, rank: int, other: int) -> int:
    """Mark the ranks from which the search tries the other number before it tries a die from a rank."""
    if other == die:
        return ~((2 << rank) - 1)
    return EVERY_RANK if other > die else 0
