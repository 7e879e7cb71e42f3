"""Where variants and matches are found, whose code is trusted, and the user's folders."""
