"""What differs in the rules of two variants: sentences, fields of their files, and the tables that code may compute.

Only rules are compared, no names or sources. The second part sees what hooks say: two files may look alike where
their code does not, and the other way round.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

from bgrules.catalog.assembly import Prepared
from bgrules.position.position import Position
from bgrules.ruleset.moments import described
from bgrules.ruleset.rule_sheet import Change, changes
from bgrules.ruleset.sentences import sentences
from bgrules.ruleset.throw_phrases import general, kind_of, listed, worth
from bgrules.terms import SIDES, Item, moments, throws
from bgrules.variant.spec import alike, rule_fields
from bgrules.variant.values import plain, value_words

T = TypeVar("T")
ABSENT = None
"""Stands for a field that one variant does not have."""


@dataclass(frozen=True, slots=True)
class FieldDiff:
    """A field of the file with two values."""

    field: str
    a: Any
    b: Any

    def words(self) -> tuple[str, str]:
        """Both values, as short as possible."""
        return value_words(self.a), value_words(self.b)


@dataclass(frozen=True, slots=True)
class StartDiff:
    """A side that begins in another position, shown as the mover's."""

    side: int
    a: str
    b: str


@dataclass(frozen=True, slots=True)
class EntryDiff:
    """A number that enters a checker on another point; None where it enters none."""

    place: str
    die: int
    a: int | None
    b: int | None


@dataclass(frozen=True, slots=True)
class WorthDiff:
    """What a throw is worth at some moments, in words."""

    throw: str
    when: str
    """The moments, in words; empty for all."""
    a: str
    b: str
    kind: str
    """What throws of its kind are called."""
    general: tuple[str, str]
    """Both, so that throws of one kind say the same."""

    @property
    def alike(self) -> bool:
        """Stands here only because the throw differs at other moments."""
        return self.a == self.b


@dataclass(frozen=True, slots=True)
class RefusalDiff:
    """A hook on positions whose code differs: what it refuses, empty where there is none."""

    hook: str
    a: tuple[str, ...]
    b: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Diff:
    """All that differs between two variants."""

    a: str
    b: str
    fields: tuple[FieldDiff, ...]
    starts: tuple[StartDiff, ...]
    entries: tuple[EntryDiff, ...]
    throws: tuple[WorthDiff, ...]
    refusals: tuple[RefusalDiff, ...] = ()
    sentences: tuple[Change, ...] = ()
    """The sentences of their rules that they do not share, side by side."""

    @property
    def same(self) -> bool:
        """No rule differs."""
        return not (self.fields or self.starts or self.entries or self.throws or self.refusals)

    def lines(self) -> list[str]:
        """The tables in words; the fields are plain enough."""
        tables = [*start_lines(self.starts), *map(entry_line, self.entries), *worth_lines(self.throws)]
        return [*tables, *map(refusal_line, self.refusals)]

    def unsaid(self) -> list[str]:
        """What the sentences do not show: the same words, but other code."""
        return [refusal_line(one) for one in self.refusals if one.a == one.b]

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        data: dict[str, Any] = plain(asdict(self))
        return {**data, "lines": self.lines()}


def differ(a: Prepared, b: Prepared, names: tuple[str, str] | None = None) -> Diff:
    """Say what differs in the rules of two variants; under their own names unless given others.

    Takes what `assembly.prepare` or `load` returns; needs no tables.
    """
    first, second = names or (a.spec.name, b.spec.name)
    fields, starts = tuple(_fields(a, b)), tuple(_starts(a, b))
    found = tuple(changes(*(sentences(one.spec, one.answers, one.refusals) for one in (a, b))))
    tables = tuple(_entries(a, b)), tuple(_throws(a, b)), tuple(_refusals(a, b))
    return Diff(first, second, fields, starts, *tables, found)


def _fields(a: Prepared, b: Prepared) -> Iterator[FieldDiff]:
    """Compare the fields of both files; those of a only first, where they stand."""
    ours, theirs = dict(rule_fields(a.spec)), dict(rule_fields(b.spec))
    for field in dict.fromkeys([*ours, *theirs]):
        if not alike(ours.get(field, ABSENT), theirs.get(field, ABSENT)):
            yield FieldDiff(field, plain(ours.get(field, ABSENT)), plain(theirs.get(field, ABSENT)))


def _starts(a: Prepared, b: Prepared) -> Iterator[StartDiff]:
    for side in range(SIDES):
        ours, theirs = (_row(variant.answers.setup[side]) for variant in (a, b))
        if ours != theirs:
            yield StartDiff(side, ours, theirs)


def _row(counts: tuple[int, ...]) -> str:
    """One side's checkers as a position spells them."""
    return str(Position(counts, (0,) * len(counts))).split("|")[0].strip()


