"""Position hooks of a variant that is loaded again: compiled once, kept while in use, released after the last use."""

import gc
from pathlib import Path

import numpy as np
import pytest
from thorough import sample

import bgrules
from bgrules.kernel import hooks, playout
from bgrules.kernel.jit import NativeRunner, hook_cache, position_hooks
from bgrules.kernel.playout import Batch
from bgrules.kernel.runner import Runner

HEAD = "format: 1\nname: mine\ntitle: Mine\nextends: hoyle\nhooks: [allow_step, allow_play]\n"
CODE = '''
import bgrules


class Params(bgrules.Params):
    """What the rules depend on."""

    far: int = 24
    """A point that no 6 leaves."""


@bgrules.hookimpl
def allow_step(source, die, params):
    """No 6 from there."""
    return source != params.far or die != 6


@bgrules.hookimpl
def allow_play(after, side):
    """Not all off but one."""
    return after[side, 0] != 14
'''
UNCOMPILABLE = CODE.replace("return source", "vars()\n    return source")
N_LOADED = sample(15, of=50)
"""How often a variant is loaded: each time takes a tenth of a second, and the third shows what the fiftieth does."""
KINDS = 2
"""Both kinds of hooks, each compiled by itself."""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    home = tmp_path / "mine"
    home.mkdir()
    (home / "variant.yaml").write_text(HEAD, encoding="utf-8")
    (home / "plugin.py").write_text(CODE, encoding="utf-8")
    return home


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is compiled from here on."""
    made: list[str] = []
    original = position_hooks._compile_hooks
    monkeypatch.setattr(
        position_hooks, "_compile_hooks", lambda hooks, names: (made.append(names[0]), original(hooks, names))[1]
    )
    return made


def load(folder: Path, **set: object) -> bgrules.Variant:
    return bgrules.load(folder, trust=True, set={key.replace("__", "."): value for key, value in set.items()})


def play(runner: Runner, variant: bgrules.Variant) -> list[int]:
    rows = np.zeros((1, playout.COLUMNS), np.int64)
    assert 1 == runner.play_games(variant.ruleset, Batch(7, 0, 1, 1000, 10**9), rows)
    return rows[0].tolist()


def kept() -> int:
    gc.collect()
    return hooks.count_kept()


def test_a_variant_loaded_many_times_is_compiled_once_and_leaves_nothing_behind(
    mine: Path, compiled: list[str]
) -> None:
    before, recent = kept(), len(hook_cache._recent)
    games = {tuple(play(NativeRunner(), load(mine))) for _ in range(N_LOADED)}
    assert 1 == len(games)
    assert KINDS == len(compiled)
    assert before == kept()
    assert len(hook_cache._recent) <= recent + KINDS


def test_equal_hooks_have_equal_handles_while_one_is_in_use(mine: Path) -> None:
    first, second = load(mine), load(mine)
    assert first.ruleset.allow_step == second.ruleset.allow_step != 0
    assert first.ruleset.allow_step != first.ruleset.allow_play


def test_a_handle_is_released_with_the_last_ruleset_that_has_it(mine: Path) -> None:
    before = kept()
    rules = load(mine).ruleset
    assert before + KINDS == kept()
    assert play(NativeRunner(), bgrules.load("hoyle"))
    runner = Runner()
    assert runner.play_games(rules, Batch(7, 0, 1, 1000, 10**9), np.zeros((1, playout.COLUMNS), np.int64))
    number = int(rules.allow_step)
    del rules
    assert before == kept()
    with pytest.raises(KeyError):
        hooks.hook_set(number)


def test_changed_code_is_compiled_anew(mine: Path, compiled: list[str]) -> None:
    first = play(NativeRunner(), load(mine))
    (mine / "plugin.py").write_text(CODE.replace("die != 6", "die != 5"), encoding="utf-8")
    assert first != play(NativeRunner(), load(mine))
    assert 2 * KINDS == len(compiled)


@pytest.mark.parametrize("far", [13, 6])
def test_changed_parameters_are_compiled_anew(mine: Path, compiled: list[str], far: int) -> None:
    first = play(NativeRunner(), load(mine))
    changed = load(mine, params__far=far)
    assert first != play(NativeRunner(), changed)
    assert play(Runner(), changed) == play(NativeRunner(), changed)
    assert 2 * KINDS == len(compiled)


def test_true_and_one_are_not_the_same_parameter(mine: Path) -> None:
    code = CODE.replace("far: int = 24", "far: int | bool = 24")
    (mine / "plugin.py").write_text(code, encoding="utf-8")
    one, true = load(mine, params__far=1), load(mine, params__far=True)
    assert one.ruleset.allow_step != true.ruleset.allow_step


def test_what_cannot_be_compiled_is_tried_once(mine: Path, compiled: list[str]) -> None:
    (mine / "plugin.py").write_text(UNCOMPILABLE, encoding="utf-8")
    for _ in range(3):
        with pytest.raises(hook_cache.NotCompilableError):
            play(NativeRunner(), load(mine))
    assert [position_hooks.STEP[0]] == compiled


def test_only_so_many_compiled_hooks_are_kept_after_their_last_use(
    mine: Path, monkeypatch: pytest.MonkeyPatch, compiled: list[str]
) -> None:
    monkeypatch.setattr(hook_cache, "MOST_RECENT", KINDS)
    runner = NativeRunner()
    for far in (24, 13, 24):
        play(runner, load(mine, params__far=far))
    assert KINDS == len(hook_cache._recent)
    assert 3 * KINDS == len(compiled)


def test_hooks_that_failed_once_are_compiled_anew_when_their_variant_is_loaded_again(
    mine: Path, compiled: list[str]
) -> None:
    (mine / "plugin.py").write_text(CODE.replace("die != 6", "1 // (die - 6) < 1"), encoding="utf-8")
    for times in (1, 2):
        with pytest.raises(bgrules.VariantError, match="ZeroDivisionError"):
            play(NativeRunner(), load(mine))
        gc.collect()
        assert times == compiled.count(position_hooks.STEP[0])
