"""`Match`: games one after the other to a score, of one variant or of several in turn.

Who begins the next game is the variant's own rule, `opening.next_game`; a match adds nothing to the rules of a game.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from bgrules.catalog.catalog import find
from bgrules.catalog.matches import find_match, variants_of
from bgrules.errors import GameError
from bgrules.game.decision import Result
from bgrules.game.game import Game
from bgrules.position.variant import Variant, load
from bgrules.records.recorder import named
from bgrules.records.score import fault
from bgrules.terms import SIDES, TURN_LIMIT
from bgrules.variant.match_file import read_match

Given = Variant | str | Path


class Match:
    """Games in turn until a side has enough points: `game` begins the next one, `count` counts it when it is over."""

    def __init__(
        self,
        variants: Given | Sequence[Given],
        to: int,
        seed: int | None = None,
        *,
        players: Sequence[str] = ("", ""),
        turn_limit: int = TURN_LIMIT,
        score: Sequence[int] = (0, 0),
        played: int = 0,
        first: int | None = None,
        name: str = "",
    ) -> None:
        """Begin a match, or resume one.

        Args:
            variants: what is played: a variant, or several that take turns.
            to: points that win the match.
            seed: of the dice; game number n of the match is game n of the seed. None to give the dice.
            players: who plays side 0 and side 1, in words.
            turn_limit: turns after which a game is cut off; it counts for nobody.
            score: points of side 0 and side 1 so far.
            played: games so far.
            first: the side that begins the game now; None to throw for it.
            name: of the match, for its records.

        Raises:
            GameError: a number that makes no sense, no variant, or a match that is over.
            VariantError: a variant that cannot be loaded.
        """
        given = [variants] if isinstance(variants, Variant | str | Path) else list(variants)
        self.variants = tuple(one if isinstance(one, Variant) else load(one) for one in given)
        self.to, self.name = to, name
        self.seed, self.players, self.turn_limit = seed, tuple(players), turn_limit
        self.score, self.played, self.first = tuple(score), played, first
        self._must_make_sense()

    @classmethod
    def load(
        cls,
        name: str | Path,
        to: int | None = None,
        *,
        trust: bool = False,
        set: Mapping[str, object] | None = None,
        **how: Any,
    ) -> Self:
        """Begin a match of the catalog, or of a `match.yaml`.

        Args:
            name: its name, its folder or its file.
            to: points that win it; None for what its file says.
            trust: run the `plugin.py` of folders that are not in the catalog.
            set: house rules that override fields of every variant.
            how: what else `Match` takes: `seed`, `players`, `turn_limit`.

        Raises:
            GameError: there is no such match, or a number makes no sense.
            VariantError: its file or one of its variants cannot be read.
        """
        path = find_match(name)
        if path is None:
            raise GameError(f"unknown match `{name}`; `bgrules variants` lists them")
        says = read_match(path)
        files = variants_of(path, says, find)
        loaded = {file: load(file, trust=trust, set=set) for file in dict.fromkeys(files)}
        variants = [loaded[file] for file in files]
        return cls(variants, says.to if to is None else to, name=says.name, **how)

    @classmethod
    def of_record(cls, heading: Mapping[str, Any], trust: bool = False) -> Self | None:
        """Stand where the record of a game stands in its match; None if it is not a game of one.

        Raises:
            GameError: what it says of the match makes no sense.
            VariantError: a variant cannot be loaded.
        """
        found = heading.get("match")
        if found is None:
            return None
        try:
            games, to, score, played, name = (found[key] for key in ("games", "to", "score", "played", "name"))
            variants = [load(str(game), trust=trust, set=heading["set"]) for game in games]
            if not isinstance(name, str):
                raise TypeError
            how = {key: heading[key] for key in ("seed", "players", "turn_limit")}
            return cls(variants, to, score=score, played=played, first=heading.get("first"), name=name, **how)
        except (KeyError, TypeError):
            raise GameError("the record's heading says nothing usable of its `match`") from None

    def __repr__(self) -> str:
        return f"<Match {self.name or ', '.join(one.name for one in self.variants)} to {self.to}: {self.standing}>"

    @property
    def variant(self) -> Variant:
        """What is played now."""
        return self.variants[self.played % len(self.variants)]

    @property
    def winner(self) -> int | None:
        """The side that has won the match; None while it is in progress."""
        return next((side for side in range(SIDES) if self.score[side] >= self.to), None)

    @property
    def standing(self) -> str:
        """The score in words, `2 to 5`."""
        return " to ".join(map(str, self.score))

    @property
    def heading(self) -> dict[str, Any]:
        """What the record of a game says of its match: all that is needed to resume it."""
        games = [named(one) for one in self.variants]
        return {"name": self.name, "games": games, "to": self.to, "score": list(self.score), "played": self.played}

    def game(self, **how: Any) -> Game:
        """Begin the game that is to be played now.

        Args:
            how: what else `Game` takes: `dice`, `record`, `heading`.

        Raises:
            GameError: the match is over.
        """
        if self.winner is not None:
            raise GameError(f"the match is over: {self.standing}")
        said = {"match": self.heading} | dict(how.pop("heading", {}))
        asked = {"number": self.played, "first": self.first, "players": self.players, "heading": said, **how}
        return Game(self.variant, self.seed, turn_limit=self.turn_limit, **asked)

    def count(self, game: Game) -> None:
        """Count a game that is over, and see who begins the next.

        Raises:
            GameError: it is not over.
        """
        if game.result is None:
            raise GameError(f"the game is not over: {game.standing}")
        score = list(self.score)
        if game.result.winner is not None:
            score[game.result.winner] += game.result.worth
        self.score, self.played = tuple(score), self.played + 1
        self.first = begins_next(game.variant, game.result)

    def _must_make_sense(self) -> None:
        if not self.variants:
            raise GameError("a match needs a variant")
        most = [max(win.worth_of(one.spec.checkers) for win in one.spec.wins) for one in self.variants]
        if says := fault(self.to, self.score, self.played, most):
            raise GameError(says)


def begins_next(variant: Variant, result: Result) -> int | None:
    """Say which side begins the game after one that ended so; None when it is thrown for.

    Source: field `opening.next_game`.
    """
    rule, winner = variant.spec.opening.next_game, result.winner
    if winner is None or rule == "thrown":
        return None
    if rule == "winner_of_single":
        return winner if result.worth <= min(win.worth_of(1) for win in variant.spec.wins) else None
    return winner if rule == "winner" else 1 - winner
