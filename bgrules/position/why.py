"""Why a play is legal or not: by which rule, with which value, from which source.

Legality is never decided a second time here: the kernel says of each step, and of the finished play, whether it may
be. This module only finds which step, or which obligation, a typed play fails on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bgrules.plugins.code import Code
from bgrules.position.citation import NO_RULE, Given, Rule, quoted
from bgrules.position.engine import PositionQuestion, legal_plays, state_of
from bgrules.position.limit_refusals import row_held, row_text
from bgrules.position.notation import Play, parse_play
from bgrules.position.play_search import End, search
from bgrules.position.position import Position
from bgrules.position.refusals import EXPLAINING, FIELD_OF, Refusal, step_text
from bgrules.position.refused_step import NOTHING, Evidence
from bgrules.ruleset.tables import EACH_PLAY, LOWER_FIRST
from bgrules.terms import BAR, Allowance, Item, Reason
from bgrules.variant.values import plain

if TYPE_CHECKING:
    from bgrules.position.variant import Variant

Pairs = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a play is legal, and if not, why; true in a condition if it is."""

    legal: bool
    reason: str
    """The reason as cases spell it, `smaller-die`; `ok` of a legal play."""
    quoted: Rule = NO_RULE
    """The rule, with its value and where both are from; without a field where no rule is needed to see it."""
    text: str = ""
    """The refusal in words; of a legal play, its canonical spelling."""
    witness: Evidence = NOTHING
    """What on the board shows it."""
    instead: str = ""
    """A legal play, where one explains the refusal."""
    help: str = ""
    """What was perhaps meant."""

    def __bool__(self) -> bool:
        return self.legal

    @property
    def rule(self) -> str:
        """The rule, as `section.field`."""
        return self.quoted.field

    @property
    def field(self) -> str:
        """The rule, as `section.field` of a variant file; empty where no rule is needed to see it."""
        return self.quoted.field

    @property
    def value(self) -> object:
        """The rule's value in this variant."""
        return self.quoted.value

    @property
    def source(self) -> str:
        """Where the rule is from."""
        return self.quoted.source

    @property
    def place(self) -> str:
        """Where the value stands, `variant.yaml:11`; empty where the file leaves it at its default."""
        return self.quoted.place

    @property
    def given(self) -> Given:
        """Who gave the value: `own` file, `inherited`, `set`, or the format's `default`."""
        return self.quoted.given

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        rule = {name: plain(getattr(self, name)) for name in ("field", "value", "source", "place", "given")}
        found = {"text": self.text, "witness": self.witness.to_dict(), "instead": self.instead, "help": self.help}
        return {"legal": self.legal, "reason": self.reason, **rule, **found}


def decide(variant: "Variant", asked: PositionQuestion, text: str, later: Sequence[Item]) -> Verdict:
    """Say whether a typed play is legal.

    Args:
        variant: whose rules; they are quoted.
        asked: the position and the numbers to play.
        text: the play as typed.
        later: what the throw gives after these numbers.

    Returns:
        The verdict.

    Raises:
        PlayError: the text is not a play.
    """
    typed = parse_play(text)
    plays = legal_plays(asked)
    found = search(asked, typed)
    legal = _legal(plays, found.ends)
    if legal is not None:
        return Verdict(True, Reason.OK.text, text=legal.text)
    refusal = _obligation(asked, found.ends, plays) if found.ends else _later(found.refusal, asked, later)
    if refusal.reason == Reason.LATER_ALLOWANCE and _is_answered(variant, "bonus_throws"):
        refusal = refusal._replace(field="hooks.bonus_throws")
    instead = plays[0].text if refusal.reason in EXPLAINING else ""
    verdict = verdict_of(variant, refusal)
    return replace(verdict, instead=instead, help=_other_numbers(asked, typed, plays))


def refusal_lines(verdict: Verdict, play: str, throw: str) -> str:
    """Write a verdict for a person, as at the table: what is refused, by which rule, what was perhaps meant."""
    if verdict.legal:
        return f"legal: {play} with {throw}"
    return "\n".join([f"not legal: {play} with {throw}", *laid_out(verdict_lines(verdict))])


def verdict_lines(verdict: Verdict) -> dict[str, str]:
    """Say what a refusal means, under a heading each."""
    return {"refused": verdict.text, "rule": verdict.quoted.text, "legal": verdict.instead, "help": verdict.help}


def laid_out(found: Mapping[str, str]) -> list[str]:
    """Lay out the lines, leaving out what is empty."""
    return [f"  {head:<8} {text}" for head, text in found.items() if text]


def _legal(plays: Sequence[Play], ends: Sequence[End]) -> Play | None:
    """Find the legal play that the typed steps can end as."""
    results = {end.result for end in ends}
    return next((play for play in plays if play.result in results), None)


