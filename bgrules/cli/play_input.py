"""What a person types as a play, put to the game: whole, a step at a time, or only where a checker goes.

The game decides what is legal; here is only found what was meant.
"""

import re
from collections import Counter
from collections.abc import Iterator

from bgrules.errors import BgrulesError, GameError, PlayError
from bgrules.game.game import Game
from bgrules.position.notation import Play, is_said_to_be_all, parse_play, play_entries
from bgrules.position.position import place_name
from bgrules.terms import OFF

LONE = re.compile(r"(\d{1,2}|off|o)(?:\(([1-9])\))?")
"""A place on its own: a checker is to go there."""


def enter(game: Game, text: str) -> bool:
    """Play what was typed, as far as it goes.

    Args:
        game: it waits for a play; steps may have been made.
        text: steps of the numbers left.

    Returns:
        Whether the numbers are played; if not, the steps are made, and more can follow.

    Raises:
        GameError: it cannot be played; the game stands as before.
        PlayError: it cannot be read.
    """
    words = play_entries(text)
    if not any(LONE.fullmatch(word) for word in words):
        return _enter_play(game, text)
    _must_be_clear(game, words)
    if not game.made and (found := _with_ends(game, words)):
        game.take(found)
        return True
    return _enter_steps(game, words)


def left_after(game: Game, text: str) -> str | None:
    """Try steps, and return the numbers left behind them; None if they cannot be made."""
    before = len(game.made)
    try:
        game.step(text)
    except BgrulesError:
        return None
    left = " ".join(map(str, game.left)) or "none"
    _back_to(game, before)
    return left


def _enter_play(game: Game, text: str) -> bool:
    """Play steps that say where they come from."""
    typed = parse_play(text)
    steps = [f"{place_name(source)}/{place_name(target)}" for source, target in typed]
    if is_said_to_be_all(text):
        _enter_all(game, text, steps)
        return True
    if not game.made and (verdict := game.why(text)) and _uses_all(game, verdict.text):
        game.take(verdict.text)
        return True
    try:
        return _enter_steps(game, steps)
    except GameError:
        if not game.made:
            game.take(text)  # refuses in better words: those of the whole play
        raise


def _enter_all(game: Game, text: str, steps: list[str]) -> None:
    """Play what is said to be all that can be played; whether it is, the game knows."""
    if game.made:
        _enter_steps(game, steps)
        game.finish()
    else:
        game.take(text)


def _enter_steps(game: Game, words: list[str]) -> bool:
    """Make steps one after the other, all or none; a play typed as a whole is played at once."""
    is_fresh, before = not game.made, len(game.made)
    try:
        for word in words:
            lone = LONE.fullmatch(word)
            for _ in range(int(lone[2] or 1) if lone else 1):
                game.step(_whole_step(game, lone[1]) if lone else word)
    except BgrulesError:
        _back_to(game, before)
        raise
    if is_fresh and not game.steps:
        game.finish()
        return True
    return False


def _uses_all(game: Game, text: str) -> bool:
    """Return whether a legal play uses as many numbers as possible, so that no further step can be meant."""
    plays = [choice for choice in game.choices if isinstance(choice, Play)]
    most = max(len(play.numbers) for play in plays)
    return any(play.text == text and len(play.numbers) == most for play in plays)


def _with_ends(game: Game, words: list[str]) -> Play | None:
    """Find the only play whose checkers end on these places, `5(2)`; None if there is no or more than one."""
    lone = [LONE.fullmatch(word) for word in words]
    if not all(lone):
        return None
    wanted = Counter({_place(match[1]): int(match[2] or 1) for match in lone if match})
    plays = [choice for choice in game.choices if isinstance(choice, Play)]
    found = [play for play in plays if wanted == Counter(_ends_of(play))]
    return found[0] if len(found) == 1 else None


def _ends_of(play: Play) -> Iterator[int]:
    """List where a play's checkers end."""
    for entry in play.text.split() if play.steps else ():
        chain, _, count = entry.partition("(")
        yield from [_place(chain.rpartition("/")[2].rstrip("*"))] * int(count.rstrip(")") or 1)


def _place(word: str) -> int:
    return OFF if word.startswith("o") else int(word)


def _whole_step(game: Game, word: str) -> str:
    """Find the one checker that can go to a place: with one number, else with several.

    Raises:
        GameError: none can, or more than one.
    """
    target = _place(word)
    name = place_name(target)
    found = [step for step in game.steps if _ends(step)[1] == target] or list(_ways(game, target))
    if not found:
        raise GameError(f"no checker can go to {name} now; `plays` lists what can be played")
    if len({_ends(step)[0] for step in found}) > 1:
        raise GameError(f"`{word}` is not clear: {' or '.join(found)}")
    return found[0]


def _ways(game: Game, target: int) -> Iterator[str]:
    """List the ways of one checker to a place with several numbers."""
    before = len(game.made)
    for source in dict.fromkeys(_ends(step)[0] for step in game.steps):
        text = f"{place_name(source)}/{place_name(target)}"
        try:
            game.step(text)
        except (GameError, PlayError):
            continue
        _back_to(game, before)
        yield text


def _must_be_clear(game: Game, words: list[str]) -> None:
    """Refuse `13 7` where `13/7` may be meant.

    Raises:
        GameError: it may.
    """
    if len(words) != 2 or not all(word.isdecimal() for word in words):
        return
    before, step = len(game.made), "/".join(words)
    try:
        game.step(step)
    except (GameError, PlayError):
        return
    _back_to(game, before)
    raise GameError(f"`{' '.join(words)}` is not clear: for the step, write `{step}`")


def _back_to(game: Game, count: int) -> None:
    while len(game.made) > count:
        game.undo()


def _ends(step: str) -> tuple[int, int]:
    return parse_play(step)[0]
