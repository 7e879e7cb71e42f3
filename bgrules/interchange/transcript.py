"""A game as people write it down, read: a line a throw, `white 6-2: 24/18 13/11`.

`docs/reference/transcript.md` says what may stand there. Whatever cannot be read is named with its line, and nothing is
passed over; whether a line is legal is not known here.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches

from bgrules.errors import BgrulesError, RecordError
from bgrules.game.dice_input import opening_dice, pair_of, throw_dice
from bgrules.interchange.entries import (
    COLOURS,
    Adopted,
    BegunEntry,
    Ended,
    Handed,
    NamedEntry,
    NotThrown,
    Opened,
    Played,
    RecordEntry,
    Resigned,
    Thrown,
)
from bgrules.position.identification import OWN_FORMS, record_format
from bgrules.position.notation import parse_play, play_entries
from bgrules.position.questions import allowance_of, handed_of, must_have_checkers, throw_of
from bgrules.position.variant import Variant
from bgrules.variant.text import printable

_COMMENT = re.compile(r"(?:^|\s)#.*")
_NUMBERED = re.compile(r"^\d+[.)]\s+")
_NO_THROW = re.compile(
    r"(?:do(?:es)?(?: not|n't)|may not|can(?: ?not|'?t)|is not able to|unable to) (?:throw|roll)"
    r"|no (?:throw|roll)|(?:(?:is|stays) )?(?:shut|closed) out|-"
)
_BEGINS = {"adopts": True, "throws again": False}
_FILLERS = {"a", "an", "the", "by", "with", "for", "of", "game", "counts", "worth", "point", "points"}
_FORM = "a line is `white 6-2: 24/18 13/11`, `opening: white 6, black 2` or `result: white wins gammon 2`"


@dataclass
class GameText:
    """What a text says."""

    entries: list[RecordEntry] = field(default_factory=list)
    unread: list[tuple[int, str]] = field(default_factory=list)
    """Lines that cannot be read, each with the reason."""
    notices: list[str] = field(default_factory=list)
    """What else its reader should know."""


def read_transcript(variant: Variant, text: str) -> GameText:
    """Read a game that was written down.

    Args:
        variant: it says how many dice a throw is; nothing is judged.
        text: the whole text.

    Returns:
        The entries, and the lines that cannot be read.

    Raises:
        RecordError: the text is a game as another program writes it.
    """
    if form := record_format(text):
        raise RecordError(f"this is {form}, and bgrules cannot read it yet; {OWN_FORMS}")
    found, reader = GameText(), _Reader(variant)
    for number, raw in enumerate(text.split("\n"), 1):
        line = _NUMBERED.sub("", _COMMENT.sub("", raw.strip()).strip(), count=1)
        try:
            found.entries += reader.read(number, line) if line else ()
        except BgrulesError as error:
            found.unread.append((number, str(error)))
    return found


class _Reader:
    """Reads line by line; remembers who is called what, and who threw last."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.names = {"w": 0, "b": 1} | {name: side for side, name in enumerate(COLOURS)}
        self.names |= {f"side {side}": side for side in range(len(COLOURS))}
        self.line = 0
        self.side: int | None = None

    def read(self, number: int, line: str) -> list[RecordEntry]:
        """Read one line."""
        self.line = number
        word = re.match(r"\w*", line)[0].lower()  # type: ignore[index]
        rest = line[len(word) :].strip().lstrip(":").strip()
        return list(_LINES[word](self, rest) if word in _LINES else self._turn(line))

    def players(self, text: str) -> Iterator[RecordEntry]:
        """`players: Anna, Boris`."""
        names = [" ".join(name.lower().split()) for name in text.split(",")]
        if len(names) != len(COLOURS) or not all(names) or any(self.names.get(n, i) != i for i, n in enumerate(names)):
            raise RecordError("there are two players with different names, white's first: `players: Anna, Boris`")
        self.names |= {name: side for side, name in enumerate(names)}
        yield from ()

    def position(self, text: str) -> Iterator[RecordEntry]:
        """`position white: 24:1 off:14 | 12:2 off:13`, white to throw."""
        side, rest = self._side(text)
        position = self.variant.position(rest.lstrip(": "), side)
        must_have_checkers(position)
        yield BegunEntry(self.line, side, position)

    def opening(self, text: str) -> Iterator[RecordEntry]:
        """`opening: white 6, black 2, white adopts`."""
        parts = [part.strip() for part in re.split(r"[,;]", text) if part.strip()]
        last = " ".join(parts[-1].lower().split()) if parts else ""
        begins = next((word for word in _BEGINS if last.endswith(word)), None)
        dice = parts[:-1] if begins else parts
        yield Opened(self.line, None, self._opening_dice(dice))
        if begins:
            who = last.removesuffix(begins).strip()
            yield Adopted(self.line, self._side(who)[0] if who else None, _BEGINS[begins])

    def result(self, text: str) -> Iterator[RecordEntry]:
        """`result: white wins gammon 2`."""
        plain = " ".join(text.lower().replace(",", " ").split())
        for ended, words in {"drawn": {"draw", "drawn", "a draw"}, "cut_off": {"cut off", "unfinished"}}.items():
            if plain in words:
                yield Ended(self.line, None, ended)
                return
        side, rest = self._side(plain)
        verb, _, more = rest.partition(" ")
        if verb == "resigns":
            yield Resigned(self.line, side, self._kind(more)[0])
        elif verb in ("wins", "won", "win"):
            yield Ended(self.line, side, "won", *self._kind(more))
        else:
            raise RecordError(f"`{printable(text)}` is not a result; it is `white wins gammon 2`, `draw` or `cut off`")

    def again(self, text: str) -> Iterator[RecordEntry]:
        """`again 3-1: 8/5 6/5`: another throw of the same turn."""
        if self.side is None:
            raise RecordError("nobody has thrown yet who could throw again")
        yield from self._throw(self.side, text, is_extra=True)

    def _turn(self, line: str) -> Iterator[RecordEntry]:
        """A line that begins with a side."""
        self.side, rest = self._side(line)
        rest = rest.lstrip(": ")
        plain = " ".join(rest.lower().replace("\u2019", "'").strip(": .!").split())
        first = plain.split()[0].rstrip(":") if plain else ""
        if _NO_THROW.fullmatch(plain):
            yield NotThrown(self.line, self.side)
        elif first in ("wins", "won", "resigns"):
            yield from self.result(line)
        elif begins := next((word for word in _BEGINS if plain.startswith(word)), None):
            yield Adopted(self.line, self.side, _BEGINS[begins])
            yield from self._throw(self.side, re.sub(r"\s+", " ", rest)[len(begins) :].strip(), may_lack=True)
        elif first == "handed":
            numbers, _, plays = rest[len(first) :].partition(":")
            yield Handed(self.line, self.side, handed_of(numbers.strip()))
            yield from self._plays(self.side, plays)
        else:
            _must_tell_dice(self.side, line, plain)
            yield from self._throw(self.side, rest)

    def _throw(self, side: int, text: str, is_extra: bool = False, may_lack: bool = False) -> Iterator[RecordEntry]:
        """`6-2: 24/18 13/11`; where it may lack, the plays alone."""
        head, colon, plays = text.partition(";")[0].partition(":")
        plays += text[len(head + colon + plays) :]
        if not colon:
            head, _, plays = text.partition(" ")
            head, plays = head.rstrip(";"), ";" * head.endswith(";") + plays
        if head.strip() or not may_lack:
            yield Thrown(self.line, side, self._dice(head), is_extra)
        yield from self._plays(side, plays)

    def _plays(self, side: int, text: str) -> Iterator[RecordEntry]:
        """`24/20(2) 13/9(2); again 3-1: 8/5 6/5`."""
        parts = text.split(";")
        for at, part in enumerate(parts):
            word, _, rest = part.strip().partition(" ")
            if word.lower() == "again":
                yield from self._throw(side, ";".join([rest, *parts[at + 1 :]]).strip(), is_extra=True)
                return
            if word.lower() in ("name", "names"):
                yield NamedEntry(self.line, side, allowance_of(rest.strip()).dice)
            elif word.lower() == "option" and re.fullmatch(r"[1-9]\d?", rest.strip()):
                yield NamedEntry(self.line, side, int(rest) - 1)
            elif part.strip() or len(parts) > 1:
                parse_play(part)
                yield Played(self.line, side, " ".join(part.split()) or "-")

    def _dice(self, head: str) -> tuple[int, ...]:
        if not re.search(r"\d", head):
            raise RecordError(f"what was thrown? `{printable(head.strip())}` is not a throw; {_FORM}")
        return throw_dice(self.variant, head)

    def _opening_dice(self, parts: list[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        each = self.variant.spec.opening.dice_each
        if not any(re.search(r"[^\W\d]", part) for part in parts):
            dice = "-".join(parts)
            _must_be_dice(dice)
            return pair_of(opening_dice(self.variant, dice))
        found = dict(self._side(part) for part in parts)
        if len(parts) != len(COLOURS) or len(found) != len(COLOURS):
            raise RecordError("an opening is the dice of both sides: `opening: white 6, black 2`")
        first, second = (throw_of(found[side], each, self.variant.name).dice for side in range(len(COLOURS)))
        return first, second

    def _kind(self, text: str) -> tuple[str, int | None]:
        """Read what kind of win it is, and what it counts."""
        words = [word for word in text.replace(",", " ").split() if word not in _FILLERS]
        kinds = [word for word in words if not word.isdigit()]
        worths = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < len("10000")]
        if len(kinds) > 1 or len(worths) > 1 or len(kinds) + len(worths) < len(words):
            raise RecordError(f"`{printable(text)}` is not a win; it is a kind and what it counts, `gammon 2`")
        return (kinds[0] if kinds else ""), (worths[0] if worths else None)

    def _side(self, text: str) -> tuple[int, str]:
        """Find which side a text begins with, and what follows."""
        words = text.replace(":", " : ").split()
        for count in range(len(words), 0, -1):
            name = " ".join(words[:count]).lower()
            if name in self.names:
                return self.names[name], " ".join(words[count:]).replace(" : ", ": ").lstrip(", ")
        first = words[0] if words else text.strip()
        near = get_close_matches(first.lower(), [*self.names, *_LINES], 1)
        hint = f"did you mean `{near[0]}`?" if near else _FORM
        raise RecordError(f"`{printable(first)}` is not a side; {hint}" if first else f"no side is named; {_FORM}")


_LINES: dict[str, Callable[[_Reader, str], Iterator[RecordEntry]]] = {
    "players": _Reader.players,
    "position": _Reader.position,
    "opening": _Reader.opening,
    "result": _Reader.result,
    "again": _Reader.again,
}
"""Lines that begin with a word of their own."""


def _must_tell_dice(side: int, line: str, plain: str) -> None:
    """Refuse `white dances`: nothing was played, but with which throw?"""
    if plain and not re.search(r"\d", plain) and not play_entries(plain):
        who = COLOURS[side]
        raise RecordError(
            f"what was thrown? `{printable(line)}` names no dice; write `{who} 6-6: {plain}`, "
            f"or `{who} does not throw` of a side that may not throw"
        )


def _must_be_dice(text: str) -> None:
    if not re.fullmatch(r"[\d\s/-]+", text):
        raise RecordError(f"`{printable(text)}` are no dice; the opening is `opening: white 6, black 2`")
