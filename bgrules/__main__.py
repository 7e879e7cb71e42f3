"""`bgrules` and `python -m bgrules`: the command line's way in."""

import os
import sys
from contextlib import suppress

INTERRUPTED = 130
"""Also the exit code of Ctrl-C before the command line is even loaded."""


def main() -> None:
    """Run the command line; leaves with its exit code."""
    sys.unraisablehook = _unheard
    try:
        _run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _unheard(lost: "sys.UnraisableHookArgs") -> None:
    """End when Ctrl-C came while foreign code called ours: Python only reports it then, and would continue."""
    if not issubclass(lost.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(lost)
        return
    with suppress(OSError, ValueError, AttributeError):
        sys.stdout.flush()
        os.write(sys.stderr.fileno(), b"interrupted\n")
    os._exit(INTERRUPTED)


def _run() -> None:
    from bgrules.cli import output  # loading takes a moment, in which Ctrl-C may come
    from bgrules.cli.app import app
    from bgrules.cli.guard import answer

    output.be_forgiving()
    try:
        app(prog_name="bgrules")
    except Exception as error:  # help and wrong usage are printed outside any command
        sys.exit(answer(error))


if __name__ == "__main__":
    main()
