"""Many games: played, counted, summed."""
