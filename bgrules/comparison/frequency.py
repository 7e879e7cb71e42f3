"""How often a rule matters: the turns of random games in which another ruleset would have had it otherwise.

A turn counts when the plays of any of its numbers, the worth of any of its throws, or whether it has a throw differs.
"""

from collections.abc import Sequence

import numpy as np

from bgrules.comparison.outcomes import Asker
from bgrules.comparison.witness import WAYS
from bgrules.kernel import board, turn
from bgrules.kernel.board import State
from bgrules.kernel.steps import has_step
from bgrules.position.variant import Variant
from bgrules.ruleset.tables import NO_THROW
from bgrules.sim.intervals import Estimate, Sums, estimate
from bgrules.sim.tally import sums
from bgrules.terms import BAR, HAND, TURN_LIMIT, moment_index, throws

DECISION, MOVER, TURN = board.DECISION, board.MOVER, board.TURN


class Other:
    """A ruleset that looks on while games are played by another."""

    def __init__(self, base: Variant, variant: Variant, rules: Sequence[str]) -> None:
        """Compare what throws are worth, once for all."""
        self.asker = Asker(variant)
        self.sees_plays = bool({rule.split(".")[0] for rule in rules} & {*WAYS})
        ours, theirs = (one.loaded.answers.bonus_throws for one in (base, variant))
        self.worth_differs = [[x != y for x, y in zip(*rows, strict=True)] for rows in zip(ours, theirs, strict=True)]
        self.throw_differs = base.spec.entry.bar.shut_out != variant.spec.entry.bar.shut_out
        self.turns: list[set[int]] = []


def shares(
    base: Variant, others: Sequence[tuple[Variant, Sequence[str]]], games: int, seed: int
) -> tuple[list[Estimate], int]:
    """Say in which share of the turns of random games each of some rulesets matters.

    Args:
        base: whose games they are, those that `simulate` plays.
        others: rulesets, each with the fields in which it differs from the base.
        games: how many.
        seed: of dice and draws.

    Returns:
        The share for each, and how many turns the games had.
    """
    player, lookers = Asker(base), [Other(base, *one) for one in others]
    lengths = [_watch(player, lookers, seed, number) for number in range(games)]
    return [_share(looker, lengths) for looker in lookers], sum(lengths)


def _share(looker: Other, lengths: Sequence[int]) -> Estimate:
    tops = np.array([[len(turns)] for turns in looker.turns], np.int64)
    bottoms = np.array([[length] for length in lengths], np.int64)
    return estimate("ratio", len(lengths), Sums(*map(int, sums(tops, bottoms)[0])))


def _watch(player: Asker, lookers: Sequence[Other], seed: int, number: int) -> int:
    """Play one game, and note the turns that matter to each; say how many turns it has."""
    for looker in lookers:
        looker.turns.append(set())
    before, moment, now = turn.OVER, 0, 0
    for state in player.game(seed, number, TURN_LIMIT):
        decision, last, now = int(state.counters[DECISION]), now, int(state.counters[TURN])
        if _has_thrown(before, decision):
            _note_worth(player, lookers, state, moment, last or now)
        if player.rules.shut_out == NO_THROW:
            _note(lookers, "throw_differs", range(last + 1, now))  # turns without a decision
        if decision == turn.THROW_DICE:
            _note(lookers, "throw_differs", [now] if _is_shut_out(player, state) else ())
        if decision == turn.PLAY:
            _note_plays(player, lookers, state, now)
        moment = turn.moment_now(state, int(state.counters[MOVER])) if decision == turn.THROW_DICE else _first(state)
        before = decision
    return now


def _has_thrown(before: int, decision: int) -> bool:
    """Whether dice were thrown, or adopted, between two decisions."""
    return before == turn.THROW_DICE or (
        before in (turn.OPENING_THROW, turn.OPENING) and decision in (turn.PLAY, turn.NAME)
    )


def _first(state: State) -> int:
    """Number the moment at which the dice of the opening are adopted."""
    entered = int(state.checkers[int(state.counters[MOVER]), HAND] == 0)
    return moment_index(1, 1, 1, 0, entered)


def _note_worth(player: Asker, lookers: Sequence[Other], state: State, moment: int, number: int) -> None:
    dice = tuple(int(die) for die in state.counters[board.DIE : board.DIE + player.rules.dice])
    column = next(i for i, throw in enumerate(throws(len(dice))) if throw.dice == tuple(sorted(dice, reverse=True)))
    for looker in lookers:
        if looker.worth_differs[moment][column]:
            looker.turns[-1].add(number)


def _note(lookers: Sequence[Other], what: str, turns: Sequence[int]) -> None:
    for looker in lookers:
        if getattr(looker, what):
            looker.turns[-1].update(turns)


def _note_plays(player: Asker, lookers: Sequence[Other], state: State, number: int) -> None:
    ours = player.at(state)
    for looker in lookers:
        if looker.sees_plays and looker.asker.at(state) != ours:
            looker.turns[-1].add(number)


def _is_shut_out(player: Asker, state: State) -> bool:
    side = int(state.counters[MOVER])
    return bool(state.checkers[side, BAR] > 0 and not has_step(player.rules, state, side))
