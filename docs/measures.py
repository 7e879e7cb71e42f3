"""Measure every bundled variant under random play, for its page: `python docs/measures.py`.

Only those are measured whose rules have changed since; the digest of the rules stands beside the figures.
"""

import json
import os
import sys
from pathlib import Path

from bgrules import load, simulate
from bgrules.compare.tables import tally_heading, tally_rows

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "docs" / "reference" / "variants" / "measures.json"
GAMES, SEED = 100_000, 0


def main() -> None:
    """Measure what has not been, and write it at once, whole or not at all."""
    known = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for folder in sorted((ROOT / "variants").glob("*/variant.yaml")):
        rules = load(folder.parent.name)
        if known.get(rules.name, {}).get("digest") != rules.digest:
            print(rules.name, file=sys.stderr)
            found = simulate(rules, games=GAMES, seed=SEED, workers=os.cpu_count() or 1)
            rows = {row.measure: row.values[0] for row in tally_rows(found)}
            known[rules.name] = {"digest": rules.digest, "heading": tally_heading(rules.title, found), "rows": rows}
            _write({name: known[name] for name in sorted(known)})


def _write(known: dict[str, object]) -> None:
    FILE.parent.mkdir(exist_ok=True)
    half = FILE.with_suffix(".tmp")
    half.write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    half.replace(FILE)


if __name__ == "__main__":
    main()
