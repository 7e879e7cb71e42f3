"""Two or more variants compared: what differs in the rules, and what that does to the game."""
