"""`Variant`: what `bgrules.load` returns, and the front door for every question about one position."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from bgrules.catalog.assembly import Loaded
from bgrules.catalog.assembly import load as load_files
from bgrules.position.position import Position
from bgrules.position.questions import (
    Numbers,
    Thrown,
    allowance_of,
    first_allowance,
    item_text,
    moment_of,
    must_be_side,
    must_fit,
    must_have_checkers,
    throw_of,
    usual_moment,
)
from bgrules.terms import OFF, Item, Moment, Throw, throws
from bgrules.variant.spec import Spec

if TYPE_CHECKING:
    from bgrules.draw.svg import Picture
    from bgrules.position.engine import PositionQuestion
    from bgrules.position.notation import Play
    from bgrules.position.why import Verdict
    from bgrules.ruleset.tables import Ruleset


def load(name: str | Path, *, trust: bool = False, set: Mapping[str, object] | None = None) -> "Variant":
    """Load a variant.

    Args:
        name: its name, its folder or its file.
        trust: run the `plugin.py` of a folder that is not in the catalog.
        set: house rules that override fields of the file, `{"obligation.larger": False}`.

    Returns:
        The variant, ready to be asked.

    Raises:
        VariantError: it cannot be found, read or run; every problem in words.
    """
    return Variant(load_files(name, trust=trust, set=set))


class Variant:
    """The rules of one variant, ready to be asked.

    A position is a `Position` or its text, always mover first; `start` is the variant's start. A throw is `(5, 2)` or
    `"5-2"`. What a throw is worth can depend on the moment: `first_throw=True` and the other words of `Moment`; left
    out, it is an ordinary throw well into the game, or the first of the game if the position is the start.
    """

    def __init__(self, loaded: Loaded) -> None:
        """Wrap what was loaded."""
        self.loaded = loaded

    def __repr__(self) -> str:
        return f"<Variant {self.name} {self.digest[:8]}>"

    @property
    def name(self) -> str:
        """The name in its file."""
        return self.spec.name

    @property
    def title(self) -> str:
        """The title in its file."""
        return self.spec.title

    @property
    def spec(self) -> Spec:
        """The file, resolved and checked."""
        return self.loaded.spec

    @property
    def digest(self) -> str:
        """A name for these rules: equal where the rules are."""
        return self.loaded.digest

    @property
    def ruleset(self) -> "Ruleset":
        """The tables that the kernel reads."""
        return self.loaded.ruleset

    def start(self, side: int = 0) -> Position:
        """Return the position at the start of a game, seen by a side."""
        must_be_side(side)
        setup = self.loaded.answers.setup
        return Position(setup[side], setup[1 - side])

    def position(self, given: Position | str, side: int = 0) -> Position:
        """Read a position, and check it against the variant.

        Args:
            given: a position, its text, or `start`.
            side: the mover's side; it matters where the sides start differently.

        Returns:
            The position.

        Raises:
            PositionError: it cannot be read, or cannot stand in this variant.
        """
        if isinstance(given, str) and given.strip().lower() == "start":
            return self.start(side)
        position = given if isinstance(given, Position) else Position.parse(given)
        must_fit(position, self.spec, self.loaded.answers.setup, [int(point) for point in self.ruleset.theirs])
        return position

    def won(self, position: Position | str) -> str:
        """Say who has borne off all the checkers of the variant: `mover`, `opponent`, or nobody, ``""``."""
        board = self.position(position)
        sides = (("mover", board.mover), ("opponent", board.opponent))
        return next((name for name, counts in sides if counts[OFF] >= self.spec.checkers), "")

    def allowances(self, throw: Thrown, **moment: bool | int) -> list[Item]:
        """List what a throw is worth, in order: allowances, choices, `THROW_AGAIN`.

        Raises:
            ThrowError: no throw, or no such moment.
        """
        return self._worth(self._throw(throw), moment_of(Moment(), moment))

    def plays(
        self,
        position: Position | str,
        throw: Thrown | None = None,
        *,
        dice: Numbers | None = None,
        side: int = 0,
        **moment: bool | int,
    ) -> "list[Play]":
        """List the legal plays of a throw's first allowance, one for every position that they lead to.

        Args:
            position: where the checkers stand.
            throw: the dice thrown.
            dice: instead of a throw, numbers to play, `(3, 3, 3, 3)`.
            side: the mover's side; it matters where the sides start differently.
            **moment: when it is thrown.

        Returns:
            The plays; a single empty one, `-`, when nothing can be played.

        Raises:
            PositionError: the position cannot be, or the mover has nothing left to play.
            ThrowError: no throw, no such moment, or the mover must name its numbers first.
        """
        from bgrules.position import engine

        return engine.legal_plays(self._question(position, throw, dice, side, moment))

    def steps(self, position: Position | str, die: int, *, side: int = 0, **moment: bool | int) -> list[str]:
        """List the single steps, one checker by one die, that are legal before anything is played.

        Raises:
            PositionError: the position cannot be, or the mover has nothing left to play.
            ThrowError: no such die or moment.
        """
        from bgrules.position import engine

        asked = self._question(position, None, (die,), side, moment)
        return engine.legal_steps(asked, asked.allowance.dice[0])

    def why(
        self,
        position: Position | str,
        throw: Thrown | None = None,
        play: str = "-",
        *,
        dice: Numbers | None = None,
        side: int = 0,
        **moment: bool | int,
    ) -> "Verdict":
        """Say whether a play is legal, and if not by which rule of which source.

        Args:
            position: where the checkers stand.
            throw: the dice thrown.
            play: the play as people type it.
            dice: instead of a throw, numbers to play.
            side: the mover's side; it matters where the sides start differently.
            **moment: when it is thrown.

        Returns:
            The verdict; true if the play is legal.

        Raises:
            PlayError: the play cannot be read.
            PositionError: the position cannot be, or the mover has nothing left to play.
            ThrowError: no throw, no such moment, or the mover must name its numbers first.
        """
        from bgrules.position import why

        asked = self._question(position, throw, dice, side, moment)
        later = self._rest(position, throw, side, moment) if dice is None else []
        return why.decide(self, asked, play, later)

    def then(self, position: Position | str, throw: Thrown, *, side: int = 0, **moment: bool | int) -> list[str]:
        """Say what follows the first allowance of a throw when it is played as far as it can be.

        Returns:
            The rest of the throw's list, `["3 3 3 3", "again"]`; empty where no legal play earns it.
        """
        rest = self._rest(position, throw, side, moment)
        asked = self._question(position, throw, None, side, moment)
        if not rest or asked.allowance.if_short == "go_on":
            return [item_text(item) for item in rest]
        from bgrules.position import engine

        found = engine.legal_plays(asked)
        is_earned = any(
            len(play.numbers) == len(asked.allowance.dice) and any(play.result.mover[OFF + 1 :]) for play in found
        )
        return [item_text(item) for item in rest] if is_earned else []

    def picture(
        self,
        position: Position | str = "start",
        throw: Thrown | None = None,
        play: "Play | str | None" = None,
        *,
        side: int = 0,
    ) -> "Picture":
        """Draw a position as an SVG document, with the variant's ways and homes; a notebook shows it.

        Args:
            position: what stands where, mover first.
            throw: dice to show.
            play: a play of the mover, drawn with arrows; it is not judged.
            side: the mover's side, 0 white, 1 black.

        Returns:
            The document, a text.

        Raises:
            PositionError: the position cannot be.
            ThrowError: no throw.
            PlayError: the play cannot be read.
            PictureError: a step of the play has no checker to make it.
        """
        from bgrules.draw.layout import ground_of
        from bgrules.draw.svg import picture

        board = self.position(position, side)
        must_be_side(side)
        dice = None if throw is None else self._throw(throw)
        return picture(board, ground_of(self), throw=dice, play=None if play is None else str(play), side=side)

    def _question(
        self,
        position: Position | str,
        throw: Thrown | None,
        dice: Numbers | None,
        side: int,
        moment: Mapping[str, bool | int],
    ) -> "PositionQuestion":
        """Read and check everything that `plays` and `why` are asked with."""
        from bgrules.position.engine import PositionQuestion

        board, when = self._moment(position, side, moment)
        must_have_checkers(board)
        if dice is not None:
            return PositionQuestion(self.ruleset, board, side, allowance_of(dice), when.first_throw)
        thrown = self._throw(throw)
        allowance = first_allowance(self._worth(thrown, when), thrown)
        return PositionQuestion(self.ruleset, board, side, allowance, when.first_throw, thrown.dice)

    def _throw(self, given: Thrown | None) -> Throw:
        return throw_of(given, self.spec.throws.dice, self.name)

    def _worth(self, throw: Throw, moment: Moment) -> list[Item]:
        column = throws(self.spec.throws.dice).index(throw)
        return list(self.loaded.answers.bonus_throws[moment.index][column])

    def _moment(self, given: Position | str, side: int, moment: Mapping[str, bool | int]) -> tuple[Position, Moment]:
        board = self.position(given, side)
        return board, moment_of(usual_moment(board, board == self.start(side)), moment)

    def _rest(
        self, given: Position | str, throw: Thrown | None, side: int, moment: Mapping[str, bool | int]
    ) -> list[Item]:
        """List what a throw is worth after its first item."""
        return self._worth(self._throw(throw), self._moment(given, side, moment)[1])[1:]
