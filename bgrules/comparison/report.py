"""A comparison as rows of text, for whoever prints it."""

from collections.abc import Sequence
from typing import NamedTuple

from bgrules.comparison.experiment import Comparison, Line
from bgrules.comparison.significance import POWER, Difference
from bgrules.sim.intervals import CONFIDENCE, Estimate
from bgrules.sim.measures import Measure
from bgrules.sim.plan import POLICY
from bgrules.sim.tally import Tally

NOTHING = "–"
INTERVALS = f"{CONFIDENCE:.0%} intervals"


class Row(NamedTuple):
    """One measure, in text."""

    measure: str
    values: tuple[str, ...]
    """One for each variant."""
    differences: tuple[str, ...]
    """One for each variant but the first."""
    note: str


def heading(comparison: Comparison) -> str:
    """Say what was played, by whom, from which seeds."""
    seeds = [of.seed for of in comparison.tallies]
    which = f"common seed {seeds[0]}" if len(set(seeds)) == 1 else f"seeds {', '.join(map(str, seeds))}"
    return f"{size(comparison.tallies[0], ' of each')}, {which}; players: {POLICY}"


def tally_heading(title: str, tally: Tally) -> str:
    """Say what was played of one variant, by whom, from which seed."""
    return f"{title}: {size(tally)}, seed {tally.seed}; players: {POLICY}"


def match_heading(tally: Tally) -> str:
    """Say what was played of a match: how many, by whom, from which seed."""
    return f"{tally.variant}: {size(tally, what=('match', 'matches'))}, seed {tally.seed}; players: {POLICY}"


def size(tally: Tally, of: str = "", what: tuple[str, str] = ("game", "games")) -> str:
    """Say how many games were played, and whether that is all that were asked for."""
    played = f"{tally.games:,} {what[tally.games != 1]}{of}"
    return played + (f" of {tally.asked:,} asked, interrupted: partial" if tally.partial else "")


def headers(comparison: Comparison) -> tuple[str, ...]:
    """Name the columns of `rows`: measure, variants, differences, note."""
    first, *others = comparison.names
    differences = ["difference"] if len(others) == 1 else [f"{name} − {first}" for name in others]
    return ("", *comparison.names, *differences, "")


def rows(comparison: Comparison) -> list[Row]:
    """Show every measure that is not 0 throughout."""
    return [_row(line, comparison.names) for line in comparison.lines if any(of.value for of in line.estimates)]


def footnotes(comparison: Comparison) -> list[str]:
    """Say how the table is to be read, what the common seed gains, and what games cut off could change."""
    how = f"{INTERVALS}; p corrected for all rows (Holm); games needed: for {POWER:.0%} power"
    named = list(zip(comparison.names, comparison.tallies, strict=True))
    pairing = [pairing_line(comparison, other) for other in range(len(named) - 1)]
    return [how, *pairing, *(line for name, of in named for line in cut_off_lines(name, of))]


def pairing_line(comparison: Comparison, other: int) -> str:
    """Say what the common seed does for the differences of one variant: where it gains, and by which correlations."""
    first, name = comparison.names[0], comparison.names[other + 1]
    pairs = [(line.measure.title, line.differences[other]) for line in comparison.lines]
    seen = [of.correlation for _, of in pairs if of.correlation is not None]
    gains = ", ".join(f"{title} ({signed(of.correlation)})" for title, of in pairs if of.pairing_gains)
    if not seen:
        return f"{first} and {name}: no game differs from another"
    spread = f"games of {first} and {name} correlate by {signed(min(seen))} to {signed(max(seen))}"
    return f"{spread}; pairing gains in {gains}" if gains else f"{spread}: pairing gains nothing"


def signed(value: float | None) -> str:
    """A correlation with its sign."""
    return NOTHING if value is None else f"{value:+.2f}".replace("-", "−")


def tally_rows(tally: Tally) -> list[Row]:
    """Show one variant's measures that are not 0."""
    estimates = [(measure, tally.estimate(measure.name)) for measure in tally.measured]
    return [Row(_title(measure), (value_text(measure, of),), (), "") for measure, of in estimates if of.value]


def cut_off_lines(name: str, tally: Tally) -> list[str]:
    """Say what games cut off could change, whoever had won them."""
    if not tally.cut_off:
        return []
    games, turns = _counted(tally.cut_off, "game"), _counted(tally.turn_limit, "turn")
    head = f"{name}: {games} cut off after {turns}"
    bounded = [(measure, tally.bounds(measure.name)) for measure in tally.measured]
    return [head, *(f"  {m.title}: {number(m, b[0])} to {number(m, b[1])} had they been won" for m, b in bounded if b)]


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}" + "s" * (count != 1)


def _row(line: Line, names: Sequence[str]) -> Row:
    values = tuple(value_text(line.measure, of) for of in line.estimates)
    differences = tuple(difference_text(line.measure, of) for of in line.differences)
    notes = [note(of) for of in line.differences]
    found = [f"{name}: {text}" for name, text in zip(names[1:], notes, strict=True) if text]
    return Row(_title(line.measure), values, differences, "; ".join(found) if len(notes) > 1 else notes[0])


def _title(measure: Measure) -> str:
    return f"{measure.title}{', of' if measure.is_share else ' per'} {measure.per}"


def value_text(measure: Measure, of: Estimate) -> str:
    """A value with its interval: `36.9 % (35.8–38.1)`."""
    if of.value is None:
        return NOTHING
    unit = " %" if measure.is_share else ""
    return f"{_digits(measure, of.value)}{unit}" + _interval(measure, of.low, of.high, "")


def difference_text(measure: Measure, of: Difference) -> str:
    """A difference with its interval: `+1.6 (+0.2 to +3.0)`; of shares, in percentage points."""
    if of.value is None:
        return NOTHING
    return _digits(measure, of.value, "+") + _interval(measure, of.low, of.high, "+")


def number(measure: Measure, value: float) -> str:
    """One value, in per cent if it is a share."""
    return _digits(measure, value) + (" %" if measure.is_share else "")


def _digits(measure: Measure, value: float, sign: str = "") -> str:
    shown = value * 100 if measure.is_share else value
    places = 1 if measure.is_share or abs(shown) >= 10 else 2
    return f"{shown:{sign},.{places}f}".replace("-", "−")


def _interval(measure: Measure, low: float | None, high: float | None, sign: str) -> str:
    if low is None or high is None:
        return ""
    between = " to " if sign else "–"
    return f" ({_digits(measure, low, sign)}{between}{_digits(measure, high, sign)})"


def note(of: Difference) -> str:
    """What to make of a difference."""
    if of.p_holm is None:
        return "no game differs" if of.value == 0 else ""
    p = "p < 0.001" if of.p_holm < 0.001 else f"p = {of.p_holm:.2g}"
    return p if of.is_significant or of.games_needed is None else f"{p}, {rounded(of.games_needed):,} games needed"


def rounded(games: int) -> int:
    """Keep two digits of a number of games; more would be false."""
    step = int(10 ** max(0, len(str(games)) - 2))
    return -(-games // step) * step
