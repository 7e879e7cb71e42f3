"""What people see of a game at a terminal: the board from their side, what happened, what is to be decided.

Side 0 is always X, side 1 always O, whoever plays.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from bgrules.cli import output
from bgrules.draw import ascii
from bgrules.game.decision import Result
from bgrules.game.game import Game
from bgrules.position.position import Position, pips, place_name
from bgrules.terms import BAR, HAND, POINTS, SIDES

if TYPE_CHECKING:
    from bgrules.cli.session import Session

LETTERS = "XO"
TURNED = str.maketrans("XO", "OX")
WIDE = 70
"""Columns that a drawn board needs; where there are fewer, the points are listed."""
PLACES = (*range(POINTS, 0, -1), BAR, HAND, 0)
Event = dict[str, Any]


class Display:
    """A game as it is shown: names, board, news."""

    def __init__(self, session: "Session") -> None:
        """Look at a game from its beginning."""
        self.session = session
        self._told = 0
        self._shown: object = None
        self._turn = 0
        self._mover = 0

    @property
    def game(self) -> Game:
        """The game that is shown."""
        return self.session.game

    def name(self, side: int) -> str:
        """Call a side: `you` where only one person plays, a player of ours by its name, else by the letter."""
        players = self.session.players
        if players[side] is None:
            return LETTERS[side] if players[1 - side] is None else "you"
        is_unlike = self.game.players[0] != self.game.players[1]
        return self.game.players[side] if is_unlike else f"{self.game.players[side]} {LETTERS[side]}"

    def does(self, side: int, verb: str) -> str:
        """Say what a side does, `you throw`, `O throws`."""
        name = self.name(side)
        return f"{name} {verb}" if name == "you" else f"{name} {verb}s"

    def show(self, again: bool = True) -> None:
        """Print the board, as the person sees it who is to play; unless again, only one that has changed."""
        seen_by = self._seen_by()
        now = (self.game.position, self.game.side, seen_by)
        if now == self._shown and not again:
            return
        self._shown = now
        position = self.game.position if seen_by == self.game.side else self.game.position.flipped
        output.text()
        for line in self._board(position, seen_by):
            output.text(line)
        output.text()

    @property
    def is_shown(self) -> bool:
        """The board has been printed at least once."""
        return self._shown is not None

    def news(self) -> None:
        """Print what has happened since the last time."""
        events = self.game.events
        for i in range(self._told, len(events)):
            for line in self._news(events, i):
                output.folded(line, rest="  ")
        self._told = len(events)
        self._tell_skipped()

    def forget(self) -> None:
        """Mark what has happened so far as printed."""
        self._told = len(self.game.events)
        self._turn, self._mover = self.game.clock.turn, self.game.side

    def numbers(self) -> str:
        """Say what is to be played: `4-4   numbers to play: 4 4 4 4, then 3 3 3 3, then throw again`."""
        game, decision = self.game, self.game.decision
        dice = "handed over" if decision.is_handed else str(decision.throw)
        left = " ".join(map(str, game.left)) or "none"
        then = "".join(f", then {'throw again' if item == 'again' else item}" for item in game.then)
        what = "numbers left" if game.made else "numbers to play"
        may = " (as few as you like)" if decision.is_optional else ""
        made = f"{' '.join(game.made)} made; " if game.made else f"{dice}   "
        return f"{made}{what}: {left}{may}{then}"

    def ending(self, result: Result) -> str:
        """Say how the game ended."""
        if result.winner is None:
            return {"drawn": "drawn: neither side can play any more"}.get(result.ended, "cut off: it lasted too long")
        how = ", by resignation" if result.ended == "resigned" else ""
        return f"{self.does(result.winner, 'win')}: {result.kind}, worth {result.worth}{how}"

    def _seen_by(self) -> int:
        people = [side for side in range(SIDES) if self.session.players[side] is None]
        if len(people) == 1:
            return people[0]
        return self.game.side if people and not self.session.is_typed else 0

    def _board(self, position: Position, seen_by: int) -> Iterator[str]:
        if output.data().width < WIDE:
            yield from self._listed(position, seen_by)
            return
        drawn = ascii.draw(self.game.variant, position)
        for word, side in (("mover", seen_by), ("opponent", 1 - seen_by)):
            drawn = drawn.replace(f"  {word:<9}", f"  {self._seat(side):<9}")
        yield from (drawn.translate(TURNED) if seen_by else drawn).splitlines()

    def _listed(self, position: Position, seen_by: int) -> Iterator[str]:
        """List both sides' points, each in its own numbers."""
        for side, counts in ((seen_by, position.mover), (1 - seen_by, position.opponent)):
            places = " ".join(f"{place_name(place)}:{counts[place]}" for place in PLACES if counts[place])
            yield f"{LETTERS[side]} {self._seat(side)}, pips {pips(counts)}:".replace(" ,", ",")
            yield f"  {places}"

    def _seat(self, side: int) -> str:
        """Say beside the board who a side is; of two people, whose turn it is."""
        name = self.name(side)
        is_to_play = side == self.game.side and self.game.kind not in ("opening throw", "over")
        return name if name not in LETTERS else "to play" * is_to_play

    def _news(self, events: Sequence[Event], i: int) -> Iterator[str]:
        event = events[i]
        if "opening" in event:
            yield self._opening(event["opening"])
        elif "adopt" in event:
            does = self.does(event["side"], "play" if event["adopt"] else "throw")
            yield f"{does} {'these dice' if event['adopt'] else 'again'}"
        elif "play" in event:
            yield f"{self.name(event['side'])} {_dice_of(events, i)}: {_spoken(event['play'])}"
        elif "name" in event:
            yield f"{self.does(event['side'], 'name')} choice {event['name'] + 1}"
        elif "handed" in event:
            yield f"handed over: {' '.join(map(str, event['handed']))}"

    def _opening(self, dice: Sequence[Sequence[int]]) -> str:
        found = ", ".join(f"{self.name(side)} {'-'.join(map(str, dice[side]))}" for side in range(SIDES))
        return f"opening: {found}" + ("; equal, so again" if sum(dice[0]) == sum(dice[1]) else "")

    def _tell_skipped(self) -> None:
        """Say that a side did not come to its turn."""
        turn, mover = self.game.clock.turn, self.game.side
        if self._turn and turn - self._turn == SIDES and mover == self._mover and self.game.result is None:
            output.text(f"{self.name(1 - mover)}: shut out, no throw")
        self._turn, self._mover = turn, mover


def _dice_of(events: Sequence[Event], i: int) -> str:
    """Say what a play was made with: the throw just made; else the numbers, of a later part of it or handed over."""
    before: Event = next((event for event in reversed(events[:i]) if not event.keys() & {"adopt", "name"}), {})
    opening = before.get("opening", [[], []])
    both = len(opening[0]) == 1
    dice = before.get("throw") or (opening[0] + opening[1] if both else opening[events[i]["side"]])
    return "-".join(map(str, sorted(dice, reverse=True))) or " ".join(map(str, events[i]["numbers"]))


def _spoken(play: str) -> str:
    return "no play" if play == "-" else play
