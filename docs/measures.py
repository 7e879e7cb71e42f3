"""Measure every bundled variant and match under random play, for its page: `python docs/measures.py`.

Only those are measured whose rules have changed since; the digest of the rules stands beside the figures.
"""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from bgrules import Match, load, simulate
from bgrules.comparison.report import match_heading, tally_heading, tally_rows
from bgrules.sim.match_batch import simulate_matches
from bgrules.sim.tally import Tally

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "docs" / "reference" / "variants" / "measures.json"
GAMES, MATCHES, SEED = 100_000, 10_000, 0
WORKERS = os.cpu_count() or 1


def main() -> None:
    """Measure what has not been, and write it at once, whole or not at all."""
    known = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for name, digest in stale(known):
        print(name, file=sys.stderr)
        heading, found = _measure(name)
        rows = {row.measure: row.values[0] for row in tally_rows(found)}
        known[name] = {"digest": digest, "games": found.games, "heading": heading, "rows": rows}
        _write({name: known[name] for name in sorted(known)})


def stale(known: dict[str, dict[str, object]]) -> Iterator[tuple[str, str]]:
    """Name what was measured under other rules than those of now, with the digest of these."""
    kinds = ("variant", "match")
    files = [path for kind in kinds for path in (ROOT / "variants").glob(f"*/{kind}.yaml")]
    for name in sorted(path.parent.name for path in files):
        if known.get(name, {}).get("digest") != (now := digest(name)):
            yield name, now


def digest(name: str) -> str:
    """Digest the rules of a variant, or of all that a match plays, with its score."""
    if not _is_match(name):
        return load(name).digest
    match = Match.load(name)
    return "-".join([*(one.digest for one in match.variants), str(match.to)])


def _measure(name: str) -> tuple[str, Tally]:
    if _is_match(name):
        found = simulate_matches(Match.load(name), MATCHES, SEED, WORKERS)
        return match_heading(found), found
    found = simulate(load(name), games=GAMES, seed=SEED, workers=WORKERS)
    return tally_heading(load(name).title, found), found


def _is_match(name: str) -> bool:
    return (ROOT / "variants" / name / "match.yaml").exists()


def _write(known: dict[str, object]) -> None:
    FILE.parent.mkdir(exist_ok=True)
    half = FILE.with_suffix(".tmp")
    half.write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    half.replace(FILE)


if __name__ == "__main__":
    main()
