"""Rules and state as records: one block of memory each, so that the compiled kernel passes a single pointer.

A record has the fields of the tuple it is made of, under the same names, so that the kernel's functions read both.
"""

from typing import Any

import numpy as np

from bgrules.kernel.board import N_COUNTERS, State
from bgrules.ruleset.tables import FIRST, HELD_COLUMNS, MAX_ITEMS, MAX_OPTIONS, MAX_WINS, WIN_COLUMNS, Ruleset
from bgrules.terms import FACES, MAX_CARRIED, MAX_NUMBERS, MAX_ZONES, PLACES, SIDES, THROW_INDICES, moments

SHAPES = {
    "theirs": (np.int8, (PLACES,)),
    "entry": (np.int8, (2, FACES + 1)),
    "start": (np.int8, (SIDES, PLACES)),
    "program_of": (np.int16, (len(moments()), THROW_INDICES)),
    "items": (np.int16, (MAX_ITEMS, FIRST + MAX_OPTIONS)),
    "wins": (np.int16, (MAX_WINS, WIN_COLUMNS)),
    "head_first": (np.int8, (THROW_INDICES,)),
    "points_held": (np.int8, (MAX_ZONES, HELD_COLUMNS)),
}
"""Of every table, whatever the variant, so that the kernel is compiled once; rows and cells not used are 0."""
RULES_TYPE = np.dtype([(name, *SHAPES.get(name, (np.int64,))) for name in Ruleset._fields], align=True)
STATE_TYPE = np.dtype(
    [
        ("checkers", np.int8, (SIDES, PLACES)),
        ("pinned", np.int64, (SIDES,)),
        ("counters", np.int64, (N_COUNTERS,)),
        ("numbers", np.int8, (MAX_NUMBERS,)),
        ("carried", np.int8, (MAX_CARRIED,)),
    ],
    align=True,
)


def rules_record(rules: Ruleset) -> Any:
    """Copy a ruleset into one block; `ruleset/compile.py` sees to it that it fits."""
    record = np.zeros(1, RULES_TYPE)
    for name, value in rules._asdict().items():
        table = np.asarray(value)
        corner: Any = (0, *(slice(0, length) for length in table.shape))
        record[name][corner] = table
    return record[0]


def state_record(state: State) -> Any:
    """Copy a state into one block."""
    record = np.zeros(1, STATE_TYPE)
    for name, value in state._asdict().items():
        record[name][0] = value
    return record[0]
