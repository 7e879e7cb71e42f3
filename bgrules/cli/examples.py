"""The examples that help shows. Documentation, so the one file of the package that names variants; a test runs each."""

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
    "rules": ("bgrules rules russian", "bgrules rules hoyle --set obligation.larger=false"),
    "throws": ("bgrules throws russian", "bgrules throws russian --set params.opposite=may"),
    "plays": (
        "bgrules plays hoyle start 6-5",
        "bgrules plays russian 'hand:15 | hand:15' 4-4 --moment first_throw=true",
    ),
    "why": (
        "bgrules why hoyle start 5-2 '24/19 13/11'",
        "bgrules why hoyle '24:1 off:14 | 12:2 off:13' 6-5 24/19",
    ),
    "simulate": ("bgrules simulate russian", "bgrules simulate hoyle --seed 7 --show-game 3"),
    "diff": ("bgrules diff hoyle russian", "bgrules diff hoyle modern --json"),
    "compare": ("bgrules compare hoyle russian", "bgrules compare hoyle modern --games 2000 --seed 7"),
}


def epilog(command: str) -> str:
    """Return a command's examples, as help shows them under its options."""
    return "\n\n".join(("Examples:", *(f"  $ {example}" for example in EXAMPLES[command])))
