"""Lucky, a variant for bgrules."""