def _obligation(asked: PositionQuestion, ends: Sequence[End], plays: Sequence[Play]) -> Refusal:
    """Say which obligation a play fails whose every step is legal."""
    end = max(ends, key=lambda end: (len(end.numbers), sum(end.numbers)))
    best = plays[0]
    if len(end.numbers) < len(best.numbers):
        can = f"{len(best.numbers)} of {_listed(asked.allowance.dice)} can be played: {best.text}"
        return Refusal(Reason.FEWER_NUMBERS, f"{_played(len(end.numbers))}, {can}", witness=_played_by(best))
    if sum(end.numbers) < sum(best.numbers) and len(end.numbers) == len(best.numbers) and _must_be_larger(asked):
        return Refusal(Reason.SMALLER_DIE, _smaller(end, best), witness=_played_by(best))
    if row := barred_row(asked, end.result):
        says = f"the play would leave {row_text(asked.rules, row)}"
        return Refusal(Reason.PRIME, says, witness=_played_by(best))
    if asked.rules.order == LOWER_FIRST and not asked.rules.allow_play:
        says = f"the lower number must be played first: {best.text}"
        return Refusal(Reason.LOWER_FIRST, says, witness=_played_by(best))
    return Refusal(Reason.PLAY_HOOK, given=_asked_of_hook(asked, end), witness=_played_by(best))


def _played_by(play: Play) -> Evidence:
    """Show a play that keeps the obligation."""
    return Evidence(play=play.text, numbers=play.numbers)


def barred_row(asked: PositionQuestion, result: Position) -> tuple[int, ...]:
    """List the points of a row that a finished play may not leave; none if there is no such row."""
    if asked.rules.prime == 0 or asked.rules.prime_tested != EACH_PLAY:
        return ()
    return row_held(asked.rules, state_of(asked._replace(position=result)), asked.side)


def _asked_of_hook(asked: PositionQuestion, end: End) -> tuple[object, ...]:
    """Put a finished play as the kernel puts it to a hook."""
    before, after = state_of(asked), state_of(asked._replace(position=end.result))
    return (before.checkers, after.checkers, asked.rules.theirs, after.pinned, asked.side)


def _must_be_larger(asked: PositionQuestion) -> bool:
    return bool(asked.rules.as_many and asked.rules.larger and not asked.allowance.optional)


def _smaller(end: End, best: Play) -> str:
    if len(end.numbers) == 1:
        played = f"the {end.numbers[0]} is the only number played"
        return f"{played}, but the {best.numbers[0]} could be played instead: {best.text}"
    return (
        f"the numbers played add up to {sum(end.numbers)}, but a total of {sum(best.numbers)} is possible: {best.text}"
    )


def _played(count: int) -> str:
    return {0: "no number is played", 1: "only 1 number is played"}.get(count, f"only {count} numbers are played")


def _later(refusal: Refusal, asked: PositionQuestion, later: Sequence[Item]) -> Refusal:
    """See whether a number that is missing belongs to a later allowance."""
    numbers = [die for item in later if isinstance(item, Allowance) for die in item.dice]
    if refusal.reason != Reason.NO_SUCH_NUMBER or refusal.step is None or not numbers:
        return refusal
    source, target = refusal.step
    if min(source, BAR) - target not in _totals(numbers):
        return refusal
    first = " ".join(map(str, asked.allowance.dice))
    says = f"this number belongs to a later allowance; play {first} first"
    text, witness = f"{step_text(source, target)}: {says}", Evidence(numbers=asked.allowance.dice)
    return Refusal(Reason.LATER_ALLOWANCE, text, refusal.step, witness=witness)


def _totals(numbers: Sequence[int]) -> set[int]:
    """Add up the numbers in every way."""
    totals = {0}
    for number in numbers:
        totals |= {total + number for total in totals}
    return totals - {0}


def _other_numbers(asked: PositionQuestion, typed: Pairs, plays: Sequence[Play]) -> str:
    """Suggest the play that was meant if it was written in the other side's numbers."""
    theirs = [int(place) for place in asked.rules.theirs]
    turned = [(theirs[source], theirs[target]) for source, target in typed]
    if turned == list(typed):
        return ""
    play = _legal(plays, search(asked, turned).ends)
    return "" if play is None else f"a play is written in the mover's own numbers: did you mean `{play.text}`?"


def verdict_of(variant: "Variant", refusal: Refusal) -> Verdict:
    """Quote the rule behind a refusal."""
    field = FIELD_OF[refusal.reason] if refusal.field is None else refusal.field
    if refusal.text:
        rule = quoted(variant, field, cite=refusal.cite)
        return Verdict(False, refusal.reason.text, rule, refusal.text, refusal.witness)
    text, code = _hook_text(variant, refusal)
    return Verdict(False, refusal.reason.text, quoted(variant, field, code), text, refusal.witness)


def _hook_text(variant: "Variant", refusal: Refusal) -> tuple[str, Code | None]:
    """Say it in the words of the hook that refuses, and whose it is."""
    hooks = variant.loaded.step_hooks if refusal.reason == Reason.STEP_HOOK else variant.loaded.play_hooks
    refusing = next((hook for hook in hooks if not hook(*refusal.given)), None)
    says = refusing.text if refusing else "the variant's code does not allow it"
    code = refusing.code if refusing else None
    return f"{step_text(*refusal.step)}: {says}" if refusal.step else says, code


def _is_answered(variant: "Variant", hook: str) -> bool:
    """Say whether a variant's code, or its parents', answers a hook."""
    return any(hook in code.hooks for code in variant.loaded.hooks.codes)


def _listed(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers)) or "no numbers"
