"""`Position`: a board as it stands, for people: text in, text out, one immutable value.

It knows the board's places and nothing of any variant; what a variant allows is answered by `variant.py`.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from bgrules.errors import PositionError
from bgrules.position.identification import position_format
from bgrules.terms import BAR, HAND, MAX_CHECKERS, OFF, PLACES, POINTS
from bgrules.variant.text import printable

NAMES = {BAR: "bar", HAND: "hand", OFF: "off"}
"""The places that are no points, in the order in which a position prints them."""
PINNED = "pinned"
_WORDS = {
    **{name: place for place, name in NAMES.items()},
    **{name[0]: place for place, name in NAMES.items()},
    "captured": BAR,
    "borne": OFF,
    "home": OFF,
}
_SUGGESTED = [*NAMES.values(), PINNED]
_FORM = "write places with counts, the mover first: `24:2 13:5 bar:1 | 6:5 off:10`"

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """A board as it stands, mover first, each side in its own numbers."""

    mover: Counts
    """Checkers by place (`PLACES` counts), pinned ones included."""
    opponent: Counts
    """The same for the other side, in its own numbers."""
    pinned: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """Own points on which a side's checkers are pinned, high to low; the mover's, then the opponent's."""

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Read a position, `24:2 13:5 bar:1 | 6:5 pinned:7`.

        Either side may be empty. Order, capitals and spaces are free, a place left out is empty.

        Args:
            text: the mover's places, `|`, the opponent's, each in its own numbers.

        Returns:
            The position; `str()` of it gives the text in its one canonical form.

        Raises:
            PositionError: in words, naming what cannot be read and what is allowed.
        """
        if not isinstance(text, str):
            raise PositionError(f"a position is text: {_FORM}")
        mover, opponent = (_side(part) for part in _halves(text))
        return cls(mover[0], opponent[0], (mover[1], opponent[1]))

    @property
    def flipped(self) -> "Position":
        """The same board with the other side to play."""
        return Position(self.opponent, self.mover, self.pinned[::-1])

    def __str__(self) -> str:
        sides = (self.mover, self.opponent)
        halves = (" ".join(_tokens(row, pins)) for row, pins in zip(sides, self.pinned, strict=True))
        return " | ".join(halves).strip(" ") or "|"

    def __repr__(self) -> str:
        return f"Position({str(self)!r})"

    def _repr_svg_(self) -> str:
        """Draw the board for a notebook: contrary ways, as no variant is known here; see `Variant.picture`."""
        from bgrules.draw.svg import picture

        return picture(self)


def place_name(place: int) -> str:
    """Name a place as positions and plays do."""
    return NAMES.get(place, str(place))


def pips(counts: Counts) -> int:
    """Count the pips that a side still needs to bear everything off; a checker in hand enters like one on the bar."""
    return sum(min(place, BAR) * n for place, n in enumerate(counts))


def _tokens(counts: Counts, pins: tuple[int, ...]) -> Iterator[str]:
    for place in (*range(POINTS, 0, -1), *NAMES):
        if counts[place] and not (place in pins and counts[place] == 1):
            yield f"{place_name(place)}:{counts[place]}"
    yield from (f"{PINNED}:{point}" for point in pins)


def _halves(text: str) -> list[str]:
    if text.strip().lower() == "start":
        raise PositionError("`start` is the start of a variant: which one is not known here")
    halves = text.split("|")
    if len(halves) != 2:
        _must_be_of_no_other_program(text)
        found = "has no `|`" if len(halves) == 1 else f"has {len(halves) - 1} times `|`"
        raise PositionError(f"the position `{text.strip()}` {found} between the mover and the opponent; {_FORM}")
    return halves


def _must_be_of_no_other_program(text: str) -> None:
    """Refuse by name what other programs write for a position.

    Raises:
        PositionError: it is that.
    """
    if form := position_format(text):
        spoken = printable(text.strip())
        raise PositionError(f"`{spoken}` is {form}, and bgrules cannot read it yet; {_FORM}")


def _side(text: str) -> tuple[Counts, tuple[int, ...]]:
    """Read one side: its counts by place, and the points where it is pinned."""
    counts: Counter[int] = Counter()
    pins: set[int] = set()
    seen: set[int] = set()
    for token in re.sub(r"\s*:\s*", ":", text.replace(",", " ")).split():
        word, number = _split(token)
        if PINNED.startswith(word) and word[:1] == PINNED[0]:
            _once(token, point := _point(token, number), pins)
            counts[point] = max(counts[point], 1)
        else:
            _once(token, place := _place(token, word), seen)
            counts[place] = max(_count(token, number), 1 if place in pins else 0)
    _not_over_full(text, counts)
    return tuple(counts[place] for place in range(PLACES)), tuple(sorted(pins, reverse=True))


def _split(token: str) -> tuple[str, str]:
    parts = token.lower().split(":")
    if len(parts) == 2 and all(parts):
        return parts[0], parts[1]
    if len(parts) > 2:
        raise PositionError(f"`{token}` has more than one `:`; put a space between places, `24:2 13:5`")
    word = parts[0] or parts[-1]
    if not _is_number(word) and word not in _WORDS:
        raise PositionError(f"`{token}` is not a place with a count{_suggest(word)}; {_FORM}")
    raise PositionError(f"`{token}` needs a place and a count, such as `{word}:1`")


def _place(token: str, word: str) -> int:
    if word in _WORDS:
        return _WORDS[word]
    if not _is_number(word):
        raise PositionError(
            f"`{word}` in `{token}` is not a place{_suggest(word)}; places are {_POINT_RANGE}, `bar`, `hand`, `off`"
        )
    return _on_board(token, word)


def _point(token: str, word: str) -> int:
    if not _is_number(word):
        raise PositionError(f"`{word}` in `{token}` is not a point; `pinned:7` is a checker pinned on one's own 7")
    return _on_board(token, word)


def _on_board(token: str, word: str) -> int:
    if len(word) > 4 or not 1 <= int(word) <= POINTS:
        says = f"unknown point {word} (in `{token}`)"
        raise PositionError(f"{says}; points are {_POINT_RANGE}, then `bar`, `hand`, `off`")
    return int(word)


def _count(token: str, word: str) -> int:
    if not _is_number(word):
        raise PositionError(f"`{word}` in `{token}` is not a count of checkers; a whole number is, 0 or more")
    if len(word) > 4 or int(word) > MAX_CHECKERS:
        raise PositionError(f"`{token}` is more checkers than a side can have ({MAX_CHECKERS})")
    return int(word)


def _once(token: str, place: int, seen: set[int]) -> None:
    if place in seen:
        raise PositionError(
            f"`{token}` names {_spoken(place)} a second time; name each place at most once for each side"
        )
    seen.add(place)


def _not_over_full(text: str, counts: Counter[int]) -> None:
    if counts.total() > MAX_CHECKERS:
        raise PositionError(f"`{text.strip()}` is {counts.total()} checkers; a side has {MAX_CHECKERS} at most")


def _spoken(place: int) -> str:
    return f"`{NAMES[place]}`" if place in NAMES else f"point {place}"


def _suggest(word: str) -> str:
    close = get_close_matches(word, _SUGGESTED, n=1)
    return f", did you mean `{close[0]}`?" if close else ""


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()


_POINT_RANGE = f"1 to {POINTS}"
