"""Questions about one position: variants loaded, positions, notation, plays, and why one is refused."""
