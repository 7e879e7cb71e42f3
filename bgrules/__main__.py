"""`bgrules` and `python -m bgrules`: the command line's way in."""

from bgrules.cli import out
from bgrules.cli.app import app


def main() -> None:
    """Run the command line; leaves with its exit code."""
    out.be_forgiving()
    app(prog_name="bgrules")


if __name__ == "__main__":
    main()
