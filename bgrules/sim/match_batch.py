"""Many whole matches, played, measured and added up, as `batch.py` does it with games.

A match is a pure function of its variants, the seed and its number. Its games are games of that seed, whose numbers say
which match and which game of it; so those of match 0 are the games of a `Match` of that seed.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from threading import local

import numpy as np

from bgrules.game.decision import Result
from bgrules.game.match import Match, begins_next
from bgrules.kernel import board, playout
from bgrules.kernel.board import new_state
from bgrules.kernel.playout import Batch
from bgrules.kernel.runner import Runner
from bgrules.kernel.turn import begin_without_opening
from bgrules.position.variant import Variant
from bgrules.ruleset.tables import Int64
from bgrules.sim import cutoffs
from bgrules.sim import measures as m
from bgrules.sim.checkpoint import opened, which
from bgrules.sim.measures import Games, Measure
from bgrules.sim.names import Named
from bgrules.sim.plan import TURN_LIMIT, Plan
from bgrules.sim.run import BUDGET, PLAIN_BUDGET, Progress, Watch, hooks_watched, run
from bgrules.sim.tally import PartOfSums, Tally, columns, named_sums, sums
from bgrules.sim.workers import Notice, crew
from bgrules.terms import SIDES

SPAN = 1 << 20
"""From the number of a match's first game to that of the next match's: more than a match has games."""
LONGEST = 100
"""Games for every point of the score, after which a match is cut off."""
PORTION = 16
"""Matches in a portion."""
N_GAMES, UNWON, LOSER, PINS, OF_VARIANT = range(playout.COLUMNS, playout.COLUMNS + 5)
"""More columns of a row: games; those that nobody won; points of the loser; checkers pinned, those hit being a game's
own column; then games and points of each variant."""
_own = local()
"""Of each thread: a runner for every variant, which keeps the rules in its own layout."""


def simulate_matches(
    match: Match,
    matches: int,
    seed: int = 0,
    workers: int = 1,
    turn_limit: int = TURN_LIMIT,
    progress: Progress | None = None,
    notice: Notice | None = None,
    *,
    keep: str | Path | None = None,
    chunk: int = PORTION,
) -> Tally:
    """Play many matches by the uniform policy, each from the beginning.

    Args:
        match: which variants take turns, and to how many points.
        matches: how many.
        seed: of the dice and of the policy's draws.
        workers: threads; they cannot change a number.
        turn_limit: turns after which a game is cut off; it counts for nobody.
        progress: called now and then with how many matches are done, and of how many; may raise KeyboardInterrupt.
        notice: called once with the reason for each variant that runs interpreted, and when a saved run resumes.
        keep: a file for what is counted so far; the same run resumes from it, with as many matches or more.
        chunk: matches in one portion; it cannot change a number.

    Returns:
        What they came to; its games are matches. Interrupted by Ctrl-C: of the matches up to there, marked `partial`.
        Issues a `CutOffWarning` if one match in a thousand or more is cut off.

    Raises:
        RunError: a number that makes no sense, or a file that is of another run, not ours, or cannot be written.
        VariantError: a hook that fails.
        KeyboardInterrupt: interrupted before the first match was done.
    """
    plan, variants = Plan(matches, seed, turn_limit, chunk), _different(match)
    measured = measures(match)
    kept = opened(keep, which(match.variants, [plan], measured, f"matches to {match.to}"), matches, notice)
    with crew(variants, 1, notice) as players:

        def job(portion: range, watch: Watch) -> PartOfSums:
            rows = _rows(match, plan, portion, watch, players.interpreted)
            played = Games(rows, (), (match.to,))
            watch.add(len(rows))
            counts = Counter(rows[:, N_GAMES].tolist()), Counter(rows[:, playout.TURNS].tolist())
            return PartOfSums(len(rows), (sums(*columns(played, measured)),), counts)

        part = run(plan, job, workers, progress, players.stop, kept)
    histograms = Named(zip(("games", "turns"), map(dict, part.histograms), strict=True), "histogram")
    digest, counted = "-".join(one.digest for one in match.variants), named_sums(measured, part.counts[0])
    name = f"{match.name or ', '.join(one.name for one in match.variants)} to {match.to}"
    found = Tally(name, digest, seed, turn_limit, matches, part.games, counted, histograms, measured, match.to)
    cutoffs.warn_of_matches(found, LONGEST)
    return found


def _different(match: Match) -> list[Variant]:
    return list({one.digest: one for one in match.variants}.values())


def _rows(match: Match, plan: Plan, portion: range, watch: Watch, interpreted: set[str]) -> Int64:
    """Play a portion; when asked to stop, only the matches done by then."""
    rows: Int64 = np.zeros((len(portion), OF_VARIANT + 2 * len(_different(match))), np.int64)
    for done, number in enumerate(portion):
        if watch.stop.is_set() or not _play(match, plan, number, watch, interpreted, rows[done]):
            return rows[:done]
    return rows


def _play(match: Match, plan: Plan, number: int, watch: Watch, interpreted: set[str], row: Int64) -> bool:
    """Play one match; say whether to its end."""
    score, first, which = [0] * SIDES, None, {one.digest: i for i, one in enumerate(_different(match))}
    while max(score) < match.to and row[N_GAMES] < LONGEST * match.to:
        variant = match.variants[int(row[N_GAMES]) % len(match.variants)]
        game = _game(variant, plan, number * SPAN + int(row[N_GAMES]), first, watch, variant.digest in interpreted)
        if game is None:
            return False
        _add(game, which[variant.digest], PINS if m.pins_blots(variant.spec) else playout.HITS, row)
        if game[playout.WINNER] >= 0:
            score[game[playout.WINNER]] += int(game[playout.WORTH])
        first = begins_next(variant, _result(game))
    is_won = max(score) >= match.to
    row[playout.ENDED] = board.WON if is_won else board.CUT_OFF
    row[playout.WINNER] = score.index(max(score)) if is_won else -1
    row[LOSER] = min(score) if is_won else 0
    return True


def _add(game: Int64, variant: int, met: int, row: Int64) -> None:
    """Add a game to its match; `met` is the column in which checkers count that were landed on."""
    if not row[N_GAMES]:
        row[playout.FIRST] = game[playout.FIRST]
    row[playout.TURNS] += game[playout.TURNS]
    row[met] += game[playout.HITS]
    row[N_GAMES] += 1
    row[UNWON] += game[playout.WINNER] < 0
    row[OF_VARIANT + 2 * variant] += 1
    row[OF_VARIANT + 2 * variant + 1] += game[playout.WORTH]


def _game(variant: Variant, plan: Plan, number: int, first: int | None, watch: Watch, is_plain: bool) -> Int64 | None:
    """Play one game, begun by a side if that is known; None when asked to stop."""
    row: Int64 = np.zeros(playout.COLUMNS, np.int64)
    runner, budget = (Runner(), PLAIN_BUDGET) if is_plain else (_runner(variant), BUDGET)
    _begin(runner, variant, plan, number, first, row)
    while row[playout.ENDED] == playout.UNDER_WAY:
        if watch.stop.is_set():
            return None
        with hooks_watched(variant):
            Runner.play_games(runner, variant.ruleset, Batch(plan.seed, number, 1, plan.turn_limit, budget), row[None])
        if runner.has_failed():
            return _game(variant, plan, number, first, watch, is_plain=True)  # it says how
    return row


def _begin(runner: Runner, variant: Variant, plan: Plan, number: int, first: int | None, row: Int64) -> None:
    """Put the beginning of a game where the runner continues it."""
    state = new_state()
    playout.begin(variant.ruleset, state, Batch(plan.seed, number, 1, plan.turn_limit, 0), 0, row)
    if first is not None:
        begin_without_opening(variant.ruleset, state, first)
    runner.state = runner.packed_state(state)


def _runner(variant: Variant) -> Runner:
    """Give this thread its native runner for a variant."""
    from bgrules.kernel.jit import NativeRunner  # imports numba

    runners: dict[str, Runner] = _own.__dict__.setdefault("runners", {})
    if variant.digest not in runners:
        runners[variant.digest] = NativeRunner()
    return runners[variant.digest]


def _result(game: Int64) -> Result:
    winner = int(game[playout.WINNER])
    return Result(winner if winner >= 0 else None, "", int(game[playout.WORTH]), "")


def measures(match: Match) -> tuple[Measure, ...]:
    """List what is measured of matches of these variants."""
    variants = _different(match)
    of_each = [measure for i, one in enumerate(variants) for measure in _measures_of(one.name, i)]
    return (
        Measure("games", "games", "match", "mean", _column(N_GAMES), m.every_game),
        replace(m.TURNS, per="match"),
        replace(m.FIRST, title="won by the side that began the first game", per="matches won"),
        *(replace(measure, per="matches won") for measure in m.sides(variants)),
        Measure("loser", "points of the loser", "match won", "ratio", _column(LOSER), m.won),
        Measure("points", "points", "game", "ratio", _points(range(len(variants))), _column(N_GAMES)),
        *(of_each if len(variants) > 1 else ()),
        Measure("unwon", "won by nobody", "all games", "ratio", _column(UNWON), _column(N_GAMES), is_share=True),
        *(replace(measure, per="match", top=_met(measure)) for measure in m.met(variants)),
        replace(m.DRAWN, per="all matches"),
        replace(m.CUT_OFF, per="all matches"),
    )


def _met(measure: Measure) -> Callable[[Games], Int64]:
    return _column(PINS) if measure == m.PINS else measure.top


def _measures_of(name: str, variant: int) -> tuple[Measure, ...]:
    """What one variant brings: games, and points a game."""
    games = _column(OF_VARIANT + 2 * variant)
    return (
        Measure(f"games.{name}", f"games of {name}", "match", "mean", games, m.every_game),
        Measure(f"points.{name}", f"points of {name}", f"game of {name}", "ratio", _points((variant,)), games),
    )


def _column(column: int) -> Callable[[Games], Int64]:
    """Make the function that returns a column."""
    return lambda matches: matches.column(column)


def _points(variants: Sequence[int]) -> Callable[[Games], Int64]:
    """Make the function that adds up the points of some variants."""
    columns_ = [OF_VARIANT + 2 * variant + 1 for variant in variants]
    return lambda matches: matches.rows[:, columns_].sum(axis=1)
