"""`bgrules show`: a board for a person."""

from bgrules.cli import given, options, out


def show(
    variant: options.Variant,
    position: options.Position = "start",
    settings: options.Settings = None,
    trust: options.Trust = False,
) -> None:
    """Draw a position, seen by the mover; without one, the start."""
    from bgrules.game import board

    rules = given.variant(variant, settings, trust)
    shown = rules.position(position)
    out.text(f"{rules.title}\n")
    out.text(board.draw(rules, shown))
    out.text(f"\n{shown}")
