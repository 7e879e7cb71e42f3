"""What other programs write, recognised by its form: identifiers of positions, and files of games and matches.

None of it can be read yet. It is recognised so that its user learns what it is, not that its first word is wrong.
"""

import re

HEAD = 20_000
"""Bytes at the start of a file that say what it is."""
OWN_FORMS = "write the game as text, a line a throw: `white 6-2: 24/18 13/11`"
"""What can be read instead."""
_KEY = "[A-Za-z0-9+/]"
_XGID = r"[-a-pA-P]{26}(?::-?\w+)*"
_POSITION_ID = rf"(?=.*[A-Z]){_KEY}{{14}}(?:==)?"
_MATCH_ID = rf"(?=.*[a-z0-9])(?=.*[A-Z].){_KEY}{{11}}[AE]"
_GNU_ID = rf"{_KEY}{{14}}\s*:\s*{_KEY}{{12}}"
_POSITIONS = {
    "an XGID": rf"(?i:XGID\b).*|{_XGID}",
    "an OGID": r"(?i:OGID\b).*|[0-9a-p]{4,30}:[0-9a-p]{4,30}(?::\S*)*",
    "a GNU Backgammon ID": rf"(?i:GNU\W?(?:bg|Backgammon)\W?ID\b).*|{_GNU_ID}",
    "a GNU Backgammon Position ID": rf"(?i:(?:GNU Backgammon\W+)?Position\W?ID\b).*|{_POSITION_ID}",
    "a GNU Backgammon Match ID": rf"(?i:Match\W?ID\b).*|{_MATCH_ID}",
    "a board of FIBS": r"board:.*",
    "a game in SGF": r"\(\s*;.*",
    "the name of another program's match file": r"\S.*(?i:\.(?:mat|sgf|xgp?|sgg|gam|match))",
}
"""The whole of a text, by what it is."""
_RECORDS = {
    "a game in SGF": r"\A\s*\(\s*;",
    "a file of eXtreme Gammon": r"\A(?:RGMH|HMGR)",
    "a replay of bgammon.org": r"\Abgammon-replay\b",
    "a history of GammonX": r"^;\s*\[Game Modus",
    "a game exported by GNU Backgammon": r"^\s*(?:The score \(after |GNU Backgammon\W+Position\W?ID)",
    "a match in Jellyfish text (a `.mat` file)": r"^\s*\d+ point match\b|^\s*;\s*\[[\w ]+\s\"|^\s*Game \d+\s*$",
    "a log of FIBS": r"^\s*board:[^:\n]*:[^:\n]*:",
    "a position with its XGID": rf"^\s*XGID\s*=|\A\s*{_XGID}\s*\Z",
    "a position with its GNU Backgammon ID": rf"^[\W_]*Position\W?ID\s*:|\A\s*(?:{_POSITION_ID}|{_GNU_ID})\s*\Z",
}
"""What a file holds somewhere at its start, by what it is."""


def position_format(text: str) -> str:
    """Name the form of another program in which a position is written, with its article; empty if it is in none."""
    plain = text.strip()
    return next((name for name, form in _POSITIONS.items() if re.fullmatch(form, plain, re.DOTALL)), "")


def record_format(data: bytes | str) -> str:
    """Name the form of another program in which a game is written, with its article; empty if it is in none."""
    head = data[:HEAD]
    text = head if isinstance(head, str) else head.removeprefix(b"\xef\xbb\xbf").decode("latin-1")
    flags = re.IGNORECASE | re.MULTILINE
    return next((name for name, form in _RECORDS.items() if re.search(form, text.replace("\r", ""), flags)), "")
