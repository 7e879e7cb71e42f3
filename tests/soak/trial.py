"""One trial: a variant under random changes, its games played and watched; the same from the same two numbers."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import numpy as np
from oracle.held import Held, in_part
from oracle.positions import met, placed

import bgrules
from bgrules.interchange.replay import replay, save
from bgrules.kernel import board
from bgrules.kernel.playout import COLUMNS, ENDED, Batch
from bgrules.kernel.runner import Runner
from bgrules.ruleset.sentences import sentences, settings
from bgrules.terms import POINTS
from tests.soak.changes import change
from tests.tables import BUNDLED

GAMES, TURN_LIMIT, BUDGET = 4, 3000, 10**9
ASKED, MANY_NUMBERS = 12, 4


@dataclass
class Trial:
    """What one trial did and found."""

    name: str
    changes: dict[str, object]
    is_accepted: bool = False
    ends: dict[str, int] = field(default_factory=lambda: {"won": 0, "drawn": 0, "cut off": 0})
    faults: list[str] = field(default_factory=list)


def trial(seed: int, number: int, native: Runner, names: list[str] | None = None) -> Trial:
    """Try one variant under random changes."""
    rng = Random(f"{seed} {number}")
    folder = rng.choice([one for one in BUNDLED if not names or one.name in names])
    done = Trial(folder.name, change(rng))
    try:
        variant = bgrules.load(folder, set=done.changes)
    except bgrules.BgrulesError:
        return done  # the checks refuse it
    except Exception as fault:
        done.faults.append(f"loading: {told(fault)}")
        return done
    done.is_accepted = True
    for watch in (rules_in_words, compiled_games, one_game, questions):
        try:
            done.faults += watch(variant, rng, native, done)
        except Exception as fault:
            done.faults.append(f"{watch.__name__}: {told(fault)}")
    return done


def told(fault: Exception) -> str:
    """Say what was raised, and where."""
    at = fault.__traceback__
    while at and at.tb_next:
        at = at.tb_next
    where = f"{Path(at.tb_frame.f_code.co_filename).name}:{at.tb_lineno}" if at else ""
    return f"{type(fault).__name__} at {where}: {str(fault)[:300]}"


def compiled_games(variant: bgrules.Variant, rng: Random, native: Runner, done: Trial) -> Iterator[str]:
    """Play games at full speed, and see how they end."""
    rows, seed, played = np.zeros((GAMES, COLUMNS), np.int64), rng.randrange(2**32), 0
    while played < GAMES:  # a call may return before the last game, to be called again
        left = rows[played:]
        played += native.play_games(variant.ruleset, Batch(seed, played, len(left), TURN_LIMIT, BUDGET), left)
    names = {board.WON: "won", board.DRAWN: "drawn", board.CUT_OFF: "cut off"}
    for ended in rows[:, ENDED].tolist():
        if ended not in names:
            yield f"a game ended in no known way: {ended}"
        else:
            done.ends[names[ended]] += 1


def rules_in_words(variant: bgrules.Variant, rng: Random, native: Runner, done: Trial) -> Iterator[str]:
    """Tell the rules; every one of them is a sentence."""
    loaded = variant.loaded
    rules = sentences(variant.spec, loaded.answers, loaded.refusals)
    for sentence in [*rules, *settings(variant.spec, loaded.meanings)]:
        if not sentence.text.endswith((".", ":")) or "None" in sentence.text:
            yield f"{sentence.field} is told so: {sentence.text}"


def one_game(variant: bgrules.Variant, rng: Random, native: Runner, done: Trial) -> Iterator[str]:
    """Play one game as a person would, some of it step by step, and count checkers after everything."""
    game = bgrules.Game(variant, seed=rng.randrange(2**32), turn_limit=60)
    while game.kind != "over":
        if game.kind == "play" and rng.random() < 0.2:
            wander(game, rng)
            yield from odd_plays(game, rng)
        game.take(rng.choice(list(game.choices)))
        if says := unsound(variant, game.position):
            yield f"{says}: {game.position}"
            return
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        save(path, game.heading, game.events)
        again = replay(path)
    if (again.position, again.events) != (game.position, game.events):
        yield f"the record leads to {again.position}, the game to {game.position}"


def odd_plays(game: bgrules.Game, rng: Random) -> Iterator[str]:
    """Ask why a play made of any steps is legal or not, and see that the answer and the list of plays agree."""
    numbers, position = game.decision.numbers, game.position
    places = [*map(str, range(1, POINTS + 1)), "bar", "hand"]
    sources = [rng.choice(places) for _ in numbers]
    text = " ".join(
        f"{at}/{max(0, int(at) - die) or 'off'}" if at.isdigit() else f"{at}/{POINTS + 1 - die}"
        for at, die in zip(sources, numbers, strict=True)
    )
    verdict = game.why(text)
    known = {choice.text for choice in game.choices}
    if verdict.legal != (verdict.reason == "ok") or (verdict.legal and verdict.text not in known):
        yield f"{text} at {position} with {numbers}: {verdict.reason}, {verdict.text}"
    if not verdict.legal and not verdict.text:
        yield f"{text} at {position} with {numbers} is refused without a word"


def wander(game: bgrules.Game, rng: Random) -> None:
    """Make steps and take them back."""
    before = game.position
    while game.steps and rng.random() < 0.8:
        game.step(rng.choice(list(game.steps)))
    while game.made:
        game.undo()
    if before != game.position:
        raise AssertionError(f"steps taken back leave {game.position}, not {before}")


def unsound(variant: bgrules.Variant, position: bgrules.Position) -> str:
    """Say what no position may be."""
    checkers, landing = variant.spec.checkers, variant.spec.landing
    if [checkers] * 2 != [sum(position.mover), sum(position.opponent)]:
        return "a checker is lost or too many"
    if min(*position.mover, *position.opponent) < 0:
        return "fewer than no checkers on a place"
    theirs = [int(point) for point in variant.ruleset.theirs]
    both = [p for p in range(1, POINTS + 1) if position.mover[p] and position.opponent[theirs[p]]]
    if both and landing.on_blot == "hit":
        return "both sides on one point"
    return "" if bgrules.Position.parse(str(position)) == position else "a position that its text does not give back"


def questions(variant: bgrules.Variant, rng: Random, native: Runner, done: Trial) -> Iterator[str]:
    """Hold a few lists of plays against the brute-force search."""
    held = Held(variant, native)
    met_in_games = met(variant, rng, native, ASKED, turn_limit=200) if done.ends["won"] else iter(())
    for count, asked in enumerate([*met_in_games, *placed(variant, rng, ASKED)], 1):
        part = in_part(asked, count)
        if len(part.numbers) <= MANY_NUMBERS and (says := held.fault(part)):
            smallest = held.smallest(part)
            yield f"{says}\n    {part}\n    smallest: {smallest}"
            return
