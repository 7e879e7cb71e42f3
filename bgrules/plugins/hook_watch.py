"""Code of a variant under way: who takes long is named while one waits, and on demand every answer is shown.

Messages go by the logger `bgrules.hooks`, which writes to stderr unless a program says otherwise. Set
`BGRULES_TRACE_HOOKS=1` to see each hook asked and answered.
"""

import logging
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread, get_ident
from time import monotonic, sleep

from bgrules.errors import relative

LOG = logging.getLogger("bgrules.hooks")
TRACE = "BGRULES_TRACE_HOOKS"
PATIENCE = 5.0
"""Seconds after which code that has not come back is named."""
LOOK_EVERY = 0.5


@dataclass(eq=False, slots=True)
class _Asked:
    """One thing asked of somebody's code."""

    what: Callable[[], str]
    files: tuple[Path, ...]
    since: float = field(default_factory=monotonic)
    is_reported: bool = False


_under_way: dict[int, _Asked] = {}
"""What is asked now, by thread."""
_begun = Event()
_watchers: list[Thread] = []


@contextmanager
def asking(what: Callable[[], str], files: Iterable[Path]) -> Iterator[None]:
    """Run code of a variant under watch; Ctrl-C then says in words what was under way.

    Args:
        what: says what is asked of whom; called only when it is needed.
        files: where the code is.

    Raises:
        KeyboardInterrupt: Ctrl-C, with words.
    """
    thread = get_ident()
    before = _under_way.get(thread)
    _under_way[thread] = _Asked(what, tuple(files))
    _see_to_it()
    try:
        yield
    except KeyboardInterrupt as stop:
        if stop.args:
            raise
        raise KeyboardInterrupt(f"while {what()} was running") from None
    finally:
        if before is None:
            del _under_way[thread]
        else:
            _under_way[thread] = before


def is_tracing() -> bool:
    """Say whether hooks are to be shown."""
    return os.environ.get(TRACE, "") not in ("", "0")


def show(asked: str, answer: str) -> None:
    """Show a hook asked and answered."""
    LOG.warning("%s -> %s", asked, answer)


def _see_to_it() -> None:
    """Wake the watcher, or start it."""
    if not _watchers:
        _watchers.append(Thread(target=_watch, name="bgrules hooks", daemon=True))
        _watchers[0].start()
    if not _begun.is_set():
        _begun.set()


def _watch() -> None:
    """Look now and then at what is under way; sleep while nothing is."""
    while _begun.wait():
        sleep(LOOK_EVERY)
        for thread, asked in list(_under_way.items()):
            if not asked.is_reported and monotonic() - asked.since > PATIENCE:
                asked.is_reported = True
                LOG.warning(_slow(thread, asked))
        _begun.clear()
        if _under_way:
            _begun.set()


def _slow(thread: int, asked: _Asked) -> str:
    where = _line(thread, {str(file) for file in asked.files})
    return f"{asked.what()} has been running for {PATIENCE:.0f} seconds{where}; press Ctrl-C to stop it"


def _line(thread: int, files: set[str]) -> str:
    """Find the line of these files that a thread is at."""
    frame = sys._current_frames().get(thread)
    while frame is not None:
        if frame.f_code.co_filename in files:
            return f", at {relative(frame.f_code.co_filename)}:{frame.f_lineno}"
        frame = frame.f_back
    return ""
