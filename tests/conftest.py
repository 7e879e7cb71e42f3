"""What all tests share, and how long they run.

`pytest -n auto` runs every test. Some try only a sample of what they could: every variant, but fewer positions, games
or examples of each. Samples are the same in every run. `pytest --thorough -n auto` tries everything, has hypothesis
explore new examples, and runs the few tests that are marked `thorough(reason)`: before a release, and after a change
of the kernel. `thorough.py` has the helpers; every sample states its full size and the reason.

Worker processes share what is costly. The kernel is compiled once and kept in the user's cache folder. A test that is
given another folder copies compiled functions there. The environment that pip installs into is made once a session, and
used by one test at a time.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock
from fresh import Fresh, installed
from hypothesis import settings
from thorough import choose

settings.register_profile("sample", derandomize=True, database=None, deadline=None)
settings.register_profile("thorough", derandomize=False, deadline=None, max_examples=500, print_blob=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--thorough", action="store_true", help="try everything of which the tests otherwise try a sample; takes hours"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "thorough(reason): runs with `--thorough` only")
    is_thorough = config.getoption("--thorough")
    choose(is_thorough)
    settings.load_profile("thorough" if is_thorough else "sample")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--thorough"):
        return
    for item in items:
        if mark := item.get_closest_marker("thorough"):
            item.add_marker(pytest.mark.skip(reason=f"only with --thorough: {mark.args[0]}"))


@pytest.fixture(scope="session")
def of_the_session(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of this session share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session", autouse=True)
def compiled_once(of_the_session: Path) -> Iterator[None]:
    """Have workers wait while another one compiles the same function, and take it from the cache."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        yield
        return
    from bgrules.kernel.jit import entry_points

    compiled = entry_points._compiled

    def in_turn(name: str, args: tuple[object, ...]) -> object:
        with FileLock(of_the_session / f"{name}.lock"):
            return compiled(name, args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(entry_points, "_compiled", in_turn)
        yield


@pytest.fixture(scope="session")
def environment(of_the_session: Path) -> Fresh:
    """The environment that `fresh` is about; the first worker that needs it makes it."""
    made = of_the_session / "fresh.json"
    with FileLock(made.with_suffix(".lock")):
        if not made.exists():
            first = installed(of_the_session / "fresh")
            made.write_text(json.dumps([str(first.checkout), first.env]), encoding="utf-8")
    checkout, env = json.loads(made.read_text(encoding="utf-8"))
    return Fresh(Path(checkout), env)


@pytest.fixture
def fresh(environment: Fresh, of_the_session: Path) -> Iterator[Fresh]:
    """A shell in the README's folder, with bgrules installed in a fresh environment; one test at a time has it."""
    with FileLock(of_the_session / "fresh-in-use.lock"):
        yield Fresh(environment.checkout, environment.env)
