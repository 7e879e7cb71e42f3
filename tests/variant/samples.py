"""What the tests of this room share: a parent to extend, and a file's problems as text."""

from pathlib import Path

from bgrules.errors import Problem, VariantError
from bgrules.variant.inheritance import Find, Resolved
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
        return ERRORS / "base.yaml" if name == "base" else beside / name

    return find


def judged(text: str) -> tuple[Problem, ...]:
    """All problems of a text that extends nothing."""
    try:
        source = parse(text.encode(), SAMPLE)
        validate(Resolved((source,), source.data))
    except VariantError as error:
        return error.problems
    return ()
