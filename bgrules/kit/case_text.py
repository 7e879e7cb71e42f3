"""A question that was asked at the command line, written down as a case: to paste into a `cases.yaml`."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bgrules.position.notation import Play

SHORT = 20
"""Up to this many plays are listed in full; of more, a case says how many there are, and names a few."""
FEW = 3
ASKED = ("side", "position", "throw", "dice", "moment", "set")
"""The keys of a case that ask, in the order in which they are written."""


def case_text(asked: Mapping[str, Any], plays: Sequence[Play], shorten: bool = True) -> str:
    """Write the case that holds a variant to the plays it has now.

    Args:
        asked: By the keys of a case: the position, a throw or numbers, a moment, settings; what is empty is left out.
        plays: The legal plays.
        shorten: Count the plays of a long list and name a few.
    """
    given = {key: asked[key] for key in ASKED if asked.get(key)}
    lines = (
        f'- rule: "the plays of {given.get("throw") or given["dice"]}"   # better: what it shows, as a sentence',
        "  covers: obligation   # the fields that it is about",
        "  source: ours         # or whom it follows",
        *(f"  {key}: {json.dumps(value, ensure_ascii=False)}" for key, value in given.items()),
        *_answers([play.text for play in plays], shorten),
    )
    return "\n".join(lines)


def _answers(texts: Sequence[str], shorten: bool) -> Iterator[str]:
    is_long = shorten and len(texts) > SHORT
    if is_long:
        yield f"  count: {len(texts)}"
    yield "  includes:" if is_long else "  plays:"
    yield from (f'    - "{text}"' for text in (texts[:FEW] if is_long else texts))
