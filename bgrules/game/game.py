"""`Game`: one game, decision by decision, for a person or a program.

It checks what it is asked for, keeps the events, and lets the dice fall; every rule is the kernel's.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from bgrules.errors import GameError, ThrowError
from bgrules.game.decision import RESIGNED, Kind, Result
from bgrules.game.dice_input import Fallen, Given, dice_list, must_be_from, opening_dice, pair_of, throw_dice
from bgrules.game.view import OPENING_CHOICES, View
from bgrules.position import why
from bgrules.position.notation import Play, parse_play
from bgrules.position.variant import Variant, load
from bgrules.records.recorder import Event, Recorder, heading
from bgrules.terms import SIDES, TURN_LIMIT


class Game(View):
    """A game in progress: `decision` says who must decide what, `take` decides it.

    Dice fall by themselves from a list or a seed, the list first; without either, or when the list is at its end, they
    are asked for. After an error the game stands as before.
    """

    def __init__(
        self,
        variant: Variant | str | Path,
        seed: int | None = None,
        dice: Sequence[Given] | None = None,
        record: str | Path | Recorder | None = None,
        turn_limit: int = TURN_LIMIT,
        *,
        number: int = 0,
        first: int | None = None,
        players: Sequence[str] = ("", ""),
        heading: Mapping[str, Any] | None = None,
    ) -> None:
        """Begin a game.

        Args:
            variant: what to play: a loaded variant, or a name, folder or file.
            seed: of the dice; None to give them.
            dice: what falls before the seed is asked: openings `(6, 2)` until one is not a tie, then throws `(5, 2)`.
            record: a file to keep every event in as it happens; it must not exist.
            turn_limit: turns after which the game is cut off.
            number: which of the seed's games; `simulate` plays number 0, 1, 2 and so on.
            first: the side that begins, as in a later game of a match; None to throw for it.
            players: who plays side 0 and side 1, in words; kept in the record.
            heading: more for the heading of the record, or instead of what stands there.

        Raises:
            GameError: a number that makes no sense.
            RecordError: the record's file exists, or cannot be written.
            ThrowError: dice that cannot fall.
            VariantError: a variant that cannot be loaded.
        """
        super().__init__(
            variant if isinstance(variant, Variant) else load(variant), must_be_from("turn_limit", turn_limit, 1)
        )
        self.seed = None if seed is None else must_be_from("seed", seed, 0)
        self.number = must_be_from("number", number, 0)
        self.first = first if first is None else _a_side(first)
        self.turn_limit = turn_limit
        self.players = _two(players)
        self._listed = list(dice_list(self.variant, () if dice is None else dice))
        if self.seed is not None:
            self._table.draw_from(self.seed, number)
        if self.first is not None:
            self._table.begin(self.first)
        self._events: list[Event] = []
        self._more = dict(heading or {})
        self._recorder = self._recorder_of(record)
        self._settle()

    def __repr__(self) -> str:
        return f"<Game {self.variant.name}: {self.standing}>"

    def _repr_svg_(self) -> str:
        """Draw the board for a notebook, side 0 in white."""
        from bgrules.draw.layout import ground_of
        from bgrules.draw.svg import picture

        says = self.standing if self.kind in ("opening throw", "over") else ""
        return picture(self.position, ground_of(self.variant), throw=self.decision.throw, side=self.side, says=says)

    @property
    def events(self) -> tuple[Event, ...]:
        """All events so far, as a record holds them."""
        return tuple(self._events)

    @property
    def unfinished(self) -> Event | None:
        """The steps made of a play that is not finished, as the last line of a record; None if there are none."""
        return {"side": self.side, "steps": list(self.made)} if self.made else None

    @property
    def heading(self) -> Event:
        """The first line of a record of this game."""
        begun = {} if self.first is None else {"first": self.first}
        return heading(self.variant, self.seed, self.number, self.players, self.turn_limit) | begun | self._more

    def take(self, choice: Play | str | Given) -> None:
        """Decide: one of the choices, or dice where dice must fall.

        Args:
            choice: a play as listed or as people type it, always the whole of what is played of the numbers; a word;
                or dice.

        Raises:
            GameError: out of turn, against a rule, or after the end.
            PlayError: no play.
            ThrowError: no throw.
        """
        _TAKERS[self.kind](self, choice)

    def step(self, text: str) -> None:
        """Make one step, or several, of the numbers to play now; `finish` or `undo` follows.

        Raises:
            GameError: it cannot come next; the rule is named.
            PlayError: no step.
        """
        self._must_be("play", "no step can be made")
        by_steps = self._by_steps()
        if not by_steps.make(parse_play(text)):
            made = " ".join(by_steps.made)
            raise self._refused(
                f"{made} {text}".strip(), f"`{text}` cannot come next" + (f" after {made}" * bool(made))
            )

    def undo(self) -> None:
        """Take the last step back.

        Raises:
            GameError: no step of these numbers has been made.
        """
        if self._stepwise is None or not self._stepwise.undo():
            raise GameError(f"there is no step to take back: {self.standing}")

    def finish(self) -> None:
        """Play what the steps made amount to.

        Raises:
            GameError: they are no legal play yet; the rule is named.
        """
        self._must_be("play", "there is nothing to finish")
        by_steps = self._by_steps()
        if by_steps.play is None:
            raise self._refused(by_steps.text, f"more must be played than {by_steps.text}")
        self._play(by_steps.play)

    def resignation(self, kind: str = "", side: int | None = None) -> Result:
        """Return the result that `resign` with the same arguments leads to; nobody resigns.

        Raises:
            GameError: the game is over, or there is no such side or kind.
        """
        if self.kind == "over":
            raise GameError(self.standing)
        loser = _a_side(self.side if side is None else side)
        kinds = self._table.worths(loser)
        named = kind if not isinstance(kind, str) or kind else next(iter(kinds))
        if not isinstance(named, str) or named not in kinds:
            raise GameError(f"unknown win `{named}`; expected one of {', '.join(f'`{name}`' for name in kinds)}")
        return Result(1 - loser, named, kinds[named], RESIGNED)

    def resign(self, kind: str = "", side: int | None = None) -> None:
        """Give the game up.

        Args:
            kind: the kind of win given to the other side; by default the last of the variant's.
            side: who resigns; by default the side whose turn it is.

        Raises:
            GameError: the game is over, or there is no such side or kind.
        """
        result = self.resignation(kind, side)
        self._note({"side": 1 - (result.winner or 0), "resign": result.kind})
        self._resigned = result
        self._settle()

    def keep(self, recorder: Recorder) -> None:
        """Have every event from now on written by a recorder."""
        self._recorder = recorder

    def keep_steps(self) -> None:
        """Write the steps made to the record, for a game resumed from it; the next event takes their place.

        Raises:
            RecordError: they cannot be written.
        """
        if self._recorder is not None:
            self._recorder.draft(self.unfinished)

    def _recorder_of(self, record: object) -> Recorder | None:
        """Begin a record, unless it is kept already or not at all."""
        if record is None or isinstance(record, Recorder):
            return record
        if not isinstance(record, str | Path):
            raise GameError(f"`record` is {record!r}, but must be a file's name")
        return Recorder.new(record, self.heading)

    def _take_nothing(self, choice: object) -> None:
        raise GameError(self.standing)

    def _take_dice(self, choice: Any) -> None:
        read = throw_dice if self.kind == "throw" else opening_dice
        if isinstance(choice, Play):
            raise GameError(f"there is nothing to play: {self.standing}")
        try:
            dice = read(self.variant, choice)
        except ThrowError as error:
            raise ThrowError(f"{self.standing}; {error}") from None
        self._fall(dice)
        self._settle()

    def _take_opening(self, choice: object) -> None:
        adopts = _word(choice, OPENING_CHOICES, self.standing) == 0
        self._note({"side": self.side, "adopt": adopts})
        self._table.choose(adopts)
        self._settle()

    def _take_name(self, choice: object) -> None:
        option = _word(choice, list(self._options()), self.standing)
        self._note({"side": self.side, "name": option})
        self._table.name(option)
        self._settle()

    def _take_play(self, choice: Any) -> None:
        if not isinstance(choice, Play | str):
            raise GameError(f"no dice fall now: {self.standing}")
        found = [play for play in self._plays() if choice in (play, play.text)]
        if not found and isinstance(choice, str):
            verdict = self.why(choice)
            found = [play for play in self._plays() if verdict and play.text == verdict.text]
        if not found:
            raise self._refused(str(choice), f"{choice} is a play of another position")
        self._play(found[0])

    def _play(self, play: Play) -> None:
        table, was_carried = self._table, self._table.is_carried
        self._note({"side": self.side, "numbers": list(table.numbers), "play": play.text})
        table.play(play.code)
        if table.handed and not was_carried:
            self._note({"handed": table.handed})
        self._settle()

    def _refused(self, play: str, otherwise: str) -> GameError:
        """Say why a play is not legal; `otherwise` is said of one that is, but cannot be taken."""
        verdict = self.why(play)
        if verdict:
            return GameError(otherwise)
        numbers = " ".join(map(str, self._table.numbers)) or "no numbers"
        return GameError(why.refusal_lines(verdict, play, numbers), verdict)

    def _note(self, event: Event) -> None:
        """Keep an event, in the record first: what cannot be written does not happen."""
        if self._recorder is not None:
            self._recorder.write(event)
        self._events.append(event)

    def _settle(self) -> None:
        """Let dice fall as long as there are some to fall."""
        self._decision, self._stepwise = None, None
        while self.kind in ("throw", "opening throw") and (self._listed or self.seed is not None):
            self._fall(self._listed.pop(0) if self._listed else self._table.drawn())
        if self.result is not None:
            self._note({"result": {name: getattr(self.result, name) for name in self.result.__slots__}})

    def _fall(self, dice: Fallen) -> None:
        if self.kind == "throw":
            self._note({"side": self.side, "throw": list(dice)})
            self._table.throw(dice)
        else:
            self._note({"opening": [list(part) for part in pair_of(dice)]})
            self._table.open(pair_of(dice))


_TAKERS: dict[Kind, Callable[[Game, Any], None]] = {
    "opening throw": Game._take_dice,
    "opening": Game._take_opening,
    "throw": Game._take_dice,
    "name": Game._take_name,
    "play": Game._take_play,
    "over": Game._take_nothing,
}


def _a_side(side: object) -> int:
    """Refuse what is not a side.

    Raises:
        GameError: neither 0 nor 1.
    """
    if not isinstance(side, int) or isinstance(side, bool) or side not in range(SIDES):
        raise GameError(f"a side is 0 or 1, not `{side!r}`")
    return side


def _word(choice: object, words: Sequence[str], standing: str) -> int:
    """Find which of the words was chosen."""
    plain = choice.strip().lower() if isinstance(choice, str) else ""
    if plain not in words:
        raise GameError(f"{standing}; `{choice}` is not one of {', '.join(f'`{word}`' for word in words)}")
    return words.index(plain)


def _two(players: Sequence[str]) -> tuple[str, str]:
    are_names = isinstance(players, Sequence) and all(isinstance(player, str) for player in players)
    if not are_names or len(players) != SIDES:
        raise GameError(f"a game has {SIDES} players, side 0 and side 1, each a name")
    return players[0], players[1]
