"""The examples that help shows. Documentation, so the one file of the package that names variants; a test runs each."""

from shlex import quote

EXAMPLES: dict[str, tuple[str, ...]] = {
    "": (
        "bgrules variants",
        "bgrules plays hoyle start 6-5",
        "bgrules compare hoyle russian",
    ),
    "variants": ("bgrules variants", "bgrules variants --json"),
    "show": (
        "bgrules show hoyle",
        "bgrules show hoyle '20:1 bar:1 6:5 | 13:5 8:3'",
        "bgrules show hoyle --throw 3-1 --play '8/5 6/5' --svg -",
    ),
    "rules": ("bgrules rules russian", "bgrules rules tavli", "bgrules rules hoyle --set obligation.larger=false"),
    "throws": ("bgrules throws russian", "bgrules throws russian --set params.opposite=may"),
    "play": ("bgrules play hoyle", "bgrules play russian --against person", "bgrules play hoyle --real-dice"),
    "new": ("bgrules new my-game", "bgrules new their-game --extends russian --hooks bonus_throws --package"),
    "schema": ("bgrules schema", "bgrules schema cases"),
    "config": ("bgrules config --example",),
    "plays": (
        "bgrules plays hoyle start 6-5",
        "bgrules plays russian 'hand:15 | hand:15' 4-4 --moment first_throw=true",
        "bgrules plays hoyle '24:1 off:14 | 12:2 off:13' 6-5 --as-case",
    ),
    "why": (
        "bgrules why hoyle start 5-2 '24/19 13/11'",
        "bgrules why hoyle '24:1 off:14 | 12:2 off:13' 6-5 24/19",
    ),
    "simulate": ("bgrules simulate russian", "bgrules simulate hoyle --seed 7 --show-game 3"),
    "referee": (
        "bgrules referee hoyle game.txt",
        "bgrules referee hoyle game.txt --board 12",
    ),
    "trust": ("bgrules trust --list",),
    "check": ("bgrules check hoyle --strict", "bgrules check russian --group tables --group proof --json"),
    "diff": (
        "bgrules diff hoyle russian",
        "bgrules diff hoyle modern --witness",
        "bgrules diff --readings modern --games 2000 --seed 7",
    ),
    "compare": ("bgrules compare hoyle russian", "bgrules compare hoyle modern --games 2000 --seed 7"),
}


def epilog(command: str) -> str:
    """Return a command's examples, as help shows them under its options."""
    return "\n\n".join(("Examples:", *(f"  $ {example}" for example in EXAMPLES[command])))


PARENT = "hoyle"
"""What a new variant changes unless it says otherwise."""


RUN_FILE = """\
# A run file: bgrules play --config run.yaml; simulate and compare read it too.
# Everything in it may be left out; options of the command line win over it.

variant: hoyle               # a name, a path from the folder of this file, or rules on the spot:
# variant:
#   extends: hoyle
#   obligation: {larger: false}

variants:                    # for compare: the others are compared with the first
  - hoyle
  - extends: hoyle
    name: hoyle-free
    title: Backgammon without the rule of the larger number
    obligation: {larger: false}

players: [person, pips]      # for play: side 0 and side 1; person, pips or random
dice: seed                   # for play: thrown from the seed, or typed (those of a real board)
seed: 7                      # the same seed gives the same games
games: 1000                  # for simulate and compare
turn_limit: 10000            # a game is cut off after this many turns
# workers: 2                 # threads of simulate and compare; no number depends on it
# keep: long.json            # where simulate, or compare, saves progress, and resumes from it
"""
"""What `bgrules config --example` prints; a test has each command read it."""


def comparison(first: str = PARENT, *_: str) -> str:
    """Complete what was typed to a comparison with another variant."""
    return f"bgrules compare {quote(first)} {'russian' if first == PARENT else PARENT}"
