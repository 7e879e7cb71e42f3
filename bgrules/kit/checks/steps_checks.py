"""Plays of sampled positions: laws that hold under any rules, and the same plays found by brute force."""

from collections.abc import Iterator

from bgrules.kernel import codes, steps
from bgrules.kernel.runner import Runner
from bgrules.kernel.steps import take_play
from bgrules.kit.brute import BruteBoard
from bgrules.kit.brute_rules import rules_of
from bgrules.kit.checks.check import Check
from bgrules.kit.checks.purity_checks import POSITION_HOOKS_ANSWER_ALIKE
from bgrules.kit.checks.subject import Subject
from bgrules.kit.checks.trials import Trial, few, plays_of
from bgrules.kit.differences import words
from bgrules.kit.findings import Flaw
from bgrules.kit.positions import Asked, expected, state_of
from bgrules.position.variant import Variant
from bgrules.terms import PLACES

JUDGED = 3
"""Positions that are reported of a difference."""
SOME = 60
"""Positions that the slower doors are tried on."""


def checkers_conserved(subject: Subject) -> Iterator[Flaw]:
    """No play makes or loses a checker."""
    for one in subject.tried:
        for code, after in zip(one.codes, one.boards, strict=True):
            sides = zip(one.asked.board[:2], after[:2], strict=True)
            if any(sum(then) != sum(now) or min(now) < 0 for then, now in sides):
                says = f"play {_code(code)} makes or loses checkers"
                yield Flaw(f"{says} in `{one.asked.position}`", shown(subject, one.asked))


def none_twice(subject: Subject) -> Iterator[Flaw]:
    """No two plays of a list lead to the same position."""
    for one in subject.tried:
        if len(set(one.boards)) < len(one.boards):
            says = f"{len(one.boards)} plays, but {len(set(one.boards))} results in `{one.asked.position}`"
            yield Flaw(says, shown(subject, one.asked))


def order_of_dice_irrelevant(subject: Subject) -> Iterator[Flaw]:
    """The dice may be named in any order."""
    for one in few(subject.tried, SOME):
        asked, position = one.asked, one.asked.position
        first, second = (
            [play.result for play in subject.variant.plays(position, dice=dice, side=asked.side, first_throw=first)]
            for first in [asked.is_first_throw]
            for dice in (asked.numbers, asked.numbers[::-1])
        )
        if first != second:
            says = f"{len(first)} plays of {asked.numbers}, but {len(second)} of {asked.numbers[::-1]} in `{position}`"
            yield Flaw(says, shown(subject, asked))


def sides_swapped_alike(subject: Subject) -> Iterator[Flaw]:
    """Where both sides start alike, each has the same plays in the same position."""
    runner = Runner()
    for one in subject.tried:
        asked = one.asked
        swapped = plays_of(runner, subject.variant, asked._replace(side=1 - asked.side))
        if set(one.boards) != set(swapped.boards):
            says = f"{len(one.boards)} plays for side {asked.side}, {len(swapped.boards)} for the other in"
            yield Flaw(f"{says} `{asked.position}`", shown(subject, asked))


def _start_alike(subject: Subject) -> bool:
    first, second = subject.prepared.answers.setup
    return first == second


def plays_maximal(subject: Subject) -> Iterator[Flaw]:
    """Where as many numbers as possible must be played, all plays use as many, and of two numbers the larger."""
    for one in subject.tried:
        if one.asked.optional:
            continue
        used = {_used(subject, code) for code in one.codes}
        if len(used) > 1:
            says = f"some plays use more than others in `{one.asked.position}`"
            yield Flaw(says, shown(subject, one.asked))
        elif longer := _can_go_on(subject, one):
            says = f"after play {_code(longer)} another number can be played in `{one.asked.position}`"
            yield Flaw(says, shown(subject, one.asked))


def _used(subject: Subject, code: int) -> tuple[int, int]:
    """How many numbers a play uses and, where that matters, their total."""
    dice = [codes.step_die(code, which) for which in range(codes.n_steps(code))]
    return len(dice), sum(dice) * subject.spec.obligation.larger


def _must_use_all(subject: Subject) -> bool:
    return subject.spec.obligation.as_many


def _can_go_on(subject: Subject, one: Trial) -> int | None:
    """Find a play after which a number left has a step; where finished plays are judged, that proves nothing."""
    if subject.spec.obligation.order != "free" or judges_plays(subject):
        return None
    return next((code for code in one.codes if _has_more(subject.variant, one.asked, code)), None)


def judges_plays(subject: Subject) -> bool:
    """Say whether a play can be refused although each of its steps is allowed."""
    prime = subject.spec.limits.prime
    return bool(subject.prepared.play_hooks) or (prime is not None and prime.tested == "each_play")


def _has_more(variant: Variant, asked: Asked, code: int) -> bool:
    state, left = state_of(asked), list(asked.numbers)
    steps.begin_allowance(variant.ruleset, state, asked.side)
    take_play(variant.ruleset, state, asked.side, code)
    for which in range(codes.n_steps(code)):
        left.remove(codes.step_die(code, which))
    tries = ((place, die) for die in left for place in range(1, PLACES))
    return any(steps.step_reason(variant.ruleset, state, asked.side, *one) == steps.OK for one in tries)


def as_brute_force_finds(subject: Subject) -> Iterator[Flaw]:
    """The plays are those that a search written from the rule sentences finds, trying everything."""
    rules, is_late, count = rules_of(subject.variant.loaded), subject.sample.until(0.3), 0
    for one in subject.tried:
        right = expected(rules, one.asked)
        if right != set(one.boards):
            yield Flaw(_differs(one, right), shown(subject, one.asked))
        count += 1
        if is_late():
            break
    subject.notes.append(f"steps: {count} positions compared with the brute-force search")


def _differs(one: Trial, right: set[BruteBoard]) -> str:
    """Say which positions only one of the two finds."""
    lists = {"lacks": right - {*one.boards}, "adds": {*one.boards} - right}
    found = (f"{what} {words(_texts(boards))}" for what, boards in lists.items() if boards)
    return f"the list of `{one.asked.position}` {' and '.join(found)}"


def _texts(boards: set[BruteBoard]) -> list[str]:
    return sorted(str(Asked(board, 0, ()).position) for board in boards)[:JUDGED]


def shown(subject: Subject, asked: Asked) -> str:
    """Spell the command that lists the plays of an allowance."""
    numbers, moment = " ".join(map(str, asked.numbers)), ["--moment", "first_throw=true"] * asked.is_first_throw
    side = ["--side", str(asked.side)] * (not _start_alike(subject))
    return subject.command("plays", str(asked.position), "--dice", numbers, *moment, *side)


def _code(code: int) -> str:
    return " ".join(
        f"{codes.step_source(code, which)}:{codes.step_die(code, which)}" for which in range(codes.n_steps(code))
    )


CHECKS = (
    POSITION_HOOKS_ANSWER_ALIKE,
    Check(checkers_conserved),
    Check(none_twice),
    Check(order_of_dice_irrelevant, lambda subject: subject.spec.obligation.order == "free"),
    Check(sides_swapped_alike, _start_alike),
    Check(plays_maximal, _must_use_all),
    Check(as_brute_force_finds),
)
