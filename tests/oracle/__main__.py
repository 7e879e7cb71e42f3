"""Hold every bundled variant against the brute-force search: `python -m tests.oracle --positions 100000`."""

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from oracle.held import Held, as_case
from oracle.positions import BUNDLED, Asked

from bgrules.kernel.jit import NativeRunner

BATCH = 1000
EVERY_PLAIN = 10
"""One in so many positions is asked of the interpreted kernel too."""
COLUMNS = ("asked", "plays", "nothing", "bar", "hand", "off", "hit", "pin")


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracle", description=__doc__)
    parser.add_argument("--positions", type=int, default=100_000, help="of all variants together (100000)")
    parser.add_argument("--variant", action="append", help="only this one; may be given again")
    parser.add_argument("--seed", type=int, default=1, help="of the positions (1)")
    return parser.parse_args()


def questions(held: Held, seed: int, n: int) -> Iterator[Asked]:
    """List n positions, three of four from games, the others drawn."""
    yield from held.met(seed, n - n // 4)
    yield from held.drawn(seed, n // 4)


def hold(held: Held, seed: int, n: int) -> int:
    """Ask n questions of one variant and print where kernel and search part; count these."""
    faults, began = 0, time.monotonic()
    for count, asked in enumerate(questions(held, seed, n), 1):
        if says := held.fault(asked, is_plain=count % EVERY_PLAIN == 0):
            faults += 1
            smallest = held.smallest(asked)
            print(f"\n{held.name}, seed {seed}, position {count}: {says}\n{asked}", file=sys.stderr)
            print(f"make it a case:\n{as_case(held, smallest, held.fault(smallest))}", file=sys.stderr)
        if count % BATCH == 0 or count == n:
            spent = time.monotonic() - began
            print(f"\r{held.name}: {count} of {n}, {spent:.0f} s ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return faults


def row(held: Held, faults: int) -> str:
    """Show what was tried."""
    return f"{held.name:22}" + "".join(f"{held.tally[name]:9}" for name in COLUMNS) + f"{faults:9}"


def main() -> int:
    """Go through the variants, and say how many questions kernel and search answered differently."""
    given = arguments()
    folders = [folder for folder in BUNDLED if not given.variant or folder.name in given.variant]
    if not folders:
        print(f"no such variant: {', '.join(given.variant)}", file=sys.stderr)
        return 2
    native, share, total = NativeRunner(), -(-given.positions // len(folders)), 0
    print(f"{'variant':22}" + "".join(f"{name:>9}" for name in (*COLUMNS, "differ")))
    try:
        for folder in folders:
            held = Held(folder, native)
            faults = hold(held, given.seed, share)
            total += faults
            print(row(held, faults), flush=True)
    except KeyboardInterrupt:
        print("\ninterrupted; the rows above are whole", file=sys.stderr)
        return 130
    print(f"seed {given.seed}, {len(folders)} variants, {share * len(folders)} positions, {total} differ")
    return 1 if total else 0


sys.exit(main())
