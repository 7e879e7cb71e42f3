"""Doing it again on every save: `--watch`."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from bgrules.cli import output
from bgrules.cli.guard import answer
from bgrules.errors import BgrulesError

WRITTEN = (".yaml", ".yml", ".py")
"""What an author writes; what we write ourselves starts nothing."""


def on_every_save(variant: str, job: Callable[[bool], object]) -> None:
    """Do a job, and again whenever a file of the variant or of its parents is saved, until Ctrl-C.

    Args:
        variant: A name, a folder or a file.
        job: called with whether changed code is trusted: not the first time, when nobody has read it yet.

    Raises:
        BgrulesError: the first time, there is nothing that can be used.
    """
    before = _saved(variant)
    job(False)
    while True:
        _wait(variant, before)
        before = _saved(variant)
        output.say("")
        try:
            job(True)
        except BgrulesError as error:
            answer(error)


def _wait(variant: str, before: dict[Path, int]) -> None:
    """Wait for a save; one that came while the job was under way is enough."""
    from watchfiles import watch

    if _saved(variant) == before:
        output.say("waiting for a save; Ctrl-C ends")
        next(watch(*_folders(variant), watch_filter=lambda _, path: path.endswith(WRITTEN), recursive=False))


def _saved(variant: str) -> dict[Path, int]:
    """Note when each file was saved last."""
    files = (file for folder in _folders(variant) for file in folder.glob("*") if file.name.endswith(WRITTEN))
    return {file: file.stat().st_mtime_ns for file in files if file.exists()}


def _folders(variant: str) -> Iterator[Path]:
    """List the folders of the chain; of a file that cannot be read, its own."""
    from bgrules.catalog.catalog import find
    from bgrules.variant.inheritance import resolve

    first = find(variant)
    folders = [first.parent]
    with suppress(BgrulesError):
        folders += [source.path.parent for source in resolve(first, find).chain]
    yield from dict.fromkeys(folders)
