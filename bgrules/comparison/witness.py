"""Where two rulesets disagree: the smallest position and throw found, with what each of them makes of it.

Small positions are drawn first, then those of random games are looked through; what is found is made smaller as long
as the two still disagree. Rules that show in no play have a witness of their own kind: a throw, a win, words.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from bgrules.comparison.outcomes import Asker, numbers_of
from bgrules.comparison.rule_differences import differ
from bgrules.comparison.small_positions import asked, drawn, fewer, fits, size
from bgrules.kernel import board, turn
from bgrules.kernel.board import new_state
from bgrules.kernel.steps import has_step
from bgrules.kernel.wins import win_kind
from bgrules.position.engine import PositionQuestion, legal_plays, position_of, put, state_of
from bgrules.position.position import Position
from bgrules.position.variant import Variant
from bgrules.terms import BAR, HAND, OFF, PLACES, POINTS, SIDES, TURN_LIMIT, Allowance, Throw

Kind = Literal["plays", "throw", "win", "shut out", "words", "none"]
POSITIONS = 3000
"""Positions searched for each rule by default, half of them drawn at random."""
KEPT = 12
"""Disagreements that are reduced; the smallest is shown."""
WAYS = ("entry", "landing", "obligation", "bearing_off", "board", "limits", "params", "throws", "hooks")
"""Sections whose rules can show in the plays of a position."""
ABOUT = {
    "opening": "how a game begins",
    "setup": "where the checkers start",
    "checkers": "how many checkers there are",
    "entry": "who throws",
    "ending": "how a game ends",
    "penalties": "what an illegal play costs",
}
"""What rules are about that show in no play."""


@dataclass(frozen=True, slots=True)
class Witness:
    """A disagreement of two rulesets."""

    kind: Kind
    """What disagrees: the plays, a throw's worth, a win, who is shut out; in words; or nothing that was found."""
    position: str = ""
    """Mover first."""
    throw: str = ""
    """The throw, where its worth disagrees."""
    numbers: tuple[int, ...] = ()
    """What is to be played, where plays disagree."""
    when: str = ""
    """The moment, in words; empty for any."""
    a: tuple[str, ...] = ()
    """What the first ruleset makes of it: its plays, or what it says."""
    b: tuple[str, ...] = ()
    says: str = ""
    """In words, where there is no position to show: what the rules are about, or what was searched in vain."""

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {name: _plain(getattr(self, name)) for name in self.__dataclass_fields__}


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def find_witness(a: Variant, b: Variant, rules: tuple[str, ...], seed: int = 0, positions: int = POSITIONS) -> Witness:
    """Find where two rulesets disagree.

    Args:
        a: one.
        b: the other.
        rules: the fields in which they differ; they say where to look.
        seed: of all that is drawn.
        positions: how many are searched.

    Returns:
        The smallest disagreement found; of kind `none`, if there was none.
    """
    sections = {rule.split(".")[0] for rule in rules}
    searches: list[tuple[bool, Callable[[], Witness | None]]] = [
        (True, lambda: _throw(a, b)),
        (bool(sections & {*WAYS}), lambda: _plays(Asker(a), Asker(b), Random(seed), seed, positions)),
        ("wins" in sections, lambda: _win(a, b, Random(seed), positions)),
        (a.spec.entry.bar.shut_out != b.spec.entry.bar.shut_out, lambda: _shut_out(a, b)),
    ]
    found = (search() for is_apt, search in searches if is_apt)
    return next((one for one in found if one), None) or _nothing(sections, positions)


def _nothing(sections: set[str], positions: int) -> Witness:
    """Say that no position shows it, or that none was found."""
    if sections & {*WAYS, "wins"}:
        return Witness("none", says=f"no disagreement found in {positions:,} positions")
    about = [words for section, words in ABOUT.items() if section in sections]
    return Witness("words", says=f"shows in no play: it is about {' and '.join(about) or 'no position'}")


def _throw(a: Variant, b: Variant) -> Witness | None:
    """Find a throw that is worth something else."""
    diffs = [one for one in differ(a.loaded, b.loaded).throws if not one.alike]
    if not diffs:
        return None
    first = min(diffs, key=lambda one: bool(one.when))
    return Witness("throw", throw=first.throw, when=first.when, a=(first.a,), b=(first.b,))


def _plays(a: Asker, b: Asker, rng: Random, seed: int, positions: int) -> Witness | None:
    """Find a position and throw with other plays: among small ones drawn, else in games of either."""
    half = positions // 2
    found = [one for one in _drawn(a, b, rng, half) if _disagree(a, b, one)]
    if not found:
        found = [*_met(a, b, seed, positions - half)]
    best = sorted(found, key=lambda one: size(one.position))[:KEPT]
    if not best:
        return None
    return _told(a, b, min((_shrunk(a, b, one) for one in best), key=lambda one: _weight(a, b, one)))


