"""Ctrl-C during many games: the first ends them, and later ones do not lose the results so far."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import current_thread, main_thread
from time import monotonic
from types import FrameType

from bgrules.cli import output
from bgrules.cli.output import Progress

PATIENCE = 10.0
"""Seconds in which a further Ctrl-C only prints a message; later, it ends the process."""
SOON = 1.0
"""Seconds after a report of progress in which games still count as being played."""
SAID = "already stopping; saving results\n"


class Interruptions:
    """Handles Ctrl-C. While games are played, the waiting thread is interrupted at the next report of progress."""

    def __init__(self) -> None:
        """Begin before the first game."""
        self._first: float | None = None
        self._told = -PATIENCE
        self._is_passed_on = False

    @property
    def any(self) -> bool:
        """Whether there was one."""
        return self._first is not None

    def between(self, tell: Progress) -> Progress:
        """Have progress reported, and then an interruption passed on."""

        def found(done: int, total: int) -> None:
            self._told = monotonic()
            tell(done, total)
            if self.any and not self._is_passed_on:
                self._is_passed_on = True
                raise KeyboardInterrupt

        return found

    def hear(self, number: int, frame: FrameType | None) -> None:
        """Answer the signal."""
        now = monotonic()
        if self._first is None:
            self._first = now
            if now - self._told > SOON:
                raise KeyboardInterrupt
        elif now - self._first < PATIENCE:
            with suppress(OSError, ValueError):
                os.write(sys.stderr.fileno(), SAID.encode())  # unbuffered: it may come in the middle of a line
        else:
            raise KeyboardInterrupt


@contextmanager
def interruptions() -> Iterator[Interruptions]:
    """Handle Ctrl-C until all is written; after one, the rest of the process ignores further ones."""
    heard = Interruptions()
    is_ours = current_thread() is main_thread() and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if is_ours:
        signal.signal(signal.SIGINT, heard.hear)
    try:
        yield heard
        output.flush()
    finally:
        if is_ours:
            signal.signal(signal.SIGINT, signal.SIG_IGN if heard.any else signal.default_int_handler)
