"""The checks of a variant: one function a law, in groups; each module lists its own in `CHECKS`."""
