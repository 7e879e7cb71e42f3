"""Move generation: the legal plays of an allowance, one per resulting position, in a fixed order.

`reference.py` defines what the plays are. `select.py` chooses a faster generator that gives the same plays in the same
order. Every generator answers in groups, see `groups.py`.
"""
