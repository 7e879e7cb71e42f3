"""The brute-force search that tests hold the kernel against: the package's own, as `bgrules check` runs it."""

from bgrules.kit.brute import BruteBoard, BruteNode, Rules, Turn, counterpart, reached, results, steps
from bgrules.kit.brute_rules import rules_of

__all__ = ["BruteBoard", "BruteNode", "Rules", "Turn", "counterpart", "reached", "results", "rules_of", "steps"]
