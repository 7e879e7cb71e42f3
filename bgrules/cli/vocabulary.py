"""What people type at the table: the words for choices and commands, and what help says of them."""

from collections.abc import Iterable
from difflib import get_close_matches

from bgrules.game.decision import ADOPT, THROW_AGAIN

SAID = {
    "adopt": ADOPT, "play": ADOPT, "p": ADOPT, "keep": ADOPT,
    "throw again": THROW_AGAIN, "throw": THROW_AGAIN, "t": THROW_AGAIN, "again": THROW_AGAIN, "roll": THROW_AGAIN,
    "reroll": THROW_AGAIN,
}  # fmt: skip
"""What people say for the choices at the opening."""
UNCLEAR = {"y", "yes", "n", "no", "a"}
"""Answers at the opening that may mean either choice: `a` is adopt or again."""
YES = {"y", "yes", "resign"}
NO = {"", "n", "no"}
CUBE = {"double", "redouble", "cube", "take", "drop", "beaver"}
"""Words of the doubling cube."""
THROWING = {"roll", "throw", "dice"}
"""Words for letting the dice fall."""
SAID_FOR = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "bye": "quit", "u": "undo", "show": "board"}
HELP = (
    ("13/7 8/7", "play: one entry a checker, from/to in your own numbers; also 24/18/13, 6/off(2), bar/20, hand/22"),
    ("13/7", "one step, when the rest follows; 7 alone, when only one checker can go there"),
    ("Enter", "take a forced play, or one made step by step"),
    ("-", "play nothing, when nothing can be played"),
    ("hint", "a play that `pips` would choose"),
    ("plays", "what can be played"),
    ("why 24/19", "whether that play is legal, and if not, which rule forbids it"),
    ("undo", "take the last step back, or what was entered last"),
    ("board", "show the board again"),
    ("save FILE", "copy the record as it stands"),
    ("resign", "resign, after a confirmation; `resign gammon` concedes a gammon"),
    ("quit", "stop here; the record is kept"),
)


def unknown_command(word: str, known: Iterable[str]) -> str:
    """Say that a word is not a command, and what to do instead."""
    near = get_close_matches(word, known, n=1, cutoff=0.7)
    hint = "."
    if word in CUBE:
        hint = "; this game has no doubling cube."
    elif word in THROWING:
        hint = "; nothing is to be thrown now."
    elif near:
        hint = f"; did you mean `{near[0]}`?"
    return f"unknown command `{word}`{hint} Type `help`."
