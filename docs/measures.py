"""Measure every bundled variant under random play, for its page: `python docs/measures.py`.

Only those are measured whose rules have changed since; the digest of the rules stands beside the figures.
"""

import json
import os
import sys
from pathlib import Path

from bgrules import load, simulate

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "docs" / "reference" / "variants" / "measures.json"
GAMES, SEED = 100_000, 0
KEPT = ("digest", "policy", "seed", "games", "won", "drawn", "cut_off", "measures")
FIGURES = ("title", "per", "kind", "value", "low", "high")


def main() -> None:
    """Measure what has not been, and write it at once, whole or not at all."""
    known = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for folder in sorted((ROOT / "variants").glob("*/variant.yaml")):
        rules = load(folder.parent.name)
        if known.get(rules.name, {}).get("digest") != rules.digest:
            print(rules.name, file=sys.stderr)
            told = simulate(rules, games=GAMES, seed=SEED, workers=os.cpu_count() or 1).to_dict()
            measures = {key: {figure: one[figure] for figure in FIGURES} for key, one in told["measures"].items()}
            known[rules.name] = {key: told[key] for key in KEPT} | {"measures": measures}
            _write({name: known[name] for name in sorted(known)})


def _write(known: dict[str, object]) -> None:
    FILE.parent.mkdir(exist_ok=True)
    half = FILE.with_suffix(".tmp")
    half.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
    half.replace(FILE)


if __name__ == "__main__":
    main()
