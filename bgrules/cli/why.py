"""`bgrules why`: whether a play is legal, and by which rule of which source."""

from typing import Annotated

import typer

from bgrules.cli import arguments, options, output

Play = Annotated[list[str], typer.Argument(metavar="PLAY", help="Its steps: '13/7 8/7', 'bar/20*', '6/off(2)', '-'.")]


def why(
    variant: options.Variant,
    position: options.Position,
    throw: options.Throw,
    play: Play,
    moments: options.Moments = None,
    json: options.Json = False,
    settings: options.Settings = None,
    trust: options.Trust = False,
) -> None:
    """Say whether a play is legal, and if not, which rule is against it.

    The exit code is 0 in both cases.
    """
    rules = arguments.variant(variant, settings, trust)
    arguments.not_yet_won(rules, position)
    text = " ".join(play)
    verdict = rules.why(position, throw, text, **arguments.moment(moments))
    if json:
        output.as_json(verdict.to_dict())
    else:
        from bgrules.position.why import refusal_lines

        output.text(refusal_lines(verdict, text or "-", arguments.throw_text(rules, throw)))
