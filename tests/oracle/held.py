"""A variant held against the brute-force search: where do its kernel, plain or compiled, and the sentences part?"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
from oracle import brute
from oracle.brute import BruteBoard
from oracle.positions import Asked, expected, met, placed, state_of, variant

import bgrules
from bgrules.kernel.runner import Runner
from bgrules.terms import BAR, HAND, OFF, PLACES, SIDES

PLAIN = Runner()
FEW, EVERY_WHOLE = 2, 8
"""More numbers than so many make a costly question: one in so many is asked whole, the others in part."""


class Held:
    """One variant, as the kernel and as the reference read it."""

    def __init__(self, what: Path | bgrules.Variant, native: Runner) -> None:
        self.variant = variant(what) if isinstance(what, Path) else what
        self.name, self.native = self.variant.spec.name, native
        self.rules = brute.rules_of(self.variant.loaded)
        self.tally = {"asked": 0, "plays": 0, "nothing": 0, "bar": 0, "hand": 0, "off": 0, "hit": 0, "pin": 0}

    def met(self, seed: int, n: int) -> Iterator[Asked]:
        """List n positions as random games meet them."""
        questions = met(self.variant, Random(f"{self.name} {seed}"), self.native, n)
        return (in_part(asked, count) for count, asked in enumerate(questions))

    def drawn(self, seed: int, n: int) -> Iterator[Asked]:
        """List n positions placed at random: on the bar, in hand, bearing off, before closed points, pinned."""
        questions = placed(self.variant, Random(f"{self.name} {seed}"), n)
        return (in_part(asked, seed + count) for count, asked in enumerate(questions))

    def fault(self, asked: Asked, is_plain: bool = True) -> str:
        """Say how the kernel and the reference part on a question; nothing where they agree."""
        right = expected(self.rules, asked)
        rules, state, optional = self.variant.ruleset, state_of(asked), int(asked.optional)
        codes = self.native.plays(rules, state, asked.side, asked.numbers, optional)
        boards = self.boards(asked, len(codes))
        self.count(asked, right)
        if len(boards) != len(set(boards)):
            return "the compiled kernel lists a play twice"
        if set(boards) != {board[:2] for board in right}:
            return f"the search finds {len(right)} plays, the compiled kernel {len(boards)}"
        if is_plain:
            plain = PLAIN.plays(rules, state, asked.side, asked.numbers, optional)
            if not np.array_equal(codes, plain):
                return f"the plain kernel lists {len(plain)} plays, the compiled one {len(codes)}, or in another order"
        return ""

    def boards(self, asked: Asked, n: int) -> list[tuple[tuple[int, ...], ...]]:
        """Make the boards of the n plays just listed; who is pinned follows from who stood there first."""
        native, made = self.native, np.zeros((n, SIDES, PLACES), np.int8)
        packed, state = native.packed(self.variant.ruleset), native.packed_state(state_of(asked))
        native.functions.put_results(packed, state, asked.side, n, native.buffers, made)
        own, other = asked.side, 1 - asked.side
        return [(tuple(rows[own]), tuple(rows[other])) for rows in made.tolist()]

    def count(self, asked: Asked, right: set[BruteBoard]) -> None:
        """Note what a question was about, so that a table can show what was tried."""
        own, tally = asked.board.own, self.tally
        tally["asked"] += 1
        tally["plays"] += len(right)
        tally["nothing"] += right == {asked.board}
        tally["bar"] += own[BAR] > 0
        tally["hand"] += own[HAND] > 0
        tally["off"] += any(board.own[OFF] > own[OFF] for board in right)
        tally["hit"] += any(board.other[BAR] > asked.board.other[BAR] for board in right)
        tally["pin"] += bool(asked.board.own_pinned or asked.board.other_pinned)

    def smallest(self, asked: Asked) -> Asked:
        """Take checkers and numbers away for as long as the two still part."""
        while (smaller := next((one for one in less(asked) if self.fault(one)), None)) is not None:
            asked = smaller
        return asked


def in_part(asked: Asked, count: int) -> Asked:
    """Leave numbers out of most costly questions."""
    is_whole = len(asked.numbers) <= FEW or count % EVERY_WHOLE == 0
    return asked if is_whole else asked._replace(numbers=asked.numbers[:FEW])


def less(asked: Asked) -> Iterator[Asked]:
    """List the questions with one number or one checker less."""
    for at in range(len(asked.numbers) - 1):
        yield asked._replace(numbers=asked.numbers[:at] + asked.numbers[at + 1 :])
    for which in range(2):
        for place, n in enumerate(asked.board[which]):
            if n and place not in asked.board[2 + which]:
                row = list(asked.board[which])
                row[place] -= 1
                rows = [*asked.board[:2]]
                rows[which] = tuple(row)
                yield asked._replace(board=BruteBoard(*rows, *asked.board[2:]))


def as_case(held: Held, asked: Asked, says: str) -> str:
    """Write a question as the case that it should become."""
    lines = [
        f"- rule: {says}",
        "  covers: obligation",
        "  source: our own search",
        f'  position: "{asked.position}"',
        f'  dice: "{" ".join(map(str, asked.numbers))}"',
        f"  count: {len(expected(held.rules, asked))}",
    ]
    extra = [f"  side: {asked.side}"] * (asked.side == 1) + ["  moment: {first_throw: true}"] * asked.is_first_throw
    return "\n".join(lines + extra)
