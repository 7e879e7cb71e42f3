"""One game at the terminal, or all games of a match one after the other with the score between them."""

import shlex
from typing import TYPE_CHECKING

from bgrules.cli import output, prompt
from bgrules.cli import session as room
from bgrules.cli.dialogue import Dialogue, Leaving
from bgrules.cli.display import LETTERS, Display
from bgrules.cli.session import Sitting
from bgrules.game.match import Match

if TYPE_CHECKING:
    pass


def gone_on_with(sitting: Sitting, trust: bool) -> Match | None:
    """Stand where the game's record stands in its match; None if it is not a game of one."""
    return Match.of_record(sitting.game.heading, trust)


def play(sitting: Sitting, match: Match | None, trust: bool, notice: str = "") -> None:
    """Play to the end, or to where the person leaves; the records stay in any case."""
    prompt.be_ready()
    while _is_played(sitting, match, trust, notice) and match is not None:
        match.count(sitting.game)
        _say_score(sitting, match)
        if match.winner is not None:
            return
        sitting, notice = room.begin_next(match, sitting), ""


def _is_played(sitting: Sitting, match: Match | None, trust: bool, notice: str) -> bool:
    """Play one game; say whether to its end."""
    _greet(sitting, match, notice)
    try:
        Dialogue(sitting).run()
    except Leaving:
        _say_kept(sitting, trust)
        return False
    except KeyboardInterrupt:
        output.text()
        _say_kept(sitting, trust)
        raise
    return True


def _say_score(sitting: Sitting, match: Match) -> None:
    """Say how the match stands, in the names at the table."""
    table = Display(sitting)
    score = ", ".join(f"{table.name(side)} {match.score[side]}" for side in range(len(LETTERS)))
    won = "" if match.winner is None else f"; {table.does(match.winner, 'win')} the match"
    output.text(f"score: {score}, to {match.to}{won}")
    output.text()


def _greet(sitting: Sitting, match: Match | None, notice: str) -> None:
    game = sitting.game
    which = f"game {match.played + 1} of a match to {match.to}" if match else ""
    begins = "" if game.first is None else f"{Display(sitting).does(game.first, 'begin')}"
    for line in filter(None, (notice, game.variant.title, which, *_who(sitting), begins)):
        output.folded(line)
    dice = "real dice" if sitting.is_typed else f"seed {game.seed}"
    kept = f"record {sitting.record}" if sitting.record else "no record is kept; `save FILE` writes one"
    output.text(f"{dice}, {kept}")
    output.text("`help` tells what can be typed")


def _who(sitting: Sitting) -> list[str]:
    table = Display(sitting)
    names = [table.name(side) for side in range(len(LETTERS))]
    if names == list(LETTERS):
        return ["two people: X and O"]
    return [", ".join(f"{name} {'are' if name == 'you' else 'is'} {LETTERS[side]}" for side, name in enumerate(names))]


def _say_kept(sitting: Sitting, trust: bool) -> None:
    if sitting.record is not None:
        needed = " --trust" if trust else ""
        output.text(f"to go on with this game: bgrules play --resume {shlex.quote(str(sitting.record))}{needed}")
