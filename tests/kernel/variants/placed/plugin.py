"""A start that code computes."""

import bgrules


class Params(bgrules.Params):
    """How far back the checkers start."""

    back: int = 1
    """Checkers on the 24-point."""


@bgrules.hookimpl
def setup(side, params):
    """Some checkers start far back, the others in the middle."""
    return {24: params.back, 10 - side: 4 - params.back}
