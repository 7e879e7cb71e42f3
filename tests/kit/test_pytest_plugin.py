"""`parametrize_variants`: every check of a variant is a test of its own, in anybody's test suite."""

from importlib.metadata import entry_points
from pathlib import Path

import pytest

pytest_plugins = ("pytester",)
ROOT = Path(__file__).resolve().parents[2]
PLUGIN = "bgrules.kit.pytest_plugin"
TEST = """\
from bgrules.kit.pytest_plugin import parametrize_variants


@parametrize_variants("./mine", groups=["file", "proof"]{})
def test_variant(check_variant):
    check_variant()
"""


@pytest.fixture
def outcomes(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch):
    """Run a test file about a variant of one's own, in a process of its own: numpy is loaded but once."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))

    def run(more: str = "", test: str = TEST.format(""), known: str = "") -> pytest.RunResult:
        home = pytester.mkdir("mine")
        head = "format: 1\nname: mine\ntitle: Mine\nextends: hoyle\n"
        Path(home, "variant.yaml").write_text(head + more, encoding="utf-8")
        if known:
            Path(home, "check.yaml").write_text(known, encoding="utf-8")
        pytester.makepyfile(test)
        is_there = any(point.value == PLUGIN for point in entry_points(group="pytest11"))
        return pytester.runpytest_subprocess(*[] if is_there else ["-p", PLUGIN], "-v")

    return run


def test_each_check_is_a_test_and_advice_passes(outcomes) -> None:
    result = outcomes()
    result.assert_outcomes(passed=6)
    result.stdout.fnmatch_lines(["*test_variant?./mine-cases-hold? PASSED*"])


def test_strict_fails_with_the_words_of_the_finding(outcomes) -> None:
    result = outcomes(test=TEST.format(", strict=True"))
    result.assert_outcomes(passed=4, failed=2)
    result.stdout.fnmatch_lines(["*error?playthrough-kept?: there is no `playthrough.txt`*"])


def test_a_file_with_faults_is_one_test_that_fails_with_its_line(outcomes) -> None:
    result = outcomes("landing: {closed_fro: 3}\n")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*mine/variant.yaml:5:11*"])


def test_what_is_known_to_fail_is_expected_to(outcomes) -> None:
    result = outcomes(known="known: {playthrough-kept: none yet}\n")
    result.assert_outcomes(passed=5, xfailed=1)


def test_a_test_without_the_argument_is_told_so(outcomes) -> None:
    result = outcomes(test=TEST.format("").replace("check_variant):", "tmp_path):"))
    assert 0 != result.ret
    result.stdout.fnmatch_lines(["*needs an argument `check_variant`*"])
