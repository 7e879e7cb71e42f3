"""One game for a person or a program: variants loaded, positions, plays, and why one is refused."""
