"""A fresh environment as a reader has it: the README's first command makes it, and nothing is downloaded.

What bgrules itself needs is linked into it, as it is large; what pip is asked for otherwise, pytest and what builds a
package, comes from a folder of wheels, which are what is installed here, packed again.
"""

import os
import re
import shlex
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[1]
IN_THE_CHECKOUT = ("README.md", "LICENSE", "pyproject.toml", "bgrules", "variants", "tests/test_terms.py")
"""What the folder of the README shows; one file stands for all tests, this one among them."""
BUILDS = ("hatchling", "editables", "build")
"""What pip and build ask for to build a package."""
MADE = "python3 -m venv .venv"
INSTALLED = ".venv/bin/pip install -e ."
"""The README's first command, up to what it plays."""


@dataclass
class Fresh:
    """A reader's shell: bash is given commands one by one, and each leaves its folder and environment to the next."""

    checkout: Path
    """A folder with the README's files, and `.venv` in it."""
    env: dict[str, str] = field(default_factory=dict)
    here: Path = Path()

    def __post_init__(self) -> None:
        self.here = self.checkout

    def entered(self, folder: Path) -> "Fresh":
        """Begin anew in a folder, with the environment entered."""
        shell = Fresh(self.checkout, self.env | {"XDG_STATE_HOME": os.environ["XDG_STATE_HOME"]})
        assert 0 == shell.run(f". {shlex.quote(str(self.checkout))}/.venv/bin/activate").returncode
        shell.here = folder
        return shell

    def run(self, command: str) -> "subprocess.CompletedProcess[str]":
        """Give a command; nothing can be typed to it."""
        told = self.checkout / "told"
        script = f"{command}\nstatus=$?; {{ pwd; env -0; }} > {shlex.quote(str(told))}; exit $status"
        done = subprocess.run(
            ["bash", "-c", script],
            cwd=self.here,
            env=self.env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        folder, _, pairs = told.read_text(encoding="utf-8").partition("\n")
        self.here, self.env = Path(folder), dict(pair.split("=", 1) for pair in pairs.split("\0") if "=" in pair)
        return done


def installed(folder: Path) -> Fresh:
    """Lay out the README's folder, with bgrules installed as it says."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (folder / "wheels").mkdir(parents=True)
    for one in _needed([*project["optional-dependencies"]["test"], *BUILDS]):
        _pack(one, folder / "wheels")
    fresh = Fresh(_laid_out(folder / "bgrules"), _environment(folder))
    assert 0 == fresh.run(MADE).returncode
    (site,) = (fresh.checkout / ".venv" / "lib").glob("python*/site-packages")
    for one in _needed(project["dependencies"]):
        _link(one, site)
    done = fresh.run(INSTALLED)
    assert 0 == done.returncode, done.stdout
    return fresh


def _laid_out(checkout: Path) -> Path:
    for name in IN_THE_CHECKOUT:
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).symlink_to(ROOT / name)
    (checkout / "docs" / "images").mkdir(parents=True)  # where the README draws
    return checkout


def _environment(folder: Path) -> dict[str, str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "BGRULES_", "PIP_"))}
    pip = {
        "NO_INDEX": "1",
        "FIND_LINKS": str(folder / "wheels"),
        "CONFIG_FILE": os.devnull,
        "DISABLE_PIP_VERSION_CHECK": "1",
    }
    env |= {f"PIP_{name}": value for name, value in pip.items()}
    return env | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{env['PATH']}", "COLUMNS": "80"}


def _needed(requirements: Iterable[str]) -> Iterator[Distribution]:
    """Find what is installed for requirements, and all that it needs in its turn."""
    seen: set[tuple[str, str]] = set()
    left = list(map(Requirement, requirements))
    while left:
        one = left.pop()
        for extra in {"", *one.extras} - {extra for name, extra in seen if name == one.name}:
            seen.add((one.name, extra))
            asked = map(Requirement, distribution(one.name).requires or ())
            left += [need for need in asked if need.marker is None or need.marker.evaluate({"extra": extra})]
    yield from map(distribution, sorted({name for name, _ in seen}))


def _link(installed: Distribution, site: Path) -> None:
    for top in {file.parts[0] for file in installed.files or () if file.parts[0] not in ("..", "__pycache__")}:
        if not (site / top).exists():
            (site / top).symlink_to(installed.locate_file(top))


def _pack(installed: Distribution, wheels: Path) -> None:
    """Pack what is installed into a wheel again; its scripts are made anew from its entry points."""
    tags = re.findall(r"^Tag: (.*)-(.*)-(.*)$", installed.read_text("WHEEL") or "", re.MULTILINE)
    tag = "-".join(".".join(dict.fromkeys(parts)) for parts in zip(*tags, strict=True))
    name = f"{installed.metadata['Name'].replace('-', '_')}-{installed.version}-{tag}.whl"
    with zipfile.ZipFile(wheels / name, "w") as wheel:
        for file in installed.files or ():
            path = Path(str(installed.locate_file(file)))
            if file.parts[0] != ".." and "__pycache__" not in file.parts and path.is_file():
                wheel.write(path, str(file))
