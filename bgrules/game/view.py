"""What can be seen of one game: who decides what, the choices, the board, the steps, the end. It changes nothing."""

from collections.abc import Iterator

from bgrules.errors import GameError
from bgrules.game.decision import ADOPT, ENDINGS, KINDS, THROW_AGAIN, Clock, Decision, Kind, Result
from bgrules.game.machine import Machine
from bgrules.game.stepwise import Stepwise
from bgrules.kernel import board
from bgrules.position import why
from bgrules.position.notation import Play
from bgrules.position.position import Position
from bgrules.position.questions import item_text
from bgrules.position.variant import Variant
from bgrules.terms import Throw

OPENING_CHOICES = (ADOPT, THROW_AGAIN)


class View:
    """A game to look at."""

    def __init__(self, variant: Variant, turn_limit: int) -> None:
        """Look at the start of a game."""
        self.variant = variant
        self._table = Machine(variant, turn_limit)
        self._resigned: Result | None = None
        self._decision: Decision | None = None
        self._stepwise: Stepwise | None = None

    @property
    def kind(self) -> Kind:
        """What kind of decision is to be made."""
        return "over" if self._resigned else KINDS[self._table.decision]

    @property
    def decision(self) -> Decision:
        """Who must decide what, and the choices."""
        if self._decision is None:
            self._decision = self._decide()
        return self._decision

    @property
    def choices(self) -> tuple[Play | str, ...]:
        """What may be taken now: plays, or words; empty while dice must fall, and when the game is over."""
        return self.decision.choices

    @property
    def side(self) -> int:
        """The side whose turn it is, or was last; 0 while the opening is thrown."""
        return self._table.mover

    @property
    def position(self) -> Position:
        """The board as that side sees it, the steps made so far included."""
        return self._stepwise.position if self._stepwise else self._table.position

    @property
    def then(self) -> list[str]:
        """What comes after the numbers to play now if they are all played, `["3 3 3 3", "again"]`."""
        return [] if self._resigned else [item_text(item) for item in self._table.then()]

    @property
    def clock(self) -> Clock:
        """Where in the game this decision falls."""
        return Clock(*(self._table.counter(which) for which in (board.TURN, board.THROW, board.ORDINAL)))

    @property
    def hits(self) -> int:
        """Checkers hit or pinned so far."""
        return self._table.counter(board.HITS)

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it is in progress."""
        if self._resigned or self.kind != "over":
            return self._resigned
        winner, ended = self._table.counter(board.WINNER), ENDINGS[self._table.counter(board.ENDED)]
        if winner < 0:
            return Result(None, "", 0, ended)
        return Result(winner, self._table.win.name, self._table.worth, ended)

    @property
    def standing(self) -> str:
        """Who must do what, in a few words."""
        words = {"opening throw": "the dice of the opening must fall", "over": f"the game is over: {self.result}"}
        does = {"opening": "chooses: adopt, or throw again", "throw": "throws now", "name": "names its numbers"}
        numbers = " ".join(map(str, self._table.numbers)) or "no numbers"
        return words.get(self.kind) or f"side {self.side} {does.get(self.kind, f'plays {numbers}')}"

    @property
    def steps(self) -> list[str]:
        """The steps that can come next, one checker by one number, `24/18*`; empty where nothing is to be played."""
        return self._by_steps().steps() if self.kind == "play" else []

    @property
    def made(self) -> tuple[str, ...]:
        """The steps made so far of the numbers to play now."""
        return self._stepwise.made if self._stepwise else ()

    @property
    def left(self) -> tuple[int, ...]:
        """The numbers to play now, less those used by steps."""
        return self._stepwise.left if self._stepwise else self.decision.numbers

    @property
    def can_finish(self) -> bool:
        """The steps made so far are a legal play."""
        return self.kind == "play" and self._by_steps().play is not None

    def why(self, play: str) -> why.Verdict:
        """Say whether a play of the numbers to play now is legal, and if not by which rule.

        Raises:
            GameError: there is nothing to play now.
            PlayError: no play.
        """
        self._must_be("play", "there is nothing to play")
        return why.decide(self.variant, self._table.question, play, self._table.then())

    def _must_be(self, kind: Kind, says: str) -> None:
        if self.kind != kind:
            raise GameError(f"{says}: {self.standing}")

    def _decide(self) -> Decision:
        table, kind, side = self._table, self.kind, self.side
        if kind in ("opening throw", "over"):
            return Decision(kind)
        if kind == "throw":
            return Decision(kind, side)
        is_handed = kind == "play" and table.is_carried
        throw = None if is_handed else Throw(table.dice)
        return Decision(kind, side, throw, table.numbers, table.is_optional, is_handed, self._choices())

    def _choices(self) -> tuple[Play | str, ...]:
        if self.kind == "play":
            return tuple(self._table.plays())
        return OPENING_CHOICES if self.kind == "opening" else tuple(self._options())

    def _options(self) -> Iterator[str]:
        return (", ".join(map(item_text, option)) for option in self._table.options())

    def _by_steps(self) -> Stepwise:
        if self._stepwise is None:
            self._stepwise = Stepwise(self._table, self._plays())
        return self._stepwise

    def _plays(self) -> list[Play]:
        return [play for play in self.choices if isinstance(play, Play)]
