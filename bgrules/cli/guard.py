"""How a command ends: every failure becomes words on stderr and an exit code, never a traceback."""

import errno
import functools
import os
import sys
import traceback
from collections.abc import Callable
from typing import NoReturn, ParamSpec

import typer

from bgrules.cli import output
from bgrules.errors import BgrulesError, StuckError

FINE, FOUND_PROBLEMS, UNUSABLE, OUR_FAULT, INTERRUPTED = 0, 1, 2, 3, 130
UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
"""What the system says when it takes no more output."""
P = ParamSpec("P")


def guarded(command: Callable[P, None]) -> Callable[P, None]:
    """Wrap a command so that it ends with one of our exit codes."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            with output.data_alone():
                command(*args, **kwargs)
        except (Exception, KeyboardInterrupt) as error:
            raise typer.Exit(answer(error)) from None

    return run


def answer(error: BaseException) -> int:
    """Say what went wrong, and return the exit code that goes with it."""
    if isinstance(error, typer.Exit):
        return error.exit_code
    if isinstance(error, BrokenPipeError):
        _write_no_more()
        return FINE
    if isinstance(error, OSError) and error.errno in UNWRITABLE and error.filename is None:
        _write_no_more()
        output.say(f"error: nothing more can be written: {error.strerror}")
        return UNUSABLE
    if isinstance(error, StuckError):
        _leave_at_once(error)
    if isinstance(error, KeyboardInterrupt):
        output.say(f"interrupted {error}".rstrip())
        return INTERRUPTED
    if isinstance(error, BgrulesError):
        output.say(_in_words(error))
        return UNUSABLE
    return _our_fault(error)


def _leave_at_once(error: StuckError) -> NoReturn:
    """End the process although threads of it still run."""
    output.say(f"interrupted {error}")
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(INTERRUPTED)


def _in_words(error: BgrulesError) -> str:
    message = str(error)
    return message if message.startswith("error") else f"error: {message}"


def _our_fault(error: BaseException) -> int:
    output.say(f"error: this is our fault, not yours: {type(error).__name__}: {error}")
    if os.environ.get("BGRULES_TRACEBACK"):
        output.say("".join(traceback.format_exception(error)))
    else:
        output.say("  = help: set BGRULES_TRACEBACK=1 to see where, and please report it with the command you gave")
    return OUR_FAULT


def _write_no_more() -> None:
    """Leave nothing that could fail at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
