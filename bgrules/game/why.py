"""Why a play is legal or not: by which rule, with which value, from which source.

Legality is never decided a second time here: the kernel says of each step, and of the finished play, whether it may
be. This module only finds which step, or which obligation, a typed play fails on.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgrules.errors import relative
from bgrules.game.engine import Question, legal_plays, state_of
from bgrules.game.notation import Play, parse_play
from bgrules.game.refusals import FIELD_OF, Refusal, step_text
from bgrules.game.search import End, search
from bgrules.ruleset.tables import LOWER_FIRST
from bgrules.terms import BAR, Allowance, Item, Reason
from bgrules.variant.spec import Spec, source_of

if TYPE_CHECKING:
    from bgrules.game.variant import Variant

Pairs = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a play is legal, and if not, why; true in a condition if it is."""

    legal: bool
    reason: str
    """The reason as cases spell it, `smaller-die`; `ok` of a legal play."""
    field: str = ""
    """The rule, as `section.field` of a variant file; empty where no rule is needed to see it."""
    value: object = None
    """The rule's value in this variant."""
    source: str = ""
    """Where the rule is from."""
    text: str = ""
    """The refusal in words; of a legal play, its canonical spelling."""
    help: str = ""
    """What was perhaps meant."""
    place: str = ""
    """Where the value stands, `variant.yaml:11`; empty where the file leaves it at its default."""

    def __bool__(self) -> bool:
        return self.legal

    @property
    def rule(self) -> str:
        """The rule, as `section.field`."""
        return self.field


def decide(variant: "Variant", asked: Question, text: str, later: Sequence[Item]) -> Verdict:
    """Say whether a typed play is legal.

    Args:
        variant: whose rules; they are quoted.
        asked: the position and the numbers to play.
        text: the play as typed.
        later: what the throw gives after these numbers.

    Returns:
        The verdict.

    Raises:
        PlayError: the text is no play.
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
    return verdict_of(variant, refusal, _other_numbers(asked, typed, plays))


def refusal_lines(verdict: Verdict, play: str, throw: str) -> str:
    """Lay a verdict out for a person, as at the table: what is refused, by which rule, what was perhaps meant."""
    if verdict.legal:
        return f"legal: {play} with {throw}"
    lines = [f"not legal: {play} with {throw}", f"  refused  {verdict.text}"]
    if verdict.field:
        value = "" if verdict.value is None else f" = {_shown(verdict.value)}"
        origin = ", ".join(part for part in (verdict.place, verdict.source and f"source {verdict.source}") if part)
        lines.append(f"  rule     {verdict.field}{value}{origin and f'   ({origin})'}")
    return "\n".join([*lines, f"  help     {verdict.help}"] if verdict.help else lines)


def _legal(plays: Sequence[Play], ends: Sequence[End]) -> Play | None:
    """Find the legal play that the typed steps can end as."""
    results = {end.result for end in ends}
    return next((play for play in plays if play.result in results), None)


def _obligation(asked: Question, ends: Sequence[End], plays: Sequence[Play]) -> Refusal:
    """Say which obligation a play fails whose every step is legal."""
    end = max(ends, key=lambda end: (len(end.numbers), sum(end.numbers)))
    best = plays[0]
    if len(end.numbers) < len(best.numbers):
        can = f"{len(best.numbers)} of {_listed(asked.allowance.dice)} can be: {best.text}"
        return Refusal(Reason.FEWER_NUMBERS, f"{_played(len(end.numbers))}, {can}")
    if sum(end.numbers) < sum(best.numbers) and len(end.numbers) == len(best.numbers) and _must_be_larger(asked):
        return Refusal(Reason.SMALLER_DIE, _smaller(end, best))
    if asked.rules.order == LOWER_FIRST and not asked.rules.allow_play:
        return Refusal(Reason.LOWER_FIRST, f"the lower number must be played first: {best.text}")
    return Refusal(Reason.PLAY_HOOK, given=_asked_of_hook(asked, end))


def _asked_of_hook(asked: Question, end: End) -> tuple[object, ...]:
    """Put a finished play as the kernel puts it to a hook."""
    before, after = state_of(asked), state_of(asked._replace(position=end.result))
    return (before.checkers, after.checkers, asked.rules.theirs, after.pinned, asked.side)


def _must_be_larger(asked: Question) -> bool:
    return bool(asked.rules.as_many and asked.rules.larger and not asked.allowance.optional)


def _smaller(end: End, best: Play) -> str:
    if len(end.numbers) == 1:
        return f"the {end.numbers[0]} is played alone, but the {best.numbers[0]} can be: {best.text}"
    return f"numbers of {sum(end.numbers)} in all are played, but {sum(best.numbers)} can be: {best.text}"


def _played(count: int) -> str:
    return {0: "no number is played", 1: "only 1 number is played"}.get(count, f"only {count} numbers are played")


def _later(refusal: Refusal, asked: Question, later: Sequence[Item]) -> Refusal:
    """See whether a number that is missing belongs to a later allowance."""
    numbers = [die for item in later if isinstance(item, Allowance) for die in item.dice]
    if refusal.reason != Reason.NO_SUCH_NUMBER or refusal.step is None or not numbers:
        return refusal
    source, target = refusal.step
    if min(source, BAR) - target not in _totals(numbers):
        return refusal
    first = " ".join(map(str, asked.allowance.dice))
    says = f"those are numbers of a later allowance: play {first} first"
    return Refusal(Reason.LATER_ALLOWANCE, f"{step_text(source, target)}: {says}", refusal.step)


def _totals(numbers: Sequence[int]) -> set[int]:
    """Add up the numbers in every way."""
    totals = {0}
    for number in numbers:
        totals |= {total + number for total in totals}
    return totals - {0}


def _other_numbers(asked: Question, typed: Pairs, plays: Sequence[Play]) -> str:
    """Suggest the play that was meant if it was written in the other side's numbers."""
    theirs = [int(place) for place in asked.rules.theirs]
    turned = [(theirs[source], theirs[target]) for source, target in typed]
    if turned == list(typed):
        return ""
    play = _legal(plays, search(asked, turned).ends)
    return "" if play is None else f"a play is written in the mover's own numbers: did you mean `{play.text}`?"


