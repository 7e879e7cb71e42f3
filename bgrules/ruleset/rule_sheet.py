"""Sentences as people read them: under headings, with footnotes, and beside those of another variant."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from textwrap import wrap

from bgrules.ruleset.sentences import HEADINGS, Sentence
from bgrules.ruleset.throw_phrases import listed

SUMMARY_LINES, SUMMARY_WIDTH = 5, 80
TELLING = (
    "board.route", "checkers", "setup", "hooks.setup", "landing", "throws", "hooks.bonus_throws", "limits",
    "hooks.allow", "entry.", "ending", "wins", "bearing_off.all_home", "bearing_off.too_high", "obligation", "entry",
    "hooks.entry",
)  # fmt: skip
"""The fields whose sentences may stand in a summary, what changes a game most first."""
GOES_ON = ("This ", "It ", "So ", "But ", "Meanwhile", "Nothing ")
"""How sentences begin that make no sense without the one before."""


@dataclass(frozen=True, slots=True)
class Change:
    """Sentences on one subject that two variants do not share; either side may have none."""

    heading: str
    a: tuple[str, ...]
    b: tuple[str, ...]


class Footnotes:
    """Numbers sources from 1 in the order in which they are first cited."""

    def __init__(self) -> None:
        """Begin a page."""
        self._numbers: dict[str, int] = {}

    def number(self, source: str) -> int:
        """Return the number of a source; the same source has one number."""
        return self._numbers.setdefault(source, len(self._numbers) + 1)

    @property
    def sources(self) -> tuple[str, ...]:
        """The sources cited so far: number 1 first."""
        return tuple(self._numbers)


def headed(sheet: Sequence[Sentence]) -> Iterator[tuple[str, list[Sentence]]]:
    """Group sentences under their headings, in their order."""
    for heading, group in groupby(sheet, attrgetter("heading")):
        yield heading, list(group)


def changes(a: Sequence[Sentence], b: Sequence[Sentence]) -> list[Change]:
    """Pair the sentences that only one of two variants has, subject by subject."""
    ours, theirs = _alone(a, b), _alone(b, a)
    subjects = sorted({_subject(one): _order(one) for one in (*ours, *theirs)}.items(), key=lambda item: item[1])
    return [Change(subject[0], _texts(ours, subject), _texts(theirs, subject)) for subject, _ in subjects]


def _alone(mine: Sequence[Sentence], other: Sequence[Sentence]) -> list[Sentence]:
    shared = {(one.heading, one.text) for one in other}
    return [one for one in mine if (one.heading, one.text) not in shared]


def _subject(one: Sentence) -> tuple[str, str]:
    """A heading with a field: that of an item is its list's, that of a hook its section's."""
    path = one.field.removeprefix("hooks.").replace("bonus_throws", "throws")
    section, _, rest = path.partition(".")
    is_whole = section in ("throws", "entry", "wins") or "." not in path
    return one.heading, section if is_whole and not rest.startswith(("bar", "hand")) else path.rpartition(".")[
        0
    ] or path


def _order(one: Sentence) -> int:
    return HEADINGS.index(one.heading)


def _texts(sheet: Sequence[Sentence], subject: tuple[str, str]) -> tuple[str, ...]:
    return tuple(one.text for one in sheet if _subject(one) == subject)


def summary(base: Sequence[Sentence], mine: Sequence[Sentence]) -> str:
    """Say in at most five lines of 80 columns how rules differ from those of `base`; empty if they do not.

    Whole sentences, the most telling first and as many as fit; the headings of all that is left out come last.
    """
    headings = list(dict.fromkeys(change.heading for change in changes(base, mine)))
    gone = {change.heading for change in changes(base, mine) if not change.b}
    alone = _alone(mine, base)
    chosen: list[Sentence] = []
    for one in sorted(filter(_is_telling, alone), key=_rank):
        if one.text.startswith(GOES_ON) and (not chosen or chosen[-1] is not _before(one, mine)):
            continue
        if _fits(wider := [*chosen, one], headings, alone, gone):
            chosen = wider
    return _paragraph(chosen, _left_out(chosen, headings, alone, gone))


def _is_telling(one: Sentence) -> bool:
    return _rank(one) < len(TELLING)


def _rank(one: Sentence) -> int:
    return next((i for i, prefix in enumerate(TELLING) if one.field.startswith(prefix)), len(TELLING))


def _before(one: Sentence, sheet: Sequence[Sentence]) -> Sentence | None:
    at = sheet.index(one)
    return sheet[at - 1] if at else None


def _fits(chosen: Sequence[Sentence], headings: Sequence[str], alone: Sequence[Sentence], gone: Set[str]) -> bool:
    text = _paragraph(chosen, _left_out(chosen, headings, alone, gone))
    return len(wrap(text, SUMMARY_WIDTH, break_on_hyphens=False)) <= SUMMARY_LINES


def _left_out(
    chosen: Sequence[Sentence], headings: Sequence[str], alone: Sequence[Sentence], gone: Set[str]
) -> list[str]:
    """List the headings under which something differs that the chosen sentences do not say."""
    rest = {one.heading for one in alone if one not in chosen}
    return [heading for heading in headings if heading in rest | gone]


def _paragraph(chosen: Sequence[Sentence], left_out: Sequence[str]) -> str:
    if not chosen and not left_out:
        return ""
    others = listed([heading.lower() for heading in left_out])
    tail = [f"{'Also different' if chosen else 'Different'}: {others}."] if left_out else []
    return " ".join(["How this differs from backgammon:", *(one.text for one in chosen), *tail])
