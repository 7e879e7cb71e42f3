"""What people type at the table: the words for choices and commands, and what help says of them."""

from bgrules.game.decision import ADOPT, THROW_AGAIN

SAID = {
    "adopt": ADOPT, "a": ADOPT, "play": ADOPT, "p": ADOPT, "yes": ADOPT, "y": ADOPT, "keep": ADOPT,
    "throw again": THROW_AGAIN, "throw": THROW_AGAIN, "t": THROW_AGAIN, "again": THROW_AGAIN, "no": THROW_AGAIN,
    "n": THROW_AGAIN, "roll": THROW_AGAIN,
}  # fmt: skip
"""What people say for the choices at the opening."""
SAID_FOR = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "bye": "quit", "u": "undo", "show": "board"}
HELP = (
    ("13/7 8/7", "play: one entry a checker, from/to in your own numbers; also 24/18/13, 6/off(2), bar/20, hand/22"),
    ("13/7", "one step, when the rest follows; 7 alone, when only one checker can go there"),
    ("Enter", "take a forced play, or one made step by step"),
    ("-", "play nothing, when nothing can be played"),
    ("hint", "a play that `pips` would choose"),
    ("plays", "what can be played"),
    ("why 24/19", "whether that is legal, and by which rule not"),
    ("undo", "take the last step back, or what was entered last"),
    ("board", "show the board again"),
    ("save FILE", "copy the record as it stands"),
    ("resign", "give up; `resign gammon` gives more"),
    ("quit", "stop here; the record is kept"),
)
