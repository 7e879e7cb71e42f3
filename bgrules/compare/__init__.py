"""Two or more variants side by side: what differs in the rules, and what that does to the game."""
