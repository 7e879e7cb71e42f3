"""What differing rules do to the game: the same numbered games of each variant, measured and compared.

The first variant is the baseline, the others are compared with it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bgrules.comparison.rule_differences import Diff, differ
from bgrules.comparison.significance import POWER, Crosses, Difference, corrected, crosses, difference
from bgrules.errors import RunError
from bgrules.position.variant import Variant
from bgrules.sim import cutoffs
from bgrules.sim.batch import as_variant, tally
from bgrules.sim.checkpoint import opened, which
from bgrules.sim.intervals import CONFIDENCE, Estimate
from bgrules.sim.measures import Games, Measure, measures
from bgrules.sim.plan import CHUNK, POLICY, TURN_LIMIT, Plan
from bgrules.sim.run import Job, Progress, Watch, run
from bgrules.sim.tally import PartOfSums, Tally, columns, histograms, sums
from bgrules.sim.workers import Crew, Notice, crew

GAMES = 100_000
"""Games of each variant by default: rates to a third of a per cent."""


@dataclass(frozen=True, slots=True)
class Line:
    """One measure: of every variant, and how the others differ from the first."""

    measure: Measure
    estimates: tuple[Estimate, ...]
    differences: tuple[Difference, ...]
    """One for each variant but the first."""

    def to_dict(self, names: Sequence[str]) -> dict[str, Any]:
        """Plain data, under the variants' names."""
        words = {"title": self.measure.title, "per": self.measure.per, "kind": self.measure.kind}
        values = {name: of.to_dict() for name, of in zip(names, self.estimates, strict=True)}
        differences = {name: of.to_dict() for name, of in zip(names[1:], self.differences, strict=True)}
        return {**words, "values": values, "differences": differences}


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two or more variants: their rules, and their games."""

    names: tuple[str, ...]
    """What each is called here; no two alike."""
    titles: tuple[str, ...]
    diffs: tuple[Diff, ...]
    """How the rules of each but the first differ from the first."""
    tallies: tuple[Tally, ...]
    lines: tuple[Line, ...]

    @property
    def games(self) -> int:
        """Games played of each variant."""
        return self.tallies[0].games

    @property
    def partial(self) -> bool:
        """Interrupted before the end."""
        return self.tallies[0].partial

    def to_dict(self) -> dict[str, Any]:
        """Plain data; nothing in it depends on workers, portions, time or machine."""
        first = self.tallies[0]
        seeds = [of.seed for of in self.tallies]
        size = {"asked": first.asked, "games": self.games, "partial": self.partial, "turn_limit": first.turn_limit}
        head = {"policy": POLICY, "confidence": CONFIDENCE, "power": POWER, "seeds": seeds, **size}
        table = {line.measure.name: line.to_dict(self.names) for line in self.lines}
        return {**head, "variants": self._variants(), "diffs": [of.to_dict() for of in self.diffs], "measures": table}

    def to_json(self) -> str:
        """`to_dict` as text."""
        return json.dumps(self.to_dict(), indent=2)

    def _variants(self) -> list[dict[str, Any]]:
        return [
            {"name": name, "title": title, "digest": of.digest, "won": of.won, "drawn": of.drawn, "cut_off": of.cut_off}
            for name, title, of in zip(self.names, self.titles, self.tallies, strict=True)
        ]


def compare(
    variants: Sequence[Variant | str | Path],
    games: int = GAMES,
    seed: int | Sequence[int] = 0,
    workers: int = 1,
    turn_limit: int = TURN_LIMIT,
    progress: Progress | None = None,
    notice: Notice | None = None,
    *,
    keep: str | Path | None = None,
    chunk: int = CHUNK,
) -> Comparison:
    """Compare the rules of variants, and what they do to the game.

    Args:
        variants: two or more, loaded or by name; the first is what the others are compared with.
        games: how many of each.
        seed: of the dice and of the policy's draws, the same for all variants; or a list, one for each.
        workers: threads, or processes where a hook cannot be compiled; they cannot change a number.
        turn_limit: turns after which a game is cut off.
        progress: called now and then with how many games are done, and of how many; may raise KeyboardInterrupt.
        notice: called once for each variant that runs interpreted, with the reason, and when a saved run resumes.
        keep: a file for what is counted so far; the same run resumes from it, with as many games or more.
        chunk: games in one portion; it cannot change a number.

    Returns:
        The comparison. Interrupted by Ctrl-C: of the games up to there, marked `partial`.
        Issues a `CutOffWarning` if the turn limit ended one game in a thousand or more.

    Raises:
        RunError: fewer than two variants, a number that makes no sense, or a file that is of another run, not ours, or
            cannot be written.
        VariantError: a variant that cannot be loaded, or a hook of it that fails.
        KeyboardInterrupt: interrupted before the first game was done.
    """
    if len(variants) < 2:
        raise RunError("a comparison needs at least two variants")
    loaded = [as_variant(variant) for variant in variants]
    plans = [Plan(games, one, turn_limit, chunk) for one in _seeds(seed, len(loaded))]
    measured = measures(loaded)
    kept = opened(keep, which(loaded, plans, measured), games, notice)
    with crew(loaded, workers, notice) as players:
        job = _job(loaded, plans, measured, players)
        part = run(players.portioned(plans[0]), job, workers, progress, players.stop, kept)
    found = compared(loaded, plans, measured, part)
    cutoffs.warn_of_games(list(zip(found.names, found.tallies, strict=True)))
    return found


def _job(variants: Sequence[Variant], plans: Sequence[Plan], measured: Sequence[Measure], players: Crew) -> Job:
    """Play the same portion of every variant, and keep the games that all have."""

    def job(portion: range, watch: Watch) -> PartOfSums:
        played = [players.play(*one, portion, watch) for one in zip(variants, plans, strict=True)]
        part = added([_head(of, min(len(each.rows) for each in played)) for of in played], measured)
        watch.add(part.games)
        return part

    return job


def _seeds(seed: int | Sequence[int], n: int) -> list[int]:
    if isinstance(seed, int):
        return [seed] * n
    if len(seed) != n:
        raise RunError(f"{len(seed)} seeds are given for {n} variants; give one for all, or one for each")
    return list(seed)


def _head(games: Games, n: int) -> Games:
    """Keep the first games."""
    return games._replace(rows=games.rows[:n])


def added(played: Sequence[Games], measured: Sequence[Measure]) -> PartOfSums:
    """Add up games of the same numbers: the sums of each variant, then the first's products with each other one."""
    measures_of = [columns(games, measured) for games in played]
    counts = (*(sums(*of) for of in measures_of), *(crosses(measures_of[0], of) for of in measures_of[1:]))
    return PartOfSums(
        len(played[0].rows), counts, tuple(histogram for games in played for histogram in histograms(games))
    )


