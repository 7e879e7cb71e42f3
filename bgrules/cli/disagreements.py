"""What `bgrules diff` prints of disagreements: positions with both play lists, and what readings do to the game."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from bgrules.cli import output
from bgrules.cli.interruption import interruptions

if TYPE_CHECKING:
    from bgrules.comparison.isolation import Shown
    from bgrules.comparison.reading_comparison import Read, Readings
    from bgrules.comparison.rule_differences import Diff
    from bgrules.comparison.witness import Witness
    from bgrules.position.variant import Variant

PLAYS = 6
"""Plays shown of a list before it is cut."""


def pair(
    a: "Variant", b: "Variant", seed: int, positions: int, trust: bool, json: bool, show: Callable[["Diff"], None]
) -> None:
    """Show each rule that differs by a disagreement."""
    from bgrules.comparison.isolation import witnesses

    output.warn_if_cold()
    found, shown = witnesses(a, b, seed, positions, trust=trust)
    if json:
        output.as_json({**found.to_dict(), "seed": seed, "witnesses": [one.to_dict() for one in shown]})
        return
    show(found)
    for one in shown:
        _rule(one, (found.a, found.b))


def _rule(one: "Shown", names: tuple[str, str]) -> None:
    """Print a rule, and the position that shows it."""
    values = f": {one.a or 'nothing'} | {one.b or 'nothing'}" if one.a or one.b else ""
    output.text()
    output.folded(one.rule + values, "", "  ")
    _witness(one.witness, names)


def _witness(witness: "Witness", names: tuple[str, str]) -> None:
    """Print a disagreement: the position, and the plays of each variant."""
    where = {
        "position": witness.position,
        "throw": witness.throw,
        "to play": " ".join(map(str, witness.numbers)),
        "when": witness.when,
    }
    if witness.says:
        output.folded(witness.says, "  ", "  ")
    _columns([*where.items(), *zip(names, (_listed(witness.a), _listed(witness.b)), strict=True)])


def _columns(found: Sequence[tuple[str, str]]) -> None:
    """Print heads and what stands beside them, leaving out what is empty."""
    width = max((len(head) for head, text in found if text), default=0) + 2
    for head, text in found:
        if text:
            output.folded(text, f"  {head:<{width}}", " " * (width + 2))


def _listed(said: tuple[str, ...]) -> str:
    """Join plays, a long list cut short."""
    more = f" … and {len(said) - PLAYS} more" if len(said) > PLAYS else ""
    return ", ".join(said[:PLAYS]) + more


def readings(variant: "Variant", games: int, seed: int, workers: int, positions: int, trust: bool, json: bool) -> None:
    """Hold the readings of a variant's file against its rules as they are."""
    from bgrules.comparison.reading_comparison import read
    from bgrules.sim.cutoffs import unsaid

    output.warn_if_cold()
    with interruptions() as heard, unsaid():  # `_readings` reports games cut off
        with output.progress("games") as tell:
            found = read(variant, games, seed, workers, positions, heard.between(tell), output.say, trust=trust)
        output.as_json(found.to_dict()) if json else _readings(found)
    if found.partial:
        raise KeyboardInterrupt


def _readings(found: "Readings") -> None:
    from bgrules.comparison import report
    from bgrules.sim.plan import POLICY, TURN_LIMIT

    output.folded(f"{found.title}, read otherwise: {found.games:,} games of each, seed {found.seed}; players: {POLICY}")
    watched = f"{found.turns:,} turns of {found.watched:,} games"
    for one in found.readings:
        output.text()
        output.folded(f"{one.name}: {one.says}", "", "  ")
        _witness(one.witness, ("as it is", "read so"))
        _effects(one, watched)
    output.text()
    output.folded(f"differences from the rules as they are, shares in percentage points; {report.INTERVALS}")
    output.folded("p corrected for all readings and rows (Holm)")
    cut_off = {"the rules as they are": found.cut_off} | {f"`{one.name}`": one.cut_off for one in found.readings}
    if said := ", ".join(f"{games:,} of {name}" for name, games in cut_off.items() if games):
        output.folded(f"games cut off after {TURN_LIMIT:,} turns: {said}")


def _effects(one: "Read", watched: str) -> None:
    """Print how often a reading matters, and what it changes in whole games."""
    from bgrules.comparison import report

    rows = [("matters in", f"none of {watched}")]
    if one.share.value:
        low, high = (f"{100 * (end or 0):.2f}" for end in (one.share.low, one.share.high))
        rows = [("matters in", f"{100 * one.share.value:.2f} % ({low}–{high}) of {watched}")]
    for measure, difference in one.differences:
        note = report.note(difference)
        text = report.difference_text(measure, difference)
        rows.append((measure.title, note if difference.p_holm is None else f"{text}, {note}"))
    _columns(rows)
