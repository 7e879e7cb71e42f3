"""Limits on steps and plays, one module a kind: why it refuses, and when it could refuse at all.

`registry.py` puts the kinds together; the rest of the kernel asks there. Places are in the side's own numbers. What a
limit remembers of a turn stands in the counters LEFT_HEAD, HITTERS and HEAD_STOPPED.
"""
