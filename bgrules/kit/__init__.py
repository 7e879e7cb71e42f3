"""What a variant author runs: cases and checks."""
