"""Hooks of variants: their specifications, code loading, calls, and checks of what they answer."""
