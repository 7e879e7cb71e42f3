"""What the tests of this room share: a parent to extend, and a file's problems as text."""

from pathlib import Path

from bgrules.errors import Problem, VariantError
from bgrules.variant.extends import Find, Resolved, override, parse_setting, resolve
from bgrules.variant.source import MAX_BYTES, parse
from bgrules.variant.spec import validate

HERE = Path(__file__).parent
ERRORS = HERE / "errors"
SAMPLE = Path("sample.yaml")
HEAD = "format: 1\nname: sample\ntitle: Sample\n"
START = "setup: {24: 2, 13: 5, 8: 3, 6: 5}\n"


def finder(folder: Path) -> Find:
    """Find `base`, a file that is too large, or a file beside the one that asks."""

    def find(name: str, beside: Path) -> Path:
        if name == "large":
            (folder / "large.yaml").write_bytes(b"#" * (MAX_BYTES + 1))
            return folder / "large.yaml"
        return HERE / "base.yaml" if name == "base" else beside / name

    return find


def told(path: Path, folder: Path) -> str:
    """All that is said about a file; its first comments may set values as the command line does."""
    try:
        settings = dict(parse_setting(line) for line in _settings(path))
        validate(override(resolve(path, finder(folder)), settings))
    except VariantError as error:
        return str(error).replace(str(folder), "<folder>") + "\n"
    return ""


def judged(text: str) -> tuple[Problem, ...]:
    """All problems of a text that extends nothing."""
    try:
        source = parse(text.encode(), SAMPLE)
        validate(Resolved((source,), source.data))
    except VariantError as error:
        return error.problems
    return ()


def _settings(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines() if path.exists() else []
    return [line.removeprefix("# --set ") for line in lines if line.startswith("# --set ")]
