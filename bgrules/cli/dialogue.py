"""The talk at the table: whose turn it is, a prompt, and what a person may answer."""

import re
from collections.abc import Callable

from bgrules.cli import file_endings, output, prompt
from bgrules.cli.display import LETTERS, Display
from bgrules.cli.play_input import enter, left_after
from bgrules.cli.session import Session
from bgrules.cli.vocabulary import HELP, NO, SAID, SAID_FOR, THROWING, UNCLEAR, YES, unknown_command
from bgrules.errors import BgrulesError
from bgrules.players.pips import PipsPlayer
from bgrules.position.notation import PLACE_WORDS, play_entries
from bgrules.position.why import refusal_lines

SHOWN = 30
"""Plays that `plays` lists."""


class Leaving(Exception):  # noqa: N818  not a fault
    """The person stops before the end of the game."""


class Dialogue:
    """One game, from here to its end or to where the person leaves."""

    def __init__(self, session: Session) -> None:
        """Begin the dialogue of one game."""
        self.session = session
        self.table = Display(session)
        self._is_shown = False

    def run(self) -> None:
        """Play on to the end.

        Raises:
            Leaving: the person quits, or the input is at its end.
        """
        while (result := self.session.game.result) is None:
            self.table.news()
            self._decide()
        self.table.news()
        self.table.show(again=False)
        output.text(self.table.ending(result))

    def _decide(self) -> None:
        """Let whose turn it is decide; dice that must be thrown are typed by the person at the keyboard."""
        game = self.session.game
        player = None if game.kind in DICE_FALL else self.session.players[game.side]
        if player is not None:
            game.take(player.choose(game))
            self._is_shown = False
            return
        self._show_once()
        text = prompt.line(self._prompt())
        if text is None:
            raise Leaving
        try:
            self._answer_and_keep(text)
        except BgrulesError as error:
            _say(str(error).removeprefix(f"{game.standing}; "))

    def _show_once(self) -> None:
        """Show the board when a turn comes to a person, and what to decide whenever that is new."""
        game = self.session.game
        if self._is_shown:
            return
        self._is_shown = True
        if not (game.made and self.table.is_shown):
            self.table.show(again=False)
        self._say_what()

    def _say_what(self) -> None:
        """Say what is to be decided."""
        game = self.session.game
        if game.kind == "opening":
            output.folded(f"{game.decision.throw}   play these dice, or throw again? (p/t)")
        elif game.kind == "name":
            for number, choice in enumerate(game.choices, 1):
                output.folded(f"{number}  {choice}", rest="   ")
        elif game.kind == "play":
            output.folded(self.table.numbers(), rest="  ")
            if says := self._forced():
                output.folded(says, rest="  ")

    def _forced(self) -> str:
        """Say what Enter does; only what leaves no choice is done so."""
        game = self.session.game
        if game.made:
            if not game.can_finish:
                return ""
            return f"Enter plays it{' as it is, or continue' if game.steps else ''}; `undo` takes the last step back"
        if len(game.choices) > 1:
            return ""
        text = str(game.choices[0])
        return "nothing can be played; Enter continues" if text == "-" else f"forced: {text}; Enter plays it"

    def _prompt(self) -> str:
        game = self.session.game
        if game.kind == "opening throw":
            dice = "die" if self.session.game.variant.spec.opening.dice_each == 1 else "dice"
            return f"opening, {LETTERS[0]}'s {dice} then {LETTERS[1]}'s> "
        name = self.table.name(game.side)
        return f"{name} throw{'' if name == 'you' else 's'}> " if game.kind == "throw" else f"{name}> "

    def _answer_and_keep(self, text: str) -> None:
        """Do what was typed, and keep the steps made then, so that a game left in the middle of a play has them."""
        try:
            self._answer(text)
        finally:
            self.session.game.keep_steps()

    def _answer(self, text: str) -> None:
        """Do what was typed."""
        word, _, rest = text.partition(" ")
        word = _bare(word)
        command = _COMMANDS.get(SAID_FOR.get(word, word))
        if command is not None:
            command(self, rest.strip())
        else:
            _DECIDERS[self.session.game.kind](self, text)

    def _take_dice(self, text: str) -> None:
        if not text:
            output.text("type the dice, such as 6-2")
            return
        if _bare(text) in THROWING:
            output.text("throw the dice and type them: 6-2")
            return
        self._must_be_no_word(text)
        self.session.game.take(text)
        self._is_shown = False

    def _take_opening(self, text: str) -> None:
        choice = SAID.get(text.lower())
        if choice is None:
            if text.lower() not in UNCLEAR:
                self._must_be_no_word(text)
            output.text("p plays these dice, t throws again")
            return
        self.session.game.take(choice)
        self._is_shown = False

    def _take_name(self, text: str) -> None:
        choices = self.session.game.choices
        if text.lower() not in choices:
            self._must_be_no_word(text)
        is_number = text.isdecimal() and 1 <= int(text) <= len(choices)
        self.session.game.take(choices[int(text) - 1] if is_number else text)
        self._is_shown = False

    def _take_play(self, text: str) -> None:
        game, text = self.session.game, _PLAYING.sub("", text)
        if text:
            self._must_be_no_word(text)
            enter(game, text)
        elif game.made and not game.can_finish:
            output.text(f"still to play: {' '.join(map(str, game.left))}")
            return
        elif game.made:
            game.finish()
        elif len(game.choices) == 1:
            game.take(game.choices[0])
        else:
            output.text("type a play, such as the one that `hint` shows; `help` lists the commands")
            return
        self._is_shown = False

    def _must_be_no_word(self, text: str) -> None:
        """Refuse a word that is neither a command, nor a place, nor a way to play nothing.

        Raises:
            BgrulesError: it is one.
        """
        word = _bare((text.split() or [""])[0])
        if word.isalpha() and word not in PLACE_WORDS and play_entries(text):
            raise BgrulesError(unknown_command(word, _COMMANDS))

    def _hint(self, _: str) -> None:
        game = self.session.game
        if game.kind in DICE_FALL:
            output.text("throw the dice and type them: 6-2")
            return
        choice = PipsPlayer().choose(game)
        output.text(f"hint: {choice}" + (" instead of the steps made" if game.made else ""))

    def _plays(self, _: str) -> None:
        game = self.session.game
        if game.made:
            output.folded("next: " + ", ".join(game.steps) if game.steps else "no step is left")
            return
        shown = [str(choice) for choice in game.choices[:SHOWN]]
        left = len(game.choices) - len(shown)
        output.folded(
            "; ".join(shown) + (f"; and {left} more" if left else "") or "the dice must fall first", rest="  "
        )

    def _why(self, play: str) -> None:
        game = self.session.game
        if not play:
            output.text("ask about a play: why 24/19")
            return
        whole = " ".join((*game.made, play))
        verdict = game.why(whole)
        if not verdict and (left := left_after(game, play)) is not None:
            output.text(f"legal: {play}, if the rest follows; numbers left then: {left}")
            return
        _say(refusal_lines(verdict, whole, " ".join(map(str, game.decision.numbers)) or "no numbers"))

    def _undo(self, _: str) -> None:
        if self.session.game.made:
            self.session.game.undo()
        else:
            self.session.take_back()
            self.table.forget()
            output.text("taken back")
        self._is_shown = False

    def _board(self, _: str) -> None:
        self.table.show()
        self._say_what()

    def _save(self, path: str) -> None:
        if path:
            file_endings.must_fit("save", path, file_endings.RECORD)
            self.session.save(path)
            output.text(f"saved in {path} as it stands")
        elif self.session.record:
            output.text(f"kept in {self.session.record}, every line at once; `save FILE` copies it")
        else:
            output.text("this game is not recorded; `save FILE` writes it down")

    def _resign(self, kind: str) -> None:
        game, side = self.session.game, self._person()
        result = game.resignation(kind.lower(), side)
        output.text(f"resign the game as `{result.kind}`, worth {result.worth}? (y/n)")
        answer = prompt.line(f"{self.table.name(side)}> ")
        if answer is None:
            raise Leaving
        if answer.lower() in YES:
            game.resign(result.kind, side)
            return
        output.text("not resigned")
        if answer.lower() not in NO:
            self._answer(answer)

    def _person(self) -> int:
        """Say which side is speaking: the only person, else whose turn it is."""
        people = [side for side, player in enumerate(self.session.players) if player is None]
        return people[0] if len(people) == 1 else self.session.game.side

    def _quit(self, _: str) -> None:
        raise Leaving

    def _help(self, _: str) -> None:
        width = max(len(typed) for typed, _ in HELP) + 2
        for typed, does in HELP:
            output.folded(does, f"{typed:<{width}}", " " * width)


