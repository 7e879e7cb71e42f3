"""Records of games while they are written: events, scores, and whether the rules are still the same."""
