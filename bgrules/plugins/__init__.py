"""Code that may compute what a file may say: hooks, who asks them, where variants are found."""