def _say(lines: str) -> None:
    """Print what is said in several lines, each folded to the width of the terminal."""
    for line in lines.splitlines():
        output.folded(line.strip(), line[: len(line) - len(line.lstrip())], " " * 11 if line[:1] == " " else "  ")


def _bare(word: str) -> str:
    """Take signs off a word that people put around commands: `/help`, `quit!`."""
    return word.lower().strip("/:!.,") or word


_PLAYING = re.compile(r"(?:play|move)\s+(?=\S)", re.IGNORECASE)
"""What may stand before a play."""
DICE_FALL = ("opening throw", "throw")
"""Decisions that dice make."""
_COMMANDS: dict[str, Callable[[Dialogue, str], None]] = {
    "hint": Dialogue._hint,
    "plays": Dialogue._plays,
    "why": Dialogue._why,
    "undo": Dialogue._undo,
    "board": Dialogue._board,
    "save": Dialogue._save,
    "resign": Dialogue._resign,
    "quit": Dialogue._quit,
    "help": Dialogue._help,
}
_DECIDERS: dict[str, Callable[[Dialogue, str], None]] = {
    "opening throw": Dialogue._take_dice,
    "throw": Dialogue._take_dice,
    "opening": Dialogue._take_opening,
    "name": Dialogue._take_name,
    "play": Dialogue._take_play,
}
