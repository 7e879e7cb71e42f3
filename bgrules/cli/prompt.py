"""A line from the person: typed at a terminal, with the keys of readline, or read from a pipe."""

import sys
from contextlib import redirect_stdout, suppress

from bgrules.cli import output


def line(prompt: str) -> str | None:
    """Ask for a line.

    Args:
        prompt: what stands before it; what comes from a pipe is shown behind it.

    Returns:
        The line without blanks around it; None at the end of the input.
    """
    try:
        return _from_terminal(prompt) if _is_terminal() else _from_pipe(prompt)
    except EOFError:
        return None


def be_ready() -> None:
    """Take every byte, and bring the keys of readline if Python has it."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    with suppress(ImportError):
        import readline

        readline.set_auto_history(True)


def _is_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and output.data().file.isatty()


def _from_terminal(prompt: str) -> str | None:
    with redirect_stdout(output.data().file):  # else readline stays away
        return input(prompt).strip()


def _from_pipe(prompt: str) -> str | None:
    read = sys.stdin.readline() if sys.stdin is not None else ""
    if read:
        output.text(prompt + read.strip())
    return read.strip() if read else None
