"""Games that were played elsewhere, judged line by line."""
