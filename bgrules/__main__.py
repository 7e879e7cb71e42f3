"""`bgrules` and `python -m bgrules`: the command line's way in."""

import sys

from bgrules.cli import out
from bgrules.cli.app import app
from bgrules.cli.guard import answer


def main() -> None:
    """Run the command line; leaves with its exit code."""
    out.be_forgiving()
    try:
        app(prog_name="bgrules")
    except Exception as error:  # help and wrong usage are printed outside any command
        sys.exit(answer(error))


if __name__ == "__main__":
    main()
