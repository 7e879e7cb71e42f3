"""The brute-force search that tests hold the kernel against: the package's own, as `bgrules check` runs it."""

from bgrules.kit.brute import Board, Node, Rules, Turn, counterpart, reached, results, steps
from bgrules.kit.reference import rules_of

__all__ = ["Board", "Node", "Rules", "Turn", "counterpart", "reached", "results", "rules_of", "steps"]
