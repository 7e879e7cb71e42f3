"""Three numbers in an order: from where they reach only what an order told before reaches.

A step that could have gone earlier, and would have been tried earlier, is told. So is a checker carried by two numbers,
the lower first, where the higher can go first and the same is hit; from the bar, a number lower than one played from
hand; and, where one number is the sum of the others, one of the two ways to share them between two checkers.
"""

from typing import NamedTuple

from bgrules.kernel.orders import BAR_BIT, EVERY_RANK, HAND_BIT, Order, able
from bgrules.kernel.ranks import BAR_RANK, HAND_RANK


class Told(NamedTuple):
    """From where the third number reaches what is told, the first being played; in masks of ranks."""

    always: int
    """Wherever the second begins."""
    above: int
    """These, if they are above the rank where the second begins."""
    mostly: int
    """The third carries the checker of the first, on or to where the first begins; not where the second begins at
    `except_from`, for that brings the checker to where these two take it up, and told otherwise it may begin later."""
    except_from: int
    onward: int
    """Where the second begins such that the third is told if it carries that checker on."""
    upward: int
    """From where the third is told if it brings a checker to where the second begins."""
    first_on: int
    """Where the second begins such that the third is told if it carries the checker of the first on."""
    if_carried: int
    """These, if the second carries the checker of the first on."""
    linked: int
    """Where the second begins if it carries the checker of the first, on or to where the first begins: then only
    `always`, `above` and `if_carried` say what is told."""


def starts_left(occupied: int, order: Order) -> int:
    """Mark from where the first number may be played such that something may be left to tell of this order."""
    first, second, third = order.first, order.second, order.third
    if occupied >> BAR_RANK != 0:
        return EVERY_RANK
    if second > first:  # the second must begin where the first has led
        new = order.by_second & ~occupied & (order.by_third << second if third > second else EVERY_RANK)
        return (new << first) & ~order.first_second
    begun = occupied & order.by_second
    if third <= second or begun & ((order.by_third & ~occupied) << second) & ~order.second_third != 0:
        return EVERY_RANK
    return ((order.by_second & (order.by_third << second)) << first) | (order.by_third & (begun >> second))


def seconds_left(occupied: int, order: Order, start: int, told: int) -> int:
    """Mark from where the second number may be played such that something may be left to tell.

    Args:
        occupied: the side's ranks, once the first number is played.
        order: the numbers.
        start: where the first began.
        told: from where the second could have gone first, and was told so.
    """
    first, second, third, far = order.first, order.second, order.third, min(start, HAND_RANK)
    left = able(occupied, order.by_second) & ~told
    onward, under = 1 << (far - first), 1 << (far + second) & (BAR_BIT - 1)
    if third > second and occupied >> BAR_RANK == 0:  # the third must begin where the second has led
        left &= (order.by_third & ~occupied) << second & (~order.second_third | onward | under)
    if first >= second:
        return left & ~(under & order.first_second)
    if start == BAR_RANK:
        left &= ~HAND_BIT
    return left & ~(onward & -((order.first_second >> far) & 1))


def told_when(occupied: int, blots: int, order: Order, start: int, told: int) -> Told:
    """Mark from where the third number reaches what is told; arguments as of `seconds_left`, `told` of the third."""
    first, second, third, far = order.first, order.second, order.third, min(start, HAND_RANK)
    thirds = able(occupied, order.by_third)
    always = thirds if third > second else thirds & told
    if start == BAR_RANK and third > (second if occupied >> BAR_RANK != 0 else first):
        always |= HAND_BIT
    mostly = (order.first_third >> far & 1) << (far - first) if first < third else order.first_third & 1 << far + third
    onward, upward = order.second_third, order.second_third & ~(1 << (far - first))
    if second < third:
        upward = 0
    else:
        onward = 0
    more_onward, more_upward, first_on, if_carried = told_as_sum(blots, order, start)
    return Told(
        always,
        thirds if third == second else 0,
        mostly,
        far + second + third if first > third else 0,
        onward | more_onward,
        upward | more_upward,
        first_on,
        if_carried,
        1 << (far - first) | 1 << (far + second) & (BAR_BIT - 1),
    )


def told_as_sum(blots: int, order: Order, start: int) -> tuple[int, int, int, int]:
    """Mark what is told where one number leads as far as the two others, which carry another checker.

    The higher of the two checkers plays the sum first; from the bar it is the one there. Not where one checker touches
    a place that the other passes: then more may be shared.

    Returns:
        Parts of `onward`, `upward`, `first_on` and `if_carried` of `Told`.
    """
    first, second, third, far = order.first, order.second, order.third, min(start, HAND_RANK)
    if order.by_two == 0:
        return 0, 0, 0, 0
    if second + third == first:
        if start == BAR_RANK or order.by_two >> far & 1 == 0:
            return 0, 0, 0, 0
        higher = order.by_first & -(2 << far) & ~(1 << (far + second) | 1 << (far + third))
        return higher & ~(blots << second), higher & ~(blots << third), 0, 0
    if start != BAR_RANK or blots >> (far - first) & 1 != 0:
        return 0, 0, 0, 0
    others = order.by_two & ~(1 << (far - first)) & (BAR_BIT - 1)
    if first + third == second:
        return 0, 0, others & ~(1 << (far - third)) & -(order.by_second >> BAR_RANK & 1), 0
    return 0, 0, 0, others & ~(1 << (far - second)) & -(order.by_third >> BAR_RANK & 1)


def told_thirds(told: Told, order: Order, far: int, rank: int, near: int) -> int:
    """Mark from where the third number reaches what is told.

    Args:
        told: what `told_when` says.
        order: the numbers.
        far: how far from its end the first began.
        rank: where the second begins.
        near: how far that is.
    """
    apart = told.mostly & -int(near != told.except_from) | told.upward & 1 << (near + order.third)
    apart |= (told.onward >> near & 1) << (near - order.second) | (told.first_on >> near & 1) << (far - order.first)
    linked = told.if_carried & -int(near == far - order.first)
    return told.always | told.above & -(2 << rank) | apart & ((told.linked >> near & 1) - 1) | linked
