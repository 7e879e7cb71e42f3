"""`Variant.plays`, interpreted: the time a person waits for a list of plays."""

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

import bgrules
from bgrules.terms import BAR, HAND, PLACES
from tests.bench.figures import ROOT, Figure, at_most

ORACLE = Path(os.environ.get("BGRULES_SHARED") or ROOT.parent / "shared") / "oracle" / "standard.jsonl.gz"
EVERY = 40
VARIANT = "modern"


def lines() -> Iterator[Figure]:
    """The median over lines of positions that other programs listed too."""
    if not ORACLE.exists():
        yield Figure("the oracle's lines are not beside the checkout", "not measured")
        return
    variant = bgrules.load(VARIANT)
    with gzip.open(ORACLE, "rt", encoding="utf-8") as texts:
        asked = [json.loads(text) for number, text in enumerate(texts) if number % EVERY == 0]
    times = []
    for line in asked:
        position = _position(line)
        before = perf_counter()
        variant.plays(position, tuple(line["roll"]))
        times.append(perf_counter() - before)
    yield at_most(f"plays, median of {len(asked)} lines", median(times) * 1000, 20, "{:.1f} ms")
    yield Figure("plays, slowest", f"{max(times) * 1000:.1f} ms")


def _position(line: dict[str, object]) -> bgrules.Position:
    """Read a line: capitals are the mover's, small letters the opponent's, in the mover's numbers."""
    sides = [[0] * PLACES, [0] * PLACES]
    for place, letter in enumerate(str(line["p"])):
        if letter.isalpha():
            side, own = (0, place) if letter.isupper() else (1, BAR - place)
            sides[side][own] = ord(letter.upper()) - ord("A") + 1
    for side, off in zip(sides, line["off"], strict=True):
        side[0], side[HAND] = off, 0
    return bgrules.Position(tuple(sides[0]), tuple(sides[1]))
