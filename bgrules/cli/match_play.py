"""One game at the terminal, or all games of a match one after the other with the score between them."""

import shlex

from bgrules.cli import output, prompt
from bgrules.cli.dialogue import Dialogue, Leaving
from bgrules.cli.display import LETTERS, Display
from bgrules.cli.session import Session, begin_next
from bgrules.game.match import Match


def match_of(session: Session, trust: bool) -> Match | None:
    """Stand where the game's record stands in its match; None if it is not a game of one."""
    return Match.of_record(session.game.heading, trust)


def play(session: Session, match: Match | None, trust: bool) -> None:
    """Play to the end, or to where the person leaves; the records stay in any case."""
    prompt.be_ready()
    while _is_played(session, match, trust) and match is not None:
        match.count(session.game)
        _say_score(session, match)
        if match.winner is not None:
            return
        session = begin_next(match, session)


def _is_played(session: Session, match: Match | None, trust: bool) -> bool:
    """Play one game; say whether to its end."""
    _greet(session, match)
    try:
        Dialogue(session).run()
    except Leaving:
        _say_kept(session, trust)
        return False
    except KeyboardInterrupt:
        output.text()
        _say_kept(session, trust)
        raise
    return True


def _say_score(session: Session, match: Match) -> None:
    """Say how the match stands, in the names at the table."""
    table = Display(session)
    score = ", ".join(f"{table.name(side)} {match.score[side]}" for side in range(len(LETTERS)))
    won = "" if match.winner is None else f"; {table.does(match.winner, 'win')} the match"
    output.text(f"score: {score}, to {match.to}{won}")
    output.text()


def _greet(session: Session, match: Match | None) -> None:
    game = session.game
    which = f"game {match.played + 1} of a match to {match.to}" if match else ""
    begins = "" if game.first is None else f"{Display(session).does(game.first, 'begin')}"
    for line in filter(None, (session.notice, game.variant.title, which, *_who(session), begins)):
        output.folded(line)
    dice = "real dice" if session.is_typed else f"seed {game.seed}"
    kept = f"record {session.record}" if session.record else "no record is kept; `save FILE` writes one"
    output.text(f"{dice}, {kept}")
    output.text("`help` lists what can be typed")


def _who(session: Session) -> list[str]:
    table = Display(session)
    names = [table.name(side) for side in range(len(LETTERS))]
    if names == list(LETTERS):
        return ["two people: X and O"]
    return [", ".join(f"{name} {'are' if name == 'you' else 'is'} {LETTERS[side]}" for side, name in enumerate(names))]


def _say_kept(session: Session, trust: bool) -> None:
    if session.record is not None:
        needed = " --trust" if trust else ""
        output.text(f"to resume this game: bgrules play --resume {shlex.quote(str(session.record))}{needed}")
