"""Many games of a variant, played, measured and added up.

A game is a pure function of the variant, the seed and its number: neither workers nor portions can change a result.
"""

from pathlib import Path

from bgrules.position.variant import Variant, load
from bgrules.sim import cutoffs
from bgrules.sim.checkpoint import opened, which
from bgrules.sim.measures import Measure, measures, pins_blots
from bgrules.sim.plan import CHUNK, TURN_LIMIT, Plan
from bgrules.sim.run import Progress, Watch, run
from bgrules.sim.tally import COUNTED, PartOfSums, Tally, by_name, columns, counted, histograms, named_sums, sums
from bgrules.sim.workers import Notice, crew


def simulate(
    variant: Variant | str | Path,
    games: int,
    seed: int = 0,
    workers: int = 1,
    turn_limit: int = TURN_LIMIT,
    progress: Progress | None = None,
    notice: Notice | None = None,
    *,
    keep: str | Path | None = None,
    chunk: int = CHUNK,
) -> Tally:
    """Play many games of a variant by the uniform policy.

    Args:
        variant: what to play: a loaded variant, or a name, folder or file.
        games: how many.
        seed: of the dice and of the policy's draws.
        workers: threads, or processes where a hook cannot be compiled; they cannot change a number.
        turn_limit: turns after which a game is cut off.
        progress: called now and then with how many games are done, and of how many; may raise KeyboardInterrupt.
        notice: called once with the reason if the variant runs interpreted, and when a saved run resumes.
        keep: a file for what is counted so far; the same run resumes from it, with as many games or more.
        chunk: games in one portion; it cannot change a number.

    Returns:
        What they came to. Interrupted by Ctrl-C: of the games up to there, marked `partial`.
        Issues a `CutOffWarning` if the turn limit ended one game in a thousand or more.

    Raises:
        RunError: a number that makes no sense, or a file that is of another run, not ours, or cannot be written.
        VariantError: a variant that cannot be loaded, or a hook of it that fails.
        KeyboardInterrupt: interrupted before the first game was done.
    """
    plan = Plan(games, seed, turn_limit, chunk)
    loaded = as_variant(variant)
    measured = measures([loaded])
    kept = opened(keep, which([loaded], [plan], measured), games, notice)
    with crew([loaded], workers, notice) as players:

        def job(portion: range, watch: Watch) -> PartOfSums:
            played = players.play(loaded, plan, portion, watch)
            watch.add(len(played.rows))
            return PartOfSums(len(played.rows), (sums(*columns(played, measured)),), histograms(played))

        part = run(players.portioned(plan), job, workers, progress, players.stop, kept)
    found = tally(loaded, plan, measured, part, 0)
    cutoffs.warn_of_games([(loaded.name, found)])
    return found


def as_variant(variant: Variant | str | Path) -> Variant:
    """Load a variant that is given by its name."""
    return variant if isinstance(variant, Variant) else load(variant)


def tally(variant: Variant, plan: Plan, measured: tuple[Measure, ...], part: PartOfSums, place: int) -> Tally:
    """Make the tally of a variant from the sums and histograms that stand at its place in a part."""
    kept, by_value = counted(pins_blots(variant.spec)), part.histograms[place * COUNTED : (place + 1) * COUNTED]
    return Tally(
        variant=variant.name,
        digest=variant.digest,
        seed=plan.seed,
        turn_limit=plan.turn_limit,
        asked=plan.games,
        games=part.games,
        sums=named_sums(measured, part.counts[place]),
        histograms=by_name(kept, [dict(counts) for counts in by_value], "histogram"),
        measured=measured,
        most_worth=max(win.worth_of(variant.spec.checkers) for win in variant.spec.wins),
    )