def compared(
    variants: Sequence[Variant], plans: Sequence[Plan], measured: tuple[Measure, ...], part: PartOfSums
) -> Comparison:
    """Compare the sums of several variants."""
    names = _names(variants)
    tallies = tuple(
        tally(variant, plan, measured, part, place)
        for place, (variant, plan) in enumerate(zip(variants, plans, strict=True))
    )
    diffs = tuple(
        differ(variants[0].loaded, other.loaded, (names[0], name))
        for other, name in zip(variants[1:], names[1:], strict=True)
    )
    return Comparison(names, tuple(of.title for of in variants), diffs, tallies, lines(tallies, measured, part))


def _names(variants: Sequence[Variant]) -> tuple[str, ...]:
    """Name the variants apart: `hoyle`, `hoyle (2)`."""
    names = [variant.name for variant in variants]
    earlier = [names[:place].count(name) for place, name in enumerate(names)]
    return tuple(f"{name} ({n + 1})" if n else name for name, n in zip(names, earlier, strict=True))


def lines(tallies: Sequence[Tally], measured: Sequence[Measure], part: PartOfSums) -> tuple[Line, ...]:
    """Make the table, corrected for all its rows."""
    table = {}
    for row, measure in enumerate(measured):
        for other in range(1, len(tallies)):
            a, b = tallies[0].sums[measure.name], tallies[other].sums[measure.name]
            both = Crosses(*map(int, part.counts[len(tallies) + other - 1][row]))
            table[measure.name, other] = difference(measure.kind, part.games, a, b, both)
    table = corrected(table, part.games)
    return tuple(_line(measure, tallies, table) for measure in measured)


def _line(measure: Measure, tallies: Sequence[Tally], table: dict[tuple[str, int], Difference]) -> Line:
    estimates = tuple(of.estimate(measure.name) for of in tallies)
    return Line(measure, estimates, tuple(table[measure.name, other] for other in range(1, len(tallies))))
