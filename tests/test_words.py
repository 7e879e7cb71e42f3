"""One word per thing in the API and the code; pages may use the modern words where they explain."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SELF = Path(__file__).resolve()
FILES = sorted(
    path
    for pattern in ("bgrules/**/*.py", "variants/**/*.py", "variants/**/*.yaml", "tests/**/*.py")
    for path in ROOT.glob(pattern)
    if path != SELF
)  # fmt: skip

BANNED = {
    r"\b(?:a|an|the|each|every|legal|this|that|one|no|first|last|next|any|of|best|per|forced|valid|list|all) moves?\b":
        "move as a noun: step or play",
    r"\bmoves?_(?:list|count|gen|generator)\b|\b(?:n|legal|all|get|list)_moves?\b": "move as a noun: step or play",
    r"\b(?:man|men)\b": "checker",
    r"\bpieces?\b": "checker",
    r"\brollouts?\b": "playout",
    r"\bslots?\b": "place",
    r"\brolls?\b|\brolled\b|\brolling\b": "throw",
    r"\bdoubles\b": "doublets",
}  # fmt: skip

ALLOWED = {
    r"slots=True": "a keyword of dataclasses",
    r"__slots__": "Python's",
    r"\"(?:man|men|moves?|rolls?|doubles|pieces?|slots?)\"": "a word that input accepts, quoted in a table of synonyms",
    r"`(?:man|men|moves?|rolls?|doubles|pieces?)`": "the same, quoted in prose",
    r"before: moves|'moves'|\[everything, moves\]|everything \| moves": "a value of entry.bar.before",
    r"\"(?:man|men|move|roll)s?\":": "a synonym",
    r"doubles the": "a verb",
    r"(?i:\bmove generation\b)": "what the field calls it",
    r"\(or (?:roll|move)\)": "the modern word, said once on a page",
    r"(?i:\bno (?:legal )?moves?\b)": "what people write where nothing is played; input accepts it",
    r"\b(?:can't|cannot|does not|no) roll\b|throw\|roll": "the same of a side that does not throw",
}
"""What may stand all the same, each with its reason; taken out of a line before it is looked at."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_one_word_per_thing(path: Path) -> None:
    found = [
        f"{number}: {match.group()} ({instead})"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for pattern, instead in BANNED.items()
        for match in re.finditer(pattern, stripped(line), re.IGNORECASE)
    ]
    assert [] == found


def stripped(line: str) -> str:
    for pattern in ALLOWED:
        line = re.sub(pattern, "", line)
    return line


@pytest.mark.parametrize(
    "line", ["list every legal move", "the man on 24", "a piece", "n_moves = 3", "rollouts", "a slot", "the roll"]
)
def test_the_search_finds_what_it_is_for(line: str) -> None:
    assert any(re.search(pattern, stripped(line)) for pattern in BANNED)
