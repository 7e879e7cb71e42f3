"""The pytest plugin: `parametrize_variants` makes a test of every check of some variants.

It is registered with pytest wherever bgrules is installed, and costs nothing until it is used.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from bgrules.kit.checks.check import Check
    from bgrules.kit.checks.subject import Subject

MARK = "parametrize_variants"
FIXTURE = "check_variant"
"""The argument of a test that is called to make its check."""


def parametrize_variants(
    *variants: str | Path,
    strict: bool = False,
    groups: list[str] | None = None,
    trust: bool = True,
    seconds: float = 20,
    seed: int = 0,
) -> pytest.MarkDecorator:
    """Run a test once for each check of each variant; the test calls its argument `check_variant`.

    Args:
        variants: names, or folders and files as seen from the test's folder; a path has a `/` or ends in `.yaml`.
        strict: advice counts as an error.
        groups: some groups of checks; all if None.
        trust: run the code of folders: it is the author who tests.
        seconds: time for the samples of a variant.
        seed: of sampled positions and games.

    Returns:
        The decorator.
    """
    given = {"strict": strict, "groups": groups, "trust": trust, "seconds": seconds, "seed": seed}
    return getattr(pytest.mark, MARK)(*map(str, variants), **given)  # type: ignore[no-any-return]


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark known."""
    config.addinivalue_line("markers", f"{MARK}(*variants, strict=False): run a test for each check of some variants")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make a test of each check."""
    for mark in metafunc.definition.iter_markers(MARK):
        if FIXTURE not in metafunc.fixturenames:
            name = metafunc.definition.name
            raise pytest.UsageError(f"`{name}` needs an argument `{FIXTURE}`: it is called to make a check")
        cases = [case for name in mark.args for case in _cases(name, metafunc.definition.path.parent, **mark.kwargs)]
        metafunc.parametrize(FIXTURE, cases)


def _cases(name: str, beside: Path, *, strict: bool, groups: Any, trust: bool, **asked: Any) -> Iterator[Any]:
    """List the checks of one variant; one that cannot be loaded is a test that fails."""
    from bgrules.errors import VariantError
    from bgrules.kit.check_runner import groups_of, subject_of
    from bgrules.kit.checks.check import checks_of
    from bgrules.kit.known_failures import known_failures

    where = str(beside / name) if "/" in name or name.endswith((".yaml", ".yml")) else name
    wanted = groups_of(groups)
    try:
        subject = subject_of(where, trust=trust, **asked)
        known = known_failures(subject.prepared.path.parent)
    except VariantError as error:
        yield pytest.param(_failing(str(error)), id=f"{name}-file")
        return
    for group in wanted:
        for check in checks_of(group):
            if check.needs(subject):
                yield pytest.param(_made(subject, group, check, strict, known), id=f"{name}-{check.name}")


def _made(subject: "Subject", group: str, check: "Check", strict: bool, known: dict[str, str]) -> Callable[[], None]:
    """Make a check when the test calls it; advice and what is known are warnings of the report."""

    def run() -> None:
        from bgrules.kit.check_runner import found

        findings = list(found(subject, group, check, strict, known))
        errors = [str(finding) for finding in findings if finding.level == "error"]
        if errors:
            pytest.fail("\n\n".join(errors), pytrace=False)
        if any(finding.level == "known" for finding in findings):
            pytest.xfail(known[check.name])

    return run


def _failing(says: str) -> Callable[[], None]:
    def run() -> None:
        pytest.fail(says, pytrace=False)

    return run