def verdict_of(variant: "Variant", refusal: Refusal, hint: str = "") -> Verdict:
    """Quote the rule behind a refusal: its field, value, source and place."""
    field = FIELD_OF[refusal.reason] if refusal.field is None else refusal.field
    text = refusal.text or _hook_text(variant, refusal)
    spec = variant.spec
    return Verdict(
        False, refusal.reason.text, field, _value(spec, field), _source(spec, field), text, hint, _place(variant, field)
    )


def _hook_text(variant: "Variant", refusal: Refusal) -> str:
    """Say it in the words of the hook that refuses."""
    hooks = variant.loaded.step_hooks if refusal.reason == Reason.STEP_HOOK else variant.loaded.play_hooks
    says = next((hook.text for hook in hooks if not hook(*refusal.given)), "the variant's code does not allow it")
    return f"{step_text(*refusal.step)}: {says}" if refusal.step else says


def _is_answered(variant: "Variant", hook: str) -> bool:
    """Say whether a variant's code, or its parents', answers a hook."""
    return any(hook in code.hooks for code in variant.loaded.hooks.codes)


def _value(spec: Spec, field: str) -> object:
    """Look a field up; None for code, which has no value."""
    value: object = spec
    for part in field.split(".") if field else ():
        value = getattr(value, part, None)
    return value if field else None


def _source(spec: Spec, field: str) -> str:
    return source_of(spec, field) if field else ""


def _place(variant: "Variant", field: str) -> str:
    """Say where a value stands in a variant's files."""
    resolved, path = variant.loaded.resolved, tuple(field.split("."))
    data: object = resolved.data
    for part in path:
        data = data.get(part) if isinstance(data, dict) else None
    if data is None:
        return ""
    place = resolved.place(path)
    return f"{relative(place.file)}:{place.line}" if place.text else place.file


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_shown, value))}]"
    return str(value)


def _listed(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers)) or "no numbers"
