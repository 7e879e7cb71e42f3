import random

import bgrules


@bgrules.hookimpl
def allow_step(source):
    """A checker sometimes refuses to move."""
    return random.random() < 0.9
