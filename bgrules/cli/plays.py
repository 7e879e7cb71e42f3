"""`bgrules plays`: every legal play of a throw, and what it leads to."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from bgrules.cli import arguments, options, output

if TYPE_CHECKING:
    from bgrules import Play, Variant

KEEP = 20
"""Plays shown without `--all`."""
All = Annotated[bool, typer.Option("--all", help=f"Show all plays, not only the first {KEEP}.")]
AsCase = Annotated[bool, typer.Option("--as-case", help="Print a case to paste into the variant's cases.yaml.")]


def plays(
    variant: options.Variant,
    position: options.Position,
    throw: options.MaybeThrow = None,
    dice: options.Dice = None,
    moments: options.Moments = None,
    side: options.Side = 0,
    all_: All = False,
    as_case: AsCase = False,
    json: options.Json = False,
    settings: options.Settings = None,
    trust: options.Trust = False,
) -> None:
    """List the legal plays of a throw, or of given numbers: one for each position that they can lead to."""
    arguments.one_of(position, throw, dice)
    rules = arguments.variant(variant, settings, trust)
    arguments.not_yet_won(rules, position)
    moment = arguments.moment(moments)
    found = rules.plays(position, throw, dice=dice, side=side, **moment)
    if as_case:
        from bgrules.kit.case_text import case_text

        when = {"side": side, "moment": moment, "set": arguments.settings(settings)}
        output.text(case_text(_as_case(rules, position, throw, dice, found) | when, found, shorten=not all_))
        return
    then = rules.then(position, throw, side=side, **moment) if throw else []
    if json:
        output.as_json({"plays": [_as_json(play) for play in found], "then": then})
        return
    width = max(len(play.text) for play in found)
    for line in output.cut([f"{play.text:<{width}}   {play.result}" for play in found], None if all_ else KEEP):
        output.text(line)
    asked = arguments.throw_text(rules, throw) if throw else dice
    output.say(f"\n{len(found)} {'play' if len(found) == 1 else 'plays'} of {asked}")
    if then:
        output.say("then " + ", then ".join("throw again" if item == "again" else item for item in then))


def _as_case(
    rules: "Variant", position: str, throw: str | None, dice: str | None, found: "list[Play]"
) -> dict[str, Any]:
    """Say what was asked, by the keys of a case."""
    at = "start" if position.strip() == "start" else str(rules.position(position))
    if throw and found[0].steps:
        return {"position": at, "throw": arguments.throw_text(rules, throw)}
    return {"position": at, "dice": dice or " ".join(_numbers(throw or ""))}  # a side that is shut out may not throw


def _numbers(throw: str) -> str:
    return "".join(sign for sign in throw if sign.isdecimal())


def _as_json(play: "Play") -> dict[str, object]:
    return {"text": play.text, "steps": list(play.steps), "result": str(play.result)}
