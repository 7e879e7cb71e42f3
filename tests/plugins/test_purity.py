"""Hooks are pure: chance, clocks and globals are refused in the code, other impurity when a hook is asked again."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bgrules.catalog.assembly import prepare
from bgrules.errors import HookError, VariantError

Folder = Callable[..., Path]
STEP = "extends: hoyle\nhooks: [allow_step]\n"
HOOK = "\n@bgrules.hookimpl\ndef allow_step(source):\n    {}\n"
RANDOM, CLOCK = "draws random numbers", "reads the clock"


def step(body: str, above: str = "") -> str:
    return above + HOOK.format(body.replace("\n", "\n    "))


@pytest.mark.parametrize(
    ("code", "says"),
    [
        (step("return random.random() < 0.5", "import random\n"), RANDOM),
        (step("return choice([True, False])", "from random import choice\n"), RANDOM),
        (step("return r.Random().random() < r.uniform(0, 1)", "import random as r\n"), RANDOM),
        (step("import random\nreturn random.random() < 0.5"), RANDOM),
        (step("from random import random as draw\nreturn draw() < 0.5"), RANDOM),
        (step("return rng.random() < 0.5", "import random\nrng = random.Random(7)\n"), RANDOM),
        (step("return np.random.rand() < 0.5", "import numpy as np\n"), RANDOM),
        (step("return rng.random() < 0.5", "import numpy as np\nrng = np.random.default_rng(7)\n"), RANDOM),
        (step("return secrets.randbelow(2) == 0", "import secrets\n"), RANDOM),
        (step("return source < LIMIT", "import random\nLIMIT = random.randint(1, 24)\n"), RANDOM),
        (step("return chance()", "import random\nchance = lambda: random.random() < 0.5\n"), RANDOM),
        (step("return chance()", "import random\ndef chance():\n    return random.random() < 0.5\n"), RANDOM),
        (step("return Luck().good()", "import os\nclass Luck:\n    def good(self):\n        return os.urandom(1)\n"),
         RANDOM),
        (step("return time.time() > 0", "import time\n"), CLOCK),
        (step("return perf_counter_ns() % 2 == 0", "from time import perf_counter_ns\n"), CLOCK),
        (step("return datetime.now().hour < 12", "from datetime import datetime\n"), CLOCK),
        (step("return datetime.date.today().day > 1", "import datetime\n"), CLOCK),
        (step("global asked\nasked += 1\nreturn asked % 2 == 0", "asked = 0\n"), "assigns to the global `asked`"),
        (step("count()\nreturn True", "def count():\n    global asked\n    asked = 1\n"),
         "assigns to the global `asked`"),
        (step("asked[0] += 1\nreturn asked[0] % 2 == 0", "asked = [0]\n"), "changes the global `asked`"),
        (step("count.asked += 1\nreturn count.asked % 2 == 0", "def count(): ...\ncount.asked = 0\n"),
         "changes the global `count`"),
        (step("return hash(str(source)) % 2 == 0"), "calls `hash`, which may differ from process to process"),
        (step("return id(board) % 2 == 0"), "calls `id`, which may differ from process to process"),
    ],
)  # fmt: skip
def test_a_hook_that_is_openly_not_pure_is_refused_with_its_line(folder: Folder, code: str, says: str) -> None:
    with pytest.raises(HookError) as caught:
        prepare(folder(yaml=STEP, code=code), trust=True)
    (problem,) = caught.value.problems
    assert ("hook-impure", f"`allow_step` {says}") == (problem.code, problem.says)
    assert problem.place is not None
    assert problem.place.text.strip()


@pytest.mark.parametrize(
    "code",
    [
        step("return True", "import random, time\n"),
        step("counts = [0]\ncounts[0] += source\nreturn counts[0] > 0", "counts = [0]\n"),
        step("return hash(source) > 0", "def hash(number):\n    return number\n"),
        step("random = source\nreturn random > 0", "import random\n"),
        step("return source in TABLE", "import random\nrng = random.Random(7)\nTABLE = rng.sample(range(25), 24)\n"),
        step("return source != random.Random(7).randint(1, 24)", "import random\n"),
        step("return np.random.default_rng(7).random() < 0.5", "import numpy as np\n"),
        step("cache[source] = True\nreturn cache[source]", "cache = {}\n"),
        step("return TABLE[source]", "def make():\n    global TABLE\n    TABLE = [True] * 25\n\nmake()\n"),
        step("return True", "import random\ndef unused():\n    return random.random()\n"),
        step("time.sleep(0)\nreturn True", "import time\n"),
    ],
)
def test_what_does_not_make_a_hook_impure_is_let_pass(folder: Folder, code: str) -> None:
    assert prepare(folder(yaml=STEP, code=code), trust=True).step_hooks


def test_every_hook_is_held_to_it(folder: Folder) -> None:
    code = "import random\n\n@bgrules.hookimpl\ndef entry(die):\n    return random.randint(19, 24)\n"
    with pytest.raises(HookError, match="`entry` draws random numbers"):
        prepare(folder(yaml="extends: hoyle\nhooks: [entry]\n", code=code), trust=True)


@pytest.mark.parametrize(
    ("hook", "answer", "says"),
    [
        ("setup(side)", "{24: 2, 13: 5, 8: 3, 6: 5} if len(asked) < 3 else {24: 15}",
         "`setup` answers `{6: 5, 8: 3, 13: 5, 24: 2}` for side 1, but when called again `{24: 15}`"),
        ("entry(die)", "25 - die if len(asked) < 15 else NO_ENTRY",
         "`entry` answers `20` for a 5 from hand, but when called again `NO_ENTRY`"),
        ("bonus_throws(throw)", "[Allowance(throw.dice, optional=len(asked) > 1000)]",
         "`bonus_throws` answers `[Allowance((6, 6))]` for 6-6 with the default moment, "
         "but when called again `[Allowance((6, 6), optional=True)]`"),
        ("bonus_throws(throw)", "[Allowance(throw.dice, optional=len(asked) % 2 == 0)]",
         "`bonus_throws` answers `[Allowance((6, 6))]` for 6-6 with the default moment, "
         "but when called again `[Allowance((6, 6), optional=True)]`"),
        ("bonus_throws(throw)", "[Allowance(throw.dice, optional=len(asked) % 2 == 1)]",
         "`bonus_throws` answers `[Allowance((6, 6), optional=True)]` for 6-6 with the default moment, "
         "but when called again `[Allowance((6, 6))]`"),
    ],
)  # fmt: skip
def test_a_hook_whose_answer_changes_while_the_variant_loads_is_refused_with_both_answers(
    folder: Folder, hook: str, answer: str, says: str
) -> None:
    name = hook.partition("(")[0]
    code = f"asked = []\n\n@bgrules.hookimpl\ndef {hook}:\n    asked.append(1)\n    return {answer}\n"
    with pytest.raises(HookError) as caught:
        prepare(folder(yaml=f"extends: hoyle\nhooks: [{name}]\n", code=code), trust=True)
    assert says == caught.value.problems[0].says


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("bgrules", "import bgrules"),
        ("np", "import numpy as np"),
        ("numpy", "import numpy"),
        ("math", "import math"),
        ("Moment", "from bgrules import Moment"),
        ("FACES", "from bgrules.terms import FACES"),
        ("Item", "from bgrules.terms import Item"),
        ("Sequence", "from collections.abc import Sequence"),
        ("Literal", "from typing import Literal"),
    ],
)
def test_a_name_that_was_not_imported_is_answered_with_the_import(folder: Folder, name: str, line: str) -> None:
    place = folder(yaml=STEP)
    for code in (f"import bgrules as b\n{name}.x\n", f"from bgrules import hookimpl as h\n{name}\n"):
        (place / "plugin.py").write_text(code, encoding="utf-8")
        with pytest.raises(VariantError) as caught:
            prepare(place, trust=True)
        assert f"add `{line}`" == caught.value.problems[0].help


def test_an_import_forgotten_by_a_hook_is_found_when_the_hook_is_asked(folder: Folder) -> None:
    code = "\n@bgrules.hookimpl\ndef entry(die):\n    return math.floor(25 - die)\n"
    with pytest.raises(HookError) as caught:
        prepare(folder(yaml="extends: hoyle\nhooks: [entry]\n", code=code), trust=True)
    assert "add `import math`" == caught.value.problems[0].help


@pytest.mark.parametrize("name", ["nosuch", "random", "Enum", "_board"])
def test_no_import_is_suggested_for_a_name_that_is_something_else(folder: Folder, name: str) -> None:
    with pytest.raises(VariantError) as caught:
        prepare(folder(yaml=STEP, code=f"{name}\n"), trust=True)
    assert "" == caught.value.problems[0].help


def test_a_variable_that_is_not_set_yet_is_no_forgotten_import(folder: Folder) -> None:
    code = "\n@bgrules.hookimpl\ndef entry(die):\n    math += die\n    return math\n"
    with pytest.raises(HookError) as caught:
        prepare(folder(yaml="extends: hoyle\nhooks: [entry]\n", code=code), trust=True)
    assert "" == caught.value.problems[0].help
