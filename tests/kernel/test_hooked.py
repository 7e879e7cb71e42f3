"""Position hooks that refuse: masks, the sieve and the walk list the plays that the search lists, in its order."""

from collections.abc import Callable
from inspect import signature
from random import Random
from types import SimpleNamespace

import pytest
from oracle.positions import BUNDLED, SMALL, met, placed, state_of, variant
from thorough import sample

from bgrules.kernel import hooks
from bgrules.kernel.jit import NativeRunner
from bgrules.kernel.runner import Runner
from bgrules.ruleset.tables import Ruleset
from bgrules.terms import BAR, OFF

STEP = ("board", "theirs", "pinned", "side", "source", "target", "die")
PLAY = ("before", "after", "theirs", "pinned", "side")
FOLDERS = {folder.name: folder for folder in BUNDLED + SMALL}
BASES = [
    *("hoyle", "russian", "hypergammon", "pinning", "doors", "all-first", "three-dice", "late-hits", "sharing"),
    *("head", "staying", "walls", "low-first"),
]
N_PLACED, N_MET = sample(8, of=20), sample(6, of=20)
"""Positions of each variant under each of 13 sets of hooks: the interpreted kernel is slow."""


def always(board, side, source):
    return board[side, source] > 0


def now_and_then(board, side, source, target, die):
    return (source * 7 + target * 13 + die * 5 + int(board[side, target])) % 9 != 0


def often(board, theirs, pinned, side, source, target, die):
    there, waiting = int(theirs[target]), int(board[1 - side, BAR])
    return (source * 5 + there * 3 + die + waiting + int(pinned[1 - side])) % 3 != 0


def no_hit(board, theirs, side, target):
    return target == OFF or board[1 - side, theirs[target]] == 0


def never(side):
    return side < 0


def some_ends(before, after, theirs, pinned, side):
    hit = int(after[1 - side, BAR]) - int(before[1 - side, BAR])
    return (int(after[side, 5]) * 3 + int(after[side, 8]) + hit + int(pinned[1 - side]) + int(theirs[5])) % 4 != 0


HOOKS = {
    "always": (always,),
    "now and then": (now_and_then,),
    "often": (often,),
    "no hit": (no_hit,),
    "never": (never,),
    "two": (no_hit, now_and_then),
}


def ready(function: Callable[..., bool], given: tuple[str, ...]) -> SimpleNamespace:
    """Make a hook as a plugin's is: called with all that is given, it takes what it names."""
    places = tuple(given.index(name) for name in signature(function).parameters)
    return Hook(function=function, params=None, arguments=places)


class Hook(SimpleNamespace):
    """A position hook."""

    def __call__(self, *given: object) -> bool:
        return bool(self.function(*(given[place] for place in self.arguments)))


def check(rules: Ruleset, name: str) -> None:
    plain, native, rng, loaded = Runner(), NativeRunner(), Random(name), variant(FOLDERS[name])
    for asked in [*placed(loaded, rng, N_PLACED), *met(loaded, rng, native, N_MET)]:
        question = state_of(asked), asked.side, asked.numbers, int(asked.optional)
        expected = plain.plays(rules, *question, search=True).tolist()
        assert expected == plain.plays(rules, *question).tolist(), str(asked)
        assert expected == native.plays(rules, *question, search=True).tolist(), str(asked)
        assert expected == native.plays(rules, *question).tolist(), str(asked)


@pytest.fixture(scope="module", params=HOOKS)
def on_steps(request: pytest.FixtureRequest) -> int:
    return hooks.register([ready(hook, STEP) for hook in HOOKS[request.param]], ())[0]


@pytest.fixture(scope="module")
def on_plays() -> int:
    return hooks.register((), [ready(some_ends, PLAY)])[1]


@pytest.mark.parametrize("name", BASES)
def test_what_a_hook_on_steps_leaves_is_listed_alike_by_every_way(name: str, on_steps: int) -> None:
    check(variant(FOLDERS[name]).ruleset._replace(allow_step=on_steps), name)


@pytest.mark.parametrize("name", BASES)
def test_what_a_hook_on_plays_leaves_is_listed_alike_by_every_way(name: str, on_plays: int) -> None:
    check(variant(FOLDERS[name]).ruleset._replace(allow_play=on_plays), name)


@pytest.mark.parametrize("name", BASES)
def test_what_both_kinds_of_hooks_leave_is_listed_alike_by_every_way(name: str, on_steps: int, on_plays: int) -> None:
    check(variant(FOLDERS[name]).ruleset._replace(allow_step=on_steps, allow_play=on_plays), name)
