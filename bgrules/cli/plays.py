"""`bgrules plays`: every legal play of a throw, and what it leads to."""

from typing import TYPE_CHECKING, Annotated

import typer

from bgrules.cli import given, options, out

if TYPE_CHECKING:
    from bgrules import Play

KEEP = 20
"""Plays shown without `--all`."""
All = Annotated[bool, typer.Option("--all", help=f"Show all plays, not only the first {KEEP}.")]


def plays(
    variant: options.Variant,
    position: options.Position,
    throw: options.MaybeThrow = None,
    dice: options.Dice = None,
    moments: options.Moments = None,
    all_: All = False,
    json: options.Json = False,
    settings: options.Settings = None,
    trust: options.Trust = False,
) -> None:
    """List the legal plays of a throw, or of some numbers: one for every position that they can lead to."""
    given.one_of(position, throw, dice)
    rules = given.variant(variant, settings, trust)
    given.not_yet_won(rules, position)
    moment = given.moment(moments)
    found = rules.plays(position, throw, dice=dice, **moment)
    then = rules.then(position, throw, **moment) if throw else []
    if json:
        out.as_json({"plays": [_as_json(play) for play in found], "then": then})
        return
    width = max(len(play.text) for play in found)
    for line in out.cut([f"{play.text:<{width}}   {play.result}" for play in found], None if all_ else KEEP):
        out.text(line)
    asked = given.throw_text(rules, throw) if throw else dice
    out.say(f"\n{len(found)} {'play' if len(found) == 1 else 'plays'} of {asked}")
    if then:
        out.say("then " + ", then ".join("throw again" if item == "again" else item for item in then))


def _as_json(play: "Play") -> dict[str, object]:
    return {"text": play.text, "steps": list(play.steps), "result": str(play.result)}
