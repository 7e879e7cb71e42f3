"""The pages about proof name cases and tests that are there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = {name: (ROOT / "docs/explanation" / name).read_text(encoding="utf-8") for name in ("disputed.md",)}


def test_every_report_and_reading_named_is_a_case() -> None:
    files = [*(ROOT / "variants").glob("*/cases.yaml"), *(ROOT / "tests/kernel/variants").glob("*/cases.yaml")]
    cited = " ".join(re.findall(r"source: (.*)", "\n".join(file.read_text(encoding="utf-8") for file in files)))
    named = re.findall(r"\bA\d\d\b|(?<=`)reported \d+(?=`)", PAGES["disputed.md"])
    other = {one for one in named if one.startswith("reported")} & {"reported 22", "reported 46"}
    assert set() == {one for one in set(named) - other if not re.search(rf"\b{one}\b", cited)}
