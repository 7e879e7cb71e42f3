"""Play all variants under random changes of their rules until the time is up: `python -m tests.soak --minutes 60`."""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bgrules.kernel.jit import NativeRunner
from tests.soak.trial import Trial, trial


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60, help="how long (60)")
    parser.add_argument("--seed", type=int, default=1, help="of the trials (1)")
    parser.add_argument("--variant", action="append", help="only this one; may be given again")
    parser.add_argument("--trial", type=int, help="only this trial")
    return parser.parse_args()


def show(done: Trial, given: argparse.Namespace, number: int) -> None:
    """Print what a trial found, and how to see it again."""
    variants = "".join(f" --variant {name}" for name in given.variant or ())
    print(f"\n{done.name} with " + " ".join(f"--set '{field}={value}'" for field, value in done.changes.items()))
    for fault in done.faults:
        print(f"  {fault}")
    print(f"  again: python -m tests.soak --seed {given.seed}{variants} --trial {number}", flush=True)


def main() -> int:
    """Try until the time is up, and say how it went."""
    given, native = arguments(), NativeRunner()
    until, number, tally = time.monotonic() + given.minutes * 60, given.trial or 0, Counter[str]()
    endless = Counter[str]()
    try:
        while time.monotonic() < until:
            done = trial(given.seed, number, native, given.variant)
            if done.faults or given.trial is not None:
                show(done, given, number)
            tally.update({"trials": 1, "accepted": done.is_accepted, "faults": len(done.faults)})
            tally.update({f"games {end}": n for end, n in done.ends.items()})
            if done.ends["cut off"]:
                endless.update([done.name])
            if given.trial is not None:
                break
            number += 1
            print(f"\r{number} trials, {tally['faults']} faults ", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
    print("\n" + ", ".join(f"{n} {what}" for what, n in tally.items()))
    if endless:
        print("games cut off under changes of: " + ", ".join(f"{name} {n}" for name, n in endless.most_common()))
    return 1 if tally["faults"] else 0


sys.exit(main())