def _entries(a: Prepared, b: Prepared) -> Iterator[EntryDiff]:
    for place, ours, theirs in zip(("bar", "hand"), a.answers.entry, b.answers.entry, strict=True):
        for die, (x, y) in enumerate(zip(ours, theirs, strict=True)):
            if x != y:
                yield EntryDiff(place, die, x or None, y or None)


def _throws(a: Prepared, b: Prepared) -> Iterator[WorthDiff]:
    """Compare what every throw is worth at every moment; nothing to compare where the number of dice differs."""
    if a.spec.throws.dice != b.spec.throws.dice:
        return
    for row, throw in enumerate(throws(a.spec.throws.dice)):
        pairs = [_pair(a, b, moment, row) for moment in range(len(moments()))]
        if any(ours != theirs for ours, theirs in possible(pairs)):
            for when, (ours, theirs) in described(pairs):
                if (ours, theirs) in possible(pairs):
                    says = general(throw, ours), general(throw, theirs)
                    yield WorthDiff(str(throw), when, worth(ours), worth(theirs), kind_of(throw), says)


def possible(values: Sequence[T]) -> list[T]:
    """Leave out the values of moments that cannot be: the first throw of the game is a side's first."""
    return [values[moment.index] for moment in moments() if moment.first_throw or not moment.first_of_game]


def _pair(a: Prepared, b: Prepared, moment: int, throw: int) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    return a.answers.bonus_throws[moment][throw], b.answers.bonus_throws[moment][throw]


def _refusals(a: Prepared, b: Prepared) -> Iterator[RefusalDiff]:
    """Compare the code of the hooks on positions; their parameters are fields."""
    for ours, theirs in ((a.step_hooks, b.step_hooks), (a.play_hooks, b.play_hooks)):
        if [hook.code.text for hook in ours] != [hook.code.text for hook in theirs]:
            says, other = (tuple(hook.text for hook in hooks) for hooks in (ours, theirs))
            yield RefusalDiff((*ours, *theirs)[0].name, says, other)


def start_lines(diffs: Sequence[StartDiff]) -> list[str]:
    """Starts that differ, in words: in one line if it is the same for both sides."""
    if len(diffs) == SIDES and len({(diff.a, diff.b) for diff in diffs}) == 1:
        return [f"both sides start on {diffs[0].a} | {diffs[0].b}"]
    return [f"side {diff.side} starts on {diff.a} | {diff.b}" for diff in diffs]


def entry_line(diff: EntryDiff) -> str:
    """An entry that differs, in words."""
    a, b = (f"on point {point}" if point else "nowhere" for point in (diff.a, diff.b))
    return f"a {diff.die} enters from {'the bar' if diff.place == 'bar' else 'hand'} {a} | {b}"


def refusal_line(diff: RefusalDiff) -> str:
    """A hook on positions whose code differs, in words."""
    a, b = ("; ".join(text.rstrip(".") for text in texts) or "nothing" for texts in (diff.a, diff.b))
    return f"refused by `{diff.hook}`: {a} | {b}" + ", by other code" * (a == b)


def worth_lines(diffs: Sequence[WorthDiff]) -> list[str]:
    """Throws that differ, in words: what differs before what is alike, and throws that say the same in one line."""
    by_throw: dict[str, list[WorthDiff]] = {}
    for diff in diffs:
        by_throw.setdefault(diff.throw, []).append(diff)
    same: dict[tuple[str, ...], list[list[WorthDiff]]] = {}
    for of in by_throw.values():
        found = sorted(of, key=_alike)
        same.setdefault((found[0].kind, *(_clause(diff, diff.general) for diff in found)), []).append(found)
    return [_worth_line(group) for group in same.values()]


def _worth_line(group: Sequence[Sequence[WorthDiff]]) -> str:
    """Say what throws are worth that say the same; one alone with its own numbers."""
    first = group[0]
    if len(group) == 1:
        return f"a {first[0].throw}: " + "; ".join(_clause(diff, (diff.a, diff.b)) for diff in first)
    names = [of[0].throw for of in group]
    n_dice = len(names[0].split("-"))
    is_whole = len(names) == sum(kind_of(throw) == first[0].kind for throw in throws(n_dice))
    label = f"any {first[0].kind}" if is_whole else listed(names)
    return f"{label}: " + "; ".join(_clause(diff, diff.general) for diff in first)


def _alike(diff: WorthDiff) -> bool:
    return diff.alike


def _clause(diff: WorthDiff, says: tuple[str, str]) -> str:
    when = f"{diff.when}: " if diff.when else ""
    return f"{diff.when or 'always'} alike" if diff.alike else f"{when}{says[0]} | {says[1]}"
