"""One game in progress, or a match of games: decisions, steps, dice and the end."""
