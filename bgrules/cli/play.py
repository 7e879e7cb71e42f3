"""`bgrules play`: a game at the terminal, against a player of ours, between two people, or with real dice."""

import secrets
from typing import Annotated

import typer

from bgrules.cli import file_endings, options, run_config
from bgrules.errors import RunError

SEEDS = 10**6
"""How many seeds one is drawn from: short ones are easily typed again."""
Against = Annotated[
    str | None,
    typer.Option("--against", metavar="PLAYER", help="'pips' (the default), 'random', or 'person' for two people."),
]
Typed = Annotated[
    bool, typer.Option("--real-dice", help="Throw real dice and type what they show; two people, unless --against.")
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        parser=options.whole(0, options.SEEDS - 1),
        metavar="NUMBER",
        help="Seed of the dice; by default, a random one.",
    ),
]
Limit = Annotated[
    int | None,
    typer.Option(
        "--turn-limit",
        parser=options.whole(1),
        metavar="NUMBER",
        help="Turns after which the game is cut off; by default, 10000.",
    ),
]
To = Annotated[
    int | None,
    typer.Option(
        "--match", parser=options.whole(1), metavar="POINTS", help="Play games until a side has this many points."
    ),
]
Record = Annotated[
    str | None,
    typer.Option(
        "--record",
        metavar="FILE",
        help="Save the record to FILE (JSON Lines); by default, to the state folder.",
    ),
]
Resume = Annotated[
    str | None,
    typer.Option(
        "--resume",
        metavar="FILE",
        help="Resume the game of a record, or the match that it belongs to; 'last' for the latest record.",
    ),
]

Force = Annotated[bool, typer.Option("--force", help="With --resume: continue even if the rules have changed.")]


def play(
    variant: run_config.Named = None,
    against: Against = None,
    real_dice: Typed = False,
    seed: Seed = None,
    turn_limit: Limit = None,
    match: To = None,
    record: Record = None,
    resume: Resume = None,
    force: Force = False,
    config: run_config.Config = None,
    settings: options.Settings = None,
    trust: options.Trust = False,
) -> None:
    """Play a game or a match at the terminal; type 'help' there to list the commands.

    Every event is saved to the record at once, so that a game can always be resumed.
    """
    from bgrules.cli import match_play
    from bgrules.cli.session import begin, begin_match, resume_record
    from bgrules.terms import TURN_LIMIT

    if resume is not None:
        _must_stand_alone(variant, against, real_dice, seed is not None, turn_limit, match, record, config, settings)
        session = resume_record(resume, trust, force)
        match_play.play(session, match_play.match_of(session, trust), trust)
        return
    if force:
        raise RunError("`--force` goes with `--resume`")
    if record is not None:
        file_endings.must_fit("--record", record, file_endings.RECORD)
    run = run_config.read(config)
    said = run_config.says(run)
    is_typed = real_dice or said.dice == "typed"
    players, dice = _players(against, is_typed, said.players), _seed(seed, said.seed, is_typed)
    limit = run_config.first(turn_limit, said.turn_limit) or TURN_LIMIT
    if begun := run_config.match(variant, run, match, settings, trust, seed=dice, players=players, turn_limit=limit):
        match_play.play(begin_match(begun, record), begun, trust)
        return
    heading = run.heading if run and variant is None else {}
    rules = run_config.variant(variant, run, settings, trust)
    match_play.play(begin(rules, players, dice, limit, record, heading), None, trust)


def _players(against: str | None, is_typed: bool, said: tuple[str, str] | None) -> tuple[str, str]:
    """Say who plays side 0 and side 1.

    Raises:
        GameError: there is no such player.
    """
    from bgrules.players import PLAYERS, unknown
    from bgrules.sim.runfile import PERSON

    if against is None and said is not None:
        return said
    other = against or (PERSON if is_typed else "pips")
    if other not in (*PLAYERS, PERSON):
        raise unknown(other, (*PLAYERS, PERSON))
    return PERSON, other


def _seed(given: int | None, said: int | None, is_typed: bool) -> int | None:
    """Choose the seed of the dice; none for real ones.

    Raises:
        RunError: a seed is given for real dice.
    """
    if is_typed:
        if given is not None:
            raise RunError("real dice have no seed; leave out `--seed` or `--real-dice`")
        return None
    return run_config.first(given, said, secrets.randbelow(SEEDS))


def _must_stand_alone(*others: object) -> None:
    """Refuse what a record says already.

    Raises:
        RunError: it is given beside `--resume`.
    """
    if any(others):
        raise RunError(
            "with `--resume`, the record determines the variant and all settings; "
            "only `--trust` and `--force` can be combined with it"
        )