def _drawn(a: Asker, b: Asker, rng: Random, n: int) -> Iterator[PositionQuestion]:
    """Draw small questions, of either variant in turn, that can stand in both."""
    for which in range(n):
        question = drawn((a, b)[which % 2].variant, rng)
        if question and _stands(a, b, question):
            yield question


def _met(a: Asker, b: Asker, seed: int, n: int) -> Iterator[PositionQuestion]:
    """Look through the allowances of random games for those that both see otherwise."""
    number, looked = 0, 0
    while looked < n:
        for state in a.game(seed, number, TURN_LIMIT):
            if state.counters[board.DECISION] != turn.PLAY:
                continue
            looked += 1
            if a.at(state) != b.at(state):
                side, first = int(state.counters[board.MOVER]), bool(state.counters[board.FIRST_THROW])
                allowance = Allowance(numbers_of(state), bool(state.counters[board.OPTIONAL_NOW]))
                question = PositionQuestion(a.rules, position_of(state, side), side, allowance, first)
                if _disagree(a, b, question):
                    yield question
            if looked >= n:
                return
        number += 1


def _disagree(a: Asker, b: Asker, question: PositionQuestion) -> bool:
    return a.answers(question) != b.answers(question)


def _weight(a: Asker, b: Asker, question: PositionQuestion) -> tuple[int, int, int, str]:
    """Weigh a question: few checkers first, then few plays, then few numbers."""
    plays = len(a.answers(question) | b.answers(question))
    return size(question.position), plays, len(question.allowance.dice), str(question.position)


def _shrunk(a: Asker, b: Asker, question: PositionQuestion) -> PositionQuestion:
    """Take checkers off the board as long as the two disagree; ask of an ordinary throw if that is enough."""
    later = question._replace(is_first_throw=False)
    question = later if _disagree(a, b, later) else question
    has_hand = any(row[HAND] for row in a.variant.loaded.answers.setup)
    while True:
        smaller = (question._replace(position=position) for position in fewer(question, has_hand))
        still = (one for one in smaller if _stands(a, b, one) and _disagree(a, b, one))
        found = next(still, None)
        if found is None:
            return question
        question = found


def _stands(a: Asker, b: Asker, question: PositionQuestion) -> bool:
    position = question.position
    is_under_way = any(position.mover[OFF + 1 :]) and any(position.opponent[OFF + 1 :])
    return is_under_way and all(fits(one.variant, position, question.side) for one in (a, b))


def _told(a: Asker, b: Asker, question: PositionQuestion) -> Witness:
    lists = [tuple(play.text for play in legal_plays(question._replace(rules=one.rules))) for one in (a, b)]
    when = "on a side's first throw" if question.is_first_throw else ""
    return Witness("plays", str(question.position), "", question.allowance.dice, when, lists[0], lists[1])


def _win(a: Variant, b: Variant, rng: Random, n: int) -> Witness | None:
    """Find the end of a game that is another kind of win, or worth something else."""
    best: tuple[int, Witness] | None = None
    for _ in range(n):
        position = _end(a, rng)
        if not all(fits(one, position, 0) for one in (a, b)) or (best and size(position) >= best[0]):
            continue
        kinds = [_kind(one, position) for one in (a, b)]
        if kinds[0] != kinds[1]:
            best = size(position), Witness("win", str(position), a=(kinds[0],), b=(kinds[1],))
    return best[1] if best else None


def _end(variant: Variant, rng: Random) -> Position:
    """Draw the end of a game: the mover has won, the loser has a few checkers left to see."""
    checkers = variant.spec.checkers
    winner, loser = [0] * PLACES, [0] * PLACES
    winner[OFF] = checkers
    for _ in range(rng.randint(1, min(SIDES, checkers))):
        loser[rng.choice((BAR, HAND, rng.randint(1, POINTS)))] += 1
    loser[OFF] = rng.choice((0, checkers - sum(loser)))
    return Position(tuple(winner), tuple(loser))


def _kind(variant: Variant, position: Position) -> str:
    state = new_state()
    put(state, 0, position)
    win = variant.spec.wins[int(win_kind(variant.ruleset, state, 1))]
    return f"{win.name}, worth {win.worth}"


def _shut_out(a: Variant, b: Variant) -> Witness | None:
    """Show a side on the bar before points that are all closed."""
    own, other, theirs = [0] * PLACES, [0] * PLACES, a.ruleset.theirs
    own[BAR] = 1
    for point in {point for point in a.loaded.answers.entry[0] if point}:
        other[int(theirs[point])] = a.spec.landing.closed_from
    position = Position(tuple(own), tuple(other))
    if sum(other) > a.spec.checkers or not all(fits(one, position, 0) for one in (a, b)):
        return None
    question = asked(a, position, 0, Throw((1,) * a.spec.throws.dice), False)
    if question is None or has_step(a.ruleset, state_of(question), 0):
        return None
    says = {"no_throw": "the mover does not throw", "throw_lost": "the mover throws, and loses the throw"}
    first, second = (says[one.spec.entry.bar.shut_out] for one in (a, b))
    return Witness("shut out", str(position), a=(first,), b=(second,))
