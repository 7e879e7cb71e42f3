"""`bgrules plays --as-case` prints a case that the case runner takes, and that holds."""

import pytest

from bgrules import load
from bgrules.kit import cases
from bgrules.kit.cases import read_cases

ASKED = {
    "a throw from the start": ("hoyle", ["start", "6-5"], {}),
    "few plays": ("hoyle", ["24:1 off:14 | 12:2 off:13", "5-6"], {"plays": ["24/18"], "throw": "6-5"}),
    "no play": ("hoyle", ["bar:1 off:14 | 1:2 2:2 3:2 4:2 5:2 6:2 off:3", "6-5"], {"plays": ["-"], "dice": "6 5"}),
    "numbers to play": ("russian", ["20:1 hand:14 | hand:15", "--dice", "3 3 3 3"], {"dice": "3 3 3 3"}),
    "a moment": ("russian", ["hand:15 | hand:15", "4-4", "--moment", "first_throw=true"], {}),
    "a setting": (
        "hoyle",
        ["24:1 off:14 | 12:2 off:13", "6-5", "--set", "obligation.larger=false"],
        {"set": {"obligation.larger": False}},
    ),
    "many plays": ("hoyle", ["24:2 13:5 8:3 6:5 | 24:2 13:5 8:3 6:5", "4-4"], {"count": 52}),
    "all of many plays": ("hoyle", ["start", "4-4", "--all"], {"count": None}),
}


@pytest.mark.parametrize(("name", "asked", "says"), ASKED.values(), ids=ASKED)
def test_what_is_printed_is_a_case_that_holds(run, tmp_path, name, asked, says) -> None:
    result = run("plays", name, *asked, "--as-case")
    assert 0 == result.exit_code, result.stderr
    (tmp_path / "cases.yaml").write_text(result.stdout, encoding="utf-8")
    (case,) = read_cases(tmp_path)
    assert [] == cases.run(load(name), case)
    assert says == {key: getattr(case, key) for key in says}


def test_two_of_them_make_one_file(run, tmp_path) -> None:
    texts = [run("plays", "hoyle", "start", throw, "--as-case").stdout for throw in ("6-5", "3-1")]
    (tmp_path / "cases.yaml").write_text("".join(texts), encoding="utf-8")
    assert ["6-5", "3-1"] == [case.throw for case in read_cases(tmp_path)]
