"""Position hooks in many games: natively; by other processes where numba cannot compile them; failing in words."""

from pathlib import Path

import numpy as np
import pytest

import bgrules
from bgrules.kernel import playout
from bgrules.kernel.playout import Batch
from bgrules.kernel.runner import Runner
from bgrules.sim.plan import Plan
from bgrules.sim.run import AHEAD, Watch
from bgrules.sim.workers import FEW, crew, own_runner

HEAD = '"""Odd."""\n\nimport bgrules\n\n\n@bgrules.hookimpl\ndef allow_play(after, theirs, side):\n    """No."""\n'
RULE = "    return after[side, 3] < 3 or after[side, 0] > 0\n"
GAMES = 30


@pytest.fixture
def odd(tmp_path):
    """Makes a small variant with this body of `allow_play`."""

    def made(body, name="odd", head=HEAD):
        folder = tmp_path / name
        folder.mkdir()
        lines = ("format: 1", f"name: {name}", "title: Odd", "extends: hypergammon", "hooks: [allow_play]")
        (folder / "variant.yaml").write_text("\n".join(lines), encoding="utf-8")
        (folder / "plugin.py").write_text(head + body, encoding="utf-8")
        return bgrules.load(folder, trust=True)

    return made


def test_hook_that_numba_compiles_is_asked_natively_with_the_same_games(odd):
    variant, said = odd(RULE), []
    native = bgrules.simulate(variant, GAMES, notice=said.append)
    rows = np.zeros((GAMES, playout.COLUMNS), np.int64)
    assert GAMES == Runner().play_games(variant.ruleset, Batch(0, 0, GAMES, 10_000, 10**9), rows)
    assert [] == said
    assert rows[:, playout.TURNS].sum() == native.sums["turns"].top
    assert rows[:, playout.HITS].sum() == native.sums["hits"].top


BYTES = """\
    reach = after[side, 1] * 100 + before[side, 2] * 90 + theirs[5] * 20
    rows = after[side] * 50
    return (reach + rows[0] + rows[3] + pinned[side]) % 7 != 3 or after[side, 0] > 0
"""


def test_numbers_larger_than_a_byte_are_the_same_interpreted_as_compiled(odd):
    heads = HEAD.replace("(after, theirs, side)", "(before, after, theirs, pinned, side)")
    plain, slow = odd(BYTES, head=heads), odd("    import math\n\n" + BYTES, "slow", heads)
    assert bgrules.simulate(plain, GAMES).sums == bgrules.simulate(slow, GAMES).sums


def test_hook_that_numba_cannot_compile_is_told_once_with_its_line_and_changes_no_number(odd):
    plain, said = odd(RULE), []
    slow = odd("    import math\n\n" + RULE, "slow")
    one = bgrules.simulate(slow, GAMES, notice=said.append)
    assert bgrules.simulate(plain, GAMES).sums == one.sums
    assert 1 == len(said)
    assert said[0].startswith("slow runs interpreted, some hundred times slower: numba cannot compile `allow_play` (")
    assert "slow/plugin.py:9): Use of unsupported opcode (IMPORT_NAME) found." in Path(said[0]).as_posix()
    told = []
    two = bgrules.simulate(slow, GAMES, workers=2, progress=lambda done, asked: told.append(done), chunk=3)
    assert one.to_json() == two.to_json()
    assert GAMES == told[-1]


def test_interpreted_games_compare_with_native_ones(odd):
    slow = odd("    import math\n\n" + RULE)
    both = bgrules.compare([slow, odd(RULE, "plain")], games=10, seed=3)
    assert both.tallies[0].sums == both.tallies[1].sums


def test_interrupted_processes_leave_a_prefix_of_the_games(odd):
    slow = odd("    import math\n\n" + RULE)
    ahead = AHEAD * 2 * FEW  # games that may be done while the first is still being played

    def interrupt(done, asked):
        if done > ahead:
            raise KeyboardInterrupt

    seen = bgrules.simulate(slow, 10_000, workers=2, progress=interrupt)
    assert seen.partial
    assert bgrules.simulate(odd(RULE, "plain"), seen.games).sums == seen.sums


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("    return [1][after[side, 3]] == 1\n", "`allow_play` failed: IndexError: list index out of range"),
        ("    return after[side, 99] == 0\n", "`allow_play` failed: IndexError: index 99 is out of bounds"),
        ("    return 5\n", "`allow_play` answers `5`"),
        ("    if after[side, 3] > 5:\n        return True\n", "`allow_play` answers `None`"),
        ("    after[side, 3] = 1\n    return True\n", "`allow_play` failed: ValueError: assignment destination is"),
        ("    import math\n\n    return math.nothing\n", "`allow_play` failed: AttributeError: module 'math' has no"),
    ],
)
def test_hook_that_fails_ends_the_run_in_words_native_or_not(odd, body, says, workers):
    with pytest.raises(bgrules.VariantError) as told:
        bgrules.simulate(odd(body), GAMES, workers=workers)
    assert says in str(told.value)
    assert "plugin.py:" in str(told.value)
    assert told.value.problems[0].place


def test_a_thread_keeps_its_native_memory_from_one_portion_to_the_next():
    variant = bgrules.load("hypergammon")
    with crew([variant]) as players:
        before = own_runner()
        players.play(variant, Plan(4), range(4), Watch())
        assert before is own_runner()


def test_files_that_changed_since_the_run_began_are_refused_by_its_processes(odd):
    slow = odd("    import math\n\n" + RULE)
    path = slow.loaded.path.parent / "plugin.py"
    path.write_text(path.read_text(encoding="utf-8") + "changed = True\n", encoding="utf-8")
    with pytest.raises(bgrules.BgrulesError, match="the files of odd have changed since the run began"):
        bgrules.simulate(slow, GAMES, workers=2)


def test_hook_that_changes_its_answer_is_refused_before_games_are_played(odd):
    head = HEAD.replace("@bgrules", "asked = []\n\n\n@bgrules")
    variant = odd("    asked.append(side)\n    return len(asked) % 5 != 0\n", head=head)
    with pytest.raises(bgrules.VariantError, match=r"`allow_play` answers `(True|False)`, but when called again"):
        bgrules.simulate(variant, GAMES)
